import { readFile } from "node:fs/promises";

/** The version of this package, as its package.json has it. */
export async function packageVersion(): Promise<string> {
  for (const up of ["../package.json", "../../package.json"]) {
    const text = await readFile(new URL(up, import.meta.url), "utf8").catch(() => null);
    if (text !== null) return (JSON.parse(text) as { version: string }).version;
  }
  return "unknown";
}
