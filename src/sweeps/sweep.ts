import type { Selectable } from "kysely";
import type { Setting } from "../configurations/settings.ts";
import type { RunStatus } from "../protocol/run-state.ts";
import type { RunKind } from "../protocol/specification.ts";
import type { SweepTable } from "../store/tables.ts";
import type { Metric } from "./metric.ts";
import type { EarlyStopping, Parameter } from "./plan.ts";

/** `stopped` hands out no more; it is over, as a finished one, when its last run is. */
export type SweepStatus = "running" | "stopped" | "finished";

/** What its runs were made from: a recipe as it was given, or a stored version of a configuration. */
export type SweepSource = { readonly recipe: unknown } | { readonly configurationVersionId: string };

/** A set of runs that differ in some knobs, as it stood when it was read. */
export interface Sweep {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly kind: RunKind;
  readonly source: SweepSource;
  readonly method: Method;
  readonly parameters: readonly Parameter[];
  /** How many it has, handed out or not. */
  readonly trials: number;
  /** What its trials are compared by; null where its runs measure nothing that tells good from bad. */
  readonly metric: Metric | null;
  readonly earlyStopping: EarlyStopping | null;
  /** Runs that it has in the queue or at work at once; null for all. */
  readonly maxConcurrent: number | null;
  readonly priority: number;
  readonly tags: readonly string[];
  readonly status: SweepStatus;
  readonly creatorId: string;
  readonly createdAt: Date;
  /** When its last run was over. */
  readonly endedAt: Date | null;
}

export type Method = { readonly kind: "grid" } | { readonly kind: "random"; readonly seed: number };

/** How many of its trials stand where; they add up to all of them. */
export interface SweepProgress {
  readonly trials: number;
  /** Without a run as yet, or with one that waits for a trainer. */
  readonly pending: number;
  readonly running: number;
  readonly paused: number;
  readonly finished: number;
  /** By the sweep, or by hand. */
  readonly stopped: number;
  readonly failed: number;
  /** Number of the one with the best value of the metric; null while none has any. */
  readonly bestTrial: number | null;
}

/** One line of a sweep's comparison. Figures are the run's last ones; what is not known is null. */
export interface SweepTrial {
  readonly sweepId: string;
  readonly trial: number;
  readonly settings: readonly Setting[];
  /** Null while it waits for a place. */
  readonly runId: string | null;
  readonly status: RunStatus | null;
  readonly step: number;
  readonly totalSteps: number | null;
  readonly trainingReward: number | null;
  readonly validationReward: number | null;
  readonly trainingLoss: number | null;
  readonly validationLoss: number | null;
  /** Of the sweep's metric. */
  readonly value: number | null;
  /** Why the sweep gave it up; null where it did not. */
  readonly stoppedAt: SweepRung | null;
}

/** What was decided when a trial came to a rung of successive halving. */
export interface SweepRung {
  readonly step: number;
  readonly value: number | null;
  /** How many were better there, and how many of the best went on. */
  readonly better: number;
  readonly best: number;
}

export type SweepRow = Selectable<SweepTable>;

/** A row as the domain knows it. */
export function toSweep(row: SweepRow): Sweep {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    name: row.name,
    kind: row.kind as RunKind,
    source: row.source as SweepSource,
    method: row.method as Method,
    parameters: row.parameters as readonly Parameter[],
    trials: row.trials,
    metric: row.metric as Metric | null,
    earlyStopping: row.early_stopping as EarlyStopping | null,
    maxConcurrent: row.max_concurrent,
    priority: row.priority,
    tags: row.tags,
    status: row.status as SweepStatus,
    creatorId: row.creator_id,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
}
