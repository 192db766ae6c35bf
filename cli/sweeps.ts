import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Call, type Command, didYouMean } from "./command.ts";
import { confirmed } from "./confirming.ts";
import { Exit, exitCodes } from "./exit.ts";
import {
  CreateSweep,
  DeleteSweep,
  StopSweep,
  SweepByReference,
  SweepInfo,
  type SweepInfoQuery,
  type SweepLineFragment,
  Sweeps,
} from "./generated/operations.ts";
import { notFound, orExit } from "./mistakes.ts";
import { readConfigFile } from "./platform.ts";
import { bar, figure, moment, table } from "./terminal.ts";
import { patiently } from "./watch.ts";

type Shown = NonNullable<SweepInfoQuery["sweep"]>;
type Trial = Shown["trials"]["nodes"][number];

/** The sweep that an argument means: its name, or its id. */
export async function findSweep(call: Call, reference: string): Promise<SweepLineFragment> {
  const client = call.client();
  const { sweep } = await client.query(SweepByReference, { name: reference });
  const found = sweep ?? (await client.query(SweepByReference, { id: reference })).sweep;
  if (found) return found;
  const { sweeps } = await client.query(Sweeps, { first: 100, after: null });
  const names = sweeps.nodes.map(({ name }) => name);
  throw notFound(`sweep \`${reference}\``, "trainyard sweep list", didYouMean(reference, names));
}

/** The sweep and all its trials. */
async function comparisonOf(call: Call, id: string): Promise<{ sweep: Shown; trials: Trial[] }> {
  const trials: Trial[] = [];
  for (let after: string | null = null; ; ) {
    const { sweep }: SweepInfoQuery = await call.client().query(SweepInfo, { id, first: 100, after });
    if (!sweep) throw notFound(`sweep \`${id}\``, "trainyard sweep list");
    trials.push(...sweep.trials.nodes);
    after = sweep.trials.pageInfo.hasNextPage ? (sweep.trials.pageInfo.endCursor ?? null) : null;
    if (after === null) return { sweep, trials };
  }
}

export const sweepCreate: Command = {
  name: "sweep create",
  summary: "Launch a sweep from a configuration file that has a [sweep] section",
  positionals: ["FILE"],
  options: {
    name: { type: "string", value: "NAME", description: "Another name than the file's" },
    watch: { type: "boolean", description: "Follow it to its end" },
  },
  async run(call) {
    const toml = await readConfigFile(call.folder, call.positionals[0]!);
    const name = call.values.string("name");
    const input = { toml: { toml, ...(name === undefined ? {} : { name }), idempotencyKey: randomUUID() } };
    const answer = await call.client().query(CreateSweep, { input });
    const { sweep } = orExit(answer.createSweep, "CreateSweepSuccess");
    if (call.values.flag("watch")) return watchSweep(call, sweep.id);
    call.output.show(
      sweep,
      () =>
        `${sweep.name}: ${figure(sweep.progress.trials)} trials; \`trainyard sweep watch ${sweep.name}\` follows them`,
    );
    return exitCodes.done;
  },
};

export const sweepList: Command = {
  name: "sweep list",
  summary: "List sweeps, newest first",
  positionals: [],
  options: { limit: { type: "string", value: "N", description: "At most so many (20 when absent)" } },
  async run(call) {
    const first = call.values.whole("limit", 1, 100) ?? 20;
    const { sweeps } = await call.client().query(Sweeps, { first, after: null });
    call.output.show({ totalCount: sweeps.totalCount ?? null, sweeps: sweeps.nodes }, () => {
      if (sweeps.nodes.length === 0) return "no sweeps";
      const rows = sweeps.nodes.map(({ progress, ...sweep }) => [
        sweep.name,
        sweep.kind,
        sweep.method.toLowerCase(),
        sweep.status.toLowerCase(),
        `${figure(overOf(progress))}/${figure(progress.trials)}`,
        progress.bestTrial == null ? "–" : `${sweep.name}-${progress.bestTrial}`,
        moment(sweep.createdAt),
      ]);
      return table(["NAME", "KIND", "METHOD", "STATUS", "OVER", "BEST", "CREATED"], rows);
    });
    return exitCodes.done;
  },
};

export const sweepGet: Command = {
  name: "sweep get",
  summary: "Compare the trials of a sweep",
  positionals: ["SWEEP"],
  options: {},
  async run(call) {
    const { id } = await findSweep(call, call.positionals[0]!);
    const { sweep, trials } = await comparisonOf(call, id);
    call.output.show({ ...sweep, trials }, () => [headOf(sweep), "", comparison(sweep, trials)].join("\n"));
    return exitCodes.done;
  },
};

export const sweepWatch: Command = {
  name: "sweep watch",
  summary: "Follow a sweep to its end; the exit code is 0 unless a run failed",
  positionals: ["SWEEP"],
  options: {},
  async run(call) {
    return watchSweep(call, (await findSweep(call, call.positionals[0]!)).id);
  },
};

export const sweepStop: Command = {
  name: "sweep stop",
  summary: "End a sweep and its runs, each after saving a checkpoint",
  positionals: ["SWEEP"],
  options: {},
  async run(call) {
    const { id } = await findSweep(call, call.positionals[0]!);
    const answer = await call.client().query(StopSweep, { input: { id } });
    const { sweep } = orExit(answer.stopSweep, "StopSweepSuccess");
    call.output.show(sweep, () => `${sweep.name} ends with the runs that it has`);
    return exitCodes.done;
  },
};

export const sweepDelete: Command = {
  name: "sweep delete",
  summary: "Take a sweep that is over out of every list, for good; its runs stay",
  positionals: ["SWEEP"],
  options: { yes: { type: "boolean", description: "Do not ask whether that is meant" } },
  async run(call) {
    const { id, name } = await findSweep(call, call.positionals[0]!);
    const question = `${name} goes out of every list; its runs stay.\nThis is for good. Go on?`;
    if (!call.values.flag("yes") && !(await confirmed(question, call.signal)))
      throw new Exit(
        call.signal.aborted ? exitCodes.interrupted : exitCodes.failed,
        "NOT_CONFIRMED",
        `${name} is as it was`,
      );
    const answer = await call.client().query(DeleteSweep, { input: { id } });
    const { sweepId } = orExit(answer.deleteSweep, "DeleteSweepSuccess");
    call.output.show({ sweepId, name }, () => `${name} is deleted; its runs stay`);
    return exitCodes.done;
  },
};

const lookEveryMs = 1000;

/** Shows how a sweep goes on until its last run is over, and then the comparison. */
async function watchSweep(call: Call, id: string): Promise<number> {
  const { output, signal } = call;
  let said = "";
  for (;;) {
    const lost = (reason: string) => output.say(`waiting for the platform: ${reason}`);
    const { sweep, trials } = await patiently(signal, lost, () => comparisonOf(call, id));
    const over = sweep.endedAt != null;
    if (over) {
      output.draw([]);
      output.settle();
      output.show({ ...sweep, trials }, () => [headOf(sweep), "", comparison(sweep, trials)].join("\n"));
      return sweep.progress.failed === 0 ? exitCodes.done : exitCodes.failed;
    }
    const line = headOf(sweep);
    if (output.json && line !== said) output.show(sweep.progress, () => "");
    if (output.live) output.draw([line, ...comparison(sweep, trials).split("\n").slice(0, 40)]);
    else if (line !== said) output.say(line);
    said = line;
    await sleep(lookEveryMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return exitCodes.interrupted;
  }
}

function overOf({ finished, stopped, failed }: Shown["progress"]): number {
  return finished + stopped + failed;
}

function headOf({ name, status, progress }: Shown): string {
  const { trials, ...counts } = progress;
  const groups = (["running", "pending", "paused", "finished", "stopped", "failed"] as const)
    .filter((group) => counts[group] > 0)
    .map((group) => `${figure(counts[group])} ${group}`);
  return `${name} (${status.toLowerCase()}) ${bar(overOf(progress) / trials, 20)} of ${figure(trials)} trials: ${groups.join(", ")}`;
}

/** A line a trial; the best one by the sweep's metric has a mark. Columns that no trial has anything for are left out. */
function comparison(sweep: Shown, trials: readonly Trial[]): string {
  const knobs = [...new Set(trials.flatMap(({ settings }) => settings.map(({ knob }) => knob)))];
  const figures = [
    ["REWARD", "trainingReward"],
    ["VALIDATION", "validationReward"],
    ["LOSS", "trainingLoss"],
    ["VALIDATION LOSS", "validationLoss"],
  ] as const;
  const known = figures.filter(([, key]) => trials.some((trial) => trial[key] != null));
  const rows = trials.map((trial) => [
    `${trial.run?.name ?? `${sweep.name}-${trial.trial}`}${trial.trial === sweep.progress.bestTrial ? " *" : ""}`,
    ...knobs.map((knob) => trial.settings.find((setting) => setting.knob === knob)?.value ?? "–"),
    standing(trial),
    `${figure(trial.step)}/${trial.totalSteps == null ? "?" : figure(trial.totalSteps)}`,
    ...known.map(([, key]) => figure(trial[key], 4)),
  ]);
  const head = ["TRIAL", ...knobs, "STATUS", "STEP", ...known.map(([title]) => title)];
  const best = sweep.metric == null ? "" : `\n* best ${sweep.metric.toLowerCase()}`;
  return table(head, rows) + (sweep.progress.bestTrial == null ? "" : best);
}

function standing({ status, stoppedAt }: Trial): string {
  if (status == null) return "waits for a place";
  return stoppedAt == null ? status.toLowerCase() : `${status.toLowerCase()} at rung ${stoppedAt.step}`;
}
