import { createHash } from "node:crypto";
import { BlobDamaged } from "./blobs.ts";

/** The bytes, if they have the hash; throws BlobDamaged. */
export function checked(content: Uint8Array, sha256: string): Uint8Array {
  if (createHash("sha256").update(content).digest("hex") !== sha256) throw new BlobDamaged(sha256);
  return content;
}

/** The pieces as they come, and BlobDamaged after the last when the whole has another hash. */
export function checkedPieces(pieces: AsyncIterable<Uint8Array>, sha256: string): AsyncIterable<Uint8Array> {
  return {
    // By hand, so that leaving reaches the source also while a piece is waited for.
    [Symbol.asyncIterator]() {
      const inner = pieces[Symbol.asyncIterator]();
      const hash = createHash("sha256");
      let ended = false;
      return {
        async next() {
          if (ended) return { done: true, value: undefined };
          const piece = await inner.next();
          if (!piece.done) {
            hash.update(piece.value);
            return piece;
          }
          ended = true;
          if (hash.digest("hex") !== sha256) throw new BlobDamaged(sha256);
          return piece;
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
