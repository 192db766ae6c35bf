import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../src/store/database.ts";
import { migrate } from "../../src/store/migrate.ts";
import { buildDashboardHere } from "./built-dashboard.ts";
import { administer, databaseUrl, startServer } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The one PostgreSQL of this run: where databases are made, and the migrated one that they are copies of. */
    postgres: { adminUrl: string; template: string };
  }
}

/** Before all tests: the dashboard built, for those that look at it; a server (TRAINYARD_TEST_POSTGRES_URL, or one of our own) and a template that tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // What is wrong with it fails the test that wants it to be of these sources, and none of the others.
  await buildDashboardHere().catch((error) => console.error(`the dashboard was not built: ${error.message}`));
  const { TRAINYARD_TEST_POSTGRES_URL: given } = process.env;
  const server = given ? { adminUrl: given, stop: async () => {} } : await startServer();
  const template = `template_${randomBytes(4).toString("hex")}`;
  try {
    await administer(server.adminUrl, `create database ${template}`);
    const database = openDatabase({ url: databaseUrl(server.adminUrl, template) });
    await migrate(database.db).finally(database.close);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("postgres", { adminUrl: server.adminUrl, template });
  return async () => {
    await administer(server.adminUrl, `drop database ${template} with (force)`);
    await server.stop();
  };
}
