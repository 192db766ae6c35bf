import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BlobMissing, type Blobs } from "./blobs.ts";
import { checked, checkedPieces } from "./checks.ts";
import { blobPath, isSha256 } from "./names.ts";
import { saidPlainly, spool } from "./spool.ts";

/** Blobs in a folder of this machine, `ab/cdef…`; what a dead process had half written is cleared away here. */
export async function openLocalBlobs({ folder }: { folder: string }): Promise<Blobs> {
  // In the same folder, so that it is the same file system and a rename is all or nothing.
  const unfinished = join(folder, "unfinished");
  await mkdir(unfinished, { recursive: true });
  await clearOld(unfinished);

  const pathOf = (sha256: string): string => {
    if (!isSha256(sha256)) throw new BlobMissing(sha256);
    return join(folder, blobPath(sha256));
  };
  /** A file that is not there is a blob that is missing. */
  const there = async <T>(sha256: string, work: (path: string) => Promise<T>): Promise<T> => {
    try {
      return await work(pathOf(sha256));
    } catch (error) {
      throw isMissing(error) ? new BlobMissing(sha256) : error;
    }
  };

  return {
    async put(content) {
      const path = join(unfinished, randomBytes(12).toString("hex"));
      const blob = await spool(content, path);
      const place = pathOf(blob.sha256);
      try {
        if ((await mkdir(dirname(place), { recursive: true })) !== undefined) await syncFolder(folder);
        // Also over a copy that is there: the same bytes, or damaged ones that are mended by it.
        await rename(path, place);
        await syncFolder(dirname(place));
      } catch (error) {
        await rm(path, { force: true });
        throw saidPlainly(error, blob.sizeBytes);
      }
      return blob;
    },

    async get(sha256) {
      return checked(await there(sha256, (path) => readFile(path)), sha256);
    },

    async stream(sha256) {
      const path = await there(sha256, (path) => stat(path).then(() => path));
      return checkedPieces(createReadStream(path, { highWaterMark: 1 << 18 }), sha256);
    },

    async stat(sha256) {
      try {
        return await there(sha256, async (path) => ({ sha256, sizeBytes: (await stat(path)).size }));
      } catch (error) {
        if (error instanceof BlobMissing) return null;
        throw error;
      }
    },

    async remove(sha256, { unusedForMs = 0 } = {}) {
      if (!isSha256(sha256)) return true;
      // A file's time has parts of a millisecond and ours has none: one of this very moment would be younger than now.
      const young = async (path: string) =>
        unusedForMs > 0 && Date.now() - (await stat(path)).mtimeMs < unusedForMs;
      const place = pathOf(sha256);
      const aside = join(unfinished, randomBytes(12).toString("hex"));
      try {
        if (await young(place)) return false;
        // Whoever puts it from here on makes another file; who did so since the look is noticed by the second one.
        await rename(place, aside);
        if (await young(aside)) {
          await rename(aside, place);
          return false;
        }
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      await rm(aside, { force: true });
      return true;
    },

    async ready() {
      const path = join(unfinished, randomBytes(12).toString("hex"));
      await spool(new Uint8Array(1), path);
      await rm(path);
    },
  };
}

/** Longer than any upload lasts. */
const unfinishedMs = 24 * 3600_000;

async function clearOld(unfinished: string): Promise<void> {
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > unfinishedMs) await rm(path, { force: true });
  }
}

/** The name itself must reach the disk, not only what it names. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}
