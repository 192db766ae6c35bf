import { z } from "zod";

const file = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/), sizeBytes: z.int() });

/**
 * What a checkpoint holds; a blob of its own, written after all that it names, so a checkpoint that has a manifest is
 * complete. `trainer` (adapter, optimiser, step counters), `progress` and what follows are there when a run can go on
 * from it bit for bit; `weights` (merged, full) is always there.
 */
export const checkpointManifest = z.strictObject({
  version: z.literal(1),
  runId: z.string(),
  step: z.int(),
  attempt: z.int(),
  baseModel: z.string(),
  tokenizerId: z.string(),
  datasetSha256: z.string(),
  files: z.strictObject({ weights: file, trainer: file.optional() }),
  /** Where the loop stands: what the job's own kind needs to go on, e.g. data position, policy version, counters. */
  progress: z.record(z.string(), z.number()),
  /** Log-probabilities of a fixed probe under these weights; re-scored after a resume. */
  probe: z
    .strictObject({ tokens: z.array(z.array(z.int())), logprobs: z.array(z.array(z.number())) })
    .nullable(),
});
export type CheckpointManifest = z.output<typeof checkpointManifest>;
