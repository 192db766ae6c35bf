import type { Kysely } from "kysely";
import type { Viewer } from "../access/viewer.ts";
import type { Blobs } from "../blobs/blobs.ts";
import type { EventOf, FailureClass, LogLine, SampleIndex } from "../protocol/event.ts";
import type { Message, TranscriptLine } from "../protocol/transcript.ts";
import type { Usage } from "../runs/usage.ts";
import type { Page, PageRequest } from "../store/pages.ts";
import type { Tables } from "../store/tables.ts";
import { createAttempts } from "./attempts.ts";
import { createEvaluations } from "./evaluations.ts";
import { createLogs } from "./logs.ts";
import { createMetrics } from "./metrics.ts";
import { createOutputs } from "./outputs.ts";
import { createSamples } from "./samples.ts";
import { createSteps } from "./steps.ts";

/** The run whose results are meant, as `runs.get` and its like answered it. */
export interface OfRun {
  readonly number: number;
  readonly id: string;
  readonly workspaceId: string;
  readonly startedAt: Date | null;
}

/** One trainer's try at a run. */
export interface Attempt {
  readonly number: number;
  readonly trainerId: string;
  readonly trainerName: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  /** finished, failed, stopped, released, crashed, or replaced; null while at work. */
  readonly outcome: string | null;
  readonly resumedFromStep: number | null;
  /** Steps past this are not part of the canonical history: a later attempt did them again. Null: all of them are. */
  readonly cutAfterStep: number | null;
  /** Whether the policy after the resume was the one that was saved; null when nothing was resumed, or not yet checked. */
  readonly resumeVerified: { readonly same: boolean; readonly maxLogprobDifference: number } | null;
  readonly usage: Usage;
}

/** One optimiser step, as its event told it. */
export interface Step {
  readonly attempt: number;
  readonly step: number;
  readonly at: Date;
  readonly data: StepData;
}
export type StepData = Pick<
  EventOf<"step">,
  | "totalSteps"
  | "epoch"
  | "policyVersion"
  | "reward"
  | "validSamples"
  | "failures"
  | "metrics"
  | "seconds"
  | "sampledTokens"
  | "trainedTokens"
  | "stalenessMax"
>;

export interface MetricKey {
  readonly key: string;
  readonly firstStep: number;
  readonly lastStep: number;
  readonly lastValue: number | null;
  readonly points: number;
}

/** step: optimiser steps; time: seconds since the run first began; tokens: trained tokens of the history so far. */
export type Axis = "step" | "time" | "tokens";

export interface MetricSeries {
  readonly key: string;
  /** Width of a bucket on the axis. */
  readonly resolution: number;
  readonly buckets: readonly Bucket[];
}

/** Some neighbouring points as one. Values that are not numbers are counted and otherwise left out. */
export interface Bucket {
  /** Where the bucket's last point is on the axis. */
  readonly x: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly mean: number | null;
  readonly last: number | null;
  readonly count: number;
}

export interface Sample {
  /** `<batch>.<line>`, unique. */
  readonly id: string;
  readonly runId: string;
  readonly attempt: number;
  readonly step: number;
  readonly split: "train" | "validation";
  readonly group: number;
  readonly index: number;
  /** Row of its split's dataset version that it was drawn from, counted from 0; null when not known. */
  readonly promptRow: number | null;
  readonly reward: number | null;
  /** As its Grader named them, before weights; null where it named none. */
  readonly rewards: Readonly<Record<string, number>> | null;
  /** What shaping and clipping added to the composed reward; null without a reward. */
  readonly shaping: number | null;
  /** What its recipe's policy made of its failure; null where nothing was to be decided. */
  readonly treatment: SampleIndex["treatment"];
  /** How often it was tried before, and failed. */
  readonly retries: number;
  readonly failure: { readonly class: FailureClass; readonly message: string | null } | null;
  readonly advantage: number | null;
  readonly policyVersion: number;
  readonly promptTokens: number;
  readonly responseTokens: number;
  readonly truncated: boolean;
  readonly durationSeconds: number | null;
  readonly at: Date;
  readonly workspaceId: string;
  /** Where its transcript is: the blob, and the line of it. */
  readonly blob: string;
  readonly line: number;
}

export interface SampleFilter {
  readonly split?: "train" | "validation";
  readonly step?: number;
  readonly stepFrom?: number;
  readonly stepTo?: number;
  readonly rewardFrom?: number;
  readonly rewardTo?: number;
  readonly failures?: readonly FailureClass[];
  readonly failed?: boolean;
  readonly truncated?: boolean;
  readonly group?: number;
  readonly promptRow?: number;
  /** Only that attempt; the canonical history when absent. */
  readonly attempt?: number;
}

/**
 * Samples without a reward, or without an advantage, come last in either direction. Within a step, whichever way steps
 * go: those of training first, group by group, each in the order of its index.
 */
export interface SampleOrder {
  readonly field: "step" | "reward" | "length" | "advantage";
  readonly direction: "asc" | "desc";
}

export interface Output {
  readonly id: string;
  readonly runId: string;
  readonly attempt: number;
  readonly name: string;
  readonly contentType: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly createdAt: Date;
}

export interface LogFilter {
  /** That level and everything graver. */
  readonly level?: LogLine["level"];
  readonly source?: LogLine["source"];
  readonly search?: string;
  readonly attempt?: number;
}
export type StoredLogLine = Omit<LogLine, "at"> & {
  readonly id: string;
  readonly at: Date;
  readonly attempt: number;
};

/** The policy of one step on a validation dataset. */
export interface Evaluation {
  readonly id: string;
  readonly attempt: number;
  readonly step: number;
  readonly at: Date;
  readonly data: Pick<
    EventOf<"evaluation">,
    "dataset" | "temperature" | "reward" | "validSamples" | "failures" | "metrics"
  >;
}

/** What a run left behind; made over a pool or over one snapshot, as run reads are. All of it is NotFound to others. */
export interface Results {
  attempts(viewer: Viewer, run: OfRun): Promise<readonly Attempt[]>;
  usage(viewer: Viewer, run: OfRun): Promise<Usage>;
  /** The canonical history, in order of steps. */
  steps(viewer: Viewer, run: OfRun, page?: PageRequest): Promise<Page<Step>>;
  stepCount(viewer: Viewer, run: OfRun): Promise<number | null>;
  metricKeys(viewer: Viewer, run: OfRun, prefix?: string): Promise<readonly MetricKey[]>;
  /** A series for each key, in the order asked for; at most `points` (1 to 2,000) buckets each. */
  metrics(
    viewer: Viewer,
    run: OfRun,
    options: {
      keys: readonly string[];
      axis?: Axis;
      from?: number;
      to?: number;
      points?: number;
      /** Only that attempt; the canonical history when absent. */
      attempt?: number;
    },
  ): Promise<readonly MetricSeries[]>;
  samples(
    viewer: Viewer,
    run: OfRun,
    options?: { filter?: SampleFilter; orderBy?: SampleOrder; page?: PageRequest },
  ): Promise<Page<Sample>>;
  sampleCount(viewer: Viewer, run: OfRun, filter?: SampleFilter): Promise<number | null>;
  samplesById(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Sample>>;
  /** All that is kept of a sample beside its index, from its blob. */
  transcript(viewer: Viewer, sample: Sample): Promise<TranscriptLine>;
  /** The conversation alone. */
  messages(viewer: Viewer, sample: Sample): Promise<readonly Message[]>;
  outputs(viewer: Viewer, run: OfRun, page?: PageRequest): Promise<Page<Output>>;
  outputCount(viewer: Viewer, run: OfRun): Promise<number>;
  outputsById(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Output>>;
  logs(
    viewer: Viewer,
    run: OfRun,
    options?: { filter?: LogFilter; page?: PageRequest },
  ): Promise<Page<StoredLogLine>>;
  logCount(viewer: Viewer, run: OfRun, filter?: LogFilter): Promise<number | null>;
  /** The canonical history, in order of steps. */
  evaluations(viewer: Viewer, run: OfRun, page?: PageRequest): Promise<Page<Evaluation>>;
  evaluationCount(viewer: Viewer, run: OfRun): Promise<number>;
}

/** See Results. */
export function createResults({ db, blobs }: { db: Kysely<Tables>; blobs: Blobs }): Results {
  return {
    ...createAttempts(db),
    ...createSteps(db),
    ...createMetrics(db),
    ...createSamples(db, blobs),
    ...createOutputs(db),
    ...createLogs(db),
    ...createEvaluations(db),
  };
}
