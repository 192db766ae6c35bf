import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { BlobDamaged, BlobMissing, type Blobs } from "../src/blobs/blobs.ts";
import { openLocalBlobs } from "../src/blobs/local.ts";
import { openS3Blobs } from "../src/blobs/s3.ts";
import { type BlobsPlace, blobsKinds } from "./testkit/blobs.ts";
import { startS3 } from "./testkit/s3.ts";

for (const kind of blobsKinds) {
  const host = await kind.start();
  afterAll(() => host.stop());

  describe(`${kind.name} blobs`, () => {
    let place: BlobsPlace;
    let blobs: Blobs;
    beforeEach(async () => {
      place = await host.place();
      blobs = await place.open();
    });
    afterEach(() => place.stop());

    test("keep bytes under their hash, in one piece or many, empty too", async () => {
      const content = randomBytes(700_000);
      const name = sha256Of(content);
      expect(await blobs.put(inPieces(content, 60_000))).toEqual({ sha256: name, sizeBytes: content.length });
      expect(await blobs.put(content)).toEqual({ sha256: name, sizeBytes: content.length });
      expect(await place.names()).toEqual([name]);
      expect(sha256Of(await blobs.get(name))).toBe(name);
      const pieces: Uint8Array[] = [];
      for await (const piece of await blobs.stream(name)) pieces.push(piece);
      expect(Buffer.concat(pieces).equals(content)).toBe(true);
      expect(await blobs.stat(name)).toEqual({ sha256: name, sizeBytes: content.length });

      const empty = await blobs.put(new Uint8Array());
      expect(await blobs.get(empty.sha256)).toHaveLength(0);
      expect(await blobs.stat(empty.sha256)).toEqual({ sha256: sha256Of(Buffer.alloc(0)), sizeBytes: 0 });
    });

    test("are there for the next process, and for another at the same time", async () => {
      const { sha256 } = await blobs.put(Buffer.from("kept"));
      expect(Buffer.from(await (await place.open()).get(sha256)).toString()).toBe("kept");
      const content = randomBytes(100_000);
      const all = await Promise.all(Array.from({ length: 8 }, () => blobs.put(content)));
      expect(new Set(all.map((blob) => blob.sha256)).size).toBe(1);
      expect(await blobs.get(all[0]!.sha256)).toHaveLength(100_000);
    });

    test("say what is missing, whatever was asked for", async () => {
      for (const name of ["0".repeat(64), "", "../../etc/passwd", `${"A".repeat(64)}`, "unfinished"]) {
        await expect(blobs.get(name)).rejects.toThrow(BlobMissing);
        await expect(blobs.stream(name)).rejects.toThrow(BlobMissing);
        expect(await blobs.stat(name)).toBeNull();
        await blobs.remove(name);
      }
    });

    test("forget what is removed, twice is no mistake, and it can be put again", async () => {
      const { sha256 } = await blobs.put(Buffer.from("x"));
      await blobs.remove(sha256);
      await blobs.remove(sha256);
      expect(await blobs.stat(sha256)).toBeNull();
      await expect(blobs.get(sha256)).rejects.toThrow(BlobMissing);
      await blobs.put(Buffer.from("x"));
      expect(await blobs.get(sha256)).toHaveLength(1);
      // Also what a clock that is ahead has dated.
      await place.age(sha256, -60_000);
      expect(await blobs.remove(sha256)).toBe(true);
      expect(await blobs.stat(sha256)).toBeNull();
    });

    test("stay where they were put lately, again too, and go when they were not", async () => {
      const content = randomBytes(1000);
      const { sha256 } = await blobs.put(content);
      expect(await blobs.remove(sha256, { unusedForMs: 60_000 })).toBe(false);
      expect(await blobs.get(sha256)).toHaveLength(1000);
      await place.age(sha256, 3600_000);
      // Putting what is there makes it young again.
      await blobs.put(content);
      expect(await blobs.remove(sha256, { unusedForMs: 60_000 })).toBe(false);
      await place.age(sha256, 3600_000);
      expect(await blobs.remove(sha256, { unusedForMs: 7200_000 })).toBe(false);
      expect(await blobs.get(sha256)).toHaveLength(1000);
      expect(await blobs.remove(sha256, { unusedForMs: 60_000 })).toBe(true);
      expect(await blobs.stat(sha256)).toBeNull();
      expect(await blobs.remove(sha256, { unusedForMs: 60_000 })).toBe(true);
      expect(await place.names()).toEqual([]);
    });

    test("notice damage, in one piece and in many, and writing again mends it", async () => {
      const content = randomBytes(300_000);
      const { sha256 } = await blobs.put(content);
      await place.damage(sha256);
      await expect(blobs.get(sha256)).rejects.toThrow(BlobDamaged);
      await expect(drained(await blobs.stream(sha256))).rejects.toThrow(BlobDamaged);
      await blobs.put(content);
      expect(await blobs.get(sha256)).toHaveLength(content.length);
    });

    test("keep nothing of content that breaks off", async () => {
      const broken = async function* () {
        yield randomBytes(100_000);
        throw new Error("the sender went away");
      };
      await expect(blobs.put(broken())).rejects.toThrow("the sender went away");
      expect(await place.names()).toEqual([]);
    });

    test("let a reader leave in the middle", async () => {
      const { sha256 } = await blobs.put(randomBytes(2_000_000));
      for await (const piece of await blobs.stream(sha256)) {
        expect(piece.length).toBeGreaterThan(0);
        break;
      }
      await blobs.ready();
    });
  });
}

describe("local blobs", () => {
  test("clear away what a dead process left half written, a day later", async () => {
    const folder = await mkdtemp(join(tmpdir(), "trainyard-blobs-"));
    await mkdir(join(folder, "unfinished"));
    for (const name of ["old", "new"]) await writeFile(join(folder, "unfinished", name), "half");
    const dayAgo = Date.now() / 1000 - 25 * 3600;
    await utimes(join(folder, "unfinished", "old"), dayAgo, dayAgo);
    await openLocalBlobs({ folder });
    expect(await readdir(join(folder, "unfinished"))).toEqual(["new"]);
    await rm(folder, { recursive: true });
  });

  test("are unreadable to other users", async () => {
    const folder = await mkdtemp(join(tmpdir(), "trainyard-blobs-"));
    const { sha256 } = await (await openLocalBlobs({ folder })).put(Buffer.from("secret"));
    const { mode } = await stat(join(folder, sha256.slice(0, 2), sha256.slice(2)));
    expect(mode & 0o077).toBe(0);
    await rm(folder, { recursive: true });
  });

  // A disk of 1 MB: a tmpfs in a mount namespace of its own, which root may have, and most users as well.
  const unshare = ["unshare", ...(process.getuid?.() === 0 ? ["-m"] : ["-Urm"])];
  const small = (command: string) =>
    run(unshare[0]!, [
      ...unshare.slice(1),
      "sh",
      "-c",
      `mount -t tmpfs -o size=1m none "$0" && ${command}`,
      folder,
    ]);
  const run = promisify(execFile);
  const folder = join(tmpdir(), `trainyard-full-${process.pid}`);
  test("on a full disk: refused in plain words, nothing left of it, the rest untouched", async (context) => {
    await mkdir(folder, { recursive: true });
    const possible = await small("true").then(
      () => true,
      () => false,
    );
    if (!possible) {
      console.warn(
        "\n*** LEFT OUT: no mount namespace for this user: blobs on a full disk are not tested ***\n",
      );
      await rm(folder, { recursive: true });
      return context.skip();
    }
    const script = join(import.meta.dirname, "testkit", "full-disk.ts");
    const { stdout } = await small(`"${process.execPath}" --conditions=trainyard-source "${script}" "$0"`);
    await rm(folder, { recursive: true });
    const { refused, files, kept } = JSON.parse(stdout);
    expect(refused).toMatch(/^no space left for a blob/);
    expect({ files, kept }).toEqual({ files: 1, kept: 100_000 });
  });
});

describe("S3 blobs", () => {
  test("say why they cannot be used, and never the secret", async () => {
    const server = await startS3();
    onTestFinished(server.stop);
    const right = { ...server, endpoint: server.url, region: "us-east-1", prefix: "" };
    const open = (changed: object) => openS3Blobs({ ...right, ...changed });
    const why = async (blobs: Blobs) => {
      const errors = await Promise.all(
        [blobs.ready(), blobs.put(Buffer.from("x"))].map((work) =>
          work.then(String, (error: unknown) => String(error)),
        ),
      );
      expect(errors.join()).not.toContain("hidden");
      return errors;
    };
    for (const said of await why(await open({ secretAccessKey: "hidden" })))
      expect(said).toMatch(/403.*Signature/);
    for (const said of await why(await open({ bucket: "other" }))) expect(said).toMatch(/no bucket other/);
    await (await open({})).ready();
    await server.stop();
    for (const said of await why(await open({}))) expect(said).toMatch(/did not answer PUT/);
  });
});

function sha256Of(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

async function* inPieces(content: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function drained(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const piece of pieces) void piece;
}
