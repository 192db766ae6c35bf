import { expect, test } from "vitest";
import { spentOf } from "./budget.ts";
import type { JobContext } from "./jobs/context.ts";
import { busyTime } from "./meter.ts";
import type { Said } from "./reporter.ts";
import { nothingUsed, openUsage } from "./usage.ts";

function usageOf(prices: JobContext["prices"], usedBefore = nothingUsed) {
  const said: Said[] = [];
  const busy = busyTime();
  const quiet = { during: busy.during, seconds: () => 0 };
  const usage = openUsage({
    begun: performance.now(),
    dropped: AbortSignal.abort(),
    meter: {
      engine: null as never,
      busy: { ...quiet, seconds: () => 1800 },
      sampling: quiet,
      training: quiet,
      overlap: quiet,
    },
    reporter: { say: async (event: Said) => void said.push(event) } as JobContext["reporter"],
    prices,
    usedBefore,
  });
  return { usage, said };
}

test("what is not known is null: costs without prices, and judges whose Grader did not say", async () => {
  const { usage, said } = usageOf(null);
  usage.add({ sampledTokens: 5, judgeCalls: 1, judgeCostUsd: 0.25 });
  await usage.report(true);
  expect(said[0]).toMatchObject({ sampledTokens: 5, judgeCalls: 1, judgeCostUsd: 0.25, engineCostUsd: null });
  usage.add({ judgeCalls: 2, judgeCostUsd: null });
  await usage.report(true);
  expect(said[1]).toMatchObject({ judgeCalls: 3, judgeCostUsd: null });
  // What is known of it counts all the same.
  expect(usage.used()).toMatchObject({ judgeCostUsd: 0.25 });
});

test("the engine costs what its operator named, each measure by itself", async () => {
  const { usage, said } = usageOf({
    engineUsdPerHour: 2,
    sampledUsdPerMillionTokens: null,
    trainedUsdPerMillionTokens: 10,
  });
  usage.add({ sampledTokens: 1e6, trainedTokens: 500_000 });
  await usage.report(true);
  expect(said[0]).toMatchObject({ engineCostUsd: 2 * 0.5 + 10 * 0.5 });
});

test("a checkpoint keeps the whole run's usage, as far as it is known", () => {
  const { usage } = usageOf(null, { ...nothingUsed, sampledTokens: 7, wallSeconds: 100 });
  usage.add({ sampledTokens: 5 });
  const totals = usage.totals();
  expect(totals).toMatchObject({ sampledTokens: 12 });
  expect(totals["wallSeconds"]).toBeGreaterThanOrEqual(100);
  expect(totals).not.toHaveProperty("engineCostUsd");
});

test("each cap is spent by its own measure, at the value itself", () => {
  const used = {
    ...nothingUsed,
    sampledTokens: 60,
    trainedTokens: 40,
    wallSeconds: 10,
    engineSeconds: 5,
    judgeCalls: 3,
    judgeCostUsd: 0.5,
    engineCostUsd: 0.25,
  };
  const enough = { maxWallTimeS: 11, maxTokens: 101, maxEngineS: 6, maxJudgeCalls: 4, maxCostUsd: 0.8 };
  expect(spentOf({}, used)).toBeNull();
  expect(spentOf(enough, used)).toBeNull();
  expect(spentOf({ ...enough, maxWallTimeS: 10 }, used)).toMatch(/10 s at work/);
  expect(spentOf({ ...enough, maxTokens: 100 }, used)).toMatch(/100 tokens/);
  expect(spentOf({ ...enough, maxEngineS: 5 }, used)).toMatch(/5 s of the engine/);
  expect(spentOf({ ...enough, maxJudgeCalls: 3 }, used)).toMatch(/3 calls/);
  expect(spentOf({ ...enough, maxCostUsd: 0.75 }, used)).toMatch(/\$0\.75/);
});
