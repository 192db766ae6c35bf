import { setTimeout as sleep } from "node:timers/promises";
import { readGlobalId } from "../../src/protocol/global-id.ts";
import type { CrowdOrder, CrowdReport } from "./crowd.ts";
import type { Following } from "./followers.ts";
import { type Ground, type Held, openGround } from "./ground.ts";
import { type Lags, mergeLags } from "./lags.ts";
import { startWorker } from "./workers.ts";

/** What is done to the platform while everybody listens. */
export type Fault =
  | { readonly what: "api"; readonly which: 0 | 1; readonly signal: "SIGKILL" | "SIGTERM" }
  | { readonly what: "nats"; readonly signal: "SIGKILL" | "SIGTERM" };

export interface Soak {
  readonly ground: Ground;
  readonly followers: number;
  /** What everybody was told so far; the ages of deliveries only since the last time. */
  report(): Promise<CrowdReport & { readonly events: number }>;
  /** Resolves when everybody who reads has been told something that was said after this call. */
  flows(): Promise<void>;
  /** Ends it; the answered function brings it back and resolves when it is ready. */
  strike(fault: Fault): Promise<() => Promise<void>>;
  /** This shift of the stalled tenth, of `shifts`, stops reading, or reads on. */
  stall(shift: number, on: boolean): Promise<void>;
  /** So many of those who read lose their connections and come back with their last cursors. */
  cut(count: number): Promise<void>;
  /** Every run ends, everybody reads on and is waited for; then all leave, and what is left behind is looked at. */
  finish(): Promise<Outcome>;
  /** CPU time of every process but NATS and PostgreSQL, which are the machine's remainder. */
  pids(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}

export interface Outcome extends CrowdReport {
  readonly events: number;
  /** Since the APIs were last started. */
  readonly overflows: number;
  /** What the platform held before anybody came, after all had gone, and what the ended APIs left behind. */
  readonly before: Held;
  readonly after: Held;
  readonly left: readonly string[];
}

/** Shifts in which the stalled tenth stops reading. */
export const shifts = 4;
/** Followers of a process: two such crowds share the machine's cores better than one. */
const crowdSize = 2500;
/** Past what the buffers of three sockets and of the server hold: a follower that starts with this and stops fills them. */
const historyBytes = 12_000_000;
const waitMs = 180_000;

/** Starts a platform with runs that are at work, and subscribers that follow them; null where there is no nats-server. */
export async function openSoak(options: {
  subscribers: number;
  runs: number;
  /** Events a second of each run. */
  perSecond: number;
}): Promise<Soak | null> {
  const { subscribers, runs, perSecond } = options;
  await using opening = new AsyncDisposableStack();
  const ground = await openGround({ trainers: runs + 1, perSecond });
  if (ground === null) return null;
  opening.defer(ground.close);
  const { user, player } = ground;

  const submitted: { readonly id: string; readonly cursor: string }[] = [];
  for (let n = 0; n <= runs; n++) submitted.push(await user.submit({ steps: 5000 }));
  const old = submitted.pop()!;
  await player.ask({ say: "history", run: idOf(old.id), bytes: historyBytes });
  await until(async () => Object.keys((await player.ask({ say: "told" })).told).length === runs + 1);
  await until(
    async () => ((await player.ask({ say: "told" })).told[idOf(old.id)] ?? 0) > historyBytes / 64_000,
  );
  const before = await ground.held();

  const followings = Array.from({ length: subscribers }, (_, n): Following => {
    const shift = n % 10 === 0 ? (n / 10) % shifts : null;
    // A few of the stalled ones read all of the long history whenever they stall.
    if (shift !== null && n % 500 < 40)
      return { run: old, view: "history", transport: n % 20 === 0 ? "ws" : "sse", shift };
    const view = n % 10 === 7 ? "progress" : "events";
    return { run: submitted[n % runs]!, view, transport: n % 4 === 1 ? "sse" : "ws", shift };
  });
  const crowds = Array.from({ length: Math.ceil(subscribers / crowdSize) }, () => {
    const crowd = startWorker<CrowdOrder, CrowdReport>("crowd.ts");
    opening.defer(crowd.stop);
    return crowd;
  });
  const askAll = (order: (crowd: number) => CrowdOrder) =>
    Promise.all(crowds.map((crowd, n) => crowd.ask(order(n))));
  const same = (order: CrowdOrder) => askAll(() => order);
  const share = (n: number) => followings.filter((_, index) => index % crowds.length === n);
  await askAll((n) => ({ say: "open", port: ground.doorPort, key: user.key, followings: share(n) }));

  async function lookAt(told: Readonly<Record<string, number>>): Promise<CrowdReport> {
    const byGlobalId = Object.fromEntries([...submitted, old].map(({ id }) => [id, told[idOf(id)] ?? 0]));
    return merged(await same({ say: "report", told: byGlobalId }));
  }

  /** Asks until nobody is behind these numbers, keeping the ages that were counted meanwhile. */
  async function reached(told: Readonly<Record<string, number>>, is: (report: CrowdReport) => boolean) {
    let kept: Lags = [];
    for (const end = performance.now() + waitMs; ; await sleep(250)) {
      const report = await lookAt(told);
      kept = mergeLags([kept, report.lags]);
      if (is(report) || performance.now() > end) {
        lags = mergeLags([lags, kept]);
        return report;
      }
    }
  }
  let lags: Lags = [];

  const opened = opening.move();
  const soak: Soak = {
    ground,
    followers: subscribers,

    async report() {
      const { told, events } = await player.ask({ say: "told" });
      const report = await lookAt(told);
      const since = mergeLags([lags, report.lags]);
      lags = [];
      return { ...report, events, lags: since };
    },

    async flows() {
      const { told } = await player.ask({ say: "told" });
      const next = Object.fromEntries(Object.entries(told).map(([run, number]) => [run, number + 1]));
      const { behind, live, closes, ...report } = await reached(next, ({ behind }) => behind === 0);
      if (behind === 0) return;
      const [examples, refusals] = [report.examples, report.refusals.slice(0, 5)];
      throw new Error(
        `${behind} were told nothing new within ${waitMs} ms: ${JSON.stringify({ live, closes, refusals, examples })}`,
      );
    },

    async strike(fault) {
      if (fault.what === "nats") {
        await ground.nats.kill(fault.signal);
        return () => ground.nats.restart();
      }
      const api = ground.apis[fault.which]!;
      await api.end(fault.signal);
      return async () => {
        api.restart();
        await api.ready();
      };
    },

    stall: async (shift, on) => void (await same({ say: "stall", shift, on })),
    cut: async (count) =>
      void (await askAll((n) => ({ say: "cut", count: portion(count, crowds.length, n) }))),

    async finish() {
      for (let shift = 0; shift < shifts; shift++) await soak.stall(shift, false);
      const { told, events } = await player.ask({ say: "finish" });
      const report = await reached(told, ({ behind, unfinished }) => behind + unfinished === 0);
      const overflows = await ground.overflows();
      await same({ say: "leave" });
      let after = await ground.held();
      await until(async () => {
        after = await ground.held();
        const { connections, readers, idleInTransaction, groups, subscriptions } = after;
        return connections + idleInTransaction + groups + subscriptions === 0 && readers === before.readers;
      }).catch(() => {});
      const { connections } = await ground.door.ask({ say: "count" });
      const left = [
        ...(connections > 0 ? [`${connections} connections through the balancer`] : []),
        ...(await ground.endApis()),
      ];
      return { ...report, lags, events, overflows, before, after, left };
    },

    pids: () => ({
      ...ground.pids(),
      ...Object.fromEntries(crowds.map((crowd, n) => [`subscribers ${n + 1}`, crowd.pid()])),
    }),

    close: () => opened.disposeAsync(),
  };
  return soak;
}

function merged(reports: readonly CrowdReport[]): CrowdReport {
  const sum = (of: (report: CrowdReport) => number) => reports.reduce((all, report) => all + of(report), 0);
  const closes: Record<string, number> = {};
  for (const report of reports)
    for (const [code, count] of Object.entries(report.closes)) closes[code] = (closes[code] ?? 0) + count;
  return {
    closes,
    lags: mergeLags(reports.map((report) => report.lags)),
    refusals: reports.flatMap(({ refusals }) => refusals),
    examples: reports.flatMap(({ examples }) => examples),
    messages: sum(({ messages }) => messages),
    deliveries: sum(({ deliveries }) => deliveries),
    connections: sum(({ connections }) => connections),
    resets: sum(({ resets }) => resets),
    lagged: sum(({ lagged }) => lagged),
    backwards: sum(({ backwards }) => backwards),
    followers: sum(({ followers }) => followers),
    live: sum(({ live }) => live),
    behind: sum(({ behind }) => behind),
    unfinished: sum(({ unfinished }) => unfinished),
    lost: sum(({ lost }) => lost),
    twice: sum(({ twice }) => twice),
    cpuMs: sum(({ cpuMs }) => cpuMs),
  };
}

/** The n-th of so many equal parts of a whole number. */
function portion(whole: number, parts: number, n: number): number {
  return Math.floor((whole * (n + 1)) / parts) - Math.floor((whole * n) / parts);
}

/** As events have it. */
function idOf(globalId: string): string {
  return readGlobalId(globalId)!.id;
}

async function until(is: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + waitMs; !(await is()); await sleep(200))
    if (performance.now() > end) throw new Error(`it was not so within ${waitMs} ms: ${is}`);
}
