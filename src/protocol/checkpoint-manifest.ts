import { z } from "zod";

const file = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/), sizeBytes: z.int() });

/**
 * What a checkpoint holds; a blob of its own, written after all that it names, so a checkpoint that has a manifest is
 * complete. `trainer` (adapter, optimiser, step counters), `progress` and what follows are there when a run can go on
 * from it bit for bit; `weights` (merged, full) is always there, `adapter` in LoRA runs.
 */
export const checkpointManifest = z.strictObject({
  version: z.literal(1),
  runId: z.string(),
  step: z.int(),
  attempt: z.int(),
  baseModel: z.string(),
  tokenizerId: z.string(),
  datasetSha256: z.string(),
  files: z.strictObject({
    weights: file,
    trainer: file.optional(),
    /** Of a LoRA run: the adapter alone, as PEFT has it (safetensors and its JSON). */
    adapter: file.optional(),
    adapterConfig: file.optional(),
  }),
  /** What the adapter is an adapter of: merging the two gives `weights`. */
  base: z
    .discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("base"), baseModel: z.string(), seed: z.int() }),
      z.strictObject({ kind: z.literal("checkpoint"), manifest: z.string().regex(/^[0-9a-f]{64}$/) }),
    ])
    .nullable()
    .default(null),
  /** Where the loop stands: what the job's own kind needs to go on, e.g. data position, policy version, counters. */
  progress: z.record(z.string(), z.number()),
  /** Log-probabilities of a fixed probe under these weights; re-scored after a resume. */
  probe: z
    .strictObject({ tokens: z.array(z.array(z.int())), logprobs: z.array(z.array(z.number())) })
    .nullable(),
});
export type CheckpointManifest = z.output<typeof checkpointManifest>;

/** How the files of a checkpoint are called in an export, where others look for them; beside these lie its manifest.json and provenance.json. */
export const exportedNames: { readonly [name in keyof CheckpointManifest["files"]]-?: string } = {
  weights: "model.safetensors",
  adapter: "adapter_model.safetensors",
  adapterConfig: "adapter_config.json",
  trainer: "trainer_state.bin",
};
