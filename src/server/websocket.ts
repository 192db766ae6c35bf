import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import type { Viewer } from "../access/viewer.ts";
import { LimitReached, PublicError } from "../errors.ts";
import type { Sink } from "../live/source.ts";
import type { Documents } from "./documents.ts";
import { createFrames } from "./frames.ts";
import { keyOf } from "./keys.ts";
import type { Masking, ServerLog } from "./masking.ts";
import type { Operations } from "./operations.ts";
import type { Payload } from "./payload.ts";
import { newRequestId } from "./requests.ts";
import type { Authenticate, Sessions } from "./sessions.ts";

const protocol = "graphql-transport-ws";

/** Why a socket is closed. Clients of the protocol come back by themselves after 1012, 1013 and 4403. */
export const closeCodes = {
  restarting: [1012, "the server is restarting; resume after your last cursor"],
  tooSlow: [1013, "too much is waiting for you to read it; resume after your last cursor"],
  interrupted: [1013, "the stream was interrupted; resume after your last cursor"],
  invalid: [4400, "invalid message"],
  unauthorized: [4401, "send connection_init first"],
  forbidden: [4403, "the API key is not valid, or no longer"],
  notOurs: [4406, `speak ${protocol}`],
  initTimeout: [4408, "no connection_init in time"],
  idInUse: [4409, "there is an operation with this id already"],
  initTwice: [4429, "connection_init was sent twice"],
  failed: [1011, "something went wrong on our side"],
} as const satisfies Record<string, readonly [number, string]>;
type CloseReason = keyof typeof closeCodes;

const anything = z.record(z.string(), z.unknown()).nullish();
const clientMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("connection_init"), payload: anything }),
  z.object({ type: z.literal("ping"), payload: anything }),
  z.object({ type: z.literal("pong"), payload: anything }),
  z.object({
    type: z.literal("subscribe"),
    id: z.string().min(1).max(256),
    payload: z.object({
      query: z.string(),
      operationName: z.string().nullish(),
      variables: anything,
      extensions: anything,
    }),
  }),
  z.object({ type: z.literal("complete"), id: z.string().min(1) }),
]);
type Subscribe = Extract<z.output<typeof clientMessage>, { type: "subscribe" }>;

export interface WebSocketOptions {
  readonly documents: Documents;
  readonly operations: Operations;
  readonly sessions: Sessions;
  readonly masking: Masking;
  readonly authenticate: Authenticate;
  readonly log: ServerLog;
  readonly initTimeoutMs: number;
  readonly pingMs: number;
  readonly maxMessageBytes: number;
  readonly maxBufferedBytes: number;
  readonly maxOperationsPerSocket: number;
}

/** GraphQL over WebSocket: the protocol graphql-transport-ws, with subscriptions written straight from their groups. */
export function createWebSockets(options: WebSocketOptions) {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: options.maxMessageBytes,
    // Compression would cost each socket 100 KiB and every shared message its sharing.
    perMessageDeflate: false,
    clientTracking: false,
    handleProtocols: (offered) => (offered.has(protocol) ? protocol : false),
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
        speak(ws, socket.stream, request, options);
      });
    },
    get size() {
      return sockets.size;
    },
    /** Cuts off what is still connected, and is done when all of it has ended. */
    async close() {
      clearInterval(pinging);
      const ends = [...sockets].map(({ ws }) => new Promise((resolve) => ws.once("close", resolve)));
      for (const { ws } of sockets) ws.terminate();
      await Promise.all(ends);
    },
  };
}

/** One connection, from its first message to its last. */
function speak(ws: WebSocket, stream: Socket, request: IncomingMessage, options: WebSocketOptions): void {
  const { documents, operations, sessions, masking, authenticate, log } = options;
  const frames = createFrames(stream, options.maxBufferedBytes);
  /** Operations at work by the client's ids, and how to leave each. */
  const active = new Map<string, { leave: () => void }>();
  let viewer: Viewer | null = null;
  let initReceived = false;
  let leaveSessions = () => {};
  let closed = false;

  const send = (message: object) => frames.send(JSON.stringify(message));
  const close = (why: CloseReason) => {
    if (closed) return;
    closed = true;
    frames.flush();
    const [code, reason] = closeCodes[why];
    ws.close(code, reason);
    // One that reads nothing takes no close frame either.
    const patience = setTimeout(() => ws.terminate(), 2000);
    ws.once("close", () => clearTimeout(patience));
    leaveAll();
  };
  const leaveAll = () => {
    clearTimeout(initTimer);
    leaveSessions();
    for (const { leave } of active.values()) leave();
    active.clear();
  };
  const initTimer = setTimeout(() => {
    if (!initReceived) close("initTimeout");
  }, options.initTimeoutMs);

  async function init(parameters: Readonly<Record<string, unknown>>): Promise<void> {
    if (initReceived) return close("initTwice");
    initReceived = true;
    const given = parameters["authorization"] ?? parameters["Authorization"];
    const key = typeof given === "string" ? given.replace(/^bearer +/i, "") : keyOf(request);
    try {
      const found = await authenticate(key);
      if (closed) return;
      viewer = found;
      leaveSessions = sessions.open({
        viewer,
        key: key ?? "",
        close: (why) => close(why),
      });
      send({ type: "connection_ack" });
    } catch (error) {
      if (error instanceof PublicError) return close("forbidden");
      throw error;
    }
  }

  async function subscribe({ id, payload }: Subscribe): Promise<void> {
    if (viewer === null) return close("unauthorized");
    if (active.has(id)) return close("idInUse");
    const requestId = newRequestId();
    const { query, operationName = null, variables } = payload;
    const operation = { leave: () => {} };
    active.set(id, operation);
    const here = () => active.get(id) === operation;
    const refuse = (errors: readonly unknown[]) => {
      if (!here()) return;
      active.delete(id);
      send({ id, type: "error", payload: masking.maskAll(errors, requestId) });
    };
    const complete = () => {
      if (!here()) return;
      active.delete(id);
      send({ id, type: "complete" });
    };

    try {
      if (active.size > options.maxOperationsPerSocket)
        throw new LimitReached(
          `this connection has ${options.maxOperationsPerSocket} operations at work, and no more are allowed`,
          options.maxOperationsPerSocket,
        );
      const preparation = documents.prepare({ query, operationName, variables: variables ?? {} });
      if (preparation.kind === "refused") return refuse(preparation.errors);
      const { prepared } = preparation;
      if (prepared.operation.operation !== "subscription") {
        const answer = await operations.answer(prepared, viewer, requestId);
        if (here()) send({ id, type: "next", payload: answer });
        return complete();
      }
      const uncount = sessions.countSubscription(viewer.keyId);
      operation.leave = uncount;
      const begun = await operations.subscribe(prepared, viewer, requestId);
      if (!("join" in begun)) {
        uncount();
        if (here()) send({ id, type: "next", payload: begun });
        return complete();
      }
      if (!here()) return;
      const leave = begun.join(
        sinkOf(id, (why) => {
          uncount();
          if (why === "reset") complete();
          else if (here()) close(why === "stalled" ? "tooSlow" : "interrupted");
        }),
      );
      operation.leave = () => {
        leave();
        uncount();
      };
      if (!here()) operation.leave();
    } catch (error) {
      operation.leave();
      refuse([error]);
    }
  }

  function sinkOf(id: string, end: Sink<Payload>["end"]): Sink<Payload> {
    const start = Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`);
    return {
      write(payload) {
        frames.sendShared(start, payload.messageEnd);
        return !frames.full;
      },
      whenDrained: frames.whenDrained,
      end,
    };
  }

  async function hear(text: string): Promise<void> {
    const parsed = clientMessage.safeParse(readJson(text));
    if (!parsed.success) return close("invalid");
    const message = parsed.data;
    switch (message.type) {
      case "connection_init":
        return init(message.payload ?? {});
      case "ping":
        return send({ type: "pong", ...(message.payload ? { payload: message.payload } : {}) });
      case "pong":
        return;
      case "subscribe":
        return subscribe(message);
      case "complete": {
        const operation = active.get(message.id);
        active.delete(message.id);
        return operation?.leave();
      }
    }
  }

  ws.on("message", (data, isBinary) => {
    if (closed) return;
    if (isBinary) return close("invalid");
    hear(String(data)).catch((error) => {
      log.error({ err: error }, "a WebSocket message could not be dealt with");
      close("failed");
    });
  });
  ws.on("close", () => {
    closed = true;
    leaveAll();
  });
  // A broken or too long frame: ws closes the connection itself, with the code for it.
  ws.on("error", () => {});
  if (ws.protocol !== protocol) close("notOurs");
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
