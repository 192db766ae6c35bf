import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { openLocalBlobs } from "../../src/blobs/local.ts";

// Run on a disk of 1 MB (see blobs.test.ts): keeps a small blob, fails on a large one, says what is left.
const folder = process.argv[2]!;
const blobs = await openLocalBlobs({ folder });
const small = await blobs.put(randomBytes(50_000));
const refused = await blobs.put(randomBytes(4_000_000)).then(
  () => "nothing",
  (error: Error) => error.message,
);
const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((found) =>
  found.isFile(),
);
const again = await blobs.put(randomBytes(50_000));
console.log(
  JSON.stringify({
    refused,
    files: files.length,
    kept: (await blobs.get(small.sha256)).length + (await blobs.get(again.sha256)).length,
  }),
);
