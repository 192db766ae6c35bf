import { expect, test } from "vitest";
import { isBest } from "./figures.ts";
import { settingRows } from "./settings-table.ts";

test("the best is marked where there is something to be better than", () => {
  expect([0.1, 0.9, null].map((value, _, all) => isBest(value, all, "high"))).toEqual([false, true, false]);
  expect([3, 2].map((value, _, all) => isBest(value, all, "low"))).toEqual([false, true]);
  expect(isBest(1, [1, null], "high")).toBe(false);
  expect(isBest(1, [1, 1], "high")).toBe(false);
  expect(isBest(1, [1, 2], null)).toBe(false);
});

test("settings stand side by side, and those that differ are known", () => {
  const run = (toml: string, seed: number) => ({ toml, seed, baseModel: "m", engine: "embedded" });
  const rows = settingRows([
    run("[training]\nlr = 0.1\ntotal_steps = 4", 1),
    run('[training]\nlr = 0.2\n[algorithm]\nname = "ppo"', 1),
  ]);
  const differing = rows.filter(({ differs }) => differs);
  expect(differing.map(({ key, values }) => [key, ...values])).toEqual([
    ["lr", "0.1", "0.2"],
    ["total_steps", "4", null],
    ["name", null, '"ppo"'],
  ]);
});
