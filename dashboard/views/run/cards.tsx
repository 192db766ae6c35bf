import type { ReactNode } from "react";
import { count, dollars, figure, percent, signed, unknown, wholeCount } from "../../figures/number.ts";
import { duration } from "../../figures/time.ts";
import type { SeriesShown } from "./live-series.ts";
import type { RunData } from "./run-data.ts";

interface Card {
  readonly name: string;
  readonly value: string;
  /** Why it is not known, where that is known; said under the dash. */
  readonly why: string;
}

/** What the cards read from the curves, because it comes with every step. */
export const cardKeys = [
  "policy/entropy",
  "length/response",
  "length/total",
  "truncation/ratio",
  "loss",
] as const;

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
  const began = run.startedAt === null ? "it has not begun" : null;
  const stepped =
    run.progress.currentStep === 0 ? (began ?? "no step is done yet") : "not told by its trainer";
  const evaluated = began ?? "it was not evaluated yet";
  const last = (key: (typeof cardKeys)[number], read: number | null) => shown?.lastOf(key) ?? read;
  const loss = last("loss", run.metricKeys.find(({ key }) => key === "loss")?.lastValue ?? null);
  const tokens = (value: number | null) => (value === null ? unknown : `${figure(value)} tokens`);
  const time = { name: "Duration", value: duration(durationSeconds), why: began ?? "" };
  const cost = {
    name: "Cost",
    value: dollars(run.usage.costUsd),
    why: began ?? "its engine's operator names no price",
  };
  const total = {
    name: "Total length",
    value: tokens(last("length/total", overview.totalLengthTokens)),
    why: stepped,
  };
  const entropy = {
    name: "Entropy",
    value: entropyOf(last("policy/entropy", overview.entropy)),
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
            { name: "Trained on", value: `${count(run.usage.trainedTokens)} tokens`, why: "" },
            cost,
          ]
        : [
            time,
            { name: "Reward", value: figure(overview.reward), why: stepped },
            {
              name: "Improvement",
              value: signed(overview.improvement),
              why: began ?? "it takes two evaluations",
            },
            { name: "Samples", value: wholeCount(overview.samples), why: "" },
            { name: "Training reward", value: figure(overview.trainingReward), why: stepped },
            { name: "Validation reward", value: figure(overview.validationReward), why: evaluated },
            entropy,
            {
              name: "Response length",
              value: tokens(last("length/response", overview.responseLengthTokens)),
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
      {rows.map(({ name, value, why }) => (
        <CardOf key={name} name={name}>
          {value}
          {value === unknown && why !== "" && <span className="run-why">{why}</span>}
        </CardOf>
      ))}
    </dl>
  );
}

const entropyOf = (nats: number | null) => (nats === null ? unknown : `${figure(nats)} nats`);

function CardOf({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="card">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
