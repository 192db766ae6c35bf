import type { metricChoices } from "../src/protocol/recipes/life.ts";
import type { Metric } from "../src/sweeps/metric.ts";
import type { EarlyStopping, Parameter, Range } from "../src/sweeps/plan.ts";
import type { Sweep, SweepProgress, SweepRung, SweepStatus, SweepTrial } from "../src/sweeps/sweep.ts";
import { builder } from "./builder.ts";
import { connectionOf, pageArgs, perItem } from "./connections.ts";
import { enumOf } from "./enums.ts";
import { oneOf } from "./lookups.ts";
import { findable, globalId, localId, Node } from "./node.ts";
import { RunType } from "./run.ts";
import { RunKindEnum } from "./run-figures.ts";
import { finite, RunStatusEnum } from "./values.ts";
import { MemberType } from "./viewer.ts";

export const SweepType = builder.objectRef<Sweep>("Sweep");
const SweepConnection = connectionOf("Sweep", SweepType);
findable("Sweep", SweepType, (id, { load }) => load.sweep(id));

export const SweepStatusEnum = enumOf("SweepStatus", "Where a sweep stands.", {
  running: "It has runs to come, or at work.",
  stopped: "It was stopped; it is over when its last run is.",
  finished: "All its runs are over.",
} satisfies Record<SweepStatus, string>);

export const SweepMethodEnum = enumOf("SweepMethod", "Which trials a sweep has.", {
  grid: "Every combination of the parameters' values.",
  random: "Draws from the parameters' values and ranges, all different.",
});

export const SweepScaleEnum = enumOf("SweepScale", "How draws are spread over a range.", {
  linear: "Evenly.",
  log: "Evenly over the logarithm: as many from 1e-5 to 1e-4 as from 1e-4 to 1e-3.",
});

export const SweepMetricEnum = enumOf("SweepMetric", "What trials are compared by.", {
  validation_reward: "Mean reward of an evaluation; more is better.",
  training_reward: "Mean reward of a training step; more is better.",
  validation_loss: "Loss of an evaluation; less is better.",
} satisfies Record<(typeof metricChoices)[number], string>);

const SweepRange = builder.objectRef<Range>("SweepRange").implement({
  description: "A range that values are drawn from.",
  fields: (t) => ({
    min: t.exposeFloat("min", { description: "Its lower end." }),
    max: t.exposeFloat("max", { description: "Its upper end." }),
    scale: t.field({
      type: SweepScaleEnum,
      description: "How draws are spread.",
      resolve: ({ scale }) => scale,
    }),
    integer: t.exposeBoolean("integer", { description: "Whether only whole numbers are drawn." }),
  }),
});

const SweepParameter = builder.objectRef<Parameter>("SweepParameter").implement({
  description: "A knob that differs from trial to trial.",
  fields: (t) => ({
    knob: t.exposeString("knob", { description: "Its path in a configuration file, e.g. `training.lr`." }),
    values: t.stringList({
      nullable: true,
      description: "The values that are tried, as TOML writes them; null for a range.",
      resolve: ({ values }) => values ?? null,
    }),
    range: t.field({
      type: SweepRange,
      nullable: true,
      description: "The range that values are drawn from; null where they are listed.",
      resolve: ({ range }) => range ?? null,
    }),
  }),
});

const SweepEarlyStopping = builder.objectRef<EarlyStopping>("SweepEarlyStopping").implement({
  description: "Successive halving: at each rung only the best go on.",
  fields: (t) => ({
    metric: t.field({ type: SweepMetricEnum, description: "Best by this.", resolve: ({ metric }) => metric }),
    minSteps: t.exposeInt("minSteps", { description: "Steps of the first rung." }),
    reduction: t.exposeInt("reduction", {
      description: "One of so many goes on, and each rung has so many times the steps of the one before.",
    }),
  }),
});

const SweepProgressType = builder.objectRef<SweepProgress>("SweepProgress").implement({
  description: "How many trials stand where; they add up to all of them.",
  fields: (t) => ({
    trials: t.exposeInt("trials", { description: "All of them." }),
    pending: t.exposeInt("pending", { description: "They wait for a place in the queue, or for a trainer." }),
    running: t.exposeInt("running", { description: "They are at work." }),
    paused: t.exposeInt("paused", { description: "They rest, and hold no place of maxConcurrent." }),
    finished: t.exposeInt("finished", { description: "They did all their steps." }),
    stopped: t.exposeInt("stopped", { description: "They were stopped, by the sweep or by hand." }),
    failed: t.exposeInt("failed", { description: "They failed or crashed." }),
    bestTrial: t.exposeInt("bestTrial", {
      nullable: true,
      description:
        "Number of the one with the best value of the sweep's metric so far; null while none has any.",
    }),
  }),
});

const SweepSetting = builder
  .objectRef<{ readonly knob: string; readonly value: string }>("SweepSetting")
  .implement({
    description: "A knob as a trial sets it.",
    fields: (t) => ({
      knob: t.exposeString("knob", { description: "Its path in a configuration file." }),
      value: t.exposeString("value", { description: "Its value, as TOML writes it." }),
    }),
  });

const SweepRungType = builder.objectRef<SweepRung>("SweepRung").implement({
  description: "What was found when a trial came to a rung of successive halving.",
  fields: (t) => ({
    step: t.exposeInt("step", { description: "The rung, in steps." }),
    value: t.float({
      nullable: true,
      description: "Its value of the metric there; null when it was not known.",
      resolve: ({ value }) => finite(value),
    }),
    better: t.exposeInt("better", { description: "How many that came before it were better." }),
    best: t.exposeInt("best", { description: "How many of the best went on." }),
  }),
});

const figure = (key: "trainingReward" | "validationReward" | "trainingLoss" | "validationLoss" | "value") =>
  ({ nullable: true, resolve: (trial: SweepTrial) => finite(trial[key]) }) as const;

const SweepTrialType = builder.objectRef<SweepTrial>("SweepTrial").implement({
  description: "One line of a sweep's comparison; figures are its run's last ones, null where not known.",
  fields: (t) => ({
    trial: t.exposeInt("trial", { description: "Its number, counted from 1." }),
    settings: t.field({
      type: [SweepSetting],
      description: "What it sets.",
      resolve: ({ settings }) => [...settings],
    }),
    run: t.field({
      type: RunType,
      nullable: true,
      description: "Its run; null while it waits for a place, and when the run was deleted.",
      resolve: ({ runId }, _, { load }) => (runId === null ? null : load.run(runId)),
    }),
    status: t.field({
      type: RunStatusEnum,
      nullable: true,
      description: "Where its run stands; null while it waits for a place.",
      resolve: ({ status }) => status,
    }),
    step: t.exposeInt("step", { description: "The last step that was done." }),
    totalSteps: t.exposeInt("totalSteps", {
      nullable: true,
      description: "Steps until its end; null when not known.",
    }),
    trainingReward: t.float({ description: "Mean reward of the last step.", ...figure("trainingReward") }),
    validationReward: t.float({
      description: "Mean reward of the last evaluation.",
      ...figure("validationReward"),
    }),
    trainingLoss: t.float({ description: "Loss of the last step.", ...figure("trainingLoss") }),
    validationLoss: t.float({ description: "Loss of the last evaluation.", ...figure("validationLoss") }),
    value: t.float({ description: "Its value of the sweep's metric.", ...figure("value") }),
    stoppedAt: t.field({
      type: SweepRungType,
      nullable: true,
      description: "Where the sweep gave it up, and why; null where it did not.",
      resolve: ({ stoppedAt }) => stoppedAt,
    }),
  }),
});
const SweepTrialConnection = connectionOf("SweepTrial", SweepTrialType);

SweepType.implement({
  description: "A set of runs that differ in some knobs, with one progress and one comparison.",
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({ description: "The sweep's global id.", resolve: ({ id }) => globalId("Sweep", id) }),
    name: t.exposeString("name", {
      description: "Its name, unique in the workspace; its runs are called after it, `name-1` and so on.",
    }),
    kind: t.field({ type: RunKindEnum, description: "What its runs do.", resolve: ({ kind }) => kind }),
    status: t.field({
      type: SweepStatusEnum,
      description: "Where it stands.",
      resolve: ({ status }) => status,
    }),
    method: t.field({
      type: SweepMethodEnum,
      description: "Which trials it has.",
      resolve: ({ method }) => method.kind,
    }),
    seed: t.int({
      nullable: true,
      description: "What its draws come from; null for a grid. Its runs' seed is their specification's.",
      resolve: ({ method }) => (method.kind === "random" ? method.seed : null),
    }),
    parameters: t.field({
      type: [SweepParameter],
      description: "The knobs that differ.",
      resolve: ({ parameters }) => [...parameters],
    }),
    metric: t.field({
      type: SweepMetricEnum,
      nullable: true,
      description:
        "What its trials are compared by; null where its runs measure nothing that tells good from bad.",
      resolve: ({ metric }) => metric satisfies Metric | null,
    }),
    earlyStopping: t.field({
      type: SweepEarlyStopping,
      nullable: true,
      description: "When a trial is given up; null when none is.",
      resolve: ({ earlyStopping }) => earlyStopping,
    }),
    maxConcurrent: t.exposeInt("maxConcurrent", {
      nullable: true,
      description: "Runs in the queue or at work at once; null for all.",
    }),
    priority: t.exposeInt("priority", { description: "Of its runs in the queue." }),
    tags: t.stringList({ description: "Of its runs.", resolve: ({ tags }) => [...tags] }),
    progress: t.field({
      type: SweepProgressType,
      description: "How far it has come.",
      complexity: 5,
      resolve: async (sweep, _, { viewer, reads }) => (await reads()).sweeps.progress(viewer, sweep),
    }),
    trials: t.field({
      type: SweepTrialConnection,
      description: "The comparison of its trials, by their numbers.",
      complexity: perItem,
      args: pageArgs(t.arg),
      resolve: async (sweep, page, { viewer, reads }) => ({
        page: await (await reads()).sweeps.trials(viewer, sweep, page),
        count: async () => sweep.trials,
      }),
    }),
    creator: t.field({
      type: MemberType,
      nullable: true,
      description: "Who made it.",
      resolve: ({ creatorId }, _, { load }) => load.member(creatorId),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
    endedAt: t.expose("endedAt", {
      type: "DateTime",
      nullable: true,
      description: "When its last run was over; null before.",
    }),
    cursor: t.field({
      type: "EventCursor",
      description: "The position that all this was read at: subscribe after it and miss nothing.",
      resolve: async (_, _args, { reads }) => (await reads()).sweeps.position(),
    }),
  }),
});

builder.objectFields(RunType, (t) => ({
  sweep: t.field({
    type: SweepType,
    nullable: true,
    description: "The sweep that it is a trial of; null when it is none's, or the sweep was deleted.",
    resolve: ({ sweepId }, _, { load }) => (sweepId === null ? null : load.sweep(sweepId)),
  }),
  sweepTrial: t.int({
    nullable: true,
    description: "Its number in its sweep.",
    resolve: ({ sweepTrial }) => sweepTrial,
  }),
  sweepSettings: t.field({
    type: [SweepSetting],
    description: "What it sets in its sweep; empty when it is none's.",
    resolve: ({ sweepSettings }) => (sweepSettings as SweepTrial["settings"] | null)?.slice() ?? [],
  }),
}));

builder.queryFields((t) => ({
  sweep: t.field({
    type: SweepType,
    nullable: true,
    description: "The sweep with that id or that name; null when there is none. Give one of the two.",
    args: {
      id: t.arg.id({ description: "A global id." }),
      name: t.arg.string({ description: "A name." }),
    },
    resolve: (_, args, { viewer, load, reads }) =>
      oneOf(args, {
        id: (id) => load.sweep(localId("Sweep", id)),
        name: async (name) => (await reads()).sweeps.byName(viewer, name),
      }),
  }),
  sweeps: t.field({
    type: SweepConnection,
    description: "The workspace's sweeps, newest first.",
    complexity: perItem,
    args: pageArgs(t.arg),
    resolve: async (_, page, { viewer, reads }) => {
      const { sweeps } = await reads();
      return { page: await sweeps.list(viewer, page), count: () => sweeps.count(viewer) };
    },
  }),
}));
