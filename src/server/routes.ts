import type { IncomingMessage } from "node:http";
import type { Viewer } from "../access/viewer.ts";
import { answerDownload, answerUpload, type Download, type Files } from "./files.ts";
import type { createGraphiQL } from "./graphiql.ts";
import { answerGraphQL, type GraphQLHttpOptions } from "./graphql-http.ts";
import { checkReadiness, type ReadinessChecks } from "./health.ts";
import { keyOf } from "./keys.ts";
import type { ServerLog } from "./masking.ts";
import { accepted } from "./media.ts";
import { answerJson, type Exchange, HttpError } from "./requests.ts";
import { answerRunStream, type RunStreamOptions } from "./run-stream.ts";
import type { Authenticate } from "./sessions.ts";

export interface RouteOptions extends GraphQLHttpOptions, RunStreamOptions {
  readonly authenticate: Authenticate;
  readonly files: Files;
  /** Null where only trusted documents are executed: none of the texts that people type into it is one. */
  readonly graphiql: ReturnType<typeof createGraphiQL> | null;
  readonly readiness: ReadinessChecks;
  readonly readinessTimeoutMs: number;
  readonly transferIdleMs: number;
  readonly draining: () => boolean;
  readonly log: ServerLog;
}

/** Leads a request to what answers it. */
export async function route(exchange: Exchange, options: RouteOptions): Promise<void> {
  const { request, response } = exchange;
  const { authenticate, files, readiness, readinessTimeoutMs, transferIdleMs, log } = options;
  const signedIn = async () => {
    const key = keyOf(request);
    return { viewer: await authenticate(key), key: key ?? "" };
  };
  const { url } = exchange;
  const method = request.method ?? "";
  const [noun, id = "", part, name = "", ...more] = url.pathname.split("/").slice(1).map(decoded);
  const allow = (...methods: string[]) => {
    if (methods.includes(method)) return;
    const message = `${url.pathname} does not answer ${method}`;
    throw new HttpError(405, "METHOD_NOT_ALLOWED", message, { allow: methods.join(", ") });
  };
  const graphiql = (name?: string) => {
    if (options.graphiql !== null) return options.graphiql.answer(exchange, name);
    throw new HttpError(
      403,
      "PERSISTED_QUERY_ONLY",
      "GraphiQL is switched off: this server executes trusted documents only",
    );
  };
  const download = async (open: (viewer: Viewer) => Promise<Download>) => {
    allow("GET");
    const { viewer } = await signedIn();
    return answerDownload(exchange, await open(viewer), transferIdleMs);
  };

  switch ([noun, id && ":id", part, name && ":name", ...more].filter(Boolean).join("/")) {
    case "":
      allow("GET", "HEAD");
      return void response.writeHead(302, { location: "/graphql" }).end();
    case "healthz":
      allow("GET", "HEAD");
      return answerJson(response, 200, { alive: true });
    case "readyz": {
      allow("GET", "HEAD");
      const asked = { timeoutMs: readinessTimeoutMs, draining: options.draining(), log };
      const found = await checkReadiness(readiness, asked);
      return answerJson(response, found.ready ? 200 : 503, found);
    }
    case "graphql":
      allow("GET", "HEAD", "POST");
      // With an operation in its address too: GraphiQL keeps there what is typed, and a reload has no key to ask with.
      if (method !== "POST" && likesPages(request)) return graphiql();
      allow("GET", "POST");
      return answerGraphQL(exchange, await signedIn(), options);
    case "graphql/:id":
      allow("GET", "HEAD");
      return graphiql(id);
    case "runs/:id/events":
      allow("GET");
      return answerRunStream(exchange, await signedIn(), id, options);
    case "uploads/:id":
      allow("PUT");
      return answerUpload(exchange, id, files, transferIdleMs);
    case "datasets/:id/download":
      return download((viewer) => files.openDataset(viewer, id));
    case "checkpoints/:id/files/:name":
      return download((viewer) => files.openCheckpointFile(viewer, id, name));
    case "checkpoints/:id/export.tar": {
      const asked = url.searchParams.get("trainer");
      if (asked !== null && asked !== "0" && asked !== "1")
        throw new HttpError(422, "VALIDATION", "trainer is 1, for the trainer's state too, or 0");
      return download((viewer) => files.openCheckpointExport(viewer, id, { trainer: asked === "1" }));
    }
    case "outputs/:id":
      return download((viewer) => files.openOutput(viewer, id));
    default:
      throw new HttpError(404, "NOT_FOUND", "there is nothing at this address");
  }
}

/** Answers what nearly all requests are, before their address is taken apart. */
export async function answerOperation(exchange: Exchange, options: RouteOptions): Promise<void> {
  const key = keyOf(exchange.request);
  const viewer = await options.authenticate(key);
  return answerGraphQL(exchange, { viewer, key: key ?? "" }, options);
}

/** Whether it is what nearly all requests are: an operation in a body. */
export function isOperation({ method, url }: IncomingMessage): boolean {
  return method === "POST" && url === "/graphql";
}

/** A browser's address bar asks for a page before anything else; programs do not. */
function likesPages({ headers }: IncomingMessage): boolean {
  const media = ["application/json", "application/graphql-response+json", "text/event-stream", "text/html"];
  return accepted(headers.accept, media) === "text/html";
}

/** What decodes to no text, or to a zero byte, which the store refuses, stays as it came: the name of nothing. */
function decoded(part: string): string {
  try {
    const text = decodeURIComponent(part);
    return text.includes("\0") ? part : text;
  } catch {
    return part;
  }
}
