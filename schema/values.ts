import type { FieldRef } from "@pothos/core";
import type { FailureClass, FailureCounts, phases, RewardStatistics } from "../src/protocol/event.ts";
import type { RunStatus } from "../src/protocol/run-state.ts";
import { builder, type Types } from "./builder.ts";
import { enumOf } from "./enums.ts";

export interface NamedNumber {
  readonly key: string;
  readonly value: number | null;
}

export const NamedValue = builder.objectRef<NamedNumber>("NamedValue").implement({
  description: "A number under a name.",
  fields: (t) => ({
    key: t.exposeString("key", {
      description: "The name, with slashes between its parts, e.g. `policy/entropy`.",
    }),
    value: t.float({
      nullable: true,
      description: "The number; null when it is not known or not finite.",
      resolve: ({ value }) => finite(value),
    }),
  }),
});

export const KeyValue = builder
  .objectRef<{ readonly key: string; readonly value: string }>("KeyValue")
  .implement({
    description: "A text under a name.",
    fields: (t) => ({
      key: t.exposeString("key", { description: "The name." }),
      value: t.exposeString("value", { description: "The text." }),
    }),
  });

export const KeyValueInput = builder.inputType("KeyValueInput", {
  description: "A text under a name.",
  fields: (t) => ({
    key: t.string({ required: true, description: "The name." }),
    value: t.string({ required: true, description: "The text." }),
  }),
});

export const KeyNumberInput = builder.inputType("KeyNumberInput", {
  description: "A number under a name.",
  fields: (t) => ({
    key: t.string({ required: true, description: "The name." }),
    value: t.float({ required: true, description: "The number." }),
  }),
});

export const RunStatusEnum = enumOf("RunStatus", "Where a run stands.", {
  pending: "It waits for a trainer.",
  running: "A trainer is at work on it.",
  paused: "It rests at a checkpoint until it is resumed.",
  finished: "It did all its steps.",
  failed: "It ended with a mistake that another attempt would repeat.",
  stopped: "It was asked to end, and saved a checkpoint if it had begun.",
  killed: "It was ended at once.",
  crashed: "Its trainers were lost, and its attempts are spent.",
  unknown: "Nobody can say.",
} satisfies Record<RunStatus, string>);

const phaseMeanings: Record<(typeof phases)[number], string> = {
  init: "The trainer took the run up.",
  provision: "What the run needs is fetched.",
  setup: "The engine and the rollout's hosts are made ready.",
  train: "Steps are being done.",
  finalize: "The last evaluation and checkpoint are being made.",
  complete: "All is done.",
  error: "It ended with a mistake.",
  cleanup: "What the run used is given back.",
};
export const RunPhaseEnum = enumOf("RunPhase", "What a run at work is doing.", phaseMeanings);

const failureMeanings: Record<FailureClass, string> = {
  agent_error: "The AgentWorkflow threw.",
  agent_timeout: "The AgentWorkflow did not end by its deadline.",
  grader_error: "The Grader threw.",
  grader_timeout: "The Grader did not end by its deadline.",
  invalid_reward: "The Grader gave no finite number.",
  truncated: "The prompt or the answer was longer than the run allows.",
  infrastructure: "The rollout's host or the engine broke.",
  cancelled: "The sample was abandoned, because the run ended.",
};
export const FailureClassEnum = enumOf(
  "FailureClass",
  "Why a sample has no reward; a failed sample is never a reward of zero.",
  failureMeanings,
);

export const RewardStatisticsType = builder.objectRef<RewardStatistics>("RewardStatistics").implement({
  description: "Rewards of valid samples in four figures.",
  fields: (t) => ({
    mean: t.exposeFloat("mean", { description: "Their mean." }),
    std: t.exposeFloat("std", { description: "Their standard deviation." }),
    min: t.exposeFloat("min", { description: "The lowest." }),
    max: t.exposeFloat("max", { description: "The highest." }),
  }),
});

export const FailureCount = builder
  .objectRef<{ readonly class: FailureClass; readonly count: number }>("FailureCount")
  .implement({
    description: "How many samples failed for one reason.",
    fields: (t) => ({
      class: t.field({
        type: FailureClassEnum,
        description: "The reason.",
        resolve: (failure) => failure.class,
      }),
      count: t.exposeInt("count", { description: "How many." }),
    }),
  });

export function failureCounts(failures: FailureCounts) {
  return Object.entries(failures).map(([name, count]) => ({
    class: name as FailureClass,
    count: count ?? 0,
  }));
}

/** What was found of the samples of a step or of an evaluation. */
interface Graded {
  readonly reward: RewardStatistics | null;
  readonly validSamples: number;
  readonly failures: FailureCounts;
  readonly metrics: Readonly<Record<string, number | null>>;
}

/** The fields of whatever tells of graded samples, from where it has them. */
export function gradedFields<Parent>(
  t: PothosSchemaTypes.ObjectFieldBuilder<Types, Parent>,
  gradedOf: (parent: Parent) => Graded,
): { readonly [field in keyof Graded]: FieldRef<Types> } {
  return {
    reward: t.field({
      type: RewardStatisticsType,
      nullable: true,
      description: "Rewards of its valid samples; null when there were none.",
      resolve: (parent) => gradedOf(parent).reward,
    }),
    validSamples: t.int({
      description: "Samples with a reward.",
      resolve: (parent) => gradedOf(parent).validSamples,
    }),
    failures: t.field({
      type: [FailureCount],
      description: "Samples without one, by reason.",
      resolve: (parent) => failureCounts(gradedOf(parent).failures),
    }),
    metrics: t.field({
      type: [NamedValue],
      description: "Its metrics, by name.",
      resolve: (parent) => namedValues(gradedOf(parent).metrics),
    }),
  };
}

/** A record of numbers as the list that GraphQL has for it, by name. */
export function namedValues(record: Readonly<Record<string, number | null>>): NamedNumber[] {
  return Object.keys(record)
    .sort()
    .map((key) => ({ key, value: record[key] ?? null }));
}

/** What JSON cannot say is not known. */
export function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}
