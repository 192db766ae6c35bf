import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { buildKernels } from "./build.ts";

test("the committed kernels are what their sources compile to", { timeout: 60_000 }, async () => {
  const committed = await readFile(new URL("kernels.wasm", import.meta.url));
  expect(Buffer.from(await buildKernels()).equals(committed)).toBe(true);
});
