import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type GraphQLError, graphql } from "graphql";
import type { Kysely } from "kysely";
import { schema } from "../../schema/index.ts";
import { bootstrap } from "../../src/access/bootstrap.ts";
import { createKeys } from "../../src/access/keys.ts";
import type { Scope, Viewer } from "../../src/access/viewer.ts";
import { createWorkspaces } from "../../src/access/workspaces.ts";
import type { Blobs } from "../../src/blobs/blobs.ts";
import { openLocalBlobs } from "../../src/blobs/local.ts";
import { createCheckpointVerbs } from "../../src/checkpoints/verbs.ts";
import { createConfigurations } from "../../src/configurations/configurations.ts";
import { createContexts } from "../../src/contexts.ts";
import { createDatasets } from "../../src/datasets/datasets.ts";
import { createDownloads } from "../../src/downloads/downloads.ts";
import type { Live } from "../../src/live/live.ts";
import { createRollouts } from "../../src/rollouts/rollouts.ts";
import type { EngineOffer } from "../../src/runs/offers.ts";
import { createReproductions } from "../../src/runs/reproduction.ts";
import { createRuns } from "../../src/runs/runs.ts";
import { openDatabase } from "../../src/store/database.ts";
import type { Tables } from "../../src/store/tables.ts";
import { createSweeps } from "../../src/sweeps/sweeps.ts";
import { createUploads } from "../../src/uploads/uploads.ts";
import { freshDatabase } from "./postgres.ts";
import { embeddedOffer } from "./runs.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test says by its assertions what an answer is
export type Answer = { readonly data: any; readonly errors: readonly GraphQLError[] };

export type TestApi = Awaited<ReturnType<typeof openApi>>;

/** The schema over the real domain, a database and a folder of blobs of its own; without server, log and trainers. */
export async function openApi(options: { offers?: readonly EngineOffer[]; maxUploadBytes?: number } = {}) {
  const { url, drop } = await freshDatabase();
  const database = openDatabase({ url });
  const { db } = database;
  const folder = await mkdtemp(join(tmpdir(), "trainyard-api-"));
  const blobs: Blobs = await openLocalBlobs({ folder });
  await db.updateTable("projection").set({ epoch: "test-epoch" }).execute();
  let woken = 0;
  const wake = () => void woken++;
  const maxBytes = options.maxUploadBytes ?? 1024 ** 2;
  const uploads = createUploads({ db, blobs, maxBytes: { dataset: maxBytes, rollout: maxBytes } });
  const keys = createKeys({ db });
  const datasets = createDatasets({ db, blobs, uploads, wake });
  const rollouts = createRollouts({ db, blobs, uploads, wake });
  const configurations = createConfigurations({ db, wake });
  const engines = async () => options.offers ?? [embeddedOffer];
  const runs = createRuns({ db, blobs, engines, wake });
  const reproductions = createReproductions({ db, blobs, wake });
  const sweeps = createSweeps({ db, blobs, engines, wake });
  const checkpoints = createCheckpointVerbs({ db, blobs, engines, wake });
  const live = {} as Live;
  const verbs = {
    keys,
    workspaces: createWorkspaces({ db, wake }),
    datasets,
    downloads: createDownloads({ db, blobs, datasets, keys }),
    rollouts,
    configurations,
    runs,
    reproductions,
    sweeps,
    checkpoints,
  };
  const contextFor = createContexts({ db, blobs, live, verbs });

  return {
    verbs,
    ...{
      db,
      blobs,
      uploads,
      keys,
      datasets,
      rollouts,
      configurations,
      runs,
      reproductions,
      sweeps,
      checkpoints,
      contextFor,
    },
    woken: () => woken,

    /** A workspace of its own, and its owner's rights as far as the scope says. */
    async newViewer(slug: string, scope: Scope = "admin"): Promise<Viewer> {
      const { viewer } = await bootstrap(db, { slug, name: slug, owner: `owner of ${slug}` });
      return { ...viewer, scopes: [scope] };
    },

    async ask(
      viewer: Viewer | null,
      source: string,
      variables: Record<string, unknown> = {},
    ): Promise<Answer> {
      const context = contextFor(viewer, source.trimStart().startsWith("mutation") ? "mutation" : "query");
      try {
        const result = await graphql({ schema, source, contextValue: context, variableValues: variables });
        return { data: result.data ?? null, errors: result.errors ?? [] };
      } finally {
        await context.end();
      }
    },

    /** Sends a file as a client does, and answers with the version that it became. */
    async upload(viewer: Viewer, name: string, content: string, fileName = "rows.jsonl") {
      const { id, path } = await datasets.beginUpload(viewer, { name, fileName });
      await uploads.receive(id, tokenOf(path), bytesOf(content));
      return datasets.completeUpload(viewer, id);
    },

    async close(): Promise<void> {
      await database.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The token that an upload's path carries. */
export function tokenOf(path: string): string {
  return new URL(path, "http://localhost").searchParams.get("token") ?? "";
}

export async function* bytesOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}

/** Rows of prompts, as JSON Lines. */
export function promptRows(count: number, mark = ""): string {
  return Array.from(
    { length: count },
    (_, i) => `${JSON.stringify({ user_prompt: `${mark}${i}`, ground_truth: String(i) })}\n`,
  ).join("");
}

export async function countRows(db: Kysely<Tables>, table: keyof Tables): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
