import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRunReads, type RunFilter } from "../src/runs/reads.ts";
import type { Run } from "../src/runs/run.ts";
import type { Page, PageRequest } from "../src/store/pages.ts";
import { openSnapshot } from "../src/store/snapshot.ts";
import { type FilledStore, openFilledStore } from "./testkit/filled-store.ts";

let store: FilledStore;

beforeAll(async () => {
  // Enough runs for every way that a page may be found.
  const few = { bigRuns: 1, steps: 10, evaluations: 10, logLines: 10, samples: 8, samplesPerBatch: 8 };
  store = await openFilledStore({ runs: 40_000, checkpoints: 100, sweeps: 300, ...few }, 100);
}, 300_000);
afterAll(() => store?.close());

test("runs of a filter in an order are those that PostgreSQL puts so when it sorts them all", async () => {
  const { database, viewer } = store;
  const snapshot = openSnapshot(database.db);
  try {
    const trx = await snapshot.transaction();
    const reads = createRunReads(trx);
    const filters: readonly (readonly [RunFilter, string])[] = [
      [{}, "true"],
      [{ kind: "rl" }, "kind = 'rl'"],
      // The runs of this dataset have the lowest rewards of all.
      [{ datasetId: "dataset-0-1" }, "dataset_id = 'dataset-0-1'"],
      [
        { tags: ["t1"], statuses: ["failed", "running"] },
        "tags @> '{t1}' and status in ('failed', 'running')",
      ],
      [{ statuses: ["running"] }, "status = 'running'"],
      [{ search: "amber" }, "name like '%amber%'"],
    ];
    const keys = { created: "created_at", started: "started_at", reward: "training_reward" } as const;
    for (const [filter, condition] of filters)
      for (const field of ["created", "started", "reward"] as const)
        for (const direction of ["asc", "desc"] as const) {
          const { rows } = await sql<{
            id: string;
          }>`select id from run where workspace_id = ${viewer.workspaceId}
            and deleted_at is null and ${sql.raw(condition)} order by ${sql.raw(keys[field])} ${sql.raw(direction)} nulls last,
            id ${sql.raw(direction)}`.execute(trx);
          const expected = rows.map(({ id }) => id);
          const orderBy = { field, direction };
          const told = `${condition} by ${field} ${direction}`;
          const list = async (page: PageRequest) => reads.list(viewer, { filter, orderBy, page });
          const ids = ({ edges }: Page<Run>) => edges.map(({ node }) => node.id);
          const first = await list({ first: 60 });
          expect(ids(first), told).toEqual(expected.slice(0, 60));
          const after = first.edges.at(-1)?.cursor ?? null;
          if (first.hasNextPage)
            expect(ids(await list({ first: 60, after })), told).toEqual(expected.slice(60, 120));
          expect(ids(await list({ last: 60 })), told).toEqual(expected.slice(-60));
        }
  } finally {
    await snapshot.end();
  }
});
