import { openBound } from "./bounds.ts";
import type { AnyDocument } from "./document.ts";
import { type FieldIssue, reasonOf, TrainyardError } from "./errors.ts";

/** HTTP to one platform with one key: everything that the client does goes through here. */
export interface Transport {
  readonly url: string;
  /** Answers with the data; anything else is a TrainyardError. `timeoutMs` bounds the whole of it. */
  query<R, V extends object>(document: AnyDocument<R, V>, variables: V, options?: AskOptions): Promise<R>;
  /**
   * Begins a subscription: the response's body is its server-sent events. The request's key and the document's id or
   * text are dealt with; a refusal that would be the same again is a TrainyardError.
   */
  subscribe<R, V extends object>(
    document: AnyDocument<R, V>,
    variables: V,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>>;
  /** Whether a stream's answer asks for the document's text: then subscribe again. */
  asksForText(answer: Answer<unknown>): boolean;
  /** A plain request with the key, to a path of the same platform; its status is the caller's to judge. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for the whole of it, 60,000 when absent. */
  readonly timeoutMs?: number | undefined;
}

export interface TransportOptions {
  /** Where the platform is, e.g. `http://127.0.0.1:4000`. */
  readonly url: string;
  /** The API key. It is sent to `url` and nowhere else. */
  readonly token: string;
  /** In place of the runtime's own fetch. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** An answer of GraphQL as it comes. */
export interface Answer<R> {
  readonly data?: R | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: {
      readonly code?: string;
      readonly requestId?: string;
      readonly inputPath?: readonly string[];
    };
  }[];
}

const defaultTimeoutMs = 60_000;

export function createTransport(options: TransportOptions): Transport {
  const url = options.url.replace(/\/+$/, "");
  const authorization = `Bearer ${options.token}`;
  // Called bare: a browser's fetch refuses another `this`.
  const send: typeof globalThis.fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));

  /** Whether the platform knows the ids of our operations, as one of this version does. */
  let knowsIds = true;

  /** The operation by its id, or by its text once the platform has turned out not to know ids of ours. */
  function named(document: AnyDocument<unknown, never>) {
    const { id, text } = readDocument(document);
    return knowsIds && id !== null ? { documentId: id } : { query: text };
  }

  /** Nothing was executed, for the platform knows no such id, or no ids at all. */
  function asksForText({ errors }: Answer<unknown>): boolean {
    const [error] = errors ?? [];
    const code = error?.extensions?.code;
    const refused =
      code === "PERSISTED_QUERY_NOT_FOUND" || (code === "BAD_REQUEST" && /^`query`/.test(error!.message));
    if (!knowsIds || !refused) return false;
    knowsIds = false;
    return true;
  }

  async function post(body: object, accept: string, signal: AbortSignal): Promise<Response> {
    const response = await send(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", accept, authorization },
      body: JSON.stringify(body),
      signal,
    });
    if (response.status !== 401) return response;
    const answer = (await response.json().catch(() => null)) as Answer<unknown> | null;
    throw new TrainyardError("UNAUTHENTICATED", answer?.errors?.[0]?.message ?? "the key is not valid");
  }

  /** Does it within the time; a failure on the way is UNREACHABLE, and the signal's own reason flies as it is. */
  async function reached<T>(
    { signal, timeoutMs = defaultTimeoutMs }: AskOptions,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const bound = openBound([signal]);
    bound.within(timeoutMs, () => new Error(`no answer within ${timeoutMs / 1000} s`));
    try {
      return await work(bound.signal);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (error instanceof TrainyardError) throw error;
      const why = bound.signal.aborted ? bound.signal.reason : error;
      throw new TrainyardError("UNREACHABLE", `cannot reach ${url}: ${reasonOf(why)}`, { cause: why });
    } finally {
      bound.release();
    }
  }

  const transport: Transport = {
    url,
    asksForText,

    async query(document, variables, asking = {}) {
      const answer = await reached(asking, async (signal) => {
        const response = await post({ ...named(document), variables }, "application/json", signal);
        const text = await response.text();
        return parsed<Answer<never>>(text) ?? notOurs(url, response);
      });
      return asksForText(answer) ? transport.query(document, variables, asking) : dataOf(answer);
    },

    async subscribe(document, variables, signal) {
      const response = await post({ ...named(document), variables }, "text/event-stream", signal);
      if (response.ok && response.body !== null && isEventStream(response)) return response.body;
      const text = await response.text();
      const answer = parsed<Answer<never>>(text);
      if (answer?.errors !== undefined && asksForText(answer))
        return transport.subscribe(document, variables, signal);
      // A proxy's page, or a server on its way up or down, may be gone the next time; our own refusal stays.
      if (response.status < 500 && ![408, 425, 429].includes(response.status) && answer?.errors !== undefined)
        dataOf(answer);
      throw new Error(`the platform answered ${response.status}`);
    },

    fetch(path, init = {}) {
      const headers = new Headers(init.headers);
      headers.set("authorization", authorization);
      return send(`${url}/${path.replace(/^\/+/, "")}`, { ...init, headers }).catch((error: unknown) => {
        if (init.signal?.aborted) throw init.signal.reason;
        throw new TrainyardError("UNREACHABLE", `cannot reach ${url}: ${reasonOf(error)}`, { cause: error });
      });
    },
  };
  return transport;
}

/** The data of an answer; its first error as a TrainyardError where it has any. */
export function dataOf<R>(answer: Answer<R>): R {
  const error = answer.errors?.[0];
  if (error === undefined) return answer.data as R;
  const { code = "ERROR", requestId = null, inputPath = null } = error.extensions ?? {};
  throw new TrainyardError(code, error.message, { path: inputPath, requestId, details: answer.errors });
}

/** A union's member that tells of a mistake, as the operations of this client ask for it. */
interface Mistake {
  readonly message: string;
  readonly code: string;
  readonly path?: readonly string[] | null;
  readonly issues?: readonly { path: readonly string[]; message: string; suggestion?: string | null }[];
  readonly limit?: number;
  readonly retryAfterSeconds?: number | null;
}

type Member = { readonly __typename: string };
type Success<U extends Member> = Exclude<U, { readonly __typename: `${string}Error` }>;

/** What a mutation has done; the mistake that it answered with instead is thrown. */
export function done<U extends Member>(result: U): Success<U> {
  if (!result.__typename.endsWith("Error")) return result as Success<U>;
  const told = result as unknown as Mistake;
  const issues: FieldIssue[] = (told.issues ?? []).map((each) => ({ suggestion: null, ...each }));
  throw new TrainyardError(told.code, told.message, {
    issues,
    path: told.path ?? null,
    limit: told.limit ?? null,
    retryAfterSeconds: told.retryAfterSeconds ?? null,
    details: result,
  });
}

/** The id and the text of a document, whoever made it. */
export function readDocument(document: AnyDocument<unknown, never>): { id: string | null; text: string } {
  if (typeof document === "string") return { id: null, text: document };
  if ("text" in document && typeof document.text === "string")
    return { id: "id" in document ? document.id : null, text: document.text };
  // A syntax tree, as graphql-tag and GraphQL Code Generator make them, remembers what it was read from.
  const text = (document as { loc?: { source?: { body?: string } } }).loc?.source?.body ?? String(document);
  if (!text.includes("{") || text === "[object Object]")
    throw new TypeError("a document is its text, or was parsed from one: this one has neither");
  return { id: null, text };
}

function notOurs(url: string, { status }: Response): never {
  throw new TrainyardError(
    "BAD_ANSWER",
    `${url} answered ${status} with something that is not JSON: is it Trainyard?`,
  );
}

function parsed<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

const isEventStream = ({ headers }: Response) =>
  (headers.get("content-type") ?? "").startsWith("text/event-stream");
