import { z } from "zod";
import { knob, name, plain } from "./knob.ts";

const reference = {
  modelPath: knob(
    name.optional(),
    "name",
    "Base model to start from. Required unless start_from names a checkpoint.",
  ),
  startFrom: knob(
    name.optional(),
    "checkpoint",
    "Checkpoint to start from: `run-name` (its last), `run-name/step-40`, or a checkpoint id.",
  ),
  dataset: knob(name, "name", "Dataset to train on: `name` (its newest version at submission) or `name@3`."),
  validationDataset: knob(
    name.optional(),
    "name",
    "Dataset that evaluations use; without one there are no evaluations.",
  ),
  systemPrompt: knob(
    plain.min(1).max(65_536).optional(),
    "text",
    "A capability's prompt: the system message of every row, put before the row's own where it has one.",
  ),
};

const rolloutOf = <T extends z.ZodType<string | undefined>>(rollout: T) => ({
  rollout: knob(rollout, "name", "Registered rollout whose AgentWorkflow and Grader are run."),
  entrypoint: knob(
    plain.min(1).max(256).optional(),
    "path",
    "File of the rollout that exports them; the one given at registration when absent.",
  ),
  branch: knob(
    name.optional(),
    "git branch",
    "Newest version of the rollout that was registered from this branch.",
  ),
  commitSha: knob(
    z
      .string()
      .regex(/^[0-9a-f]{7,40}$/, "7 to 40 hex digits")
      .optional(),
    "git commit",
    "Version of the rollout that was registered at this commit.",
  ),
});

const kindMeaning = { unit: "kind", description: "What the run does: rl, sft or offline_rl." };

export const rlExperiment = z.strictObject({
  kind: z.literal("rl").default("rl").meta(kindMeaning),
  ...reference,
  ...rolloutOf(name),
});

export const sftExperiment = z.strictObject({ kind: z.literal("sft").meta(kindMeaning), ...reference });

/** The rollout is for evaluations only: what is learned was recorded. */
export const offlineExperiment = z.strictObject({
  kind: z.literal("offline_rl").meta(kindMeaning),
  ...reference,
  ...rolloutOf(name.optional()),
});
