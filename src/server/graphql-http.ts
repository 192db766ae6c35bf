import { isUtf8 } from "node:buffer";
import type { Viewer } from "../access/viewer.ts";
import { readBody } from "./bodies.ts";
import type { Documents } from "./documents.ts";
import { type GraphQLRequest, readGraphQLRequest } from "./graphql-requests.ts";
import { isUnavailable, type Masking } from "./masking.ts";
import { accepted } from "./media.ts";
import type { Operations } from "./operations.ts";
import { answerJson, type Exchange, HttpError, retryAfter } from "./requests.ts";
import { rootField } from "./root-field.ts";
import { answerStream, type StreamOptions } from "./streams.ts";

export interface GraphQLHttpOptions extends StreamOptions {
  readonly documents: Documents;
  readonly operations: Operations;
  readonly masking: Masking;
  readonly maxBodyBytes: number;
  readonly bodyTimeoutMs: number;
}

const graphqlJson = "application/graphql-response+json";
const eventStream = "text/event-stream";

/** GraphQL over HTTP: queries and mutations as JSON, and everything as server-sent events for who accepts those. */
export async function answerGraphQL(
  exchange: Exchange,
  { viewer, key }: { viewer: Viewer; key: string },
  options: GraphQLHttpOptions,
): Promise<void> {
  const { request, response, requestId } = exchange;
  const { documents, operations, masking } = options;
  const media = accepted(request.headers.accept, ["application/json", graphqlJson, eventStream]);
  if (media === null)
    throw new HttpError(
      406,
      "NOT_ACCEPTABLE",
      `this answers ${graphqlJson}, application/json or ${eventStream}`,
    );

  const asked = request.method === "GET" ? readAddress(exchange.url) : await readPost(exchange, options);
  const streamed = media === eventStream;
  if (streamed) exchange.begin();
  // Those who accept application/json have learnt to look for errors in a 200.
  const refusedStatus = media === graphqlJson ? 400 : 200;
  const headers = { ...exchange.headers, "content-type": `${media}; charset=utf-8` };
  const preparation = documents.prepare(asked);
  if (preparation.kind === "refused") {
    const refused = { errors: masking.maskAll(preparation.errors, requestId) };
    if (streamed) return answerStream(exchange, key, options, { field: null, begin: async () => refused });
    return answerJson(response, refusedStatus, refused, headers);
  }

  const { prepared } = preparation;
  const { operation } = prepared.operation;
  if (operation === "mutation" && request.method === "GET")
    throw new HttpError(405, "METHOD_NOT_ALLOWED", "a mutation changes something: send it with POST", {
      allow: "POST",
    });
  if (streamed && operation === "subscription")
    return answerStream(exchange, key, options, {
      field: rootField(prepared),
      begin: (viewer) => operations.subscribe(prepared, viewer, requestId),
    });
  if (streamed)
    return answerStream(exchange, key, options, {
      field: null,
      begin: (viewer) => operations.answer(prepared, viewer, requestId),
    });
  if (operation === "subscription")
    throw new HttpError(
      406,
      "NOT_ACCEPTABLE",
      `a subscription is answered as ${eventStream} (say so in Accept), or over a WebSocket on the same address`,
    );
  const answer = await operations.answer(prepared, viewer, requestId);
  if (isUnavailable(answer)) return answerJson(response, 503, answer, { ...headers, ...retryAfter });
  answerJson(response, "data" in answer ? 200 : refusedStatus, answer, headers);
}

function readAddress(url: URL): GraphQLRequest {
  const json = (name: string): unknown => {
    const text = url.searchParams.get(name);
    if (text === null || text === "") return undefined;
    try {
      return JSON.parse(text);
    } catch {
      throw new HttpError(400, "BAD_REQUEST", `the parameter \`${name}\` is not JSON`);
    }
  };
  return shaped({
    query: url.searchParams.get("query") ?? undefined,
    documentId: url.searchParams.get("documentId") ?? undefined,
    operationName: url.searchParams.get("operationName") || undefined,
    variables: json("variables"),
    extensions: json("extensions"),
  });
}

async function readPost({ request }: Exchange, options: GraphQLHttpOptions): Promise<GraphQLRequest> {
  if (!isJson(request.headers["content-type"] ?? ""))
    throw new HttpError(415, "UNSUPPORTED_MEDIA_TYPE", "send the request as application/json in UTF-8", {
      "accept-post": "application/json",
    });
  const body = await readBody(request, { maxBytes: options.maxBodyBytes, timeoutMs: options.bodyTimeoutMs });
  const value = isUtf8(body) ? parsed(body.toString("utf8")) : undefined;
  if (value === undefined) throw new HttpError(400, "BAD_REQUEST", "the body is not JSON");
  if (Array.isArray(value))
    throw new HttpError(400, "BAD_REQUEST", "one operation a request: batches are not answered");
  return shaped(value);
}

/** Only this: a page of another site can send forms and plain text without asking, and JSON not. */
function isJson(contentType: string): boolean {
  if (contentType === "application/json") return true;
  const [type, ...more] = contentType.split(";").map((part) => part.trim().toLowerCase());
  const charset = more
    .find((part) => part.startsWith("charset="))
    ?.slice(8)
    .replaceAll('"', "");
  return type === "application/json" && (charset === undefined || charset === "utf-8");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

function shaped(value: unknown): GraphQLRequest {
  const read = readGraphQLRequest(value);
  if ("mistake" in read) throw new HttpError(400, "BAD_REQUEST", read.mistake);
  return read.request;
}
