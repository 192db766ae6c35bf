import type { Asking, CallOptions } from "./asking.ts";
import { openBound } from "./bounds.ts";
import { reasonOf, TrainyardError } from "./errors.ts";
import { CreateDownload } from "./generated/operations.ts";
import { done, type Transport } from "./transport.ts";

/** What can be sent: a File or Blob, bytes, a text, or a stream of bytes (where the runtime's fetch can send one). */
export type Content = Blob | ArrayBuffer | Uint8Array | string | ReadableStream<Uint8Array>;

/** Sends bytes to where the platform said; resolves when it has them all. */
export async function sendContent(
  transport: Transport,
  path: string,
  content: Content,
  { signal }: CallOptions,
): Promise<void> {
  const streamed = content instanceof ReadableStream;
  const response = await transport.fetch(path, {
    method: "PUT",
    body: content as NonNullable<RequestInit["body"]>,
    ...(signal === undefined ? {} : { signal }),
    // fetch asks for it where a body is a stream; no type knows it.
    ...(streamed ? { duplex: "half" } : {}),
  });
  if (!response.ok) await refused(response, "the upload");
}

/** Its size in bytes; null for a stream, which says none. */
export function sizeOf(content: Content): number | null {
  if (typeof content === "string") return new TextEncoder().encode(content).byteLength;
  if (content instanceof ReadableStream) return null;
  return "size" in content ? content.size : content.byteLength;
}

/** How long the platform may take until a download begins. */
const beginMs = 60_000;

/** Files of the platform: what `downloadPath` and `exportPath` name. */
export function createFiles({ transport, once }: Asking) {
  return {
    /**
     * The response that brings a file: its `body` is a stream, `blob()` and `text()` have it whole. `from` leaves out so
     * many bytes at its beginning, to go on with a download that broke off; CONFLICT where a file is made while it is
     * sent, as an export is. The signal ends the reading of the body too.
     */
    async download(
      path: string,
      { from = 0, signal }: CallOptions & { readonly from?: number } = {},
    ): Promise<Response> {
      const bound = openBound([signal]);
      bound.within(beginMs, () => new Error(`no answer within ${beginMs / 1000} s`));
      const response = await transport
        .fetch(path, { signal: bound.signal, ...(from > 0 && { headers: { range: `bytes=${from}-` } }) })
        .catch((error: unknown) => {
          bound.release();
          throw signal?.aborted ? signal.reason : unreached(transport.url, error);
        });
      // From here on it takes what it takes.
      bound.within(null);
      if (!response.ok) {
        bound.release();
        return refused(response, "the download");
      }
      if (from > 0 && response.status !== 206) {
        bound.abort(new Error("closed"));
        bound.release();
        throw new TrainyardError("CONFLICT", "this download can only be had from its beginning");
      }
      return response;
    },

    /** An address with a ticket of its own for a few minutes, for links on a page: it opens this file and nothing else. */
    async downloadLink(path: string, options?: CallOptions) {
      const { url, expiresAt } = done(
        (await once(CreateDownload, { input: { path } }, options)).createDownload,
      );
      return { url: `${transport.url}/${url.replace(/^\/+/, "")}`, expiresAt };
    },
  };
}

function unreached(url: string, error: unknown): TrainyardError {
  if (error instanceof TrainyardError) return error;
  return new TrainyardError("UNREACHABLE", `cannot reach ${url}: ${reasonOf(error)}`, { cause: error });
}

async function refused(response: Response, what: string): Promise<never> {
  const told = (await response.json().catch(() => null)) as {
    errors?: { message: string; extensions?: { code?: string; requestId?: string } }[];
  } | null;
  const error = told?.errors?.[0];
  const code = error?.extensions?.code ?? (response.status === 404 ? "NOT_FOUND" : "BAD_ANSWER");
  throw new TrainyardError(code, error?.message ?? `${what} was answered with ${response.status}`, {
    requestId: error?.extensions?.requestId ?? response.headers.get("x-request-id"),
    details: told,
  });
}
