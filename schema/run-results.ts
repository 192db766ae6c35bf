import { AttemptType } from "./attempt.ts";
import { builder } from "./builder.ts";
import { CheckpointConnection, CheckpointOrder, checkpointOrder, removedToo } from "./checkpoint.ts";
import { pageArgs, perItem } from "./connections.ts";
import { EvaluationConnection } from "./evaluation.ts";
import { LogFilterInput, LogLineConnection } from "./log-line.ts";
import { given } from "./lookups.ts";
import { AxisEnum, MetricKeyType, MetricSeriesType } from "./metric.ts";
import { OutputConnection } from "./output.ts";
import { RunType } from "./run.ts";
import { SampleConnection, SampleFilterInput, SampleOrder, sampleOrder } from "./sample.ts";
import { StepConnection } from "./step.ts";
import { UsageType } from "./usage.ts";

// What a run leaves behind, as fields of the run.
builder.objectFields(RunType, (t) => ({
  attempts: t.field({
    type: [AttemptType],
    description: "Every trainer's try at it, in order.",
    resolve: async (run, _, { viewer, reads }) => [...(await (await reads()).results.attempts(viewer, run))],
  }),
  usage: t.field({
    type: UsageType,
    description: "What it has spent, over all attempts.",
    resolve: async (run, _, { viewer, reads }) => (await reads()).results.usage(viewer, run),
  }),
  metricKeys: t.field({
    type: [MetricKeyType],
    description: "The names of its metrics.",
    args: { prefix: t.arg.string({ description: "Only names that begin so." }) },
    resolve: async (run, { prefix }, { viewer, reads }) => [
      ...(await (await reads()).results.metricKeys(viewer, run, prefix ?? undefined)),
    ],
  }),
  metrics: t.field({
    type: [MetricSeriesType],
    description: "Series of its metrics, in the order asked for, thinned out by the server.",
    complexity: ({ keys, points }) => ({
      field: keys.length,
      multiplier: keys.length * Math.max(1, (points ?? 500) / 50),
    }),
    args: {
      keys: t.arg.stringList({ required: true, description: "Names of metrics, at most 50." }),
      axis: t.arg({ type: AxisEnum, required: true, defaultValue: "step", description: "What x is." }),
      from: t.arg.float({ description: "Only points from this x on." }),
      to: t.arg.float({ description: "Only points up to this x." }),
      points: t.arg.int({
        required: true,
        defaultValue: 500,
        description: "At most so many buckets a series, 1 to 2,000.",
      }),
      attempt: t.arg.int({ description: "Only that attempt; the canonical history when absent." }),
    },
    resolve: async (run, args, { viewer, reads }) => [
      ...(await (await reads()).results.metrics(viewer, run, given(args))),
    ],
  }),
  steps: t.field({
    type: StepConnection,
    description: "Its steps in order: the canonical history, across attempts.",
    complexity: perItem,
    args: pageArgs(t.arg),
    resolve: async (run, page, { viewer, reads }) => {
      const { results } = await reads();
      return { page: await results.steps(viewer, run, page), count: () => results.stepCount(viewer, run) };
    },
  }),
  samples: t.field({
    type: SampleConnection,
    description: "Its samples, newest step first unless ordered otherwise.",
    complexity: perItem,
    args: {
      ...pageArgs(t.arg),
      filter: t.arg({ type: SampleFilterInput, description: "Only those." }),
      orderBy: t.arg({ type: SampleOrder, description: "Their order." }),
    },
    resolve: async (run, { filter, orderBy, ...page }, { viewer, reads }) => {
      const { results } = await reads();
      const only = given(filter ?? {});
      return {
        page: await results.samples(viewer, run, { filter: only, ...sampleOrder(orderBy), page }),
        count: () => results.sampleCount(viewer, run, only),
      };
    },
  }),
  evaluations: t.field({
    type: EvaluationConnection,
    description: "Its evaluations in order of steps.",
    complexity: perItem,
    args: pageArgs(t.arg),
    resolve: async (run, page, { viewer, reads }) => {
      const { results } = await reads();
      return {
        page: await results.evaluations(viewer, run, page),
        count: () => results.evaluationCount(viewer, run),
      };
    },
  }),
  checkpoints: t.field({
    type: CheckpointConnection,
    description: "Its checkpoints, newest step first unless ordered otherwise.",
    complexity: perItem,
    args: {
      ...pageArgs(t.arg),
      orderBy: t.arg({ type: CheckpointOrder, description: "Their order." }),
      removed: t.arg.boolean(removedToo),
    },
    resolve: async ({ id: runId }, { orderBy, removed, ...page }, { viewer, reads }) => {
      const { checkpoints } = await reads();
      return {
        page: await checkpoints.list(viewer, { runId, ...checkpointOrder(orderBy), removed, page }),
        count: () => checkpoints.count(viewer, { runId, removed }),
      };
    },
  }),
  outputs: t.field({
    type: OutputConnection,
    description: "Files that it made.",
    complexity: perItem,
    args: pageArgs(t.arg),
    resolve: async (run, page, { viewer, reads }) => {
      const { results } = await reads();
      return {
        page: await results.outputs(viewer, run, page),
        count: () => results.outputCount(viewer, run),
      };
    },
  }),
  logs: t.field({
    type: LogLineConnection,
    description: "Lines of its log, oldest first: `last` reads the end.",
    complexity: perItem,
    args: { ...pageArgs(t.arg), filter: t.arg({ type: LogFilterInput, description: "Only those." }) },
    resolve: async (run, { filter, ...page }, { viewer, reads }) => {
      const { results } = await reads();
      const only = given(filter ?? {});
      return {
        page: await results.logs(viewer, run, { filter: only, page }),
        count: () => results.logCount(viewer, run, only),
      };
    },
  }),
}));
