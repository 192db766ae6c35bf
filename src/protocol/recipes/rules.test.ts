import { expect, test } from "vitest";
import { type RecipeKind, recipeSchemas } from "../recipe.ts";

const least = {
  rl: { experiment: { kind: "rl", modelPath: "m", dataset: "d", rollout: "r" } },
  sft: { experiment: { kind: "sft", modelPath: "m", dataset: "d" } },
  offline_rl: { experiment: { kind: "offline_rl", modelPath: "m", dataset: "d" } },
} as const;

/** What is said of a recipe that has these sections besides the least that its kind needs. */
function said(kind: RecipeKind, sections: Readonly<Record<string, object>>): string[] {
  const { experiment, ...rest } = sections;
  const given = { experiment: { ...least[kind].experiment, ...experiment }, ...rest };
  const { error } = recipeSchemas[kind].safeParse(given);
  return (error?.issues ?? []).map(({ path }) => path.join("."));
}

test("the least of each kind is a recipe", () => {
  for (const kind of ["rl", "sft", "offline_rl"] as const) expect(said(kind, {})).toEqual([]);
});

test("a knob that the algorithm has no use for is refused", () => {
  const about = (algorithm: object) => said("rl", { algorithm });
  expect(about({ name: "grpo", ratioCap: 3 })).toEqual(["algorithm.ratioCap"]);
  expect(about({ name: "grpo", baseline: "value" })).toEqual(["algorithm.baseline"]);
  expect(about({ name: "ppo", normalizeByStd: false })).toEqual(["algorithm.normalizeByStd"]);
  expect(about({ name: "ppo", baseline: "value" })).toEqual([]);
  expect(about({ name: "importance_sampling", clipLow: 0.2 })).toEqual(["algorithm.clipLow"]);
  expect(about({ name: "cispo", clipHigh: 4, clipLow: 1 })).toEqual([]);
  expect(about({ klEstimator: "k1" })).toEqual(["algorithm.klEstimator"]);
  expect(about({ klEstimator: "k1", klPlacement: "reward", klCoefficient: 0.1 })).toEqual([]);
  expect(about({ resampleLimit: 8 })).toEqual(["algorithm.resampleLimit"]);
  expect(about({ constantRewardGroups: "resample", resampleLimit: 8 })).toEqual([]);
  expect(about({ staleCorrection: "token" })).toEqual(["algorithm.staleCorrection"]);
  expect(about({ staleCorrectionCap: 5 })).toEqual(["algorithm.staleCorrectionCap"]);
});

test("stale rows are corrected only where there can be some", () => {
  const algorithm = { staleCorrection: "sequence" };
  expect(said("rl", { algorithm, mode: { execution: "one_step_off_async" } })).toEqual([]);
  expect(said("rl", { algorithm, mode: { weightSyncInterval: 2 } })).toEqual([]);
});

test("the mode says how stale a token may be", () => {
  const about = (mode: object) => said("rl", { mode });
  expect(about({ execution: "sync", maxStaleness: 1 })).toEqual(["mode.maxStaleness"]);
  expect(about({ execution: "one_step_off_async", maxStaleness: 2 })).toEqual(["mode.maxStaleness"]);
  expect(about({ execution: "fully_async" })).toEqual(["mode.maxStaleness"]);
  expect(about({ execution: "fully_async", maxStaleness: 4 })).toEqual([]);
});

test("a continuous run has no end to count to or to fall towards", () => {
  const training = { strategy: "continuous", totalSteps: 5, totalEpochs: 2, lrSchedule: "cosine" };
  expect(said("rl", { training })).toEqual([
    "training.totalSteps",
    "training.totalEpochs",
    "training.lrSchedule",
  ]);
  expect(said("rl", { training: { strategy: "continuous" } })).toEqual([]);
});

test("what is watched must be measured", () => {
  const validated = { experiment: { validationDataset: "v" } };
  expect(said("rl", { earlyStop: { patience: 3 } })).toEqual(["earlyStop.metric"]);
  expect(said("rl", { earlyStop: { patience: 3, metric: "training_reward" } })).toEqual([]);
  expect(said("rl", { ...validated, earlyStop: { patience: 3, metric: "validation_loss" } })).toEqual([
    "earlyStop.metric",
  ]);
  expect(said("rl", { ...validated, earlyStop: {} })).toEqual(["earlyStop.patience"]);
  expect(said("sft", { ...validated, earlyStop: { target: 0.1 } })).toEqual([]);
  expect(said("sft", { checkpoints: { keepBest: 2 } })).toEqual(["checkpoints.keepBest"]);
  expect(said("sft", { ...validated, checkpoints: { keepBest: 2 } })).toEqual([]);
  expect(said("rl", { checkpoints: { keepBestBy: "training_reward" } })).toEqual(["checkpoints.keepBestBy"]);
});

test("rewards are clipped to a range, and overlong answers punished within their length", () => {
  expect(said("rl", { rewards: { clipMin: 1, clipMax: 1 } })).toEqual(["rewards.clipMin"]);
  expect(said("rl", { rewards: { overlongPenalty: 2 } })).toEqual(["rewards.overlongPenalty"]);
  expect(said("rl", { rewards: { overlongBufferLength: 9000 } })).toEqual(["rewards.overlongBufferLength"]);
});

test("an offline run has a rollout for its evaluations, and for nothing else", () => {
  expect(said("offline_rl", { experiment: { validationDataset: "v" } })).toEqual(["experiment.rollout"]);
  expect(said("offline_rl", { experiment: { rollout: "r" } })).toEqual(["experiment.rollout"]);
  expect(said("offline_rl", { experiment: { rollout: "r", validationDataset: "v" } })).toEqual([]);
  expect(said("offline_rl", { experiment: { entrypoint: "a.ts" } })).toEqual(["experiment.entrypoint"]);
});

test("without a rollout nothing that only rollouts have a use for is taken", () => {
  const idle = {
    training: { maxTurns: 3, graderTimeoutS: 9 },
    env: { A: "1" },
    secrets: { required: ["B"] },
  };
  expect(said("offline_rl", idle)).toEqual([
    "training.maxTurns",
    "training.graderTimeoutS",
    "env.A",
    "secrets.required",
  ]);
  expect(said("offline_rl", { ...idle, experiment: { rollout: "r", validationDataset: "v" } })).toEqual([]);
});

test("a deviation that nothing is divided by, and retries that nothing asks for, are refused", () => {
  const algorithm = { normalizeByStd: false };
  expect(said("offline_rl", { algorithm, training: { advantage: "reward" } })).toEqual([
    "algorithm.normalizeByStd",
  ]);
  expect(said("offline_rl", { algorithm, training: { advantage: "batch" } })).toEqual([]);
  expect(said("rl", { failures: { maxRetries: 3 } })).toEqual(["failures.maxRetries"]);
  expect(said("rl", { failures: { maxRetries: 3, truncated: "retry" } })).toEqual([]);
});

test("a run begins with a model or with a checkpoint, and how to evaluate needs something to evaluate on", () => {
  expect(said("sft", { experiment: { startFrom: "c" } })).toEqual(["experiment.modelPath"]);
  expect(said("rl", { sampling: { evalTopP: 0.5 }, checkpoints: { evalInterval: 3 } })).toEqual([
    "checkpoints.evalInterval",
    "sampling.evalTopP",
  ]);
});
