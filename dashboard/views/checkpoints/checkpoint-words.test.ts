import { expect, test } from "vitest";
import { bestOf, checkpointAddress } from "./checkpoint-words.ts";

const row = (id: string, validationReward: number | null, validationLoss: number | null = null) => ({
  ...{ id, validationReward, validationLoss, removed: null },
});

test("the best is the highest validation reward, else the lowest loss, else nobody", () => {
  expect(bestOf([row("a", 0.1), row("b", 0.9), row("c", null, 0.01)])).toBe("b");
  expect(bestOf([row("a", null, 2), row("b", null, 1), row("c", null)])).toBe("b");
  expect(bestOf([row("a", null), row("b", null)])).toBeNull();
  expect(bestOf([])).toBeNull();
});

test("of two alike the first is best, and one that is gone never is", () => {
  expect(bestOf([row("a", 1), row("b", 1)])).toBe("a");
  const gone = { ...row("c", 2), removed: { at: "", cause: "PERSON" as const } };
  expect(bestOf([gone, row("a", 1)])).toBe("a");
});

test("a checkpoint's address is its run's name and its own", () => {
  expect(checkpointAddress({ name: "step-4", run: { name: "a b" } })).toBe("/checkpoints/a%20b/step-4");
  expect(checkpointAddress({ name: "step-4", run: null })).toBeNull();
});
