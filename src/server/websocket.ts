import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { CloseCode, handleProtocols } from "graphql-ws";
import { WebSocketServer } from "ws";
import { closeCodes } from "./close-codes.ts";
import { type ConversationParts, SpokenSocket } from "./conversation.ts";
import { keyOf } from "./keys.ts";

export interface WebSocketOptions extends Omit<ConversationParts, "ended" | "gone"> {
  readonly pingMs: number;
  readonly maxMessageBytes: number;
}

/** GraphQL over WebSocket: a conversation a socket, and subscriptions written straight from their groups. */
export function createWebSockets(options: WebSocketOptions) {
  const closes = new Map<number, number>();
  const sockets = new Set<SpokenSocket>();
  const parts: ConversationParts = {
    ...options,
    gone: (socket) => void sockets.delete(socket),
    ended(code) {
      const known = countedAs(code);
      closes.set(known, (closes.get(known) ?? 0) + 1);
    },
  };
  const server = new WebSocketServer({
    noServer: true,
    WebSocket: SpokenSocket,
    maxPayload: options.maxMessageBytes,
    // Compression would cost each socket 100 KiB and every shared message its sharing.
    perMessageDeflate: false,
    clientTracking: false,
    handleProtocols,
  });

  // A peer that is gone without a word answers no ping and takes no bytes: its socket ends within two of these. One on
  // a slow line takes bytes, and reads the ping only after them.
  const pinging = setInterval(() => {
    for (const socket of sockets) {
      const { stream } = socket;
      const taken = stream.bytesWritten - stream.writableLength;
      if (!socket.alive && taken === socket.taken) socket.terminate();
      socket.alive = false;
      if (socket.readyState === socket.OPEN && stream.writableLength === 0) socket.ping();
      socket.taken = stream.bytesWritten - stream.writableLength;
    }
  }, options.pingMs);

  return {
    upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
      const key = keyOf(request);
      server.handleUpgrade(request, stream, head, (socket) => {
        sockets.add(socket);
        socket.speak(parts, stream as Socket, key);
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
      const ends = [...sockets].map((socket) => new Promise((resolve) => socket.once("close", resolve)));
      for (const socket of sockets) socket.terminate();
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
