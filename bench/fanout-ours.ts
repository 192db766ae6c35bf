import { schema } from "../schema/index.ts";
import { localId } from "../schema/node.ts";
import type { Viewer } from "../src/access/viewer.ts";
import type { Log } from "../src/bus/bus.ts";
import { openLive } from "../src/live/live.ts";
import type { LoggedEvent } from "../src/protocol/event.ts";
import { pendingRun } from "../src/protocol/run-state.ts";
import { createServer } from "../src/server/server.ts";
import type { Peer } from "./peers/peer.ts";

/** The trainer of every run began before the log's first entry. */
const beforeAll = 0;

/** Ours: the real server over the real schema and the real live view; only the log is in this process's memory. */
export async function open(): Promise<Peer> {
  const log = memoryLog();
  const live = await openLive({
    log,
    claimsOf: async () => ({
      state: { ...pendingRun(""), status: "running", claim: beforeAll, attempt: 1 },
      attempts: [{ claim: beforeAll, attempt: 1 }],
      rests: [],
      through: beforeAll,
    }),
    troubled: console.error,
  });
  const viewerOf = (keyId: string): Viewer => ({
    workspaceId: "w",
    memberId: "m",
    keyId,
    scopes: ["read"],
    expiresAt: null,
  });
  const none = async () => Promise.reject(new Error("not here"));
  const server = createServer({
    schema,
    authenticate: async (key) => viewerOf(key ?? "-"),
    onRevoked: () => () => {},
    contextFor: (viewer) => ({
      viewer,
      live,
      reads: async () => ({
        runs: { get: async (_: Viewer, id: string) => ({ id, status: "running", sequence: 0 }) },
      }),
      end: async () => {},
    }),
    live,
    findRun: none,
    files: {
      receiveUpload: none,
      openDownload: none,
      redeem: none,
    },
    dashboard: "",
    readiness: {},
    log: { info: () => {}, warn: console.warn, error: console.error },
    firstQuery: "{ viewer { id } }",
  });
  return {
    port: await server.listen(0),
    tell: (runId, step) => log.add(stepEvent(localId("Run", runId), step)),
  };
}

function stepEvent(runId: string, step: number): LoggedEvent["event"] {
  return {
    type: "step",
    workspaceId: "w",
    runId,
    at: new Date().toISOString(),
    attempt: 1,
    claim: beforeAll,
    step,
    totalSteps: null,
    epoch: null,
    policyVersion: 1,
    reward: { mean: 0.5, std: 0.25, min: 0, max: 1 },
    validSamples: 8,
    failures: {},
    metrics: {},
    seconds: {},
    sampledTokens: 1,
    trainedTokens: 1,
    stalenessMax: 0,
  } as LoggedEvent["event"];
}

function memoryLog(): Log & { add(event: LoggedEvent["event"]): void } {
  const entries: LoggedEvent[] = [];
  let arrived = Promise.withResolvers<void>();
  return {
    add(event) {
      entries.push({ sequence: entries.length + 1, event });
      arrived.resolve();
      arrived = Promise.withResolvers();
    },
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
}
