import { expect, test } from "vitest";
import { noJudges } from "../driver/rollout.ts";
import type { Sample } from "./samples.ts";
import { sampleMetrics } from "./step-metrics.ts";

test("a Grader may name a reward as our own series are named: both are told", () => {
  const sample: Sample = {
    ...{
      group: 0,
      index: 0,
      promptRow: 0,
      retries: 0,
      composed: 3,
      reward: 2,
      advantage: 0,
      treatment: null,
    },
    result: {
      ...{ rolloutId: "", messages: [], reward: 3, rewards: { raw: 1, shaping: 2 }, judges: noJudges },
      ...{ failure: null, removed: false, durationS: 0, recording: null, sampledTokens: 0 },
    },
  };
  const metrics = sampleMetrics([sample], { groups: [], resampled: 0 }, { enough: true, staleGroups: 0 });
  expect(metrics).toMatchObject({
    ...{ "reward/raw/mean": 1, "reward/shaping/mean": 2 },
    ...{ "reward/raw": 3, "reward/shaping": -1 },
  });
});
