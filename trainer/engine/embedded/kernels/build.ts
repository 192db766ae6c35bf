import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const here = fileURLToPath(new URL(".", import.meta.url));

/** Compiles the kernels: the same bytes from the same sources, which is what the test beside it holds us to. */
export async function buildKernels(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), "kernels-"));
  try {
    const output = join(folder, "kernels.wasm");
    // Memory comes from outside and is shared between threads; the module has no data and no allocator of its own.
    const { error, stderr } = await asc.main(
      [join(here, "assembly/index.ts"), "--outFile", output, "-O3", "--noAssert", "--runtime", "stub"]
        .concat(["--importMemory", "--sharedMemory", "--initialMemory", "1", "--maximumMemory", "65536"])
        .concat(["--enable", "simd", "--enable", "threads", "--baseDir", here]),
    );
    if (error) throw new Error(`The kernels do not compile: ${stderr.toString()}`, { cause: error });
    return new Uint8Array(await readFile(output));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await writeFile(join(here, "kernels.wasm"), await buildKernels());
