import { expect, test } from "vitest";
import { inOrder, moved, shownOrNot } from "./chart-choice.ts";
import { readChartsView, writeChartsView } from "./charts-address.ts";
import { keysOf, mainPanels, panelsOf } from "./panels.ts";

const keys = [
  "loss",
  "reward/mean",
  "reward/max",
  "reward/exact/mean",
  "seconds/train",
  "failures/agent_error/share",
];

test("a run has the charts that its metrics fill, and before the first those that its kind will have", () => {
  expect(panelsOf("RL", keys).map(({ name }) => name)).toEqual([
    "Reward",
    "Reward by function",
    "Loss",
    "Seconds by stage",
    "Failed samples by class",
  ]);
  expect(panelsOf("SFT", []).map(({ name }) => name)).toContain("Loss");
  expect(panelsOf("SFT", []).map(({ name }) => name)).not.toContain("Reward");
  expect(mainPanels("RL", keys).map(({ name }) => name)).toEqual(["Reward", "Loss"]);
  expect(keysOf(panelsOf("RL", ["reward/mean"]))).toEqual(["reward/mean", "reward/min", "reward/max"]);
});

test("charts stand in the order that was chosen, with the metrics that were added, and a new one comes last", () => {
  const panels = panelsOf("RL", keys);
  const choice = { added: ["epoch"], hidden: [], order: ["Loss", "Reward"] };
  const names = inOrder(panels, choice).map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(["Loss", "Reward"]);
  expect(names.at(-1)).toBe("epoch");
  expect(moved(choice, names, "Reward", -1).order.slice(0, 2)).toEqual(["Reward", "Loss"]);
  expect(moved(choice, names, "Loss", -1)).toBe(choice);
  expect(shownOrNot(shownOrNot(choice, "Loss", false), "Loss", true)).toEqual(choice);
});

test("an address says how the charts are looked at, leaves out what is usual, and nonsense in it is nothing", () => {
  const view = {
    ...{ axis: "TOKENS" as const, smoothing: 0.6, logScale: true, attempt: 2 },
    zoom: { from: 10, to: 20.5 },
  };
  const written = writeChartsView(new URLSearchParams("q=x&from=1"), view);
  expect(written.toString()).toBe("q=x&from=10&axis=tokens&smoothing=0.6&log=1&attempt=2&to=20.5");
  expect(readChartsView(written)).toEqual(view);
  const usual = readChartsView(new URLSearchParams("axis=no&smoothing=7&from=9&to=1&attempt=-1"));
  expect(usual).toEqual({ axis: "STEP", smoothing: 0.99, logScale: false, attempt: null, zoom: null });
  expect(writeChartsView(written, { ...usual, smoothing: 0 }).toString()).toBe("q=x");
});
