/// <reference types="vite/client" />
import {
  Client,
  type CombinedError,
  createRequest,
  type DocumentInput,
  fetchExchange,
  gql,
} from "@urql/core";
import type { TypedDocument } from "../../client/document.ts";
import { session, signOut } from "./session.ts";

/** An answer that did not come, or an error of the platform's own: with its code, and the id to ask the operator about. */
export class AskFailed extends Error {
  readonly code: string;
  readonly requestId: string | null;
  constructor(code: string, message: string, requestId: string | null) {
    super(message);
    this.code = code;
    this.requestId = requestId;
  }
}

/**
 * Whether the platform knows the ids of our operations, as one of this version does; a newer one may not. While the
 * dashboard is being worked on its operations are newer than any server's, and urql wants to see them.
 */
let knowsIds = !import.meta.env.DEV;

// No cache: what moves is followed live, and what a person comes back to is asked for again.
const client = new Client({
  url: "/graphql",
  preferGetMethod: false,
  fetchOptions: () => ({ headers: { authorization: `Bearer ${session()?.key ?? ""}` } }),
  exchanges: [fetchExchange],
});

const timeoutMs = 30_000;

let lastKey = 0;

/** Asks the platform; answers with the data, or rejects with AskFailed. An aborted question rejects with its reason. */
export async function ask<R, V extends object>(
  document: TypedDocument<R, V>,
  variables: V,
  signal?: AbortSignal,
): Promise<R> {
  const early = takeAhead(document, variables);
  if (early !== null) {
    const answer = await early;
    signal?.throwIfAborted();
    return answer;
  }
  // Others that are on their way find out as well.
  const byId = knowsIds;
  const bounded = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  const asked = /^mutation\b/.test(document.text) ? "executeMutation" : "executeQuery";
  // Under a key of its own: urql lets questions of one key share an answer, and one that is asked again as its first is
  // aborted would be told of that abort.
  const request = { ...createRequest<R>(askedAs(document), variables), key: ++lastKey };
  const result = await client[asked]<R>(request, {
    requestPolicy: "network-only",
    fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, { ...init, signal: bounded }),
  }).toPromise();
  if (signal?.aborted) throw signal.reason;
  if (result.error === undefined) return result.data as R;
  const failed = failureOf(result.error);
  if (failed.code === "PERSISTED_QUERY_NOT_FOUND" && byId) {
    knowsIds = false;
    return ask(document, variables, signal);
  }
  if (failed.code === "UNAUTHENTICATED") signOut("The key is not valid, or no longer.");
  throw failed;
}

/** By its id it is neither parsed nor printed here. */
const askedAs = ({ id, text }: { readonly id: string; readonly text: string }): DocumentInput =>
  knowsIds ? ({ kind: "Document", definitions: [], documentId: `sha256:${id}` } as never) : gql(text);

interface Ahead {
  readonly key: string;
  readonly answer: Promise<unknown>;
}

const ahead = new Map<string, Ahead>();
/** What nobody has asked for by then is not kept. */
const aheadMs = 30_000;
const nameOf = ({ id }: { readonly id: string }, variables: object) => `${id} ${JSON.stringify(variables)}`;

/**
 * Begins a question that the page is about to ask, before the code that asks it is there. The first to ask just this, with
 * the same key, has the answer.
 */
export function askAhead<R, V extends object>(document: TypedDocument<R, V>, variables: V): void {
  const key = session()?.key;
  if (key === undefined) return;
  const answer = ask(document, variables);
  // Whoever asks is told what went wrong.
  answer.catch(() => {});
  const name = nameOf(document, variables);
  ahead.set(name, { key, answer });
  setTimeout(() => ahead.delete(name), aheadMs);
}

/** What was begun ahead, once; null when this was not. */
export function takeAhead<R, V extends object>(
  document: TypedDocument<R, V>,
  variables: V,
): Promise<R> | null {
  if (ahead.size === 0) return null;
  const name = nameOf(document, variables);
  const begun = ahead.get(name);
  ahead.delete(name);
  return begun !== undefined && begun.key === session()?.key ? (begun.answer as Promise<R>) : null;
}

function failureOf({ graphQLErrors, networkError, response }: CombinedError): AskFailed {
  const [first] = graphQLErrors;
  if (first) {
    const { code, requestId } = first.extensions as { code?: string; requestId?: string };
    return new AskFailed(code ?? "ERROR", first.message, requestId ?? null);
  }
  const { status } = (response ?? {}) as Partial<Response>;
  if (status === 401) return new AskFailed("UNAUTHENTICATED", "The key is not valid.", null);
  if (networkError?.name === "TimeoutError")
    return new AskFailed("TIMEOUT", `The platform has not answered within ${timeoutMs / 1000} s.`, null);
  return new AskFailed("UNREACHABLE", "The platform cannot be reached.", null);
}
