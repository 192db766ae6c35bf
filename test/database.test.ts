import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../src/store/database.ts";
import { openSnapshot } from "../src/store/snapshot.ts";
import { freshDatabase, startPostgres } from "./testkit/postgres.ts";

async function open(options: { connections?: number; statementTimeoutMs?: number } = {}) {
  const { url, drop } = await freshDatabase();
  const database = openDatabase({ url, ...options });
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return database;
}

const workspaces = (db: Awaited<ReturnType<typeof open>>["db"]) =>
  db.selectFrom("workspace").select("id").execute();

test("a bigint comes back as a number, and one that a number cannot hold is refused", async () => {
  const { db } = await open();
  const read = async (text: string) =>
    (await sql<{ n: unknown }>`select ${sql.raw(text)} as n`.execute(db)).rows[0]?.n;
  expect(await read("9007199254740991::int8")).toBe(Number.MAX_SAFE_INTEGER);
  expect(await read("array[1, null, -3]::int8[]")).toEqual([1, null, -3]);
  expect(await read("(select count(*) from run)")).toBe(0);
  await expect(read("9007199254740993::int8")).rejects.toThrow("9007199254740993");
  expect(await read("1"), "the connection is good after a refusal").toBe(1);
});

test("a statement that takes too long is ended", async () => {
  const { db } = await open({ statementTimeoutMs: 100 });
  await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toThrow(/statement timeout/);
});

test("what is read through a snapshot is of one moment, and nothing can be written through it", async () => {
  const { db } = await open();
  const snapshot = openSnapshot(db);
  expect(await workspaces(await snapshot.transaction())).toEqual([]);
  await db.insertInto("workspace").values({ id: "w", slug: "w", name: "w" }).execute();
  expect(await workspaces(await snapshot.transaction())).toEqual([]);
  expect(await workspaces(db)).toHaveLength(1);
  await expect(sql`delete from workspace`.execute(await snapshot.transaction())).rejects.toThrow(/read-only/);
  await snapshot.end();
  await expect(snapshot.transaction()).rejects.toThrow(/has ended/);
});

test("a snapshot that nobody asks takes no connection, and every other gives its own back", async () => {
  const { db, pool } = await open({ connections: 1 });
  await openSnapshot(db).end();
  expect(pool.totalCount).toBe(0);
  for (let i = 0; i < 5; i++) {
    const snapshot = openSnapshot(db);
    const [a, b] = await Promise.all([snapshot.transaction(), snapshot.transaction()]);
    expect(a).toBe(b);
    await sql`select no_such_column`.execute(a).catch(() => {});
    await Promise.all([snapshot.end(), snapshot.end()]);
  }
  // Ended while it is still being begun.
  const hasty = openSnapshot(db);
  const beginning = hasty.transaction();
  await hasty.end();
  await beginning;
  expect(await workspaces(db)).toEqual([]);
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
});

test("PostgreSQL killed and restarted: the process stays, queries at work reject, later ones succeed", async () => {
  const server = await startPostgres();
  const database = openDatabase({ url: server.url });
  onTestFinished(async () => {
    await database.close();
    await server.stop();
  });
  const { db, pool } = database;
  const resting = openSnapshot(db);
  await resting.transaction();
  await db.insertInto("workspace").values({ id: "w", slug: "w", name: "w" }).execute();
  const working = expect(sql`select pg_sleep(30)`.execute(db)).rejects.toThrow();
  await sleep(100);
  await server.kill();
  await working;
  await resting.end();
  await expect(workspaces(db)).rejects.toThrow();
  await server.restart();
  expect(await workspaces(db)).toEqual([{ id: "w" }]);
  expect(pool.totalCount - pool.idleCount).toBe(0);
});
