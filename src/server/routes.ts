import type { IncomingMessage } from "node:http";
import { type Downloadable, downloadableAt, partsOf } from "../downloads/addresses.ts";
import type { Dashboard } from "./dashboard.ts";
import { answerDownload, answerUpload, type Files } from "./files.ts";
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
  readonly dashboard: Dashboard;
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
  const { authenticate, dashboard, files, readiness, readinessTimeoutMs, transferIdleMs, log } = options;
  const signedIn = async () => {
    const key = keyOf(request);
    return { viewer: await authenticate(key), key: key ?? "" };
  };
  const { url } = exchange;
  const method = request.method ?? "";
  const [noun, id = "", part, name = "", ...more] = partsOf(url.pathname);
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
  const download = async (what: Downloadable) => {
    allow("GET");
    const ticket = url.searchParams.get("ticket");
    const viewer = ticket === null ? (await signedIn()).viewer : await files.redeem(what, ticket);
    return answerDownload(exchange, await files.openDownload(viewer, what), transferIdleMs);
  };

  const downloadable = downloadableAt(url);
  if (downloadable !== null) return download(downloadable);
  switch ([noun, id && ":id", part, name && ":name", ...more].filter(Boolean).join("/")) {
    case "":
      allow("GET", "HEAD");
      // Who asks for anything, as curl does, gets what is here.
      if (accepted(request.headers.accept, ["text/html", "application/json"]) !== "text/html")
        throw nothingHere();
      return dashboard.answerPage(exchange);
    case "assets/:id":
      allow("GET", "HEAD");
      return dashboard.answerFile(exchange, id);
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
    default:
      // The page's own addresses: it says of an unknown one that it is none.
      if ((method === "GET" || method === "HEAD") && likesPages(request))
        return dashboard.answerPage(exchange);
      throw nothingHere();
  }
}

const nothingHere = () => new HttpError(404, "NOT_FOUND", "there is nothing at this address");

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
