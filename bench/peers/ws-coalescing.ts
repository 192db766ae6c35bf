import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { Sender, WebSocketServer } from "ws";
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
    tell(runId, step) {
      if (due.length === 0) setImmediate(flush);
      const message = messageOf(runId, step, ++sequence);
      const frame = { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true };
      due.push(...(Sender.frame(message, frame) as Buffer[]));
    },
  };
}

if (import.meta.main) await runAlone(open);
