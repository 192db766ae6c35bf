import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { nowUs } from "./peers/told.ts";

// The subscribers of the fan-out benchmark, as a process of its own: raw sockets and one buffer for all of them. Frames are
// walked by their heads and events found by their bytes; nothing is parsed and nothing made for a message. Each event's
// step has to be greater than the last: with as many of them as were told, none is missing and none came twice.

export interface Connecting {
  readonly say: "connect";
  readonly port: number;
  readonly count: number;
  /** Each follows the next of these, and speaks with the next of these keys. */
  readonly runIds: readonly string[];
  readonly keys: readonly string[];
  /** Null where a socket hears without asking. */
  readonly query: string | null;
  readonly variables: object;
}
export type ClientOrder =
  | Connecting
  /** A window begins: answered, or what is told next could come first and be forgotten. */
  | { readonly say: "begin" }
  /** Answer when so many events have come in all, and so many to each, or when the time is over. */
  | { readonly say: "await"; readonly events: number; readonly each: number; readonly timeoutMs: number }
  | { readonly say: "count" };
export type ClientAnswer =
  | { readonly connected: number }
  | { readonly heard: number }
  | {
      readonly events: number;
      readonly messages: number;
      readonly reads: number;
      readonly bytes: number;
      /** The least and the most that one subscriber had. */
      readonly least: number;
      readonly most: number;
      readonly p50Ms: number;
      readonly p99Ms: number;
      /** From the window's begin to the last event. */
      readonly seconds: number;
    };

interface Client {
  readonly socket: Socket;
  ready: () => void;
  upgraded: boolean;
  events: number;
  lastStep: number;
  /** The begin of a message whose end has not come yet. */
  rest: Buffer;
  restBytes: number;
}

const needle = Buffer.from('"step":');
/** Room in front for what was left of the last read. */
const roomBytes = 256 * 1024;
const shared = Buffer.alloc(roomBytes + 64 * 1024);
const received = shared.subarray(roomBytes);
const none = Buffer.alloc(0);
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

const clients: Client[] = [];
const latenciesUs = new Uint32Array(4_000_000);
let samples = 0;
let events = 0;
let messages = 0;
let reads = 0;
let bytes = 0;
let begunMs = 0;
let lastMs = 0;
let reporting = false;
let failure: Error | null = null;

const answer = (said: ClientAnswer) => process.send!(said);
const least = () => clients.reduce((low, client) => Math.min(low, client.events), Number.MAX_SAFE_INTEGER);
setInterval(() => {
  if (failure !== null) throw failure;
  if (reporting) answer({ heard: least() });
}, 20);

process.on("message", async (order: ClientOrder) => {
  switch (order.say) {
    case "connect": {
      const first = clients.length;
      for (let from = first; from < first + order.count; from += 100)
        await Promise.all(
          Array.from({ length: Math.min(100, first + order.count - from) }, (_, n) => open(from + n, order)),
        );
      return answer({ connected: clients.length });
    }
    case "begin":
      for (const client of clients) client.events = 0;
      samples = events = messages = reads = bytes = 0;
      begunMs = lastMs = performance.now();
      reporting = true;
      return answer({ connected: clients.length });
    case "await":
      for (const untilMs = performance.now() + order.timeoutMs; performance.now() < untilMs; ) {
        if (events >= order.events && least() >= order.each) break;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return tally();
    case "count":
      return tally();
  }
});

function tally(): void {
  reporting = false;
  const sorted = latenciesUs.slice(0, samples).sort();
  const at = (share: number) => (sorted[Math.floor(samples * share)] ?? 0) / 1000;
  answer({
    ...{ events, messages, reads, bytes },
    least: least(),
    most: clients.reduce((high, client) => Math.max(high, client.events), 0),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    seconds: (lastMs - begunMs) / 1000,
  });
}

/** Resolves when the subscriber follows its run. */
function open(n: number, { port, query, variables, runIds, keys }: Connecting): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      port,
      host: "127.0.0.1",
      onread: {
        buffer: received,
        callback: (length) => {
          try {
            take(client, length);
          } catch (error) {
            failure = error as Error;
          }
          return true;
        },
      },
    });
    const client: Client = {
      socket,
      ready: resolve,
      upgraded: false,
      events: 0,
      lastStep: 0,
      rest: none,
      restBytes: 0,
    };
    clients.push(client);
    socket.on("error", reject);
    socket.on("close", () => {
      failure = new Error(`subscriber ${n} of ${clients.length} lost its connection`);
    });
    socket.on("connect", () => {
      socket.setNoDelay(true);
      const protocol = query === null ? "" : "sec-websocket-protocol: graphql-transport-ws\r\n";
      socket.write(
        `GET /graphql HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n${protocol}\r\n`,
      );
      if (query === null) return;
      say(socket, { type: "connection_init", payload: { authorization: keys[n % keys.length] } });
      ask = () =>
        say(socket, {
          type: "subscribe",
          id: randomUUID(),
          payload: { query, variables: { run: runIds[n % runIds.length], ...variables } },
        });
    });
    let ask: (() => void) | null = null;
    const follows = client.ready;
    // A subscription that says nothing when it begins has begun once a ping after it is answered.
    client.ready = () => {
      if (ask === null) return follows();
      ask();
      ask = null;
      say(socket, { type: "ping" });
    };
  });
}

function take(client: Client, length: number): void {
  reads++;
  bytes += length;
  const from = roomBytes - client.restBytes;
  client.rest.copy(shared, from, 0, client.restBytes);
  const end = roomBytes + length;
  const left = client.upgraded ? walk(client, from, end) : upgrade(client, from, end);
  client.restBytes = end - left;
  if (client.restBytes === 0) return;
  if (client.restBytes > roomBytes) throw new Error("a message is longer than the benchmark has room for");
  if (client.rest.length < client.restBytes) client.rest = Buffer.alloc(client.restBytes * 2);
  shared.copy(client.rest, 0, left, end);
}

function upgrade(client: Client, from: number, end: number): number {
  const headEnd = shared.indexOf("\r\n\r\n", from, "latin1");
  if (headEnd < 0 || headEnd >= end) return from;
  if (shared.toString("latin1", from, from + 12) !== "HTTP/1.1 101")
    throw new Error(`no WebSocket: ${shared.toString("latin1", from, headEnd)}`);
  client.upgraded = true;
  const asks = shared.toString("latin1", from, headEnd).toLowerCase().includes("sec-websocket-protocol");
  if (!asks) client.ready();
  return walk(client, headEnd + 4, end);
}

/** Counts what the whole messages between two places tell, and answers with where the first that is not whole begins. */
function walk(client: Client, from: number, end: number): number {
  let at = from;
  let event = shared.indexOf(needle, from);
  const heardUs = nowUs();
  while (end - at >= 2) {
    const short = shared[at + 1]! & 0x7f;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (end - at < head) break;
    const length =
      short < 126
        ? short
        : short === 126
          ? (shared[at + 2]! << 8) | shared[at + 3]!
          : Number(shared.readBigUInt64BE(at + 2));
    const next = at + head + length;
    if (next > end) break;
    const told = client.events;
    while (event >= 0 && event < next) {
      hear(client, event + needle.length, heardUs);
      event = shared.indexOf(needle, event + needle.length);
    }
    if (client.events > told) messages++;
    else if ((shared[at]! & 0x0f) === 1) control(client, at + head, next);
    else if ((shared[at]! & 0x0f) === 9) client.socket.write(pong);
    else if ((shared[at]! & 0x0f) === 8)
      throw new Error(`closed: ${shared.toString("latin1", at + 4, next)}`);
    at = next;
  }
  lastMs = performance.now();
  return at;
}

function hear(client: Client, digits: number, heardUs: number): void {
  let step = 0;
  for (let at = digits; ; at++) {
    const digit = shared[at]! - 48;
    if (digit < 0 || digit > 9) break;
    step = step * 10 + digit;
  }
  if (step <= client.lastStep) throw new Error(`step ${step} came after ${client.lastStep}`);
  client.lastStep = step;
  client.events++;
  events++;
  if (samples < latenciesUs.length) latenciesUs[samples++] = heardUs - step;
}

function control(client: Client, from: number, end: number): void {
  const text = shared.toString("latin1", from, end);
  if (text.includes("connection_ack") || text.includes('"pong"')) client.ready();
  else if (text.includes('"errors"') || text.includes('"type":"error"')) throw new Error(text);
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
