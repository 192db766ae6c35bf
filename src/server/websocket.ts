import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type FormattedExecutionResult, GraphQLError, type GraphQLSchema } from "graphql";
import { CloseCode, handleProtocols, makeServer, type Server } from "graphql-ws";
import { type WebSocket, WebSocketServer } from "ws";
import type { Viewer } from "../access/viewer.ts";
import { LimitReached, PublicError } from "../errors.ts";
import type { Sink } from "../live/source.ts";
import type { Documents, Prepared } from "./documents.ts";
import { createFrames, type Frames } from "./frames.ts";
import { keyOf } from "./keys.ts";
import { isUnavailable, type Masking, type ServerLog } from "./masking.ts";
import type { Operations } from "./operations.ts";
import type { Payload } from "./payload.ts";
import { newRequestId } from "./requests.ts";
import { rootField } from "./root-field.ts";
import type { Closing, Sessions } from "./sessions.ts";

/**
 * Why we close a socket, beside the codes of the protocol itself. Clients of the protocol come back by themselves after
 * 1012, 1013, 4205 and 4403.
 */
export const closeCodes = {
  restarting: [1012, "the server is restarting; resume after your last cursor"],
  tooSlow: [1013, "too much is waiting for you to read it; resume after your last cursor"],
  interrupted: [1013, "the stream was interrupted; resume after your last cursor"],
  changed: [4205, "the rights of the API key have changed; come back and resume after your last cursor"],
  invalid: [4400, "messages are JSON text"],
  forbidden: [4403, "the API key is not valid, or no longer"],
  failed: [1011, "something went wrong on our side"],
} as const satisfies Record<string, readonly [number, string]>;

/** The code for a limit that is reached, with the limit's name in the reason. */
const tryLater = 1013;

export interface WebSocketOptions {
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  readonly operations: Operations;
  readonly sessions: Sessions;
  readonly masking: Masking;
  readonly log: ServerLog;
  readonly initTimeoutMs: number;
  readonly pingMs: number;
  readonly maxMessageBytes: number;
  readonly maxBufferedBytes: number;
  readonly maxOperationsPerSocket: number;
}

/** GraphQL over WebSocket: graphql-ws speaks the protocol, and subscriptions are written straight from their groups. */
export function createWebSockets(options: WebSocketOptions) {
  const graphql = createProtocol(options);
  const closes = new Map<number, number>();
  const count = (code: number) => {
    const known = countedAs(code);
    closes.set(known, (closes.get(known) ?? 0) + 1);
  };
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: options.maxMessageBytes,
    // Compression would cost each socket 100 KiB and every shared message its sharing.
    perMessageDeflate: false,
    clientTracking: false,
    handleProtocols,
  });
  const sockets = new Set<{
    readonly ws: WebSocket;
    readonly stream: Socket;
    alive: boolean;
    taken: number;
  }>();

  // A peer that is gone without a word answers no ping and takes no bytes: its socket ends within two of these. One on
  // a slow line takes bytes, and reads the ping only after them.
  const pinging = setInterval(() => {
    for (const socket of sockets) {
      const taken = socket.stream.bytesWritten - socket.stream.writableLength;
      if (!socket.alive && taken === socket.taken) socket.ws.terminate();
      socket.alive = false;
      if (socket.ws.readyState === socket.ws.OPEN && socket.stream.writableLength === 0) socket.ws.ping();
      socket.taken = socket.stream.bytesWritten - socket.stream.writableLength;
    }
  }, options.pingMs);

  return {
    upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
      server.handleUpgrade(request, stream, head, (ws) => {
        const socket = { ws, stream: stream as Socket, alive: true, taken: -1 };
        sockets.add(socket);
        ws.on("pong", () => {
          socket.alive = true;
        });
        ws.on("close", () => sockets.delete(socket));
        speak(graphql, ws, socket.stream, request, options, count);
      });
    },
    get size() {
      return sockets.size;
    },
    /** How many sockets were closed with each code since the process began; by whom does not matter. */
    closes: (): { readonly [code: number]: number } => Object.fromEntries(closes),
    /** Cuts off what is still connected, and is done when all of it has ended. */
    async close() {
      clearInterval(pinging);
      const ends = [...sockets].map(({ ws }) => new Promise((resolve) => ws.once("close", resolve)));
      for (const { ws } of sockets) ws.terminate();
      await Promise.all(ends);
    },
  };
}

/** Clients may close with any code; of those that they choose themselves (3000 to 4999) only ours are told apart. */
function countedAs(code: number): number {
  const ours =
    code < 3000 || protocolCodes.has(code) || Object.values(closeCodes).some(([known]) => known === code);
  return ours ? code : 4000;
}
const protocolCodes: ReadonlySet<number> = new Set(
  Object.values(CloseCode).filter((code) => typeof code === "number"),
);

/** What the protocol's server is told of a connection. */
interface Connection {
  readonly request: IncomingMessage;
  readonly frames: Frames;
  readonly open: boolean;
  viewer: Viewer | null;
  leaveSessions: () => void;
  close(why: readonly [number, string]): void;
}
/** An operation on its way through the protocol's server. */
interface Operation {
  readonly prepared: Prepared;
  readonly viewer: Viewer;
  readonly connection: Connection;
  readonly id: string;
}

function createProtocol(options: WebSocketOptions): Server<Connection> {
  const { schema, documents, operations, sessions, masking } = options;
  const operationOf = (args: { contextValue?: unknown }) => args.contextValue as Operation;

  /** Joins the group that the operation asks for; its messages go to the socket past the protocol's server. */
  async function follow({ prepared, viewer, connection, id }: Operation) {
    const field = rootField(prepared);
    const uncount = sessions.countSubscription({ viewer, field, transport: "websocket" });
    try {
      const begun = await operations.subscribe(prepared, viewer, newRequestId());
      if (!("join" in begun)) {
        uncount();
        if (isUnavailable(begun)) connection.close(closeCodes.interrupted);
        return begun;
      }
      const stream = heldOpen();
      const sink = sinkOf(connection, id, (why) => {
        uncount();
        if (why === "reset") stream.end();
        else connection.close(why === "stalled" ? closeCodes.tooSlow : closeCodes.interrupted);
      });
      const leave = begun.join(sink);
      stream.whenLeft(() => {
        leave();
        uncount();
      });
      return stream.iterator;
    } catch (error) {
      uncount();
      throw error;
    }
  }

  return makeServer<Record<string, unknown>, Connection>({
    connectionInitWaitTimeout: options.initTimeoutMs,

    async onConnect({ connectionParams, extra: connection }) {
      const given = connectionParams?.["authorization"] ?? connectionParams?.["Authorization"];
      const key = typeof given === "string" ? given.replace(/^bearer +/i, "") : keyOf(connection.request);
      try {
        const viewer = await sessions.authenticate(key);
        if (!connection.open) return false;
        connection.viewer = viewer;
        const close = (why: Closing) => connection.close(closeCodes[why]);
        connection.leaveSessions = sessions.open({ viewer, key: key ?? "", close });
        return true;
      } catch (error) {
        if (error instanceof LimitReached) {
          connection.close([tryLater, error.message]);
          return false;
        }
        const away = isUnavailable({ errors: [masking.mask(error, newRequestId())] });
        const why = error instanceof PublicError ? "forbidden" : away ? "interrupted" : "failed";
        connection.close(closeCodes[why]);
        return false;
      }
    },

    onSubscribe({ extra: connection, subscriptions }, id, { query, operationName = null, variables }) {
      const most = options.maxOperationsPerSocket;
      if (Object.keys(subscriptions).length > most)
        return [
          told(
            new LimitReached(
              `this connection has ${most} operations at work, and no more are allowed (limit: maxOperationsPerSocket)`,
              most,
            ),
          ),
        ];
      const preparation = documents.prepare({ query, operationName, variables: variables ?? {} });
      if (preparation.kind === "refused") return preparation.errors;
      const { prepared } = preparation;
      // Nothing is subscribed to before onConnect has found out who asks.
      const contextValue: Operation = { prepared, viewer: connection.viewer!, connection, id };
      return { schema, document: prepared.document, operationName, contextValue };
    },

    async execute(args) {
      const { prepared, viewer } = operationOf(args);
      return (await operations.answer(prepared, viewer, newRequestId())) as object;
    },

    async subscribe(args) {
      try {
        return (await follow(operationOf(args))) as AsyncIterableIterator<never>;
      } catch (error) {
        return { errors: [masking.mask(error, newRequestId())] } as object;
      }
    },

    // Answers are masked where they are made.
    onNext: (_connection, _id, _payload, _args, answer) => answer as FormattedExecutionResult,
    onError: (_connection, _id, _payload, errors) => masking.maskAll(errors, newRequestId()),
  });
}

/** One connection, from its first message to its last. */
function speak(
  graphql: Server<Connection>,
  ws: WebSocket,
  stream: Socket,
  request: IncomingMessage,
  options: WebSocketOptions,
  count: (code: number) => void,
): void {
  const frames = createFrames(stream, options.maxBufferedBytes);
  let open = true;
  let hear = async (_text: string) => {};

  const connection: Connection = {
    request,
    frames,
    get open() {
      return open;
    },
    viewer: null,
    leaveSessions: () => {},
    close([code, reason]) {
      if (!open) return;
      frames.flush();
      ws.close(code, reason);
      // One that reads nothing takes no close frame either.
      const patience = setTimeout(() => ws.terminate(), 2000);
      ws.once("close", () => clearTimeout(patience));
      leave(code, reason);
    },
  };
  let left: ReturnType<typeof graphql.opened> = async () => {};
  left = graphql.opened(
    {
      protocol: ws.protocol,
      send: (text) => {
        if (open) frames.send(text);
      },
      close: (code = 1000, reason = "") => connection.close([code, reason]),
      onMessage: (listener) => {
        hear = listener;
      },
    },
    connection,
  );
  function leave(code: number, reason: string) {
    if (!open) return;
    open = false;
    count(code);
    connection.leaveSessions();
    void left(code, reason);
  }

  ws.on("message", (data, isBinary) => {
    if (!open) return;
    if (isBinary) return connection.close(closeCodes.invalid);
    hear(String(data)).catch((error) => {
      options.log.error({ err: error }, "a WebSocket message could not be dealt with");
      connection.close(closeCodes.failed);
    });
  });
  ws.on("close", (code, reason) => leave(code, String(reason)));
  // A broken or too long frame: ws closes the connection itself, with the code for it.
  ws.on("error", () => {});
}

function sinkOf(connection: Connection, id: string, end: Sink<Payload>["end"]): Sink<Payload> {
  const { frames } = connection;
  const start = Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`);
  return {
    write(payload) {
      // Closed, it may have no more of what it could see before, although its close frame has not been answered.
      if (!connection.open) return true;
      frames.sendShared(start, payload.messageEnd);
      return !frames.full;
    },
    whenDrained: frames.whenDrained,
    end,
  };
}

/** An iterator that yields nothing: it is there for as long as what is written past it, and says when it is left. */
function heldOpen() {
  const done = { done: true, value: undefined } as const;
  const over = Promise.withResolvers<typeof done>();
  let left = false;
  let leave = () => {};
  const iterator: AsyncIterableIterator<never> = {
    next: () => over.promise,
    async return() {
      if (!left) leave();
      left = true;
      over.resolve(done);
      return done;
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return {
    iterator,
    end: () => over.resolve(done),
    whenLeft(callback: () => void) {
      leave = callback;
    },
  };
}

/** A mistake of the caller's in the form that the protocol's server passes on. */
function told(error: PublicError): GraphQLError {
  return new GraphQLError(error.message, { originalError: error });
}
