import type { TrainerHello } from "../src/protocol/job.ts";
import type { JobContext } from "./jobs/context.ts";

/** What was used up, by one attempt or by all of them. A cost of null is not known. */
export interface UsageTotals {
  readonly sampledTokens: number;
  readonly trainedTokens: number;
  readonly engineSeconds: number;
  readonly wallSeconds: number;
  readonly samplingSeconds: number;
  readonly trainingSeconds: number;
  readonly overlapSeconds: number;
  readonly judgeCalls: number;
  readonly judgeCostUsd: number | null;
  readonly engineCostUsd: number | null;
}

export const nothingUsed: UsageTotals = {
  sampledTokens: 0,
  trainedTokens: 0,
  engineSeconds: 0,
  wallSeconds: 0,
  samplingSeconds: 0,
  trainingSeconds: 0,
  overlapSeconds: 0,
  judgeCalls: 0,
  judgeCostUsd: null,
  engineCostUsd: null,
};

/** Both together; a cost that only one of them knows is what is known of the sum. */
export function plus(a: UsageTotals, b: UsageTotals): UsageTotals {
  const cost = (x: number | null, y: number | null) => (x === null ? y : y === null ? x : x + y);
  return {
    sampledTokens: a.sampledTokens + b.sampledTokens,
    trainedTokens: a.trainedTokens + b.trainedTokens,
    engineSeconds: a.engineSeconds + b.engineSeconds,
    wallSeconds: a.wallSeconds + b.wallSeconds,
    samplingSeconds: a.samplingSeconds + b.samplingSeconds,
    trainingSeconds: a.trainingSeconds + b.trainingSeconds,
    overlapSeconds: a.overlapSeconds + b.overlapSeconds,
    judgeCalls: a.judgeCalls + b.judgeCalls,
    judgeCostUsd: cost(a.judgeCostUsd, b.judgeCostUsd),
    engineCostUsd: cost(a.engineCostUsd, b.engineCostUsd),
  };
}

/** What a run uses up: this attempt, and with it all that were before. */
export interface Usage {
  /** A `judgeCostUsd` of null is one that the Grader did not say. */
  add(used: {
    sampledTokens?: number;
    trainedTokens?: number;
    judgeCalls?: number;
    judgeCostUsd?: number | null;
  }): void;
  /** Of the whole run, for a checkpoint's progress: what is known of it. */
  totals(): Record<string, number>;
  /** Of the whole run: what its caps are compared with. */
  used(): UsageTotals;
  /** Says it of this attempt, at most once in a while unless `now`. It is said every 2 s without being asked, too. */
  report(now: boolean): Promise<void>;
}

const reportEveryMs = 2_000;

/** Counts from now until the attempt is dropped. */
export function openUsage(
  context: Pick<JobContext, "reporter" | "meter" | "begun" | "prices" | "usedBefore" | "dropped">,
): Usage {
  const { reporter, meter, begun, prices, usedBefore, dropped } = context;
  let reported = begun;
  const counted = { sampledTokens: 0, trainedTokens: 0, judgeCalls: 0 };
  let judgeCostUsd: number | null = null;
  /** Some judge's call had no price: what it cost in all is not known. */
  let unpriced = false;

  const attempt = (): UsageTotals => {
    const engineSeconds = meter.busy.seconds();
    return {
      ...counted,
      engineSeconds,
      wallSeconds: (performance.now() - begun) / 1000,
      samplingSeconds: meter.sampling.seconds(),
      trainingSeconds: meter.training.seconds(),
      overlapSeconds: meter.overlap.seconds(),
      judgeCostUsd,
      engineCostUsd: costOf({ ...counted, engineSeconds }, prices),
    };
  };
  const report = async (now: boolean) => {
    if (!now && performance.now() - reported < reportEveryMs) return;
    reported = performance.now();
    const told = attempt();
    await reporter.say({ type: "usage", ...told, judgeCostUsd: unpriced ? null : told.judgeCostUsd });
  };
  // A step may take minutes. With the log away, what is said now would be old when it arrives.
  const timer = setInterval(() => {
    if (!reporter.full()) void report(false);
  }, reportEveryMs).unref();
  const stop = () => clearInterval(timer);
  if (dropped.aborted) stop();
  else dropped.addEventListener("abort", stop, { once: true });

  return {
    add(used) {
      counted.sampledTokens += used.sampledTokens ?? 0;
      counted.trainedTokens += used.trainedTokens ?? 0;
      counted.judgeCalls += used.judgeCalls ?? 0;
      if (typeof used.judgeCostUsd === "number") judgeCostUsd = (judgeCostUsd ?? 0) + used.judgeCostUsd;
      else if ((used.judgeCalls ?? 0) > 0) unpriced = true;
    },
    used: () => plus(usedBefore, attempt()),
    totals: () =>
      Object.fromEntries(
        Object.entries(plus(usedBefore, attempt())).filter(
          (entry): entry is [string, number] => entry[1] !== null,
        ),
      ),
    report,
  };
}

/** What the engine's work costs by the prices that its operator named; null where he named none. */
function costOf(
  used: Pick<UsageTotals, "engineSeconds" | "sampledTokens" | "trainedTokens">,
  prices: TrainerHello["prices"],
): number | null {
  if (prices === null) return null;
  const shares = [
    [prices.engineUsdPerHour, used.engineSeconds / 3600],
    [prices.sampledUsdPerMillionTokens, used.sampledTokens / 1e6],
    [prices.trainedUsdPerMillionTokens, used.trainedTokens / 1e6],
  ] as const;
  if (shares.every(([price]) => price === null)) return null;
  return shares.reduce((sum, [price, amount]) => sum + (price ?? 0) * amount, 0);
}
