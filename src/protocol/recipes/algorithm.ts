import { z } from "zod";
import { knob, positiveInt } from "./knob.ts";

const algorithmNames = ["grpo", "ppo", "importance_sampling", "cispo", "gspo"] as const;
export type AlgorithmName = (typeof algorithmNames)[number];

export const algorithmDefaults = {
  normalizeByStd: true,
  baseline: "group",
  ratioCap: 2,
  staleCorrection: "none",
  staleCorrectionCap: 2,
  klEstimator: "k3",
  klPlacement: "loss",
  constantRewardGroups: "keep",
  resampleLimit: 4,
} as const;

export const algorithm = z.strictObject({
  name: knob(
    z.enum(algorithmNames).default("grpo"),
    "name",
    "grpo: group-relative advantages with clipped ratios; ppo: the same clip with advantages centred by group only; importance_sampling: no clip, truncated ratios; cispo: clipped ratios that weigh the gradient; gspo: one ratio a sequence.",
  ),
  baseline: knob(
    z.enum(["group", "value"]).default(algorithmDefaults.baseline),
    "baseline",
    "What rewards are compared with (ppo only): the group's mean, or a value network where the engine has one.",
  ),
  normalizeByStd: knob(
    z.boolean().default(algorithmDefaults.normalizeByStd),
    "yes/no",
    "Divide group-relative advantages by the group's standard deviation (grpo, cispo and gspo).",
  ),
  clipLow: knob(
    z.number().min(0).max(1).optional(),
    "ratio",
    "Ratios below 1 - clip_low are clipped. When absent: 0.2 in grpo and ppo, 0.0003 in gspo, 1 in cispo.",
  ),
  clipHigh: knob(
    z.number().min(0).max(100).optional(),
    "ratio",
    "Ratios above 1 + clip_high are clipped. When absent: 0.28 in grpo and ppo (clip-higher), 0.0004 in gspo, 3 in cispo.",
  ),
  ratioCap: knob(
    z.number().min(1).max(1000).default(algorithmDefaults.ratioCap),
    "ratio",
    "Importance ratios are truncated here (importance_sampling).",
  ),
  staleCorrection: knob(
    z.enum(["none", "token", "sequence"]).default(algorithmDefaults.staleCorrection),
    "level",
    "Truncated importance sampling of stale rows: ratios are taken to the policy before the step, and each token, or each sequence, weighs by how likely it still was, at most stale_correction_cap.",
  ),
  staleCorrectionCap: knob(
    z.number().min(1).max(1000).default(algorithmDefaults.staleCorrectionCap),
    "ratio",
    "The most that a stale token or sequence weighs.",
  ),
  klCoefficient: knob(
    z.number().min(0).max(100).default(0),
    "weight",
    "Weight of the KL term to the policy that the run began with.",
  ),
  klEstimator: knob(
    z.enum(["k1", "k3"]).default(algorithmDefaults.klEstimator),
    "estimator",
    "How that KL is estimated from the sampled tokens: k1 is the log-ratio, k3 is never negative and varies less.",
  ),
  klPlacement: knob(
    z.enum(["loss", "reward"]).default(algorithmDefaults.klPlacement),
    "place",
    "Whether it is a term of the loss, or is taken off the reward of each sample before its group is compared; which groups are all alike is judged without it.",
  ),
  entropyCoefficient: knob(z.number().min(0).max(100).default(0), "weight", "Weight of the entropy bonus."),
  lossNormalization: knob(
    z.enum(["token", "sequence", "constant"]).default("token"),
    "unit",
    "token: mean over tokens of the batch; sequence: mean over each row, then over rows; constant: sum over max_response_length and rows. DAPO and cispo have token; grpo as first published, and gspo, sequence; Dr. GRPO constant.",
  ),
  constantRewardGroups: knob(
    z.enum(["keep", "drop", "resample"]).default(algorithmDefaults.constantRewardGroups),
    "policy",
    "Groups whose rewards are all alike: keep them (they count where the loss is averaged), drop them, or resample: draw other prompts until the step is full (DAPO's dynamic sampling).",
  ),
  resampleLimit: knob(
    positiveInt(100).default(algorithmDefaults.resampleLimit),
    "groups",
    "Groups that may be drawn for each one that a step wants; then it trains on those it has.",
  ),
});
/** Recorded groups are what they are: none is drawn in another's place. */
export const offlineAlgorithm = algorithm
  .omit({
    resampleLimit: true,
    staleCorrection: true,
    staleCorrectionCap: true,
    normalizeByStd: true,
    baseline: true,
  })
  .extend({
    constantRewardGroups: knob(
      z.enum(["keep", "drop"]).default(algorithmDefaults.constantRewardGroups),
      "policy",
      "Groups whose rewards are all alike: keep them (they count where the loss is averaged), or drop them.",
    ),
    normalizeByStd: knob(
      z.boolean().default(algorithmDefaults.normalizeByStd),
      "yes/no",
      "Divide advantages by the standard deviation of what they are compared with (grpo, cispo and gspo).",
    ),
  });

/** Knobs that an algorithm has no use for: refused when they are set to something. */
export const otherAlgorithmsKnobs: { readonly [name in AlgorithmName]: readonly string[] } = {
  grpo: ["ratioCap", "baseline"],
  ppo: ["ratioCap", "normalizeByStd"],
  importance_sampling: ["clipLow", "clipHigh", "normalizeByStd", "baseline"],
  cispo: ["ratioCap", "baseline"],
  gspo: ["ratioCap", "baseline"],
};

/** The clip range of an algorithm, as it was set or as its paper has it; null for one that clips nothing. */
export function clipRange(algorithm: {
  readonly name: AlgorithmName;
  readonly clipLow?: number | undefined;
  readonly clipHigh?: number | undefined;
}): { readonly clipLow: number; readonly clipHigh: number } | null {
  const usual = usualClips[algorithm.name];
  if (usual === null) return null;
  return { clipLow: algorithm.clipLow ?? usual.clipLow, clipHigh: algorithm.clipHigh ?? usual.clipHigh };
}

/** grpo and ppo: Yu et al. 2025, DAPO, section 4.1; gspo: Zheng et al. 2025, section 5.1; cispo: no lower bound (MiniMax-M1 2025, section 3.1). */
const usualClips = {
  grpo: { clipLow: 0.2, clipHigh: 0.28 },
  ppo: { clipLow: 0.2, clipHigh: 0.28 },
  gspo: { clipLow: 3e-4, clipHigh: 4e-4 },
  cispo: { clipLow: 1, clipHigh: 3 },
  importance_sampling: null,
} as const;

export const rewards = z.strictObject({
  clipMin: knob(
    z.number().optional(),
    "reward",
    "A composed reward below this is raised to it; evaluations report theirs as composed.",
  ),
  clipMax: knob(
    z.number().optional(),
    "reward",
    "A composed reward above this is lowered to it; evaluations report theirs as composed.",
  ),
  overlongBufferLength: knob(
    z.int().min(0).max(1_048_576).default(0),
    "tokens",
    "Over the last so many tokens before max_response_length the reward falls by up to overlong_penalty (DAPO's soft overlong punishment); 0 turns it off.",
  ),
  overlongPenalty: knob(
    z.number().gt(0).max(1000).default(1),
    "reward",
    "What an answer of the full length loses.",
  ),
});

/** `[reward_weights]`: by the names that the Grader gives its rewards. */
export const rewardWeights = z
  .record(z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, "a name of letters, digits, _ . and -"), z.number())
  .default({})
  .meta({
    unit: "weight",
    description:
      "Weight of each reward that the Grader names; what is given here must be what it names. When absent they are added up.",
  });
