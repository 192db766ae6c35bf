import { setTimeout as sleep } from "node:timers/promises";
import { createClient as createSseClient } from "graphql-sse";
import { createClient as createWsClient } from "graphql-ws";
import WebSocket from "ws";

export const transports = ["ws", "sse"] as const;
export type Transport = (typeof transports)[number];

// biome-ignore lint/suspicious/noExplicitAny: a test says by its assertions what a message is
export type Message = any;

/** A client of a run's events that comes back after every lost connection with the cursor that it had. */
export interface Follower {
  /** Everything it was told, in order. */
  readonly events: readonly Message[];
  /** Answers that were errors. */
  readonly refusals: readonly Message[];
  /** How often it connected. */
  connections(): number;
  cursor(): string | null;
  /** Breaks the connection as a network does: nobody is told. */
  cut(): void;
  /** Resolves when what it was told satisfies; rejects, saying what came, when that takes longer than any test should. */
  until(is: (events: readonly Message[]) => boolean, timeoutMs?: number): Promise<void>;
  leave(): Promise<void>;
}

const runEvents = /* GraphQL */ `
  subscription ($run: ID!, $after: EventCursor) {
    runEvents(runId: $run, after: $after) {
      __typename
      ... on RunEventBatch {
        cursor
        events {
          __typename id at attempt
          ... on AttemptStarted { trainerName resumedFromStep }
          ... on RunStatusChanged { status reason { code message } }
          ... on StepCompleted { step validSamples sampledTokens }
          ... on CheckpointSaved { step name }
          ... on HealthReported { health { state reason } }
          ... on LogsWritten { lines { message } }
        }
      }
      ... on StreamReady { cursor }
      ... on StreamReset { reason }
      ... on Heartbeat { cursor }
    }
  }
`;

/** Follows a run from a cursor on, over the given transport, at whatever `at` answers when it connects. */
export function follow(options: {
  at: () => { readonly url: string; readonly key: string };
  transport: Transport;
  run: string;
  after: string | null;
}): Follower {
  const events: Message[] = [];
  const refusals: Message[] = [];
  let cursor = options.after;
  let connections = 0;
  let left = false;
  let cut = () => {};

  const heard = ({ data, errors }: Message) => {
    if (errors) return void refusals.push(...errors);
    const message = data.runEvents;
    if (message.__typename === "StreamReset") refusals.push(message);
    if (message.events) events.push(...message.events);
    cursor = message.cursor ?? cursor;
  };
  const keeping = (async () => {
    while (!left) {
      connections++;
      const connection = connect(options.transport, options.at(), { run: options.run, after: cursor }, heard);
      cut = connection.cut;
      await connection.over;
      await connection.dispose();
      if (refusals.length > 0) return;
      if (!left) await sleep(20 + Math.random() * 40);
    }
  })();

  return {
    events,
    refusals,
    connections: () => connections,
    cursor: () => cursor,
    cut: () => cut(),
    async until(is, timeoutMs = 120_000) {
      for (const end = Date.now() + timeoutMs; !is(events); await sleep(10)) {
        if (refusals.length > 0) throw new Error(`refused: ${JSON.stringify(refusals)}`);
        if (Date.now() < end) continue;
        const told = events.map(({ __typename, step, status }) =>
          [__typename, step ?? status ?? ""].join(" "),
        );
        throw new Error(`it did not come within ${timeoutMs} ms; what came: ${told.join(", ")}`);
      }
    },
    async leave() {
      left = true;
      cut();
      await keeping;
    },
  };
}

function connect(
  transport: Transport,
  { url, key }: { url: string; key: string },
  variables: { run: string; after: string | null },
  heard: (result: Message) => void,
) {
  const over = Promise.withResolvers<void>();
  let cut = () => {};
  const sink = {
    next: heard,
    error(error: unknown) {
      // What a server refuses it says in a list of errors; all else is a connection that was lost.
      if (Array.isArray(error)) heard({ errors: error });
      over.resolve();
    },
    complete: over.resolve,
  };
  let client: { dispose(): void | Promise<void> };
  if (transport === "ws") {
    class Cuttable extends WebSocket {
      constructor(address: string, protocol: string) {
        super(address, protocol);
        cut = () => this.terminate();
      }
    }
    const ws = createWsClient({
      url: `${url.replace("http", "ws")}/graphql`,
      webSocketImpl: Cuttable,
      connectionParams: { authorization: `Bearer ${key}` },
      retryAttempts: 0,
    });
    ws.subscribe({ query: runEvents, variables }, sink);
    client = ws;
  } else {
    const cutter = new AbortController();
    cut = () => cutter.abort();
    const sse = createSseClient({
      url: `${url}/graphql`,
      headers: { authorization: `Bearer ${key}` },
      retryAttempts: 0,
      fetchFn: (address: string, init: RequestInit) =>
        fetch(address, {
          ...init,
          signal: AbortSignal.any([cutter.signal, ...(init.signal ? [init.signal] : [])]),
        }),
    });
    sse.subscribe({ query: runEvents, variables }, sink);
    client = sse;
  }
  return { over: over.promise, cut: () => cut(), dispose: async () => client.dispose() };
}

/** Whether the run's last word is among these. */
export function isOver(events: readonly Message[]): boolean {
  return events.some(({ status }) => ["FINISHED", "FAILED", "STOPPED", "CRASHED"].includes(status));
}

/** The steps of these events, in the order in which they were told. */
export function stepsOf(events: readonly Message[]): number[] {
  return events.filter(({ __typename }) => __typename === "StepCompleted").map(({ step }) => step);
}

/** 1, 2, … up to the last. */
export const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);
