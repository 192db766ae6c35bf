import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LimitReached, PublicError, Unauthenticated } from "../errors.ts";
import { isUnavailable, type Masking } from "./masking.ts";

/** One HTTP request on its way through the server. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** What every answer says; written with an answer in JSON, and before any other by `begin`. */
  readonly headers: Readonly<Record<string, string>>;
  #url: URL | null = null;
  constructor(request: IncomingMessage, response: ServerResponse) {
    this.request = request;
    this.response = response;
    this.requestId = requestIdOf(request);
    this.headers = {
      "x-request-id": this.requestId,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    };
  }

  /** Sets the headers of every answer, for those who write their own beside them. */
  begin(): void {
    for (const [name, value] of Object.entries(this.headers)) this.response.setHeader(name, value);
  }

  /** The address, read when it is first asked for: most requests are POST /graphql and never do. */
  get url(): URL {
    this.#url ??= URL.parse(this.request.url ?? "/", "http://localhost");
    if (this.#url === null) throw new HttpError(400, "BAD_REQUEST", "this address cannot be read");
    return this.#url;
  }
}

export const newRequestId = (): string => randomUUID();

/** The id under which the log has this request: the caller's own when it is a plain one. */
function requestIdOf(request: IncomingMessage): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && /^[\w.:-]{1,64}$/.test(given) ? given : newRequestId();
}

/** A request that HTTP itself has an answer for. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = "HttpError";
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** Answers with JSON; nothing happens when the answer has begun or the caller has gone. */
export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (response.headersSent || response.destroyed) return void response.end();
  const json = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(json),
    "cache-control": "no-store",
    ...headers,
  });
  // As text it leaves in one write with the headers.
  response.end(json);
}

/** The same shape as an answer of the API that holds nothing but a mistake. */
export const errorBody = (message: string, code: PublicError["code"] | string, more: object = {}) => ({
  errors: [{ message, extensions: { code, ...more } }],
});

/** Answers with what went wrong, as far as the caller may know. */
export function refuse(response: ServerResponse, error: unknown, requestId: string, masking: Masking): void {
  // The caller has gone, or half of an answer is on its way: cut off, it is not taken for whole.
  if (response.destroyed || response.headersSent) {
    if (!response.destroyed) masking.mask(error, requestId);
    response.destroy();
  } else if (error instanceof HttpError)
    answerJson(response, error.status, errorBody(error.message, error.code), error.headers);
  else {
    const later =
      error instanceof LimitReached && error.retryAfterS !== null
        ? { "retry-after": String(error.retryAfterS) }
        : {};
    const challenge = { "www-authenticate": 'Bearer realm="trainyard"' };
    const headers = error instanceof Unauthenticated ? challenge : later;
    const body = { errors: [masking.mask(error, requestId)] };
    if (isUnavailable(body)) answerJson(response, 503, body, retryAfter);
    else answerJson(response, statusOf(error), body, headers);
  }
}

/** How long a caller had better wait before trying again. */
export const retryAfter = { "retry-after": "1" };

/** The HTTP status that says the same as a public error's code. */
function statusOf(error: unknown): number {
  if (!(error instanceof PublicError)) return 500;
  switch (error.code) {
    case "UNAUTHENTICATED":
      return 401;
    case "FORBIDDEN":
      return 403;
    case "NOT_FOUND":
      return 404;
    case "CONFLICT":
      return 409;
    case "LIMIT":
      return error instanceof LimitReached && error.retryAfterS !== null ? 429 : 413;
    case "VALIDATION":
    case "UNSUPPORTED_BY_ENGINE":
      return 422;
  }
}
