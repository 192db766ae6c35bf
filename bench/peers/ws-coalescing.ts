import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { WebSocketServer } from "ws";
import { type Peer, runAlone } from "./peer.ts";
import { messageOf } from "./ws.ts";

/**
 * The most that can be had from `ws` under overload: what is due in one turn of the event loop is framed and joined once for
 * everybody, and leaves as one write a socket. It can do so because its messages have no id of their subscriber's own.
 */
export async function open(): Promise<Peer> {
  const http = createServer();
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  const sockets = new Set<Socket>();
  server.on("connection", (ws, { socket }) => {
    sockets.add(socket);
    ws.on("close", () => sockets.delete(socket));
  });
  let due: Buffer[] = [];
  let sequence = 0;
  const flush = () => {
    const frames = Buffer.concat(due);
    due = [];
    for (const socket of sockets) socket.write(frames);
  };
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return {
    port: (http.address() as AddressInfo).port,
    tell(_runId, step) {
      if (due.length === 0) setImmediate(flush);
      const message = messageOf(step, ++sequence);
      // A whole text frame of 126 to 65,535 bytes, not masked.
      due.push(Buffer.from([0x81, 126, message.length >> 8, message.length & 255]), message);
    },
  };
}

if (import.meta.main) await runAlone(open);
