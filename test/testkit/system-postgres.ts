import { access, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { PostgresBinaries } from "../../src/store/postgres-binaries.ts";

/** The PostgreSQL of Debian, the newest that is installed, or null. */
export async function systemBinaries(): Promise<PostgresBinaries | null> {
  const folder = "/usr/lib/postgresql";
  const versions = (await readdir(folder).catch(() => [])).sort((a, b) => Number(b) - Number(a));
  for (const version of versions) {
    const root = join(folder, version);
    const complete = await access(join(root, "bin", "initdb")).then(
      () => true,
      () => false,
    );
    if (complete) return { root, version };
  }
  return null;
}
