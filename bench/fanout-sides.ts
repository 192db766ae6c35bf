import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { globalId } from "../schema/node.ts";
import type { ClientAnswer, ClientOrder } from "./fanout-clients.ts";
import type { Kind, ServerAnswer, ServerOrder } from "./fanout-server.ts";
import { ourQuery, peerQuery } from "./peers/told.ts";
import { startPart, watchCpu } from "./processes.ts";

/** A server with its subscribers, each a process. */
export interface Side {
  readonly count: number;
  connect(more: number): Promise<void>;
  /** Until every subscriber has heard something, and code is compiled. */
  warmUp(): Promise<void>;
  /** One event after the other, the next when the last one was written to everybody. */
  saturate(seconds: number): Promise<Window>;
  /** By the clock; `complete` when the window lasts until everything has come. */
  pace(order: {
    readonly perSecond: number;
    readonly seconds: number;
    readonly runs: number;
    readonly complete: boolean;
  }): Promise<Window>;
  memory(): Promise<{ readonly rssBytes: number; readonly heapBytes: number }>;
  close(): Promise<void>;
}

/** What happened in a stretch of time. */
export interface Window {
  readonly events: number;
  readonly messages: number;
  readonly bytes: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** From its begin to the last event at a subscriber. */
  readonly seconds: number;
  readonly serverCpuMs: number;
  /** How much of its core the subscribers' process needed. */
  readonly clientShare: number;
  /** The share of the machine that others took; null where that is not told. */
  readonly foreign: number | null;
}

/** A window during which others took more than this is measured again, so many times. */
const quietEnough = 0.2;
const tries = 3;
/** Above this the subscribers would be what is measured. */
const mostClientShare = 0.97;
const drainTimeoutMs = 30_000;
const warmPerSecond = 2;
/** A key may have 10,000 subscriptions, and a workspace more. */
const keys = ["one", "two", "three", "four"];

export async function openSide(options: {
  readonly kind: Kind;
  readonly count: number;
  readonly runs?: number;
  readonly gatherMs?: number;
}): Promise<Side> {
  const { kind, runs = 1, gatherMs } = options;
  const server = startPart<ServerOrder, ServerAnswer>("fanout-server.ts", 0);
  const clients = startPart<ClientOrder, ClientAnswer>("fanout-clients.ts", 1);
  const { port } = (await server.ask({ say: "open", kind })) as Extract<ServerAnswer, { port: number }>;
  clients.overhear((said) => {
    if (!("heard" in said)) return false;
    server.tell({ say: "heard", least: said.heard });
    return true;
  });
  const runIds = Array.from({ length: runs }, (_, n) => globalId("Run", `r${n}`));
  let count = 0;
  let broken = false;

  const side: Side = {
    get count() {
      return count;
    },
    async connect(more) {
      const query = kind === "ours" ? ourQuery : kind.startsWith("ws") ? null : peerQuery;
      const variables = gatherMs === undefined ? {} : { gather: gatherMs };
      await clients.ask({ say: "connect", port, count: more, runIds, keys, query, variables });
      count += more;
    },
    async warmUp() {
      // A round of which exactly what was told has come: everybody is there, and nothing of an earlier one is on its way.
      for (let round = 0; round < 20; round++) {
        await clients.ask({ say: "begin" });
        const order = { say: "pace", perSecond: warmPerSecond * runs, seconds: 1, runs } as const;
        const { told } = (await server.ask(order)) as Extract<ServerAnswer, { told: number }>;
        const expected = (told * count) / runs;
        await heard({ events: expected, each: 0, timeoutMs: 5000 });
        if ((await settled()) === expected) return;
      }
      throw new Error(`${kind}: some subscribers hear nothing`);
    },
    saturate: (seconds) => measure({ say: "saturate", seconds }, true),
    pace: ({ complete, ...order }) => measure({ say: "pace", ...order }, complete),
    async memory() {
      return (await server.ask({ say: "memory" })) as Extract<ServerAnswer, { rssBytes: number }>;
    },
    async close() {
      await clients.stop();
      await server.stop();
    },
  };
  await side.connect(options.count);
  return side;

  async function heard(order: { events: number; each: number; timeoutMs: number }) {
    const answer = await clients.ask({ say: "await", ...order });
    return answer as Extract<ClientAnswer, { events: number }>;
  }

  /** How many events had come when for a while no more did. */
  async function settled(): Promise<number> {
    for (let last = -1; ; await sleep(200)) {
      const { events } = (await clients.ask({ say: "count" })) as Extract<ClientAnswer, { events: number }>;
      if (events === last) return events;
      last = events;
    }
  }

  async function measure(order: ServerOrder & { say: "pace" | "saturate" }, complete: boolean) {
    for (let attempt = 1; ; attempt++) {
      if (broken) throw new Error(`${kind}: what it was told before has not come to its end`);
      const window = await once(order, complete);
      if (window.clientShare > mostClientShare)
        throw new Error(
          `${kind}: the subscribers took ${Math.round(window.clientShare * 100)} % of their core: they are what was measured`,
        );
      if ((window.foreign ?? 0) <= quietEnough) return window;
      if (attempt < tries && complete) continue;
      console.error(
        `fanout: other work took ${Math.round(window.foreign! * 100)} % during ${kind}: ${order.say}`,
      );
      return window;
    }
  }

  async function once(order: ServerOrder & { say: "pace" | "saturate" }, complete: boolean): Promise<Window> {
    await clients.ask({ say: "begin" });
    const spent = watchCpu([server.pid, clients.pid]);
    const { told } = (await server.ask(order)) as Extract<ServerAnswer, { told: number }>;
    const events = (told * count) / runs;
    const window = complete
      ? await heard({ events, each: 0, timeoutMs: drainTimeoutMs })
      : ((await clients.ask({ say: "count" })) as Extract<ClientAnswer, { events: number }>);
    const { seconds, cpuMs, foreign } = spent();
    broken = !complete;
    // Each came once and in order, or the subscribers would have thrown: as many as were told is all of them.
    if (complete && window.events !== events)
      throw new Error(`${kind}: ${window.events} deliveries of ${events}`);
    return {
      ...window,
      serverCpuMs: cpuMs[0]!,
      clientShare: cpuMs[1]! / 1000 / seconds,
      foreign,
    };
  }
}

/** How many files a process of ours may have open. */
export function openFileLimit(): number {
  const said = execFileSync("sh", ["-c", "ulimit -n"], { encoding: "utf8" }).trim();
  return said === "unlimited" ? Number.MAX_SAFE_INTEGER : Number(said);
}
