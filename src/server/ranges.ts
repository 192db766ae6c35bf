import type { IncomingHttpHeaders } from "node:http";

/**
 * Where in a file an answer begins, as who goes on with a broken download asks for it (`Range: bytes=N-`): 0 for all of it,
 * null when that is behind its end. All other ranges are answered with all of the file, as HTTP allows: only who has read to the
 * end can be told that the content is whole.
 */
export function startOf(
  headers: IncomingHttpHeaders,
  file: { readonly etag: string; readonly sizeBytes: number },
): number | null {
  const [, first] = /^bytes=(\d{1,15})-$/.exec(headers.range ?? "") ?? [];
  const { "if-range": held } = headers;
  if (first === undefined || (held !== undefined && held !== file.etag)) return 0;
  const start = Number(first);
  return start === 0 || start < file.sizeBytes ? start : null;
}

/** The same content without its first bytes, which are read all the same: its hash is of all of it. */
export function from(start: number, content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return {
    // By hand, so that leaving reaches the source also while a piece is waited for.
    [Symbol.asyncIterator]() {
      const inner = content[Symbol.asyncIterator]();
      let passed = 0;
      return {
        async next() {
          for (;;) {
            const piece = await inner.next();
            if (piece.done) return piece;
            const left = Math.max(0, start - passed);
            passed += piece.value.byteLength;
            if (left < piece.value.byteLength) return { done: false, value: piece.value.subarray(left) };
          }
        },
        async return() {
          await inner.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
