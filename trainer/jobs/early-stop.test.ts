import { expect, test } from "vitest";
import { rlRecipe, sftRecipe } from "../../src/protocol/recipe.ts";
import type { TrainingSpecification } from "../../src/protocol/specification.ts";
import { openEarlyStop } from "./early-stop.ts";

const experiment = { modelPath: "m", dataset: "d", validationDataset: "v" };

function rlStop(earlyStop: object | undefined, carried: Record<string, number> = {}) {
  const recipe = rlRecipe.parse({ experiment: { kind: "rl", rollout: "r", ...experiment }, earlyStop });
  return openEarlyStop({ specification: { kind: "rl", recipe } as TrainingSpecification }, carried);
}
function sftStop(earlyStop: object) {
  const recipe = sftRecipe.parse({ experiment: { kind: "sft", ...experiment }, earlyStop });
  return openEarlyStop({ specification: { kind: "sft", recipe } as TrainingSpecification }, {});
}

test("a plateau is so many measurements in a row that were no better by more than the least that counts", () => {
  const stop = rlStop({ patience: 2, minDelta: 0.1 });
  const reasons = [0.5, 0.55, 0.7, 0.75, 0.79].map((value) => {
    stop.measured("validation_reward", value);
    return stop.reason() !== null;
  });
  // 0.55 is no better than 0.5 by more than 0.1, 0.7 is; 0.75 and 0.79 are no better than 0.7.
  expect(reasons).toEqual([false, false, false, false, true]);
  expect(stop.reason()).toMatch(/validation_reward was not better than 0\.7 .* 2 measurements/);
});

test("other metrics and measurements of nothing count for nothing", () => {
  const stop = rlStop({ patience: 1, metric: "training_reward" });
  stop.measured("training_reward", 1);
  stop.measured("validation_reward", 0);
  stop.measured("training_reward", null);
  expect(stop.reason()).toBeNull();
  stop.measured("training_reward", 1);
  expect(stop.reason()).not.toBeNull();
});

test("a loss is the better the lower it is, and a target is reached from its own side", () => {
  const stop = sftStop({ target: 0.2 });
  stop.measured("validation_loss", 0.3);
  expect(stop.reason()).toBeNull();
  stop.measured("validation_loss", 0.2);
  expect(stop.reason()).toMatch(/came to 0\.2: the target was 0\.2/);
  const plateau = sftStop({ patience: 1 });
  plateau.measured("validation_loss", 0.5);
  plateau.measured("validation_loss", 0.4);
  expect(plateau.reason()).toBeNull();
  plateau.measured("validation_loss", 0.45);
  expect(plateau.reason()).not.toBeNull();
});

test("a resumed run counts on from where it was saved", () => {
  const stop = rlStop({ patience: 2 });
  expect(stop.progress()).toEqual({ earlyStopNoBetter: 0 });
  stop.measured("validation_reward", 0.5);
  stop.measured("validation_reward", 0.4);
  const again = rlStop({ patience: 2 }, stop.progress());
  expect(again.reason()).toBeNull();
  again.measured("validation_reward", 0.5);
  expect(again.reason()).not.toBeNull();
  expect(rlStop({ patience: 2 }, again.progress()).reason()).toBe(again.reason());
});

test("without a rule nothing ends the run", () => {
  const stop = rlStop(undefined);
  stop.measured("validation_reward", 1);
  expect([stop.reason(), stop.progress()]).toEqual([null, {}]);
});
