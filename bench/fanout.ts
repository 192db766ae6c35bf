import { openFileLimit, openSide, type Side, type Window } from "./fanout-sides.ts";
import type { Figure, Goal } from "./figure.ts";
import { pinned } from "./processes.ts";

const one = 1000;
const saturatedSeconds = 3;
/** 700,000 deliveries a second to 1,000 subscribers. */
const overload = { perSecond: 700, seconds: 4 };
/** Yoga keeps up to 1,024 events for a subscriber that is behind; one more, and its process ends. */
const drowningSeconds = 1.4;
/** 10,000 deliveries a second to 1,000 subscribers. */
const calm = { perSecond: 10, seconds: 5 };
const turns = 3;
const idle = 5000;
const spread = { runs: 1000, each: 5, seconds: 4 };
/** What a window at this rate cost Yoga tells the rate that it can just hold. */
const spreadTrial = 200;
const justHeldShare = 0.75;
const held = { count: 20_000, perSecond: 2, seconds: 5 };

/**
 * One process that serves, on one core, and one process of subscribers on the other; the publisher is inside the server.
 * Ours beside bare `ws`, and beside what others make GraphQL subscriptions of, each in the same layout, in turns, driven
 * alike. A subscriber counts as served when it has had every event once and in order; where that is not so, it throws.
 */
export async function bench(report: (figure: Figure) => void): Promise<void> {
  const say = (
    figure: string,
    ours: number,
    peer: number | null,
    unit: string,
    goal?: Goal,
    ratio?: number,
  ) =>
    report({
      name: "fanout",
      figure,
      ours,
      peer,
      ratio: ratio ?? (peer === null ? null : ours / peer),
      unit,
      ...(goal ? { goal } : {}),
    });
  if (!pinned) console.error("fanout: no taskset here; server and subscribers move between the cores");

  await oneRun(say);
  await memory(say);
  await spreadOut(say);
  await holding(say);
}

type Say = (
  figure: string,
  ours: number,
  peer: number | null,
  unit: string,
  goal?: Goal,
  ratio?: number,
) => void;

/** 1,000 subscribers of one run. */
async function oneRun(say: Say): Promise<void> {
  const unbatched = await openSide({ kind: "ours", count: one, gatherMs: 0 });
  const ours = await openSide({ kind: "ours", count: one });
  const ws = await openSide({ kind: "ws", count: one });
  const coalescing = await openSide({ kind: "ws-coalescing", count: one });
  const yoga = await openSide({ kind: "yoga", count: one });
  const others = {
    "graphql-ws + graphql-subscriptions": await openSide({ kind: "apollo", count: one }),
    mercurius: await openSide({ kind: "mercurius", count: one }),
  };
  const sides = [unbatched, ours, ws, coalescing, yoga, ...Object.values(others)];
  try {
    for (const side of sides) await side.warmUp();

    const [mine, bare] = await inTurns(2, [unbatched, ws], (side) => side.saturate(saturatedSeconds));
    const yogas = await yoga.saturate(saturatedSeconds);
    const [mineRate, bareRate, yogaRate] = [sum(mine!, rateOf), sum(bare!, rateOf), rateOf(yogas)];
    // One in a hundred may share a message, when the machine kept the server from its turn.
    if (mine!.some(({ events, messages }) => messages < 0.99 * events))
      throw new Error("under saturation ours wrote several events as one message: not what the peer does");
    say("deliveries_vs_ws", mineRate / 2, bareRate / 2, "deliveries/s", { atLeast: 0.75 });
    say("bytes a delivery", mine![0]!.bytes / mine![0]!.events, bare![0]!.bytes / bare![0]!.events, "bytes");
    const [mineCpu, bareCpu] = [mean(mine!, cpuOf), mean(bare!, cpuOf)];
    say("CPU a delivery at saturation, beside ws", mineCpu, bareCpu, "µs");
    say("cpu_yoga_vs_ours", mineCpu, cpuOf(yogas), "µs", { atLeast: 5 }, cpuOf(yogas) / mineCpu);
    say("deliveries at saturation, beside Yoga", mineRate / 2, yogaRate, "deliveries/s");
    for (const [name, side] of Object.entries(others)) {
      const window = await side.saturate(saturatedSeconds);
      say(`deliveries at saturation, beside ${name}`, mineRate / 2, rateOf(window), "deliveries/s");
      say(`CPU a delivery at saturation, beside ${name}`, mineCpu, cpuOf(window), "µs");
    }

    const flood = (side: Side) => side.pace({ ...overload, runs: 1, complete: true });
    const coalesced = await flood(coalescing);
    const gathered = await flood(ours);
    const ungathered = await flood(unbatched);
    say("overload_vs_coalescing_ws", rateOf(gathered), rateOf(coalesced), "deliveries/s", { atLeast: 0.8 });
    say("overload, gatherMs 0, beside coalescing ws", rateOf(ungathered), rateOf(coalesced), "deliveries/s");
    say("p99 under overload, gatherMs 0, beside coalescing ws", ungathered.p99Ms, coalesced.p99Ms, "ms");

    const calmly = (side: Side) => side.pace({ ...calm, runs: 1, complete: true });
    const quiet = await inTurns(turns, [ours, ws, yoga], calmly);
    const [myP99, bareP99, yogaP99] = quiet.map((windows) => median(windows.map(({ p99Ms }) => p99Ms)));
    const [myP50, bareP50] = quiet.map((windows) => median(windows.map(({ p50Ms }) => p50Ms)));
    say("p99_vs_ws", myP99!, bareP99!, "ms", { atMost: 1.5 });
    say("p99_yoga_vs_ours", myP99!, yogaP99!, "ms", { atLeast: 4 }, yogaP99! / myP99!);
    say("p50 at 10,000/s, beside ws", myP50!, bareP50!, "ms");
    say(
      "CPU a delivery at 10,000/s, beside ws",
      ...(quiet.slice(0, 2).map((windows) => mean(windows, cpuOf)) as [number, number]),
      "µs",
    );

    // Last, for it comes to no end of what was offered to it.
    const drowned = await yoga.pace({ ...overload, seconds: drowningSeconds, runs: 1, complete: false });
    say("overload_vs_yoga", rateOf(gathered), rateOf(drowned), "deliveries/s", { atLeast: 20 });

    const windows = [...mine!, ...bare!, coalesced, gathered, ungathered, ...quiet.flat()];
    say("the subscribers' share of their core, at most", 100 * most(windows, clientShare), null, "%");
    say("other work on the machine during a window, at most", 100 * most(windows, foreign), null, "%");
  } finally {
    for (const side of sides) await side.close();
  }
}

/** What a subscriber that hears nothing costs its server in memory, the kernel's not counted. */
async function memory(say: Say): Promise<void> {
  const of = async (kind: "ours" | "ws" | "yoga") => {
    const side = await openSide({ kind, count: 200 });
    try {
      // What the first ones cost is the program, not the subscriber.
      await side.warmUp();
      const before = await side.memory();
      await side.connect(idle);
      const after = await side.memory();
      return {
        rss: (after.rssBytes - before.rssBytes) / idle,
        heap: (after.heapBytes - before.heapBytes) / idle,
      };
    } finally {
      await side.close();
    }
  };
  const [ours, ws, yoga] = [await of("ours"), await of("ws"), await of("yoga")];
  say("memory_vs_ws", ours.rss, ws.rss, "bytes a subscriber", { atMost: 1.5 });
  say("memory beside Yoga", ours.rss, yoga.rss, "bytes a subscriber");
  say("heap beside ws", ours.heap, ws.heap, "bytes a subscriber");
}

/** Many runs with few subscribers each: what is left of sharing. */
async function spreadOut(say: Say): Promise<void> {
  const count = spread.runs * spread.each;
  const ours = await openSide({ kind: "ours", count, runs: spread.runs, gatherMs: 0 });
  const yoga = await openSide({ kind: "yoga", count, runs: spread.runs });
  try {
    for (const side of [ours, yoga]) await side.warmUp();
    const { runs, seconds } = spread;
    const pace = (side: Side, perSecond: number) => side.pace({ perSecond, seconds, runs, complete: true });
    /** The rate that takes three quarters of its core. */
    const held = async (side: Side) => {
      let perSecond = spreadTrial;
      // Three times: a rarer event costs more, for processors go to sleep between two of them.
      for (let turn = 0; turn < 3; turn++) {
        const cpuMsOfEvent = (cpuOf(await pace(side, perSecond)) * spread.each) / 1000;
        perSecond = Math.max(spreadTrial, Math.floor((justHeldShare * 1000) / cpuMsOfEvent));
      }
      return perSecond;
    };
    const [myRate, yogaRate] = [await held(ours), await held(yoga)];
    const rates = new Map([
      [ours, myRate],
      [yoga, yogaRate],
    ]);
    const windows = await inTurns(2, [ours, yoga], (side) => pace(side, rates.get(side)!));
    say("1,000 runs: events/s at three quarters of a core, beside Yoga", myRate, yogaRate, "events/s");
    const [mine, theirs] = windows.map((each) => mean(each, cpuOf));
    say("spread_cpu_yoga_vs_ours", mine!, theirs!, "µs", { atLeast: 3 }, theirs! / mine!);
    const atHis = await pace(ours, yogaRate);
    say("1,000 runs: CPU a delivery, both at Yoga's rate", cpuOf(atHis), theirs!, "µs");
    say("1,000 runs: p99, both at Yoga's rate", atHis.p99Ms, windows[1]![0]!.p99Ms, "ms");
  } finally {
    for (const side of [ours, yoga]) await side.close();
  }
}

/** 20,000 subscribers of one run, none of whom misses anything; as many servers as the limit of open files asks for. */
async function holding(say: Say): Promise<void> {
  const limit = openFileLimit();
  const servers = Math.ceil(held.count / (limit - 200));
  if (servers > 1)
    console.error(
      `fanout: a process may open ${limit} files here, so ${servers} processes serve ${held.count}`,
    );
  const sides: Side[] = [];
  try {
    for (let n = 0; n < servers; n++)
      sides.push(await openSide({ kind: "ours", count: Math.ceil(held.count / servers) }));
    await Promise.all(sides.map((side) => side.warmUp()));
    const pace = { perSecond: held.perSecond, seconds: held.seconds, runs: 1, complete: true };
    const windows = await Promise.all(sides.map((side) => side.pace(pace)));
    const memories = await Promise.all(sides.map((side) => side.memory()));
    say(
      "held_subscribers",
      sum(sides, ({ count }) => count),
      null,
      "subscribers",
      { atLeast: held.count },
    );
    say(
      "held: deliveries, none lost",
      sum(windows, ({ events }) => events),
      null,
      "deliveries",
    );
    say(
      `held: p99 at ${held.perSecond} events/s`,
      most(windows, ({ p99Ms }) => p99Ms),
      null,
      "ms",
    );
    say("held: memory of the servers", sum(memories, ({ rssBytes }) => rssBytes) / 2 ** 20, null, "MiB");
  } finally {
    for (const side of sides) await side.close();
  }
}

/** So many rounds of each side after the other; the windows of each. */
async function inTurns(
  rounds: number,
  sides: readonly Side[],
  work: (side: Side) => Promise<Window>,
): Promise<Window[][]> {
  const windows: Window[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [at, side] of sides.entries()) windows[at]!.push(await work(side));
  return windows;
}

const rateOf = ({ events, seconds }: Window) => events / seconds;
const cpuOf = ({ serverCpuMs, events }: Window) => (serverCpuMs * 1000) / events;
const clientShare = (window: Window) => window.clientShare;
const foreign = (window: Window) => window.foreign ?? 0;

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, each) => total + of(each), 0);
}

function mean<T>(all: readonly T[], of: (one: T) => number): number {
  return sum(all, of) / all.length;
}

function most<T>(all: readonly T[], of: (one: T) => number): number {
  return Math.max(...all.map(of));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

if (import.meta.main) await bench((figure) => console.log(JSON.stringify(figure)));
