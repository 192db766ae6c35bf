import { expect, test } from "vitest";
import { algorithm } from "../../src/protocol/recipes/algorithm.ts";
import { lossOf } from "./losses.ts";

const loss = (knobs: object) => lossOf(algorithm.parse(knobs));

test("every algorithm has the loss of its paper, and its clip range", () => {
  expect(loss({ name: "grpo" })).toMatchObject({ kind: "ppo", clipLow: 0.2, clipHigh: 0.28 });
  expect(loss({ name: "ppo", clipHigh: 0.2 })).toMatchObject({ kind: "ppo", clipLow: 0.2, clipHigh: 0.2 });
  expect(loss({ name: "importance_sampling", ratioCap: 3 })).toMatchObject({
    kind: "importance_sampling",
    ratioCap: 3,
  });
  expect(loss({ name: "cispo" })).toMatchObject({ kind: "cispo", clipLow: 1, clipHigh: 3 });
  expect(loss({ name: "gspo" })).toMatchObject({ kind: "gspo", clipLow: 3e-4, clipHigh: 4e-4 });
});

test("a KL is a term of the loss, or of the reward, never of both", () => {
  const knobs = { klCoefficient: 0.5, klEstimator: "k1", entropyCoefficient: 0.25 };
  expect(loss(knobs)).toMatchObject({ klCoefficient: 0.5, klEstimator: "k1", entropyCoefficient: 0.25 });
  expect(loss({ ...knobs, klPlacement: "reward" })).toMatchObject({
    klCoefficient: 0,
    entropyCoefficient: 0.25,
  });
});
