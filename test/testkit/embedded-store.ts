import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CLUSTER_ROLE } from "../../src/store/postgres-cluster.ts";

/** Where the PostgreSQL that an embedded platform has brought is at this moment, from what lies in its data folder. */
export async function embeddedStore(dataFolder: string): Promise<{ pid: number; url: string }> {
  const folder = join(dataFolder, "postgres");
  const { place, password } = JSON.parse(await readFile(join(folder, "postgres.json"), "utf8"));
  const lines = (await readFile(join(folder, place, "data", "postmaster.pid"), "utf8")).split("\n");
  return {
    pid: Number(lines[0]),
    url: `postgres://${CLUSTER_ROLE}:${password}@127.0.0.1:${lines[3]}/trainyard`,
  };
}
