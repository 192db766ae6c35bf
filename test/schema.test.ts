import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { migrations } from "../migrations/index.ts";
import { openDatabase } from "../src/store/database.ts";
import { migrate } from "../src/store/migrate.ts";
import { schemaText } from "../src/store/schema-text.ts";
import { freshDatabase, startPostgres } from "./testkit/postgres.ts";
import { systemBinaries } from "./testkit/system-postgres.ts";

async function open() {
  const { url, drop } = await freshDatabase();
  const database = openDatabase({ url });
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return database;
}

const committed = () => readFile(new URL("../migrations/schema.sql", import.meta.url), "utf8");

test("schema.sql is what the migrations make", async () => {
  const { db } = await open();
  expect(await schemaText(db), "run: node --conditions=trainyard-source migrations/dump.ts").toBe(
    await committed(),
  );
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
  await expect(migrate(db)).rejects.toThrow(/9999_tomorrow.*newer.*0001_|9999_tomorrow.*newer.*00\d\d_/);
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

const system = await systemBinaries();

test.skipIf(system === null)("the machine's own PostgreSQL, an older one, has the same schema", async () => {
  const server = await startPostgres(system!);
  const database = openDatabase({ url: server.url });
  onTestFinished(async () => {
    await database.close();
    await server.stop();
  });
  const version = await sql<{ server_version: string }>`show server_version`.execute(database.db);
  expect(version.rows[0]?.server_version).toMatch(new RegExp(`^${system?.version}\\b`));
  expect(await schemaText(database.db)).toBe(await committed());
});
