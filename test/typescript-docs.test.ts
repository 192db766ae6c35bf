import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));

test("every program of docs/typescript.md type-checks against the client", async () => {
  const page = await readFile(join(root, "docs/typescript.md"), "utf8");
  const programs = [...page.matchAll(/^```ts\n(.*?)^```/gms)].map(([, program]) => program!);
  expect(programs.length).toBeGreaterThan(3);
  const folder = await mkdtemp(join(tmpdir(), "trainyard-docs-"));
  try {
    for (const [i, program] of programs.entries()) await writeFile(join(folder, `${i}.mts`), program);
    const compilerOptions = {
      ...{ target: "es2024", lib: ["es2024", "dom", "dom.iterable"], module: "nodenext", noEmit: true },
      ...{ strict: true, exactOptionalPropertyTypes: true, noPropertyAccessFromIndexSignature: true },
      ...{ allowImportingTsExtensions: true, skipLibCheck: true, types: ["node"] },
      typeRoots: [join(root, "node_modules/@types")],
      paths: { "trainyard/client": [join(root, "client/client.ts")] },
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.mts"] }));
    const checked = run(join(root, "node_modules/.bin/tsc"), ["--project", folder]);
    expect(await checked.catch(({ stdout }: { stdout: string }) => ({ stdout }))).toMatchObject({
      stdout: "",
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
