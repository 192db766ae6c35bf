import type { Asking, CallOptions } from "./asking.ts";
import { TrainyardError } from "./errors.ts";
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

/** Files of the platform: what `downloadPath` and `exportPath` name. */
export function createFiles({ transport, once }: Asking) {
  return {
    /**
     * The response that brings a file: its `body` is a stream, `blob()` and `text()` have it whole. `range` in bytes,
     * the last one included, goes on with a download that broke off where the file allows it.
     */
    async download(
      path: string,
      { range, signal }: CallOptions & { readonly range?: readonly [from: number, to?: number] } = {},
    ): Promise<Response> {
      const response = await transport.fetch(path, {
        ...(range === undefined ? {} : { headers: { range: `bytes=${range[0]}-${range[1] ?? ""}` } }),
        ...(signal === undefined ? {} : { signal }),
      });
      return response.ok ? response : refused(response, "the download");
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
