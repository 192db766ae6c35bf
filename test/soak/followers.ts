import { connect, type Socket } from "node:net";
import { createIntake, takeChunks, takeFrames } from "./intake.ts";
import { addLag, type Lags } from "./lags.ts";
import { count, emptyTally, type Tally } from "./tally.ts";

export type Transport = "ws" | "sse";
/** Every event; every event, and again from the first one after each stall; or only the newest state. */
export type View = "events" | "history" | "progress";

export interface Following {
  readonly run: { readonly id: string; readonly cursor: string };
  readonly view: View;
  readonly transport: Transport;
  /** Which of the stalled tenth's shifts it is in; null for who never stalls. */
  readonly shift: number | null;
}

/** What all followers of a process count together. */
export interface Counts {
  messages: number;
  deliveries: number;
  connections: number;
  resets: number;
  lagged: number;
  backwards: number;
  readonly closes: Record<string, number>;
  readonly refusals: string[];
  lags: Lags;
}

/** A client of the product that is as cheap as can be: a bare socket, and patterns in place of a parser. */
export interface Follower {
  readonly following: Following;
  readonly tally: Tally;
  /** Whether the run's end was told. */
  readonly finished: boolean;
  /** Whether it has been told that it is up to date since it last connected. */
  readonly live: boolean;
  readonly stalled: boolean;
  /** Stops reading, or reads on. Who reads history begins again from the first event when it stops. */
  stall(on: boolean): void;
  /** Breaks the connection; it comes back with its last cursor. */
  cut(): void;
  leave(): void;
}

const eventsQuery = /* GraphQL */ `
  subscription ($run: ID!, $after: EventCursor) {
    message: runEvents(runId: $run, after: $after) {
      __typename
      ... on RunEventBatch {
        cursor
        events {
          __typename at
          ... on StepCompleted { n: step }
          ... on LogsWritten { lines { n: message } }
          ... on RunStatusChanged { status }
        }
      }
      ... on StreamReady { cursor }
      ... on StreamReset { reason }
      ... on Heartbeat { cursor }
    }
  }
`;
const progressQuery = /* GraphQL */ `
  subscription ($run: ID!) {
    message: runProgress(runId: $run, maxPerSecond: 0.5) {
      __typename
      ... on RunProgressUpdate { cursor status progress { n: currentStep } }
      ... on StreamReady { cursor }
      ... on StreamReset { reason }
      ... on Lagged { skipped }
      ... on Heartbeat { cursor }
    }
  }
`;
/** Codes after which a client of the protocol does not come back, or not without another key. */
const final = new Set(["4004", "4005", "4400", "4401", "4403", "4406", "4409", "4429", "4500"]);
/** One message in so many is looked at for its age. */
const sampled = 8;
const caughtUpMs = 1000;

export function follow(options: {
  readonly port: number;
  readonly key: string;
  readonly following: Following;
  readonly counts: Counts;
}): Follower {
  const { port, key, following, counts } = options;
  const { run, view, transport } = following;
  let tally = emptyTally();
  let cursor = run.cursor;
  const state = { live: false, finished: false, stalled: false, behind: false, over: false };
  let socket: Socket | null = null;
  let attempt = 0;
  let again: NodeJS.Timeout | null = null;
  let lastNumber = 0;

  function open(): void {
    again = null;
    lastNumber = 0;
    state.live = false;
    const opened = connect({ port, host: "127.0.0.1", noDelay: true }, () =>
      transport === "ws" ? greet(opened) : post(opened),
    );
    socket = opened;
    counts.connections++;
    opened.on("error", () => {});
    opened.once("close", () => {
      if (socket !== opened) return;
      socket = null;
      state.live = false;
      if (state.over) return;
      // A crowd that lost its server comes back over a second or two, as clients with jitter do.
      again = setTimeout(open, (100 + Math.random() * 900) * Math.min(4, ++attempt));
    });
  }

  function greet(opened: Socket): void {
    opened.write(
      `GET /graphql HTTP/1.1\r\nhost: soak\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-protocol: graphql-transport-ws\r\n\r\n`,
    );
    const frames = takeFrames((opcode, payload) => {
      if (opcode === 1) hearSocket(opened, payload);
      else if (opcode === 9) opened.write(frame(10, payload));
      else if (opcode === 8) {
        const code = String(payload.length >= 2 ? payload.readUInt16BE(0) : 1005);
        counts.closes[code] = (counts.closes[code] ?? 0) + 1;
        if (final.has(code)) counts.refusals.push(`${code} ${payload.toString("utf8", 2)}`);
        opened.end(frame(8, payload));
      }
    });
    hearAfterHead(opened, 101, frames, () =>
      opened.write(
        frame(
          1,
          Buffer.from(
            JSON.stringify({ type: "connection_init", payload: { authorization: `Bearer ${key}` } }),
          ),
        ),
      ),
    );
  }

  function post(opened: Socket): void {
    const body = JSON.stringify(operation());
    opened.write(
      `POST /graphql HTTP/1.1\r\nhost: soak\r\nauthorization: Bearer ${key}\r\naccept: text/event-stream\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    let text: Buffer = Buffer.alloc(0);
    const chunks = takeChunks((chunk) => {
      text = text.length === 0 ? chunk : Buffer.concat([text, chunk]);
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        hear(text.subarray(0, end));
        text = text.subarray(end + 2);
      }
    });
    hearAfterHead(opened, 200, chunks, () => {});
  }

  /** What comes after an answer's head goes to the parser; an answer with another status is a try that failed. */
  function hearAfterHead(
    opened: Socket,
    status: number,
    take: Parameters<typeof createIntake>[0],
    begun: () => void,
  ): void {
    const push = createIntake(take);
    let head: Buffer | null = Buffer.alloc(0);
    opened.on("data", (chunk: Buffer) => {
      if (socket !== opened) return;
      if (head === null) return push(chunk);
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      const got = Number.parseInt(head.toString("latin1", 9, 12), 10);
      if (got !== status) {
        counts.closes[`HTTP ${got}`] = (counts.closes[`HTTP ${got}`] ?? 0) + 1;
        if (got < 500 && got !== 408) counts.refusals.push(head.toString("latin1"));
        return void opened.destroy();
      }
      const rest = head.subarray(end + 4);
      head = null;
      begun();
      if (rest.length > 0) push(rest);
    });
  }

  function hearSocket(opened: Socket, payload: Buffer): void {
    const start = payload.toString("latin1", 0, 64);
    if (start.includes('"type":"connection_ack"'))
      opened.write(
        frame(1, Buffer.from(JSON.stringify({ id: "1", type: "subscribe", payload: operation() }))),
      );
    else hear(payload);
  }

  function operation() {
    return view === "progress"
      ? { query: progressQuery, variables: { run: run.id } }
      : { query: eventsQuery, variables: { run: run.id, after: cursor } };
  }

  /** One message of the subscription, whichever way it came. */
  function hear(bytes: Buffer): void {
    counts.messages++;
    const text = bytes.toString("latin1");
    if (text.includes('"errors":') || text.includes('"type":"error"')) {
      counts.refusals.push(text.slice(0, 500));
      cut();
      return;
    }
    const kind = /"__typename":"(\w+)"/.exec(text)?.[1];
    if (kind === undefined) return;
    if (kind === "StreamReset") {
      counts.resets++;
      leave();
      return;
    }
    if (kind === "Lagged") counts.lagged++;
    cursor = /"cursor":"([^"]+)"/.exec(text)?.[1] ?? cursor;
    if (kind === "StreamReady") {
      state.live = true;
      attempt = 0;
    }
    if (view === "progress") hearProgress(text);
    if (kind !== "RunEventBatch") return;
    for (const [, number] of text.matchAll(/"n":"?(\d+)/g)) {
      counts.deliveries++;
      count(tally, Number(number));
    }
    if (text.includes('"status":"FINISHED"')) state.finished = true;
    if (state.stalled && view === "history") socket?.pause();
    if (state.live && !state.stalled && (state.behind || counts.messages % sampled === 0)) age(text);
  }

  /** How old the message's newest event is; who has just woken up has a heap of old ones to read first. */
  function age(text: string): void {
    const at = text.lastIndexOf('"at":"');
    if (at < 0) return;
    const ms = Date.now() - Date.parse(text.slice(at + 6, at + 30));
    if (!state.behind) addLag(counts.lags, ms);
    else if (ms < caughtUpMs) state.behind = false;
  }

  function hearProgress(text: string): void {
    const number = /"n":(\d+)/.exec(text)?.[1];
    if (number === undefined) return;
    counts.deliveries++;
    if (Number(number) < lastNumber) counts.backwards++;
    lastNumber = Number(number);
    tally.last = lastNumber;
    state.finished = text.includes('"status":"FINISHED"');
  }

  function cut(): void {
    const was = socket;
    if (was === null) return;
    socket = null;
    was.destroy();
    state.live = false;
    if (!state.over) again = setTimeout(open, Math.random() * 500);
  }

  function leave(): void {
    state.over = true;
    if (again !== null) clearTimeout(again);
    socket?.destroy();
  }

  open();
  return {
    following,
    get tally() {
      return tally;
    },
    get finished() {
      return state.finished;
    },
    get live() {
      return state.live;
    },
    get stalled() {
      return state.stalled;
    },
    stall(on) {
      state.stalled = on;
      if (!on) {
        state.behind = true;
        return void socket?.resume();
      }
      if (view === "history") {
        // From the first event: more than all buffers on the way hold, so the server has to wait for it.
        cursor = run.cursor;
        tally = emptyTally();
        cut();
        return;
      }
      socket?.pause();
    },
    cut,
    leave,
  };
}

/** One masked frame; a mask of zeros leaves the payload as it is. */
function frame(opcode: number, payload: Buffer): Buffer {
  const head =
    payload.length < 126
      ? Buffer.from([0x80 | opcode, 0x80 | payload.length])
      : Buffer.from([0x80 | opcode, 0xfe, payload.length >> 8, payload.length & 255]);
  return Buffer.concat([head, Buffer.alloc(4), payload]);
}
