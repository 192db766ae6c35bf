import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Lags, lagAt, mergeLags } from "../test/soak/lags.ts";
import { openSoak } from "../test/soak/soak.ts";
import type { ProgramUsage } from "../test/testkit/programs.ts";
import { cpuTimes, sharesOf } from "./cpu-shares.ts";
import type { Figure } from "./figure.ts";
import { machine } from "./machine.ts";
import { playTroubles } from "./soak-troubles.ts";
import { tableOf } from "./tables.ts";

// node … bench/soak.ts [--minutes 30] [--subscribers 5000] [--runs 50] [--json]: the platform under its subscribers for
// a long time, with everything that goes wrong in such a time; a line a minute while it goes, the figures at the end.
// Exit code 1 when anything was lost, told twice, or left over.
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    subscribers: { type: "string", default: "5000" },
    runs: { type: "string", default: "50" },
    json: { type: "boolean", default: false },
  },
});
const minutes = Number(values.minutes);
const subscribers = Number(values.subscribers);
const runs = Number(values.runs);
/** Of each run: with 100 subscribers on each of 50 runs, 7,500 deliveries a second leave two cores room for the rest. */
const perSecond = 1.5;
/** From here on memory should be flat: the newest 20,000 events, which an API keeps, have come by twice. */
const warm = 0.65;

interface Minute {
  readonly minute: number;
  readonly what: string;
  readonly events: number;
  readonly deliveries: number;
  readonly reconnects: number;
  readonly live: number;
  readonly lost: number;
  readonly twice: number;
  readonly lags: Lags;
  readonly memory: readonly ProgramUsage[];
  /** Shares of one core, by process; `all` is the whole machine's. */
  readonly cpu: Readonly<Record<string, number>>;
}

async function run(): Promise<number> {
  if (!values.json) console.log(machine());
  const soak = await openSoak({ subscribers, runs, perSecond });
  if (soak === null) return 1;
  const stop = new AbortController();
  try {
    await soak.flows();
    const past: Minute[] = [];
    const troubles = playTroubles(soak, minutes, stop.signal);
    const startedMs = performance.now();
    let before = { ...(await soak.report()), cpu: await cpuTimes(soak.pids()) };
    for (let minute = 1; minute <= minutes; minute++) {
      const restMs = Math.max(0, startedMs + minute * 60_000 - performance.now());
      // A trouble that could not be made ends it all, with its reason.
      await Promise.race([sleep(restMs), troubles.over]);
      const now = { ...(await soak.report()), cpu: await cpuTimes(soak.pids()) };
      const memory = await troubles.quietly(() => Promise.all(soak.ground.apis.map((api) => api.usage())));
      past.push({
        minute,
        what: troubles.since(),
        events: now.events - before.events,
        deliveries: now.deliveries - before.deliveries,
        reconnects: now.connections - before.connections,
        ...{ live: now.live, lost: now.lost, twice: now.twice, lags: now.lags, memory },
        cpu: sharesOf(before.cpu, now.cpu),
      });
      before = now;
      if (!values.json) console.log(lineOf(past.at(-1)!));
    }
    stop.abort();
    await troubles.over;
    const outcome = await soak.finish();
    const calm = past.filter(({ what }, n) => what === "" && (past[n - 1]?.what ?? "") === "");
    const lags = mergeLags(past.map((minute) => minute.lags));
    const calmLags = mergeLags(calm.map((minute) => minute.lags));
    const steady = past.filter(({ minute }) => minute > minutes * warm);
    const share = (name: string) =>
      (100 * steady.reduce((sum, { cpu }) => sum + (cpu[name] ?? 0), 0)) / Math.max(1, steady.length);
    const slope = (api: number, of: (usage: ProgramUsage) => number) =>
      slopeOf(steady.map(({ minute, memory }) => [minute, of(memory[api]!) / 2 ** 20]));

    const figures: Figure[] = [];
    const say = (figure: string, ours: number | null, unit: string) => {
      if (ours !== null) figures.push({ name: "soak", figure, ours, peer: null, ratio: null, unit });
    };
    say("events", outcome.events, "events");
    say("deliveries", outcome.deliveries, "events");
    say("reconnects", outcome.connections - subscribers, "connections");
    say("resets", outcome.resets, "streams");
    say("lost", outcome.lost, "events");
    say("did not come to the end", outcome.behind + outcome.unfinished, "subscribers");
    say("twice", outcome.twice, "events");
    say("progress that went backwards", outcome.backwards, "messages");
    say("subscribers who were left to catch up since the last restart", outcome.overflows, "times");
    say("answers that were errors", outcome.refusals.length, "answers");
    for (const [code, count] of Object.entries(outcome.closes))
      say(`closes with ${code}`, count, "connections");
    say("from a trainer's clock to a subscriber, p50, calm minutes", lagAt(calmLags, 0.5), "ms");
    say("from a trainer's clock to a subscriber, p99, calm minutes", lagAt(calmLags, 0.99), "ms");
    say("from a trainer's clock to a subscriber, p99, all minutes", lagAt(lags, 0.99), "ms");
    for (const api of [0, 1]) {
      const last = steady.at(-1)?.memory[api];
      if (last === undefined) continue;
      say(`API ${api + 1}: memory at the end (RSS)`, last.rssBytes / 2 ** 20, "MiB");
      say(`API ${api + 1}: memory at the end (heap)`, last.heapBytes / 2 ** 20, "MiB");
      say(
        `API ${api + 1}: growth of RSS after warm-up`,
        slope(api, ({ rssBytes }) => rssBytes),
        "MiB/min",
      );
      say(
        `API ${api + 1}: growth of heap after warm-up`,
        slope(api, ({ heapBytes }) => heapBytes),
        "MiB/min",
      );
    }
    for (const name of [...Object.keys(soak.pids()), "all"])
      say(`CPU of ${name} after warm-up`, share(name), "% of a core");
    say("left behind", outcome.left.length, "things");

    if (values.json) for (const figure of figures) console.log(JSON.stringify(figure));
    else console.log(`\n${tableOf(figures)}`);
    const { before: rest, after } = outcome;
    const held = Object.entries(after.resources)
      .map(([name, count]) => [name, rest.resources[name] ?? 0, count] as const)
      .filter(([, was, is]) => is - was > 60)
      .map(([name, was, is]) => `${is} ${name} where ${was} were`);
    const wrong = [
      ...outcome.left,
      ...held,
      ...outcome.examples,
      ...new Set(outcome.refusals),
      ...(after.connections > 0 ? [`${after.connections} connections of clients`] : []),
      ...(after.readers > rest.readers
        ? [`${after.readers} readers of the log where ${rest.readers} were`]
        : []),
      ...(after.groups + after.subscriptions > 0
        ? [`${after.groups} groups and ${after.subscriptions} subscriptions`]
        : []),
      ...(after.idleInTransaction > 0 ? [`${after.idleInTransaction} forgotten transactions`] : []),
    ];
    for (const line of wrong) console.error(`wrong: ${line}`);
    if (wrong.length > 0) console.error(soak.ground.said().slice(-4_000));
    const { resets, lost, twice, backwards } = outcome;
    return wrong.length + resets + lost + twice + backwards === 0 ? 0 : 1;
  } finally {
    stop.abort();
    await soak.close();
  }
}

function lineOf({ minute, what, ...at }: Minute): string {
  const memory = at.memory.map(({ rssBytes, heapBytes }) => `${mib(rssBytes)}/${mib(heapBytes)}`).join(" ");
  const cpu = Object.entries(at.cpu)
    .map(([name, share]) => `${name} ${Math.round(share * 100)}`)
    .join(", ");
  const lag = [0.5, 0.99].map((share) => `${Math.round(lagAt(at.lags, share) ?? 0)}`).join("/");
  return `minute ${minute}: ${at.events} events, ${at.deliveries} deliveries, ${at.live} live, ${at.reconnects} reconnects, lost ${at.lost}, twice ${at.twice}, lag p50/p99 ${lag} ms, RSS/heap ${memory} MiB, CPU % ${cpu}${what && ` | ${what}`}`;
}

const mib = (bytes: number) => Math.round(bytes / 2 ** 20);

/** The slope of the line through these points that is nearest to them. */
function slopeOf(points: readonly (readonly [number, number])[]): number | null {
  if (points.length < 3) return null;
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const [x0, y0] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const above = points.reduce((sum, [x, y]) => sum + (x - x0) * (y - y0), 0);
  return above / points.reduce((sum, [x]) => sum + (x - x0) ** 2, 0);
}

if (import.meta.main) process.exitCode = await run();
