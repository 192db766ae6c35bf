import { randomUUID } from "node:crypto";
import type { Command, Option, Values } from "./command.ts";
import { exitCodes, usageError } from "./exit.ts";
import {
  ChangeRunBudget,
  ForkRun,
  KillRun,
  PauseRun,
  RequestCheckpoint,
  ResumeRun,
  RunBudget,
  type RunBudgetQuery,
} from "./generated/operations.ts";
import { orExit } from "./mistakes.ts";
import { findRun } from "./runs.ts";
import { priorityOf, priorityOption } from "./steering.ts";
import { figure } from "./terminal.ts";

const reason: Option = { type: "string", value: "TEXT", description: "Why, for people" };

const caps = {
  "max-wall-time-s": { field: "maxWallTimeS", what: "seconds at work" },
  "max-tokens": { field: "maxTokens", what: "tokens, sampled and trained" },
  "max-engine-s": { field: "maxEngineS", what: "seconds of the engine" },
  "max-judge-calls": { field: "maxJudgeCalls", what: "calls of judges" },
  "max-cost-usd": { field: "maxCostUsd", what: "US dollars" },
} as const;

const capOptions: Readonly<Record<string, Option>> = Object.fromEntries(
  Object.entries(caps).map(([name, { what }]) => [
    name,
    { type: "string", value: "N", description: `At most so many ${what}` } as const,
  ]),
);

/** The caps that were given, by their names in the API; null when none was. */
function capsOf(values: Values): Record<string, number> | null {
  const given: Record<string, number> = {};
  for (const [name, { field }] of Object.entries(caps)) {
    const text = values.string(name);
    if (text === undefined) continue;
    const value = Number(text);
    if (!(value > 0)) throw usageError(`--${name} is a number above 0, not \`${text}\``);
    given[field] = value;
  }
  return Object.keys(given).length === 0 ? null : given;
}

/** A cap as it is given here. */
const capPlace = ([, field]: readonly string[]) => {
  const option = Object.entries(caps).find(([, cap]) => cap.field === field)?.[0];
  return option === undefined ? null : `--${option}`;
};

export const pauseRun: Command = {
  name: "train pause",
  summary: "Let a run rest at a checkpoint, its trainer free for others",
  positionals: ["RUN"],
  options: { reason },
  async run(call) {
    const { id } = await findRun(call, call.positionals[0]!);
    const why = call.values.string("reason");
    const answer = await call
      .client()
      .query(PauseRun, { input: { id, ...(why === undefined ? {} : { reason: why }) } });
    const { run } = orExit(answer.pauseRun, "PauseRunSuccess");
    call.output.show(run, () =>
      run.status === "PAUSED" || run.status === "PENDING"
        ? `${run.name} rests: \`trainyard train resume ${run.name}\` lets it go on`
        : `${run.name} rests after its next checkpoint`,
    );
    return exitCodes.done;
  },
};

export const resumeRun: Command = {
  name: "train resume",
  summary: "Let a paused run go on from where it was, with other caps if they are given",
  positionals: ["RUN"],
  options: capOptions,
  async run(call) {
    const { id } = await findRun(call, call.positionals[0]!);
    const budget = capsOf(call.values);
    const answer = await call
      .client()
      .query(ResumeRun, { input: { id, ...(budget === null ? {} : { budget }) } });
    const { run } = orExit(answer.resumeRun, "ResumeRunSuccess", capPlace);
    call.output.show(run, () => `${run.name} goes on: \`trainyard train watch ${run.name}\` follows it`);
    return exitCodes.done;
  },
};

export const killRun: Command = {
  name: "train kill",
  summary: "End a run within a grace; what it has not saved by then is lost",
  positionals: ["RUN"],
  options: {
    grace: { type: "string", value: "SECONDS", description: "How long it may take (30 when absent)" },
    reason,
  },
  async run(call) {
    const graceS = call.values.whole("grace", 0, 3600);
    const { id } = await findRun(call, call.positionals[0]!);
    const why = call.values.string("reason");
    const answer = await call.client().query(KillRun, {
      input: {
        id,
        ...(graceS === undefined ? {} : { graceS }),
        ...(why === undefined ? {} : { reason: why }),
      },
    });
    const { run } = orExit(answer.killRun, "KillRunSuccess");
    call.output.show(run, () => `${run.name} ends within ${graceS ?? 30} s`);
    return exitCodes.done;
  },
};

export const checkpointRun: Command = {
  name: "train checkpoint",
  summary: "Ask a running run for a checkpoint at the end of its step",
  positionals: ["RUN"],
  options: {},
  async run(call) {
    const { id } = await findRun(call, call.positionals[0]!);
    const answer = await call.client().query(RequestCheckpoint, { input: { id } });
    const { run, request } = orExit(answer.requestCheckpoint, "RequestCheckpointSuccess");
    call.output.show(
      { ...run, request },
      () => `${run.name} saves a checkpoint after step ${run.progress.currentStep + 1}`,
    );
    return exitCodes.done;
  },
};

export const budgetRun: Command = {
  name: "train budget",
  summary: "Show what a run may spend, or give it other caps in place of all that it had",
  positionals: ["RUN"],
  options: { ...capOptions, none: { type: "boolean", description: "Take all caps away" } },
  async run(call) {
    const given = capsOf(call.values);
    if (given !== null && call.values.flag("none")) throw usageError("--none goes with no other cap");
    const { id } = await findRun(call, call.positionals[0]!);
    const client = call.client();
    if (given !== null || call.values.flag("none")) {
      const answer = await client.query(ChangeRunBudget, { input: { id, budget: given ?? {} } });
      const { run } = orExit(answer.changeRunBudget, "ChangeRunBudgetSuccess", capPlace);
      call.output.show(run, () => `${run.name} has other caps from now on`);
      return exitCodes.done;
    }
    const { run } = await client.query(RunBudget, { id });
    call.output.show(run?.budget ?? null, () => describeBudget(run?.budget ?? null));
    return exitCodes.done;
  },
};

function describeBudget(budget: NonNullable<RunBudgetQuery["run"]>["budget"] | null): string {
  if (!budget || budget.spent.length === 0) return "no caps";
  const ofCap = (name: string) => Object.values(caps).find(({ field }) => field === name)?.what ?? name;
  return budget.spent
    .map(({ cap, share }) => {
      const most = figure(Number(budget.caps[cap as keyof typeof budget.caps]));
      const spent =
        share == null ? "of which nobody knows how much is spent" : `${figure(share * 100, 1)} % spent`;
      return `${most} ${ofCap(cap)}: ${spent}; then it ${budget.whenSpent === "STOP" ? "stops" : "pauses"}`;
    })
    .join("\n");
}

export const forkRun: Command = {
  name: "train fork",
  summary: "Submit a run that begins with a checkpoint of another, with other settings",
  positionals: ["RUN"],
  options: {
    from: {
      type: "string",
      value: "CHECKPOINT",
      description: "Which, e.g. step-40 (its newest when absent)",
    },
    set: {
      type: "string",
      multiple: true,
      value: "KNOB=VALUE",
      description: "A knob that is to be other than it was, e.g. training.lr=1e-5",
    },
    name: { type: "string", value: "NAME", description: "The new run's name" },
    tag: { type: "string", multiple: true, value: "TAG", description: "A tag of the new run" },
    notes: { type: "string", value: "TEXT", description: "A note for people" },
    priority: priorityOption,
  },
  async run(call) {
    const settings = call.values.strings("set").map((text) => {
      const at = text.indexOf("=");
      if (at < 1) throw usageError(`--set is KNOB=VALUE, not \`${text}\``);
      return { knob: text.slice(0, at), value: text.slice(at + 1) };
    });
    const priority = priorityOf(call.values);
    const { id } = await findRun(call, call.positionals[0]!);
    const checkpoint = call.values.string("from");
    const name = call.values.string("name");
    const notes = call.values.string("notes");
    const tags = call.values.strings("tag");
    const answer = await call.client().query(ForkRun, {
      input: {
        id,
        settings,
        idempotencyKey: randomUUID(),
        ...(checkpoint === undefined ? {} : { checkpoint }),
        ...(name === undefined ? {} : { name }),
        ...(notes === undefined ? {} : { notes }),
        ...(tags.length === 0 ? {} : { tags: [...tags] }),
        ...(priority === undefined ? {} : { priority }),
      },
    });
    const { run } = orExit(answer.forkRun, "ForkRunSuccess", ([input, at]) => {
      const setting = input === "settings" ? settings[Number(at)] : undefined;
      return setting ? `--set ${setting.knob}=${setting.value}` : null;
    });
    call.output.show(
      run,
      () => `${run.name} was submitted: \`trainyard train watch ${run.name}\` follows it`,
    );
    return exitCodes.done;
  },
};
