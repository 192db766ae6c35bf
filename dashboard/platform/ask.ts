import { Client, type CombinedError, fetchExchange, gql, makeOperation, mapExchange } from "@urql/core";
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

/** Whether the platform knows the ids of our operations, as one of this version does; a newer one may not. */
let knowsIds = true;

// No cache: what moves is followed live, and what a person comes back to is asked for again.
const client = new Client({
  url: "/graphql",
  preferGetMethod: false,
  fetchOptions: () => ({ headers: { authorization: `Bearer ${session()?.key ?? ""}` } }),
  exchanges: [
    mapExchange({
      onOperation: (operation) => {
        const id: unknown = operation.context["documentId"];
        if (!knowsIds || typeof id !== "string" || operation.kind === "teardown") return operation;
        return makeOperation(operation.kind, {
          ...operation,
          query: { kind: operation.query.kind, definitions: [], documentId: `sha256:${id}` } as never,
        });
      },
    }),
    fetchExchange,
  ],
});

const timeoutMs = 30_000;

/** Asks the platform; answers with the data, or rejects with AskFailed. An aborted question rejects with its reason. */
export async function ask<R, V extends object>(
  document: TypedDocument<R, V>,
  variables: V,
  signal?: AbortSignal,
): Promise<R> {
  const bounded = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  const parsed = gql(document.text);
  const kind = /^mutation\b/.test(document.text) ? "mutation" : "query";
  const result = await client[kind]<R>(parsed, variables, {
    requestPolicy: "network-only",
    documentId: document.id,
    fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, { ...init, signal: bounded }),
  }).toPromise();
  if (signal?.aborted) throw signal.reason;
  if (result.error === undefined) return result.data as R;
  const failed = failureOf(result.error);
  if (failed.code === "PERSISTED_QUERY_NOT_FOUND" && knowsIds) {
    knowsIds = false;
    return ask(document, variables, signal);
  }
  if (failed.code === "UNAUTHENTICATED") signOut("The key is not valid, or no longer.");
  throw failed;
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
