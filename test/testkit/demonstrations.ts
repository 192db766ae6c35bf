import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { createClient } from "../../cli/client.ts";
import { uploadDataset } from "../../cli/datasets.ts";
import { type Platform, startPlatform } from "./platform.ts";
import { run } from "./start.ts";

/** The example that people begin with. */
export const example = fileURLToPath(new URL("../../examples/reverse-digits", import.meta.url));

export let platform: Platform;
/** Where the command line is used. */
export let folder: string;

/** An embedded platform of the test file's own, with the example's demonstrations as the dataset `shown`. */
export function useDemonstrations() {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "trainyard-shown-"));
    platform = (await startPlatform({ kind: "embedded" }))!;
    const client = createClient({ url: platform.apis[0]!.url, key: platform.key });
    await uploadDataset(client, join(example, "data/demonstrations.jsonl"), "shown");
  });
  afterAll(async () => {
    await platform?.stop();
    await rm(folder, { recursive: true, force: true });
  });
}

/** One command on it, as a process of its own: what it wrote, and its exit code. */
export async function command(...argv: string[]) {
  const env = { HOME: folder, TRAINYARD_URL: platform.apis[0]!.url, TRAINYARD_KEY: platform.key };
  return run(argv, { cwd: folder, env });
}
