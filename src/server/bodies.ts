import type { IncomingMessage } from "node:http";
import { HttpError } from "./requests.ts";

/** So much of a body that is refused is read and thrown away: a caller who is still sending would miss the answer. */
const discardedBytes = 16 * 1024 * 1024;

/** All of a request's body; more than `maxBytes`, or slower than `timeoutMs`, is refused. */
export function readBody(
  request: IncomingMessage,
  { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number },
): Buffer | Promise<Buffer> {
  const encoding = request.headers["content-encoding"] ?? "identity";
  const announced = Number(request.headers["content-length"] ?? Number.NaN);
  // A small body comes with its headers: taken as it lies there, it needs no listeners, no timer and no waiting.
  if (announced === request.readableLength && announced <= maxBytes && encoding === "identity") {
    const body = (request.read() as Buffer | null) ?? Buffer.alloc(0);
    request.resume();
    return body;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const end = (error: Error | null) => {
      clearTimeout(timer);
      request.off("data", take).off("end", whole).off("close", brokenOff);
      if (error === null) return resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
      request.resume();
      reject(error);
    };
    const tooLarge = (headers = {}) =>
      new HttpError(
        413,
        "LIMIT",
        `the body is larger than ${maxBytes} bytes, the most that is allowed here`,
        headers,
      );
    const timer = setTimeout(
      () => end(new HttpError(408, "TIMEOUT", `the body took more than ${timeoutMs / 1000} s`, closing)),
      timeoutMs,
    );
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
      else if (bytes > discardedBytes) end(tooLarge(closing));
      else chunks.length = 0;
    };
    const whole = () => {
      if (encoding !== "identity")
        end(
          new HttpError(
            415,
            "UNSUPPORTED_ENCODING",
            `a body encoded as ${encoding} is not read: send it plain`,
          ),
        );
      else end(bytes > maxBytes ? tooLarge() : null);
    };
    const brokenOff = () => end(new HttpError(400, "BAD_REQUEST", "the body broke off"));
    request.on("end", whole).on("close", brokenOff);
    if (announced > Math.max(maxBytes, discardedBytes)) end(tooLarge(closing));
    else request.on("data", take);
  });
}

const closing = { connection: "close" };
