import { createHash } from "node:crypto";
import { BlobDamaged } from "./blobs.ts";

/** The bytes, if they have the hash; throws BlobDamaged. */
export function checked(content: Uint8Array, sha256: string): Uint8Array {
  if (createHash("sha256").update(content).digest("hex") !== sha256) throw new BlobDamaged(sha256);
  return content;
}

/** The pieces as they come, and BlobDamaged after the last when the whole has another hash. */
export async function* checkedPieces(
  pieces: AsyncIterable<Uint8Array>,
  sha256: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const hash = createHash("sha256");
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest("hex") !== sha256) throw new BlobDamaged(sha256);
}
