import type { Kysely } from "kysely";
import type { Context, Loaders, Reads, Verbs } from "../schema/context.ts";
import { keyReads } from "./access/keys.ts";
import type { Viewer } from "./access/viewer.ts";
import { createWorkspaces } from "./access/workspaces.ts";
import type { Blobs } from "./blobs/blobs.ts";
import { createCheckpoints } from "./checkpoints/checkpoints.ts";
import { createConfigurationReads } from "./configurations/configurations.ts";
import { createDatasetReads } from "./datasets/reads.ts";
import { Unauthenticated } from "./errors.ts";
import type { Live } from "./live/live.ts";
import { createResults } from "./results/results.ts";
import { createRolloutReads } from "./rollouts/reads.ts";
import { createRunReads } from "./runs/reads.ts";
import { createReproductionReads } from "./runs/reproduction.ts";
import { openSnapshot } from "./store/snapshot.ts";
import type { Tables } from "./store/tables.ts";
import { createSweepReads } from "./sweeps/reads.ts";
import { createTrainerReads } from "./trainers/trainers.ts";

/**
 * Makes the context of each operation. A query reads everything from one repeatable-read snapshot, begun by its first
 * read; mutations and subscriptions read the store as it is. A viewer of null may ask for `__typename` and the schema.
 */
export function createContexts({
  db,
  blobs,
  live,
  verbs,
}: {
  db: Kysely<Tables>;
  blobs: Blobs;
  live: Live;
  verbs: Verbs;
}) {
  const current = readsOf(db, blobs);
  return (viewer: Viewer | null, operation: "query" | "mutation" | "subscription"): Context => {
    const snapshot = operation === "query" ? openSnapshot(db) : null;
    let ofSnapshot: Promise<Reads> | null = null;
    const reads = (): Promise<Reads> => {
      if (snapshot === null) return Promise.resolve(current);
      ofSnapshot ??= snapshot.transaction().then((transaction) => readsOf(transaction, blobs));
      return ofSnapshot;
    };
    return {
      get viewer() {
        if (viewer === null) throw new Unauthenticated("no API key was given");
        return viewer;
      },
      reads,
      load: loadersOf(viewer, reads),
      verbs,
      live,
      end: async () => snapshot?.end(),
    };
  };
}

function readsOf(db: Kysely<Tables>, blobs: Blobs): Reads {
  return {
    runs: createRunReads(db),
    reproductions: createReproductionReads(db),
    sweeps: createSweepReads(db),
    results: createResults({ db, blobs }),
    checkpoints: createCheckpoints({ db, blobs }),
    configurations: createConfigurationReads(db),
    datasets: createDatasetReads(db),
    rollouts: createRolloutReads(db),
    trainers: createTrainerReads(db),
    keys: keyReads(db),
    workspaces: createWorkspaces({ db }),
  };
}

function loadersOf(viewer: Viewer | null, reads: () => Promise<Reads>): Loaders {
  /** Ids asked for within one turn of the event loop become one query. */
  function together<T>(
    byIds: (reads: Reads, viewer: Viewer, ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  ): (id: string) => Promise<T | null> {
    let next: { ids: Set<string>; found: Promise<ReadonlyMap<string, T>> } | null = null;
    return async (id) => {
      if (viewer === null) throw new Unauthenticated("no API key was given");
      if (next === null) {
        const ids = new Set<string>();
        const turn = new Promise<void>(
          (resolve) => void Promise.resolve().then(() => process.nextTick(resolve)),
        );
        const found = turn.then(async () => {
          next = null;
          return byIds(await reads(), viewer, [...ids]);
        });
        next = { ids, found };
      }
      next.ids.add(id);
      return (await next.found).get(id) ?? null;
    };
  }

  return {
    member: together(({ workspaces }, who, ids) => workspaces.membersById(who, ids)),
    dataset: together(({ datasets }, who, ids) => datasets.byIds(who, ids)),
    datasetVersion: together(({ datasets }, who, ids) => datasets.versionsById(who, ids)),
    latestDatasetVersion: together(({ datasets }, who, ids) => datasets.latestVersions(who, ids)),
    rollout: together(({ rollouts }, who, ids) => rollouts.byIds(who, ids)),
    rolloutVersion: together(({ rollouts }, who, ids) => rollouts.versionsById(who, ids)),
    latestRolloutVersion: together(({ rollouts }, who, ids) => rollouts.latestVersions(who, ids)),
    configuration: together(({ configurations }, who, ids) => configurations.byIds(who, ids)),
    configurationVersion: together(({ configurations }, who, ids) => configurations.versionsByIds(who, ids)),
    run: together(({ runs }, who, ids) => runs.byIds(who, ids)),
    sweep: together(({ sweeps }, who, ids) => sweeps.byIds(who, ids)),
    checkpoint: together(({ checkpoints }, who, ids) => checkpoints.byIds(who, ids)),
    sample: together(({ results }, who, ids) => results.samplesById(who, ids)),
    output: together(({ results }, who, ids) => results.outputsById(who, ids)),
    baseModel: together(async ({ trainers }, who) => {
      const models = await trainers.baseModels(who);
      return new Map(models.map((model) => [model.name, model]));
    }),
  };
}
