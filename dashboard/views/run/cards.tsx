import type { ReactNode } from "react";
import { count, dollars, figure, percent, signed, unknown, wholeCount } from "../../figures/number.ts";
import { duration } from "../../figures/time.ts";
import type { SeriesShown } from "./live-series.ts";
import type { cardKeys } from "./panels.ts";
import type { RunData } from "./run-data.ts";

interface Card {
  readonly name: string;
  readonly value: string;
  readonly unit?: string;
  /** Why it is not known, where that is known; said under the dash. */
  readonly why: string;
}

/** The figures at the head of a run, each with its unit, and why where there is none. */
export function Cards({
  run,
  shown,
  durationSeconds,
}: {
  run: RunData;
  shown: SeriesShown | null;
  durationSeconds: number | null;
}) {
  const { overview } = run;
  const began = run.startedAt === null ? "not begun" : null;
  const stepped = run.progress.currentStep === 0 ? (began ?? "no step yet") : "not told by its trainer";
  const rewarded =
    Number(overview.samples) > 0 && overview.trainingReward === null ? "no valid sample" : stepped;
  const evaluated = began ?? "not evaluated yet";
  const last = (key: (typeof cardKeys)[number], read: number | null) => shown?.lastOf(key) ?? read;
  const loss = last("loss", run.metricKeys.find(({ key }) => key === "loss")?.lastValue ?? null);
  const time = { name: "Duration", value: duration(durationSeconds), why: began ?? "" };
  const cost = {
    name: "Cost",
    value: dollars(run.usage.costUsd),
    why: began ?? "no price is set",
  };
  const total = {
    name: "Total length",
    value: figure(last("length/total", overview.totalLengthTokens)),
    unit: "tokens",
    why: stepped,
  };
  const entropy = {
    name: "Entropy",
    value: figure(last("policy/entropy", overview.entropy)),
    unit: "nats",
    why: stepped,
  };
  const rows: readonly Card[] =
    run.kind === "MERGE"
      ? [time, cost]
      : run.kind === "SFT" || run.kind === "OFFLINE_RL"
        ? [
            time,
            { name: "Loss", value: figure(loss), why: stepped },
            entropy,
            total,
            { name: "Trained on", value: count(run.usage.trainedTokens), unit: "tokens", why: "" },
            cost,
          ]
        : [
            time,
            { name: "Reward", value: figure(overview.reward), why: rewarded },
            {
              name: "Improvement",
              value: signed(overview.improvement),
              why: began ?? "takes two evaluations",
            },
            { name: "Samples", value: wholeCount(overview.samples), why: "" },
            { name: "Training reward", value: figure(overview.trainingReward), why: rewarded },
            { name: "Validation reward", value: figure(overview.validationReward), why: evaluated },
            entropy,
            {
              name: "Response length",
              value: figure(last("length/response", overview.responseLengthTokens)),
              unit: "tokens",
              why: stepped,
            },
            total,
            {
              name: "Truncated",
              value: percent(last("truncation/ratio", overview.truncationRatio)),
              why: stepped,
            },
            cost,
          ];
  return (
    <dl className="cards run-cards" aria-label="Figures">
      {rows.map(({ name, value, unit, why }) => (
        <CardOf key={name} name={name}>
          {value}
          {value !== unknown && unit && <span className="run-unit"> {unit}</span>}
          {value === unknown && why !== "" && <span className="run-why">{why}</span>}
        </CardOf>
      ))}
    </dl>
  );
}

function CardOf({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="card">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
