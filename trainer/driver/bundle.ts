import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unpackBundle } from "../../src/protocol/bundle.ts";
import { packageRoot } from "./package-root.ts";

/** A rollout's files on disk, ready to be run. */
export interface UnpackedBundle {
  /** The author's folder; the host runs in it. */
  readonly folder: string;
  /** An empty folder that is the host's HOME and TMPDIR. */
  readonly home: string;
  remove(): Promise<void>;
}

/**
 * Writes a bundle below a fresh temporary folder, where `import "trainyard/sdk"` finds this very package:
 *
 *     rollout/               the author's files
 *     node_modules/trainyard → this package
 *     package.json           says that .ts and .js files without a word of their own are modules
 *     home/
 */
export async function unpackTo(bundle: Uint8Array, parent = tmpdir()): Promise<UnpackedBundle> {
  const files = unpackBundle(bundle);
  const root = await mkdtemp(join(parent, "trainyard-rollout-"));
  try {
    const folder = join(root, "rollout");
    for (const { path, executable, content } of files) {
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content, { mode: executable ? 0o755 : 0o644 });
    }
    await mkdir(join(root, "home"));
    await mkdir(join(root, "node_modules"));
    await symlink(packageRoot, join(root, "node_modules", "trainyard"), "dir");
    await writeFile(join(root, "package.json"), '{ "private": true, "type": "module" }\n');
    return { folder, home: join(root, "home"), remove: () => rm(root, { recursive: true, force: true }) };
  } catch (error) {
    await rm(root, { recursive: true, force: true });
    throw error;
  }
}
