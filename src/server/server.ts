import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { GraphQLSchema } from "graphql";
import type { Viewer } from "../access/viewer.ts";
import type { Live } from "../live/live.ts";
import { spansAreOn } from "../spans.ts";
import { allowCrossOrigin } from "./cross-origin.ts";
import { createDashboard } from "./dashboard.ts";
import { createDocuments, type TrustedDocuments } from "./documents.ts";
import type { Files } from "./files.ts";
import { createGraphiQL } from "./graphiql.ts";
import { graphiqlStart } from "./graphiql-start.ts";
import { checkReadiness, type Readiness, type ReadinessChecks } from "./health.ts";
import { defaultQueryLimits } from "./limits.ts";
import { createMasking, type ServerLog } from "./masking.ts";
import { observedDocuments, observedOperations } from "./observed-operations.ts";
import { observedRequests } from "./observed-requests.ts";
import type { ServerObserver } from "./observer.ts";
import { type ContextFor, createOperations } from "./operations.ts";
import { Exchange, refuse } from "./requests.ts";
import { spanRoots } from "./root-spans.ts";
import { answerOperation, isOperation, route } from "./routes.ts";
import { defaultServerLimits, type ServerLimits } from "./server-limits.ts";
import { type Authenticate, createSessions } from "./sessions.ts";
import { createWebSockets } from "./websocket.ts";

export interface ServerOptions {
  readonly schema: GraphQLSchema;
  /** Who speaks with a key; Unauthenticated when nobody does. */
  readonly authenticate: Authenticate;
  /** Tells of keys revoked in this process, so that their connections end at once. */
  readonly onRevoked: (heard: (keyId: string) => void) => () => void;
  readonly contextFor: ContextFor;
  readonly live: Live;
  /** The run's own id behind the id or name in `/runs/:id/events`; NotFound when the viewer has no such run. */
  readonly findRun: (viewer: Viewer, id: string) => Promise<string>;
  readonly files: Files;
  /** The folder of the built dashboard; where there is none, its page says so. */
  readonly dashboard: string;
  readonly readiness: ReadinessChecks;
  readonly log: ServerLog;
  /** Is told of requests and operations; nobody when absent. */
  readonly observer?: ServerObserver;
  /** Whether an error says that something is away for the moment, so that the caller may try again. */
  readonly isAway?: (error: unknown) => boolean;
  /** The first query that GraphiQL shows. */
  readonly firstQuery: string;
  /** The documents that clients may name by their ids; none by default. */
  readonly trusted?: TrustedDocuments;
  /** Origins of other sites whose pages may use the API, e.g. `https://lab.example`; none by default. */
  readonly origins?: readonly string[];
  readonly limits?: Partial<ServerLimits>;
}

/** How many of what the server holds open; all are 0 when nobody is connected. And what it has closed. */
export interface ServerLoad {
  readonly sockets: number;
  readonly sessions: number;
  readonly subscriptions: number;
  readonly subscriptionsBy: {
    readonly [field: string]: { readonly websocket: number; readonly sse: number };
  };
  /** WebSockets closed since the process began, by code; 4000 stands for every code that a client made up. */
  readonly closes: { readonly [code: number]: number };
}

/** Everything that reaches the platform over HTTP, on one port: the API, its subscriptions, files and health. */
export interface Server {
  /** Begins to listen and answers with the port; 0 asks for a free one. */
  listen(port: number, host?: string): Promise<number>;
  load(): ServerLoad;
  /** Whether requests can be served now; not from the moment that it begins to close. */
  readiness(): Promise<Readiness>;
  /** No longer ready, connections sent away a few at a time, requests at work finished within bounds, then done. */
  close(): Promise<void>;
}

export function createServer(options: ServerOptions): Server {
  const { schema, contextFor, live, files, log } = options;
  const limits: ServerLimits = { ...defaultServerLimits, ...options.limits };
  const masking = createMasking(log, options.isAway);
  const trusted = options.trusted ?? { texts: new Map(), only: false };
  const documents = observedDocuments(
    createDocuments({ schema, limits: { ...defaultQueryLimits, ...limits.query }, trusted }),
    options.observer,
  );
  spanRoots(schema);
  const operations = observedOperations(
    createOperations({ schema, contextFor, masking, timeoutMs: limits.operationTimeoutMs }),
    { observer: options.observer, slowMs: limits.slowOperationMs, log },
  );
  const sessions = createSessions({
    authenticate: options.authenticate,
    onRevoked: options.onRevoked,
    recheckMs: limits.recheckMs,
    maxSubscriptionsPerKey: limits.maxSubscriptionsPerKey,
    maxSubscriptionsPerWorkspace: limits.maxSubscriptionsPerWorkspace,
    maxConnectionsPerWorkspace: limits.maxConnectionsPerWorkspace,
    log,
  });
  const { authenticate } = sessions;
  let draining = false;
  const parts = {
    ...limits,
    ...{ schema, documents, operations, sessions, masking, authenticate, live, files, log },
    findRun: options.findRun,
    readiness: options.readiness,
    dashboard: createDashboard({ folder: options.dashboard }),
    graphiql: trusted.only ? null : createGraphiQL({ startScript: graphiqlStart(options.firstQuery) }),
    draining: () => draining,
  };
  const sockets = createWebSockets(parts);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange = new Exchange(request, response);
    try {
      // Setting them costs as much as executing a small query: operations write theirs with their answers.
      if (spansAreOn() || !isOperation(request)) exchange.begin();
      if (allowCrossOrigin(request, response, options.origins ?? [])) return;
      await (isOperation(request) ? answerOperation(exchange, parts) : route(exchange, parts));
    } catch (error) {
      if (!response.headersSent) exchange.begin();
      refuse(response, error, exchange.requestId, masking);
    }
  }

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on("error", () => {});
    const url = URL.parse(request.url ?? "/", "http://localhost");
    const status = draining
      ? "503 Service Unavailable"
      : url?.pathname === "/graphql"
        ? null
        : "404 Not Found";
    if (status === null) sockets.upgrade(request, stream, head);
    else stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  }

  const observed = observedRequests(answer, options.observer);
  const http = createHttpServer(
    { headersTimeout: limits.headersTimeoutMs, requestTimeout: 0 },
    (request, response) => {
      void observed(request, response);
    },
  );
  http.on("upgrade", upgrade);
  http.on("clientError", (error: NodeJS.ErrnoException, stream) => {
    const status = error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? "408 Request Timeout" : "400 Bad Request";
    if (stream.writable) stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
    else stream.destroy();
  });

  return {
    listen: (port, host = "127.0.0.1") =>
      new Promise((resolve, reject) => {
        http.once("error", reject);
        http.listen(port, host, () => {
          http.off("error", reject);
          resolve((http.address() as AddressInfo).port);
        });
      }),
    load: () => ({
      sockets: sockets.size,
      sessions: sessions.size,
      subscriptions: sessions.subscriptions,
      subscriptionsBy: sessions.subscriptionsBy(),
      closes: sockets.closes(),
    }),
    readiness: () =>
      checkReadiness(options.readiness, { timeoutMs: limits.readinessTimeoutMs, draining, log }),
    async close() {
      draining = true;
      await sessions.drain(limits.drainMs);
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      http.closeIdleConnections();
      // Who came on a kept connection meanwhile.
      await sessions.drain(0);
      const patience = setTimeout(() => {
        void sockets.close();
        http.closeAllConnections();
      }, limits.closeTimeoutMs);
      await closed;
      clearTimeout(patience);
      await sockets.close();
      sessions.close();
    },
  };
}
