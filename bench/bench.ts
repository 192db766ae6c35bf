import type { Figure } from "./figure.ts";
import { busyShare, machine } from "./machine.ts";
import { tableOf } from "./tables.ts";

// npm run bench [NAME …] [--json]: each benchmark in turn, as a table, or one line of JSON a figure. A figure that was
// measured while the machine had other work to do says so.
const load = {
  "first-run": () => import("./first-run.ts"),
  log: () => import("./log.ts"),
  ingest: () => import("./ingest.ts"),
  reads: () => import("./reads.ts"),
  fanout: () => import("./fanout.ts"),
  latency: () => import("./latency.ts"),
  http: () => import("./http.ts"),
  dashboard: () => import("./dashboard.ts"),
  rollouts: () => import("./rollouts.ts"),
  modes: () => import("./modes.ts"),
  overhead: () => import("./overhead.ts"),
  engine: () => import("./engine.ts"),
  checkpoints: () => import("./checkpoints.ts"),
  resume: () => import("./resume.ts"),
  "engine-learns": () => import("./engine-learns.ts"),
} as const;
type Name = keyof typeof load;

const busyMs = 2_000;
const busyEnough = 0.2;

async function runAll(words: readonly string[]): Promise<number> {
  const json = words.includes("--json");
  const asked = words.filter((word) => word !== "--json");
  const names = Object.keys(load) as Name[];
  const unknown = asked.filter((word) => !names.includes(word as Name));
  if (unknown.length > 0) {
    console.error(`there is no benchmark ${unknown.join(", ")}; there are ${names.join(", ")}`);
    return 2;
  }
  if (!json) console.log(machine());
  for (const name of names) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const before = await busyShare(busyMs);
    const { bench } = await load[name]();
    const figures: Figure[] = [];
    await bench((figure) => {
      figures.push(figure);
      if (json) console.log(JSON.stringify(figure));
    });
    if (!json) console.log(`\n${name}\n${tableOf(figures)}`);
    const after = await busyShare(busyMs);
    // On the other stream than the figures, which programs may read.
    if (Math.max(before, after) > busyEnough)
      console.error(
        `${name}: other work kept the machine ${percent(before)} busy before it, ${percent(after)} after it`,
      );
  }
  return 0;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

process.exitCode = await runAll(process.argv.slice(2));
