import { createHash } from "node:crypto";
import { BlobDamaged } from "./blobs.ts";

/** The bytes, if they have the hash; throws BlobDamaged. */
export function checked(content: Uint8Array, sha256: string): Uint8Array {
  if (createHash("sha256").update(content).digest("hex") !== sha256) throw new BlobDamaged(sha256);
  return content;
}

/**
 * The pieces, each when the next one is there: the last is handed over only when the whole has the hash, so that whoever
 * passes them on has never passed on all of something damaged. Else BlobDamaged in its place.
 */
export function checkedPieces(pieces: AsyncIterable<Uint8Array>, sha256: string): AsyncIterable<Uint8Array> {
  return {
    // By hand, so that leaving reaches the source also while a piece is waited for.
    [Symbol.asyncIterator]() {
      const inner = pieces[Symbol.asyncIterator]();
      const hash = createHash("sha256");
      let held: Uint8Array | null = null;
      let ended = false;
      return {
        async next() {
          while (!ended) {
            const piece = await inner.next();
            const before = held;
            if (piece.done) {
              ended = true;
              if (hash.digest("hex") !== sha256) throw new BlobDamaged(sha256);
              return before === null ? { done: true, value: undefined } : { done: false, value: before };
            }
            hash.update(piece.value);
            held = piece.value;
            if (before !== null) return { done: false, value: before };
          }
          return { done: true, value: undefined };
        },
        async return() {
          ended = true;
          await inner.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
