import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Viewer } from "../access/viewer.ts";
import type { Downloadable } from "../downloads/addresses.ts";
import type { Download } from "../downloads/opening.ts";
import { from, startOf } from "./ranges.ts";
import { answerJson, type Exchange, HttpError } from "./requests.ts";

/** What goes past GraphQL as plain bytes. Each open throws NotFound for what is not there or is another's. */
export interface Files {
  readonly receiveUpload: (
    id: string,
    token: string,
    bytes: AsyncIterable<Uint8Array>,
  ) => Promise<{ readonly sha256: string; readonly sizeBytes: number }>;
  readonly openDownload: (viewer: Viewer, what: Downloadable) => Promise<Download>;
  /** Who a ticket speaks for at exactly this; Unauthenticated when for nobody. */
  readonly redeem: (what: Downloadable, ticket: string) => Promise<Viewer>;
}

/** `PUT /uploads/:id?token=…`: streams the body to where uploads are kept. The token in the address is the permission. */
export async function answerUpload(
  { request, response, url }: Exchange,
  id: string,
  { receiveUpload }: Files,
  idleMs: number,
): Promise<void> {
  const encoding = request.headers["content-encoding"] ?? "identity";
  if (encoding !== "identity")
    throw new HttpError(
      415,
      "UNSUPPORTED_ENCODING",
      `a file encoded as ${encoding} is not taken: send it plain`,
    );
  const token = url.searchParams.get("token") ?? "";
  try {
    const { sha256, sizeBytes } = await receiveUpload(id, token, bytesOf(request, idleMs));
    answerJson(response, 200, { sha256, sizeBytes });
  } finally {
    // Whoever is still sending what nobody reads would wait for ever.
    if (!request.complete) response.setHeader("connection", "close");
    request.resume();
  }
}

/** The body in pieces; left early, it does not take the connection, and the answer, with it. */
function bytesOf(request: IncomingMessage, idleMs: number): AsyncIterable<Uint8Array> {
  request.setTimeout(idleMs, () => request.destroy(new HttpError(408, "TIMEOUT", "the upload stood still")));
  return { [Symbol.asyncIterator]: () => request.iterator({ destroyOnReturn: false }) };
}

/**
 * Streams a file as a download, for as long as the other side takes it, from where that had come to when it says so. One
 * that turns out to be damaged ends with a broken connection before it is whole.
 */
export async function answerDownload(
  { request, response }: Exchange,
  file: Download,
  idleMs: number,
): Promise<void> {
  const { sizeBytes, sha256 } = file;
  const known = sizeBytes === null || sha256 === null ? null : { sizeBytes, etag: `"${sha256}"` };
  const start = known === null ? 0 : startOf(request.headers, known);
  if (start === null)
    throw new HttpError(416, "RANGE_NOT_SATISFIABLE", `the file has ${sizeBytes} bytes`, {
      "content-range": `bytes */${sizeBytes}`,
    });
  const content = await file.stream();
  const plain = file.fileName.replaceAll(/[^\w.-]/g, "_");
  response.writeHead(start > 0 ? 206 : 200, {
    "content-type": file.contentType,
    ...(known && { etag: known.etag, "accept-ranges": "bytes", "content-length": known.sizeBytes - start }),
    ...(known &&
      start > 0 && { "content-range": `bytes ${start}-${known.sizeBytes - 1}/${known.sizeBytes}` }),
    "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    "cache-control": "private, no-store",
    // What people upload is never run as a page of this origin.
    "content-security-policy": "sandbox; default-src 'none'",
  });
  response.setTimeout(idleMs, () => response.destroy());
  await pipeline(start > 0 ? from(start, content) : content, response);
}
