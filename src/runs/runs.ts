import type { Kysely } from "kysely";
import type { Viewer } from "../access/viewer.ts";
import type { TrainerHello } from "../protocol/job.ts";
import type { Recipe } from "../protocol/recipe.ts";
import type { RunStatus } from "../protocol/run-state.ts";
import type { Specification } from "../protocol/specification.ts";
import type { Page, PageRequest } from "../store/pages.ts";
import type { Position } from "../store/position.ts";
import type { Tables } from "../store/tables.ts";
import type { Run } from "./run.ts";

/** What an engine offers, from its trainers' word; submissions are checked against it. */
export type EngineOffer = Pick<
  TrainerHello,
  "engine" | "baseModels" | "losses" | "maxLoraRank" | "fullFineTune" | "samplerSnapshots"
>;

/** Which runs of the viewer's workspace; every condition given must hold. */
export interface RunFilter {
  /** Part of the name, in any case. */
  readonly search?: string;
  readonly statuses?: readonly RunStatus[];
  readonly kind?: "rl" | "sft";
  readonly datasetId?: string;
  readonly rolloutId?: string;
  readonly baseModel?: string;
  readonly configurationId?: string;
  /** Runs that carry every one of them. */
  readonly tags?: readonly string[];
  readonly creatorId?: string;
  readonly createdAfter?: Date;
  readonly createdBefore?: Date;
}

/** Runs without the value come last in either direction. */
export interface RunOrder {
  readonly field: "created" | "started" | "reward";
  readonly direction: "asc" | "desc";
}

/**
 * What may be read of runs. Made over a pool or over one transaction: a query that opens a repeatable-read snapshot
 * (src/store/snapshot.ts) makes its reads over that, and then everything it reads is of one moment, `position` too.
 */
export interface RunReads {
  /** NotFound when it is not there, was removed, or is another workspace's. */
  get(viewer: Viewer, id: string): Promise<Run>;
  byName(viewer: Viewer, name: string): Promise<Run>;
  /** Those of the ids that are the viewer's, by id. */
  byIds(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Run>>;
  list(
    viewer: Viewer,
    options: { filter?: RunFilter; orderBy?: RunOrder; page?: PageRequest },
  ): Promise<Page<Run>>;
  count(viewer: Viewer, filter?: RunFilter): Promise<number>;
  /** How many pending runs of its engine are before it (of any workspace), or null when it does not wait. */
  queuePosition(viewer: Viewer, run: Run): Promise<number | null>;
  /** The position in the log that everything read here is the fold of: subscribe after it. */
  position(): Promise<Position>;
}

export type RunSource = { readonly recipe: unknown } | { readonly configurationVersionId: string };

export type SubmitRun = RunSource & {
  readonly name?: string | null;
  readonly tags?: readonly string[];
  readonly notes?: string | null;
  readonly idempotencyKey?: string | null;
};

/** What a submission would do, as far as it is truly known. */
export interface Estimate {
  readonly recipe: Recipe;
  readonly specification: Specification;
  readonly engine: string;
  readonly totalSteps: number;
  /** Samples of all training steps; null for a supervised run. */
  readonly samples: number | null;
  /** Runs that wait for the same engine now. */
  readonly queued: number;
  /** Mean seconds of a step over the workspace's last runs of this base model, dataset and kind; null when there are none. */
  readonly stepSeconds: number | null;
}

/** A run as a verb left it, and the position after which the log tells the rest. */
export interface RunChange {
  readonly run: Run;
  readonly position: Position;
}

export interface Runs extends RunReads {
  /** Checks everything that submit checks, and writes nothing. */
  estimate(viewer: Viewer, source: RunSource): Promise<Estimate>;
  submit(viewer: Viewer, input: SubmitRun): Promise<RunChange>;
  /** Asks for an end with a checkpoint; asking again changes nothing. Conflict when the run is over. */
  stop(viewer: Viewer, input: { id: string; reason?: string | null }): Promise<RunChange>;
  /** A new run of the same specification. Conflict unless the run is over. */
  retry(
    viewer: Viewer,
    input: { id: string; name?: string | null; idempotencyKey?: string | null },
  ): Promise<RunChange>;
  /** Changes what is given and leaves the rest. */
  update(
    viewer: Viewer,
    input: { id: string; name?: string; tags?: readonly string[]; notes?: string | null },
  ): Promise<RunChange>;
  /** Takes the run out of every list; Conflict unless it is over. What it left behind stays in the log and the blobs. */
  remove(viewer: Viewer, input: { id: string }): Promise<{ id: string; position: Position }>;
}

export declare function createRunReads(db: Kysely<Tables>): RunReads;
export declare function createRuns(parts: {
  db: Kysely<Tables>;
  engines: () => Promise<readonly EngineOffer[]>;
  /** Called after something was written for the dispatcher. */
  wake: () => void;
}): Runs;
