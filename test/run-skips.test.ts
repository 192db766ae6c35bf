import { afterAll, beforeAll, expect, test } from "vitest";
import { bootstrap } from "../src/access/bootstrap.ts";
import type { Viewer } from "../src/access/viewer.ts";
import { createRunReads, type RunFilter, type RunOrder } from "../src/runs/reads.ts";
import { type Database, openDatabase } from "../src/store/database.ts";
import { freshDatabase } from "./testkit/postgres.ts";
import { newRun } from "./testkit/runs.ts";

let database: Database;
let viewer: Viewer;
let drop: () => Promise<unknown>;

beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  database = openDatabase({ url: fresh.url, connections: 2 });
  ({ viewer } = await bootstrap(database.db, { slug: "demo", name: "Demo", owner: "owner" }));
  for (let number = 0; number < 23; number++)
    await newRun(database.db, viewer, { name: `${number % 3 === 0 ? "third" : "other"}-${number}` });
  // Rewards of some, at work and at rest; the others have none.
  await database.pool.query(`update run set training_reward = number % 5,
    status = case when number % 2 = 0 then 'running' else 'finished' end where number % 4 <> 0`);
});

afterAll(async () => {
  await database?.close();
  await drop?.();
});

const filters: readonly RunFilter[] = [{}, { search: "third" }, { statuses: ["finished"] }];
const orders = (["created", "started", "reward"] as const).flatMap((field) =>
  (["asc", "desc"] as const).map((direction): RunOrder => ({ field, direction })),
);

test("a page that passes over items is the page that is there, from either end, in every order", async () => {
  const reads = createRunReads(database.db);
  for (const filter of filters)
    for (const orderBy of orders) {
      const list = async (page: object, skip = 0) => reads.list(viewer, { filter, orderBy, page, skip });
      const all = (await list({ first: 100 })).edges;
      expect(all.length).toBeGreaterThan(4);
      const ids = all.map(({ node }) => node.id);
      for (const skip of [1, 2, all.length - 1, all.length, all.length + 5]) {
        const front = await list({ first: 2 }, skip);
        expect(front.edges.map(({ node }) => node.id)).toEqual(ids.slice(skip, skip + 2));
        expect(front.hasNextPage).toBe(skip + 2 < all.length);
        const back = await list({ last: 2 }, skip);
        const end = Math.max(0, all.length - skip);
        expect(back.edges.map(({ node }) => node.id)).toEqual(ids.slice(Math.max(0, end - 2), end));
        expect(back.hasPreviousPage).toBe(end > 2);
      }
      const behind = await list({ first: 2, after: all[1]!.cursor, before: all[4]!.cursor }, 1);
      expect(behind.edges.map(({ node }) => node.id)).toEqual(ids.slice(3, 4));
      expect(behind.hasNextPage).toBe(false);
    }
});

test("passing over fewer than none or more than 100,000 is refused by its name", async () => {
  const reads = createRunReads(database.db);
  for (const skip of [-1, 0.5, 100_001])
    await expect(reads.list(viewer, { skip })).rejects.toThrow(/^skip: /);
});
