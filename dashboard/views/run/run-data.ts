import type { DashboardRunNewsSubscription, DashboardRunQuery } from "../../generated/operations.ts";

/** All that the page says of a run beside curves, lists and lines. */
export type RunData = NonNullable<DashboardRunQuery["run"]>;
type Message = DashboardRunNewsSubscription["runEvents"];
export type RunNews = Extract<Message, { __typename: "RunEventBatch" }>["events"][number];

/** What comes with every step, and is told whole; anything else has the run read again. */
export const isFrequent = ({ __typename }: RunNews) =>
  __typename === "StepCompleted" || __typename === "UsageUpdated" || __typename === "HealthReported";

/** The run after one event that came after it was read. Total: what it does not know leaves the run as it was. */
export function applyNews(run: RunData, event: RunNews): RunData {
  switch (event.__typename) {
    case "RunStatusChanged":
      return { ...run, status: event.status, statusReason: event.reason, statusSince: event.at };
    case "PhaseChanged":
      return { ...run, phase: event.phase, phaseSince: event.at };
    case "HealthReported":
      return { ...run, health: event.health };
    case "AttemptStarted":
      return { ...run, attempt: event.attempt ?? run.attempt };
    case "RunChanged":
      return { ...run, name: event.name };
    case "StopRequested":
      return { ...run, stopRequested: true };
    case "StepCompleted":
      return afterStep(run, event);
    case "UsageUpdated":
      return afterUsage(run, event);
    default:
      return run;
  }
}

function afterStep(run: RunData, step: Extract<RunNews, { __typename: "StepCompleted" }>): RunData {
  const { overview, progress } = run;
  const trainingReward = step.reward?.mean ?? null;
  const failed = step.failures.reduce((sum, { count }) => sum + count, 0);
  const totalSteps = step.totalSteps ?? progress.totalSteps;
  return {
    ...run,
    progress: {
      ...progress,
      ...{ currentStep: step.step, totalSteps },
      fraction: totalSteps === null ? progress.fraction : Math.min(1, step.step / totalSteps),
    },
    overview: {
      ...overview,
      trainingReward,
      reward: overview.validationReward ?? trainingReward,
      samples: String(Number(overview.samples) + step.validSamples + failed),
    },
  };
}

/** What an attempt tells is its own sum so far: the run's is that and what the other attempts spent. */
function afterUsage(run: RunData, told: Extract<RunNews, { __typename: "UsageUpdated" }>): RunData {
  const attempt = run.attempts.find(({ number }) => number === told.attempt);
  if (attempt === undefined) return run;
  const before = attempt.usage;
  const cost = (engine: number | null, judge: number | null) =>
    engine === null || judge === null ? null : engine + judge;
  const after = {
    ...before,
    engineCostUsd: told.engineCostUsd,
    judgeCostUsd: told.judgeCostUsd,
    judgeCalls: told.judgeCalls,
    engineSeconds: told.engineSeconds,
    wallSeconds: told.wallSeconds,
    sampledTokens: told.sampledTokens,
    trainedTokens: told.trainedTokens,
    costUsd: cost(told.engineCostUsd, told.judgeCostUsd),
  };
  const moved = (sum: number | null, was: number | null, is: number | null) =>
    sum === null || was === null || is === null ? null : sum - was + is;
  const movedCount = (sum: string, was: string, is: string) => String(Number(sum) - Number(was) + Number(is));
  const { usage } = run;
  return {
    ...run,
    attempts: run.attempts.map((each) => (each === attempt ? { ...each, usage: after } : each)),
    usage: {
      ...usage,
      engineCostUsd: moved(usage.engineCostUsd, before.engineCostUsd, after.engineCostUsd),
      judgeCostUsd: moved(usage.judgeCostUsd, before.judgeCostUsd, after.judgeCostUsd),
      costUsd: moved(usage.costUsd, before.costUsd, after.costUsd),
      engineSeconds: usage.engineSeconds - before.engineSeconds + after.engineSeconds,
      wallSeconds: usage.wallSeconds - before.wallSeconds + after.wallSeconds,
      sampledTokens: movedCount(usage.sampledTokens, before.sampledTokens, after.sampledTokens),
      trainedTokens: movedCount(usage.trainedTokens, before.trainedTokens, after.trainedTokens),
    },
  };
}
