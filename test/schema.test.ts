import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { migrations } from "../migrations/index.ts";
import { openDatabase } from "../src/store/database.ts";
import { migrate } from "../src/store/migrate.ts";
import { schemaText } from "../src/store/schema-text.ts";
import { freshDatabase } from "./testkit/postgres.ts";

async function open() {
  const { url, drop } = await freshDatabase();
  const database = openDatabase({ url });
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return database;
}

test("schema.sql is what the migrations make", async () => {
  const { db } = await open();
  const committed = await readFile(new URL("../migrations/schema.sql", import.meta.url), "utf8");
  expect(await schemaText(db), "run: node --conditions=trainyard-source migrations/dump.ts").toBe(committed);
});

test("many processes that start at once migrate once", async () => {
  const { db } = await open();
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const ran = await Promise.all(Array.from({ length: 5 }, () => migrate(db)));
  expect(ran.flat()).toEqual(migrations.map(({ name }) => name));
});

test("an older process refuses a newer schema and names both", async () => {
  const { db } = await open();
  await sql`insert into kysely_migration values ('9999_tomorrow', ${new Date().toISOString()})`.execute(db);
  await expect(migrate(db)).rejects.toThrow(/9999_tomorrow.*newer.*0001_|9999_tomorrow.*newer.*000\d_/);
  await expect(migrate(db)).rejects.toThrow(migrations.at(-1)!.name);
});

test("a migration that fails leaves nothing behind and says why", async () => {
  const { db } = await open();
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  // A table of that name is in the way of the first migration.
  await sql`create table run (id int)`.execute(db);
  await expect(migrate(db)).rejects.toThrow(/already exists/);
  const { rows } = await sql<{
    name: string;
  }>`select relname as name from pg_class where relname in ('workspace', 'run')`.execute(db);
  expect(rows).toEqual([{ name: "run" }]);
});
