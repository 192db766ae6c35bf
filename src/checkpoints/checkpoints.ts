import type { Kysely } from "kysely";
import type { Viewer } from "../access/viewer.ts";
import type { Blobs } from "../blobs/blobs.ts";
import type { CheckpointManifest } from "../protocol/checkpoint-manifest.ts";
import type { Page, PageRequest } from "../store/pages.ts";
import type { Tables } from "../store/tables.ts";

/** A complete set of weights that a run saved, and what can be gone on from. */
export interface Checkpoint {
  readonly id: string;
  readonly workspaceId: string;
  readonly runId: string;
  readonly attempt: number;
  readonly step: number;
  /** `step-40`; with the run's name before it, what start_from takes. */
  readonly name: string;
  readonly manifestSha256: string;
  readonly sizeBytes: number;
  /** Whether a run can go on from it bit for bit, optimiser and all. */
  readonly resumable: boolean;
  readonly baseModel: string;
  /** Of the evaluation at its step, where there was one. */
  readonly validationReward: number | null;
  readonly createdAt: Date;
}

export interface CheckpointOrder {
  readonly field: "step" | "created" | "reward";
  readonly direction: "asc" | "desc";
}

/** Checkpoints, of one run or of the workspace; made over a pool or over one snapshot, as run reads are. */
export interface Checkpoints {
  get(viewer: Viewer, id: string): Promise<Checkpoint>;
  byIds(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Checkpoint>>;
  list(
    viewer: Viewer,
    options?: { runId?: string; orderBy?: CheckpointOrder; page?: PageRequest },
  ): Promise<Page<Checkpoint>>;
  count(viewer: Viewer, options?: { runId?: string }): Promise<number>;
  manifest(viewer: Viewer, checkpoint: Checkpoint): Promise<CheckpointManifest>;
  /** The checkpoint that `run-name` (its newest), `run-name/step-40` or an id means; NotFound when there is none. */
  resolve(viewer: Viewer, reference: string): Promise<Checkpoint>;
}

export declare function createCheckpoints(parts: { db: Kysely<Tables>; blobs: Blobs }): Checkpoints;
