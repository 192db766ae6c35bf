import type { GraphQLSchema } from "graphql";
import type { Context, Loaders, Reads, Verbs } from "../schema/context.ts";
import { schema } from "../schema/index.ts";
import type { Viewer } from "../src/access/viewer.ts";
import { openLocalBlobs } from "../src/blobs/local.ts";
import { createContexts } from "../src/contexts.ts";
import type { Live } from "../src/live/live.ts";
import type { Run } from "../src/runs/run.ts";
import type { Database } from "../src/store/database.ts";

/** Where the answers come from: the store as the product reads it, or fifty runs in memory. */
export type SourceKind = "store" | "memory";

/** What every server of the benchmark executes over: the product's schema and a new context for each operation. */
export interface Source {
  readonly schema: GraphQLSchema;
  readonly contextFor: (viewer: Viewer | null) => Context;
}

const at = new Date("2026-01-01T00:00:00.000Z");
const memory = new Map(
  Array.from({ length: 50 }, (_, n) => {
    const id = `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
    const run: Partial<Run> = {
      ...{ id, name: `run ${n}`, kind: "rl", tags: ["nightly"], status: "running", statusSince: at },
      ...{ phase: "train", phaseSince: at, attempt: 1 },
    };
    return [id, run as Run];
  }),
);

/** The source of that kind, the same for ours and for the peers. */
export async function openSource(kind: SourceKind, { db }: Database, folder: string): Promise<Source> {
  const live = {} as Live;
  const contexts = createContexts({ db, blobs: await openLocalBlobs({ folder }), live, verbs: {} as Verbs });
  // As it is and not as one moment has it: the peers know no end of an operation at which to let a snapshot go.
  if (kind === "store") return { schema, contextFor: (viewer) => contexts(viewer, "mutation") };
  const edges = [...memory.values()].map((node) => ({ cursor: node.id, node }));
  const page = { edges, hasNextPage: false, hasPreviousPage: false };
  const reads = { runs: { list: async () => page } } as unknown as Reads;
  const load = { run: async (id: string) => memory.get(id) ?? null } as unknown as Loaders;
  const contextFor = (viewer: Viewer | null): Context => ({
    ...{ viewer: viewer!, reads: async () => reads, load, verbs: {} as Verbs, live },
    end: async () => {},
  });
  return { schema, contextFor };
}
