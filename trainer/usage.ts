import type { BusyTime } from "./meter.ts";
import type { Reporter } from "./reporter.ts";

/** What a run has used up: this attempt, and with what was carried over from the attempts before it. */
export interface Usage {
  add(used: { sampledTokens?: number; trainedTokens?: number }): void;
  /** Of the whole run, as a checkpoint keeps it. */
  totals(): UsageTotals;
  tokens(): number;
  /** Says it of this attempt, at most once in a while unless `now`. */
  report(now: boolean): Promise<void>;
}

export interface UsageTotals {
  readonly sampledTokens: number;
  readonly trainedTokens: number;
  readonly engineSeconds: number;
  readonly wallSeconds: number;
}

const reportEveryMs = 2_000;

export function openUsage(options: {
  reporter: Reporter;
  engineBusy: BusyTime;
  carried: Readonly<Record<string, number>>;
  /** When the attempt began, on the clock of `performance.now`. */
  begun: number;
}): Usage {
  const { reporter, engineBusy, carried, begun } = options;
  let reported = begun;
  let sampledTokens = 0;
  let trainedTokens = 0;

  const attempt = (): UsageTotals => ({
    sampledTokens,
    trainedTokens,
    engineSeconds: engineBusy.seconds(),
    wallSeconds: (performance.now() - begun) / 1000,
  });
  const totals = (): UsageTotals => {
    const now = attempt();
    const sum = (name: keyof UsageTotals) => now[name] + (carried[name] ?? 0);
    return {
      sampledTokens: sum("sampledTokens"),
      trainedTokens: sum("trainedTokens"),
      engineSeconds: sum("engineSeconds"),
      wallSeconds: sum("wallSeconds"),
    };
  };
  return {
    add(used) {
      sampledTokens += used.sampledTokens ?? 0;
      trainedTokens += used.trainedTokens ?? 0;
    },
    totals,
    tokens() {
      const { sampledTokens, trainedTokens } = totals();
      return sampledTokens + trainedTokens;
    },
    async report(now) {
      if (!now && performance.now() - reported < reportEveryMs) return;
      reported = performance.now();
      await reporter.say({ type: "usage", ...attempt() });
    },
  };
}
