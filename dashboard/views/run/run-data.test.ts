import { expect, test } from "vitest";
import { applyNews, type RunData, type RunNews } from "./run-data.ts";

const usage = (engineSeconds: number, costUsd: number | null, sampledTokens: string) => ({
  ...{ costUsd, engineCostUsd: costUsd, judgeCostUsd: 0, judgeCalls: "0", engineSeconds, wallSeconds: 0 },
  ...{ sampledTokens, trainedTokens: "0", samplingSeconds: null, trainingSeconds: null, overlapRatio: null },
});
const run = {
  ...{ name: "r", status: "RUNNING", attempt: 2 },
  progress: { currentStep: 4, totalSteps: 8, fraction: 0.5, estimatedEnd: null },
  overview: { samples: "100", validationReward: null, trainingReward: 0.1, reward: 0.1 },
  usage: usage(30, 3, "900"),
  attempts: [
    { number: 1, usage: usage(10, 1, "400") },
    { number: 2, usage: usage(20, 2, "500") },
  ],
} as unknown as RunData;
const event = (said: object) => ({ id: "e", at: "2026-01-01T00:00:00Z", attempt: 2, ...said }) as RunNews;

test("a step moves progress, reward and the count of samples, failed ones too", () => {
  const after = applyNews(
    run,
    event({
      ...{ __typename: "StepCompleted", step: 6, totalSteps: 8, reward: { mean: 0.7 } },
      ...{ validSamples: 14, failures: [{ count: 2 }] },
    }),
  );
  expect(after.progress).toMatchObject({ currentStep: 6, fraction: 0.75 });
  expect(after.overview).toMatchObject({ samples: "116", trainingReward: 0.7, reward: 0.7 });
});

test("what an attempt has spent is told as a sum: the run's is that and what the others spent, and unknown stays unknown", () => {
  const told = {
    ...{ __typename: "UsageUpdated", engineCostUsd: 2.5, judgeCostUsd: 0, judgeCalls: "0" },
    ...{ engineSeconds: 25, wallSeconds: 0, sampledTokens: "700", trainedTokens: "0" },
  };
  const after = applyNews(applyNews(run, event(told)), event(told));
  expect(after.usage).toMatchObject({ engineSeconds: 35, costUsd: 3.5, sampledTokens: "1100" });
  expect(applyNews(run, event({ ...told, engineCostUsd: null })).usage.costUsd).toBeNull();
});

test("a status is that of the event, and what is not known of changes nothing", () => {
  const reason = { code: "asked", message: "enough" };
  const stopped = applyNews(run, event({ __typename: "RunStatusChanged", status: "STOPPED", reason }));
  expect(stopped).toMatchObject({ status: "STOPPED", statusReason: reason });
  expect(applyNews(run, event({ __typename: "OutputSaved" }))).toBe(run);
});
