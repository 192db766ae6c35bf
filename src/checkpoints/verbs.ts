import type { Kysely } from "kysely";
import type { Viewer } from "../access/viewer.ts";
import type { Blobs } from "../blobs/blobs.ts";
import type { RunChange } from "../runs/changing.ts";
import type { EngineOffer } from "../runs/offers.ts";
import type { Tables } from "../store/tables.ts";
import { type CheckpointKeeping, createCheckpointKeeping } from "./keeping.ts";
import { type MergeCheckpoint, submitMerge } from "./merging.ts";

/** What may be done with checkpoints. */
export interface CheckpointVerbs extends CheckpointKeeping {
  /** See submitMerge. */
  merge(viewer: Viewer, input: MergeCheckpoint): Promise<RunChange>;
}

export function createCheckpointVerbs(parts: {
  db: Kysely<Tables>;
  blobs: Blobs;
  engines: () => Promise<readonly EngineOffer[]>;
  wake: () => void;
}): CheckpointVerbs {
  return {
    ...createCheckpointKeeping(parts),
    async merge(viewer, input) {
      const submitted = await submitMerge(parts, viewer, input);
      parts.wake();
      return submitted;
    },
  };
}
