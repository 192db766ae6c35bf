import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Viewer } from "../src/access/viewer.ts";
import { createRunReads } from "../src/runs/reads.ts";
import { openSnapshot } from "../src/store/snapshot.ts";
import { type ApiHome, openApiHome, rl } from "./testkit/api-home.ts";

let home: ApiHome;
let viewer: Viewer;

beforeAll(async () => {
  home = await openApiHome();
  viewer = home.viewer;
});
afterAll(() => home.api.close());

test("a list tells of each run what its own moment knows, whatever was read before it", async () => {
  const { db } = home.api;
  const { id } = await home.submit(viewer, { rl: { recipe: rl, name: "first" } });
  const local = Buffer.from(id, "base64url").toString().split(":")[1] ?? "";
  const names = async (reads: ReturnType<typeof createRunReads>) =>
    (await reads.list(viewer, {})).edges.map(({ node }) => `${node.name} ${node.progress.currentStep}`);
  const reads = createRunReads(db);
  expect(await names(reads)).toEqual(["first 0"]);

  const before = openSnapshot(db);
  const then = createRunReads(await before.transaction());
  expect(await names(then)).toEqual(["first 0"]);
  await sql`update run set step = 1 where id = ${local}`.execute(db);
  expect(await names(reads)).toEqual(["first 1"]);
  expect(await names(then)).toEqual(["first 0"]);
  await before.end();

  const undone = await db.startTransaction().execute();
  await sql`update run set step = 7 where id = ${local}`.execute(undone);
  expect(await names(createRunReads(undone))).toEqual(["first 7"]);
  expect(await names(reads)).toEqual(["first 1"]);
  await undone.rollback().execute();
  expect(await names(reads)).toEqual(["first 1"]);

  const twice = await db.startTransaction().execute();
  const inside = createRunReads(twice);
  for (const step of [2, 3]) {
    await sql`update run set step = ${step} where id = ${local}`.execute(twice);
    expect(await names(inside)).toEqual([`first ${step}`]);
  }
  await twice.commit().execute();
  await sql`vacuum full run`.execute(db);
  expect(await names(reads)).toEqual(["first 3"]);
});
