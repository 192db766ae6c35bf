import { connect, type Socket } from "node:net";
import { globalId } from "../schema/node.ts";
import type { ClientAnswer, ClientOrder } from "./fanout.ts";

// The clients of the fan-out benchmark, as a process of its own: raw sockets that look for one number in each message.
const answer = (said: ClientAnswer) => process.send!(said);
const query = /* GraphQL */ `
  subscription ($run: ID!) {
    runEvents(runId: $run) {
      __typename
      ... on RunEventBatch { cursor events { __typename ... on StepCompleted { step reward { mean } } } }
    }
  }
`;

interface Client {
  last: number;
}
const clients: Client[] = [];
let latencies: number[] = [];
let deliveries = 0;
let begunMs = 0;
let clock = 0n;
let check = () => {};

process.on("message", async (order: ClientOrder) => {
  switch (order.say) {
    case "connect":
      clock = BigInt(order.clock);
      for (let from = 0; from < order.count; from += 100)
        await Promise.all(
          Array.from({ length: Math.min(100, order.count - from) }, () => open(order.port, order.kind)),
        );
      return answer({ connected: clients.length });
    case "begin":
      latencies = [];
      deliveries = 0;
      begunMs = performance.now();
      return answer({ connected: clients.length });
    case "await":
      check = () => {
        if (clients.some(({ last }) => last < order.last)) return;
        check = () => {};
        const sorted = Float64Array.from(latencies).sort();
        const at = (share: number) =>
          (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) / 1000;
        const seconds = (performance.now() - begunMs) / 1000;
        answer({ deliveries, latenciesMs: { p50: at(0.5), p99: at(0.99) }, seconds });
      };
      return check();
    case "end":
      process.exit();
  }
});

/** Resolves when the socket follows the run. */
function open(port: number, kind: "ours" | "bare"): Promise<void> {
  const client: Client = { last: 0 };
  clients.push(client);
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      const protocol = kind === "ours" ? "sec-websocket-protocol: graphql-transport-ws\r\n" : "";
      socket.write(
        `GET /graphql HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n${protocol}\r\n`,
      );
    });
    socket.on("error", reject);
    let buffered: Buffer = Buffer.alloc(0);
    let upgraded = false;
    socket.on("data", (chunk) => {
      buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
      if (!upgraded) {
        const end = buffered.indexOf("\r\n\r\n");
        if (end < 0) return;
        buffered = buffered.subarray(end + 4);
        upgraded = true;
        if (kind === "bare") return resolve();
        say(socket, { type: "connection_init", payload: { authorization: "key" } });
      }
      buffered = readFrames(buffered, (frame) => {
        const at = frame.lastIndexOf('"step":');
        if (at >= 0) return heard(client, Number.parseInt(frame.toString("latin1", at + 7, at + 22), 10));
        if (frame.includes("connection_ack"))
          say(socket, {
            type: "subscribe",
            id: "1",
            payload: { query, variables: { run: globalId("Run", "r") } },
          });
        else if (frame.includes("StreamReady")) resolve();
      });
    });
  });
}

function heard(client: Client, step: number): void {
  client.last = step;
  deliveries++;
  latencies.push(Number((process.hrtime.bigint() - clock) / 1000n) - step);
  if (deliveries % clients.length === 0 || deliveries > clients.length) check();
}

/** Calls back with the payload of each whole frame, and answers with what is left. */
function readFrames(bytes: Buffer, take: (payload: Buffer) => void): Buffer {
  let from = 0;
  while (bytes.length - from >= 2) {
    const short = bytes[from + 1]! & 0x7f;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (bytes.length - from < head) break;
    const length =
      short < 126
        ? short
        : short === 126
          ? bytes.readUInt16BE(from + 2)
          : Number(bytes.readBigUInt64BE(from + 2));
    if (bytes.length - from < head + length) break;
    if ((bytes[from]! & 0x0f) === 1) take(bytes.subarray(from + head, from + head + length));
    from += head + length;
  }
  return from === 0 ? bytes : bytes.subarray(from);
}

/** One masked text frame; a mask of zeros leaves the payload as it is. */
function say(socket: Socket, message: object): void {
  const payload = Buffer.from(JSON.stringify(message));
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 255]);
  socket.write(Buffer.concat([head, Buffer.alloc(4), payload]));
}
