import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocketServer } from "ws";
import { schema } from "../schema/index.ts";
import type { Viewer } from "../src/access/viewer.ts";
import type { Log } from "../src/bus/bus.ts";
import { openLive } from "../src/live/live.ts";
import type { LoggedEvent } from "../src/protocol/event.ts";
import { createServer } from "../src/server/server.ts";
import type { ServerAnswer, ServerOrder } from "./fanout.ts";

// The server of the fan-out benchmark, as a process of its own: ours, or a bare broadcast of the same bytes.
const clock = process.hrtime.bigint();
/** Microseconds since this process began: the step of an event, from which the clients know its age. */
const now = () => Number((process.hrtime.bigint() - clock) / 1000n);
const answer = (said: ServerAnswer) => process.send!(said);
const where = { workspaceId: "w", runId: "r" };
const eventsPerMessage = 100;

type Teller = (steps: readonly number[]) => void;
let tell: Teller = () => {};

process.on("message", async (order: ServerOrder) => {
  switch (order.say) {
    case "open": {
      const port = order.kind === "ours" ? await openOurs() : await openBare();
      return answer({ port, clock: String(clock) });
    }
    case "pace": {
      const messages = order.perSecond * order.seconds;
      const before = process.cpuUsage();
      let last = 0;
      for (let n = 0; n < messages; n++) {
        last = now();
        tell([last]);
        await sleep(1000 / order.perSecond);
      }
      await sleep(200);
      const { user, system } = process.cpuUsage(before);
      return answer({ cpuMs: (user + system) / 1000, messages, last });
    }
    case "burst": {
      const first = now();
      const steps = Array.from({ length: order.messages * eventsPerMessage }, (_, n) => first + n);
      tell(steps);
      return answer({ cpuMs: 0, messages: order.messages, last: steps.at(-1)! });
    }
    case "close":
      process.exit();
  }
});

function stepEvent(step: number): LoggedEvent["event"] {
  return {
    ...{ type: "step", ...where, at: new Date().toISOString(), attempt: 1, claim: 1, step },
    ...{ totalSteps: null, epoch: null, policyVersion: 1, reward: { mean: 0.5, std: 0.1, min: 0, max: 1 } },
    ...{
      validSamples: 8,
      failures: {},
      metrics: {},
      seconds: {},
      sampledTokens: 1,
      trainedTokens: 1,
      stalenessMax: null,
    },
  } as LoggedEvent["event"];
}

/** The real server over the real schema; only the log is in this process's memory, and there is one run. */
async function openOurs(): Promise<number> {
  const entries: LoggedEvent[] = [];
  let arrived = Promise.withResolvers<void>();
  const log: Log = {
    epoch: "bench",
    append: async () => [],
    bounds: async () => ({ first: 1, last: entries.length }),
    read: async ({ after, limit }) => entries.slice(after, after + limit),
    follow({ after, maxBatch }) {
      let position = after;
      const follower = {
        async next() {
          while (position >= entries.length) await arrived.promise;
          const batch = entries.slice(position, position + maxBatch);
          position += batch.length;
          return { done: false as const, value: batch };
        },
        close: async () => {},
        return: async () => ({ done: true as const, value: undefined }),
        [Symbol.asyncIterator]: () => follower,
      };
      return follower;
    },
  };
  tell = (steps) => {
    for (const step of steps) entries.push({ sequence: entries.length + 1, event: stepEvent(step) });
    arrived.resolve();
    arrived = Promise.withResolvers();
  };
  const live = await openLive({ log, claimsOf: async () => ({ claims: [1], through: 1 }) });
  const viewer: Viewer = { workspaceId: "w", memberId: "m", keyId: "k", scopes: ["read"], expiresAt: null };
  const none = async () => Promise.reject(new Error("not here"));
  const server = createServer({
    schema,
    authenticate: async () => viewer,
    onRevoked: () => () => {},
    contextFor: () => ({
      viewer,
      live,
      reads: async () => ({ runs: { get: async () => ({ id: "r" }) } }),
      end: async () => {},
    }),
    live,
    findRun: none,
    files: {
      receiveUpload: none,
      openDataset: none,
      openCheckpointFile: none,
      openCheckpointExport: none,
      openOutput: none,
    },
    readiness: {},
    log: { info: () => {}, warn: console.warn, error: console.error },
    firstQuery: "{ viewer { id } }",
    limits: { initTimeoutMs: 60_000 },
  });
  return server.listen(0);
}

/** What `ws` alone does with the same bytes: one send a socket and message. */
async function openBare(): Promise<number> {
  const http = createHttpServer();
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  let sequence = 0;
  tell = async (steps) => {
    for (let from = 0; from < steps.length; from += eventsPerMessage) {
      sequence += eventsPerMessage;
      const events = steps
        .slice(from, from + eventsPerMessage)
        .map((step) => ({ __typename: "StepCompleted", step, reward: { mean: 0.5 } }));
      const cursor = Buffer.from(`bench:${sequence}`).toString("base64url");
      const payload = { data: { runEvents: { __typename: "RunEventBatch", cursor, events } } };
      const message = Buffer.from(JSON.stringify({ id: "1", type: "next", payload }));
      for (const socket of sockets.clients) socket.send(message, { binary: false });
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return (http.address() as AddressInfo).port;
}
