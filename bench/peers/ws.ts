import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { type Peer, runAlone } from "./peer.ts";
import { batchTold } from "./told.ts";

/** What `ws` alone can do: each event made into bytes once, and one `send` of them a socket. It asks for no subscription. */
export async function open(): Promise<Peer> {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  let sequence = 0;
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return {
    port: (http.address() as AddressInfo).port,
    tell(_runId, step) {
      const message = messageOf(step, ++sequence);
      for (const socket of sockets.clients) socket.send(message, { binary: false });
    },
  };
}

/** One message of the subscription protocol, with an id as long as those that clients give. */
export function messageOf(step: number, sequence: number): Buffer {
  const payload = { data: { runEvents: batchTold(step, sequence) } };
  return Buffer.from(JSON.stringify({ id: sharedId, type: "next", payload }));
}

const sharedId = "00000000-0000-4000-8000-000000000000";

if (import.meta.main) await runAlone(open);
