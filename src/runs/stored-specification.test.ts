import { expect, test } from "vitest";
import { specificationOf } from "./stored-specification.ts";

/** As the release before this one stored it: every knob of its own, and none of the sections that came later. */
const stored = (algorithm: object) => ({
  kind: "rl",
  recipe: {
    experiment: { kind: "rl", modelPath: "m", dataset: "d", rollout: "r" },
    algorithm: {
      ...{ normalizeByStd: true, clipLow: 0.2, clipHigh: 0.28, ratioCap: 2 },
      ...{ klCoefficient: 0, entropyCoefficient: 0, lossNormalization: "token" },
      ...algorithm,
    },
    budget: {},
    mode: { execution: "sync" },
  },
  engine: "embedded",
  seed: 7,
  origin: { kind: "base", baseModel: "m" },
  dataset: { id: "d", name: "d", version: 1, sha256: "a".repeat(64), rows: 64 },
  validation: null,
  rollout: { id: "r", name: "r", version: 1, sha256: "b".repeat(64), entrypoint: "main.ts" },
});

test("what an older release stored is read with the defaults of what came later", () => {
  for (const name of ["grpo", "ppo", "importance_sampling"]) {
    const { kind, recipe } = specificationOf(stored({ name }));
    expect(kind).toBe("rl");
    expect(recipe).toMatchObject({
      algorithm: { name, constantRewardGroups: "keep" },
      failures: { agentError: "drop" },
      budget: { whenSpent: "stop" },
    });
  }
});

test("one stored object is read once", () => {
  const once = stored({ name: "grpo" });
  expect(specificationOf(once)).toBe(specificationOf(once));
  expect(() => specificationOf({ kind: "other" })).toThrow();
});
