import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { bootstrap } from "../../src/access/bootstrap.ts";
import type { Viewer } from "../../src/access/viewer.ts";
import {
  type EventOf,
  type EventType,
  event,
  type LoggedEvent,
  type NewEvent,
  type RunEvent,
} from "../../src/protocol/event.ts";
import { type Specification, specification } from "../../src/protocol/specification.ts";
import type { EngineOffer } from "../../src/runs/offers.ts";
import type { Tables } from "../../src/store/tables.ts";

/** What the embedded engine says of itself, near enough for submissions. */
export const embeddedOffer: EngineOffer = {
  engine: "embedded",
  baseModels: [
    {
      name: "digits-s",
      description: "a small one",
      parameters: 1e5,
      contextLengthTokens: 64,
      vocabularySize: 32,
    },
  ],
  losses: ["cross_entropy", "importance_sampling", "ppo", "cispo", "gspo"],
  valueBaseline: false,
  prices: null,
  maxLoraRank: 32,
  fullFineTune: true,
  samplerSnapshots: "immutable",
};

/** A workspace of its own and its owner. */
export async function newViewer(db: Kysely<Tables>, slug = `w${randomUUID().slice(0, 8)}`): Promise<Viewer> {
  const { viewer } = await bootstrap(db, { slug, name: slug, owner: "owner" });
  return viewer;
}

/** A dataset with one version for each kind that is named. */
export async function newDataset(
  db: Kysely<Tables>,
  viewer: Viewer,
  name: string,
  kinds: readonly string[] = ["prompt"],
): Promise<string> {
  const id = randomUUID();
  const mine = { workspace_id: viewer.workspaceId, created_by: viewer.memberId };
  await db
    .insertInto("dataset")
    .values({ id, name, ...mine })
    .execute();
  for (const [index, kind] of kinds.entries())
    await db
      .insertInto("dataset_version")
      .values({
        id: randomUUID(),
        dataset_id: id,
        version: index + 1,
        kind,
        sha256: String(index + 1)
          .repeat(64)
          .slice(0, 64),
        size_bytes: 100,
        rows: 64,
        columns: ["user_prompt", "ground_truth"],
        statistics: "{}",
        ...mine,
      })
      .execute();
  return id;
}

export function sftSpecification(): Specification {
  return specification.parse({
    kind: "sft",
    recipe: {
      experiment: { kind: "sft", modelPath: "digits-s", dataset: "digits" },
      training: { totalSteps: 10 },
    },
    engine: "embedded",
    seed: 1,
    origin: { kind: "base", baseModel: "digits-s" },
    dataset: { id: "d", name: "digits", version: 1, sha256: "a".repeat(64), rows: 64 },
    validation: null,
    rollout: null,
  });
}

/** A pending run's row, without the verbs that would write one. */
export async function newRun(
  db: Kysely<Tables>,
  viewer: Viewer,
  { id = `run-${randomUUID()}`, name = id }: { id?: string; name?: string } = {},
): Promise<string> {
  await db
    .insertInto("run")
    .values({
      id,
      workspace_id: viewer.workspaceId,
      name,
      kind: "sft",
      specification: JSON.stringify(sftSpecification()),
      base_model: "digits-s",
      engine: "embedded",
      creator_id: viewer.memberId,
    })
    .execute();
  return id;
}

/** A trainer that was heard of just now, as presence writes it down. */
export async function newTrainer(
  db: Kysely<Tables>,
  { engine = "embedded", runId = null }: { engine?: string; runId?: string | null } = {},
): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await db
    .insertInto("trainer")
    .values({
      id,
      name: id,
      engine,
      version: "1",
      hello: "{}",
      run_id: runId,
      started_at: now,
      last_seen_at: now,
    })
    .execute();
  return id;
}

type Said<T extends EventType> = Partial<Omit<EventOf<T>, "type">>;

/** The beginning of every test's clock. */
export const clock = Date.parse("2026-01-01T00:00:00.000Z");

/** What trainers say of one run, with everything that a test does not care about filled in. */
export function trainerOf(where: { runId: string; workspaceId: string }) {
  const at = (seconds: number) => new Date(clock + seconds * 1000).toISOString();
  return {
    started(attempt: number, said: Said<"started"> = {}): EventOf<"started"> {
      return {
        type: "started",
        ...where,
        at: at(0),
        attempt,
        trainer: `t${attempt}`,
        trainerName: `trainer ${attempt}`,
        leaseMs: 10_000,
        resumedFrom: null,
        ...said,
      };
    },
    step(attempt: number, claim: number, step: number, said: Said<"step"> = {}): EventOf<"step"> {
      return {
        type: "step",
        ...where,
        at: at(step),
        attempt,
        claim,
        step,
        totalSteps: 10,
        epoch: null,
        policyVersion: step,
        reward: { mean: step / 10, std: 0.1, min: 0, max: 1 },
        validSamples: 8,
        failures: {},
        metrics: {},
        seconds: {},
        sampledTokens: 100,
        trainedTokens: 50,
        stalenessMax: null,
        ...said,
      };
    },
    evaluation(
      attempt: number,
      claim: number,
      step: number,
      mean: number,
      said: Said<"evaluation"> = {},
    ): EventOf<"evaluation"> {
      return {
        type: "evaluation",
        ...where,
        at: at(step),
        attempt,
        claim,
        step,
        dataset: "validation",
        temperature: 0,
        reward: { mean, std: 0, min: mean, max: mean },
        validSamples: 4,
        failures: {},
        metrics: {},
        ...said,
      };
    },
    samples(attempt: number, claim: number, step: number, said: Said<"samples"> = {}): EventOf<"samples"> {
      return {
        type: "samples",
        ...where,
        at: at(step),
        attempt,
        claim,
        step,
        split: "train",
        blob: "b".repeat(64),
        index: [],
        ...said,
      };
    },
    checkpoint(
      attempt: number,
      claim: number,
      step: number,
      said: Said<"checkpoint"> = {},
    ): EventOf<"checkpoint"> {
      return {
        type: "checkpoint",
        ...where,
        at: at(step),
        attempt,
        claim,
        step,
        name: `step-${step}`,
        manifest: "c".repeat(64),
        sizeBytes: 1000,
        resumable: true,
        baseModel: "digits-s",
        cause: "cadence",
        request: null,
        files: [],
        ...said,
      };
    },
    /** The rest, which differ in little. */
    say<
      T extends
        | "phase"
        | "log"
        | "usage"
        | "progress"
        | "finished"
        | "failed"
        | "stopped"
        | "paused"
        | "released"
        | "metrics"
        | "output"
        | "resume_verified",
    >(
      type: T,
      attempt: number,
      claim: number,
      said: Omit<
        Extract<NewEvent, { type: T }>,
        "type" | "runId" | "workspaceId" | "attempt" | "claim" | "at"
      > & { at?: string },
    ): EventOf<T> {
      return event.parse({ type, ...where, at: at(0), attempt, claim, ...said }) as EventOf<T>;
    },
  };
}

/** Points as a `metrics` event says them: a column each of steps and values for every key. */
export function columnsOf(
  points: readonly { readonly key: string; readonly step: number; readonly value: number | null }[],
): EventOf<"metrics">["series"] {
  return [...new Set(points.map(({ key }) => key))].map((key) => {
    const own = points.filter((point) => point.key === key);
    return { key, steps: own.map(({ step }) => step), values: own.map(({ value }) => value) };
  });
}

/** Events at the places from `first` on. */
export function logged(events: readonly RunEvent[], first = 1): LoggedEvent[] {
  return events.map((event, index) => ({ sequence: first + index, event }));
}
