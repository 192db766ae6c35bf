import { figure, signed, unknown, wholeCount } from "../../figures/number.ts";
import { duration } from "../../figures/time.ts";
import type { DashboardSampleFactsFragment } from "../../generated/operations.ts";

/** A failure class or a treatment as people say it. */
export const words = (name: string) => name.toLowerCase().replaceAll("_", " ");

/** The reward, or that there is none and why: a failed sample is never a zero. */
export function Reward({ sample }: { sample: Pick<DashboardSampleFactsFragment, "reward" | "failure"> }) {
  if (sample.failure !== null)
    return <span className="badge bad samples-failed">{words(sample.failure.class)}</span>;
  return <span className="samples-reward">{figure(sample.reward)}</span>;
}

/** What failed, in full, and what was made of it. */
export function FailureNotice({ sample }: { sample: DashboardSampleFactsFragment }) {
  const { failure, treatment } = sample;
  if (failure === null) return null;
  return (
    <div className="samples-failure">
      <strong>{words(failure.class)}</strong>
      {treatment !== null && <span> · {treatments[treatment]}</span>}
      {failure.message !== null && <pre className="samples-text">{failure.message}</pre>}
    </div>
  );
}

const treatments: Readonly<Record<NonNullable<DashboardSampleFactsFragment["treatment"]>, string>> = {
  DROPPED: "dropped from its group",
  MASKED: "counted in its group, taught nothing",
  ZEROED: "counted as zero, as its recipe says",
};

/** The same on a line or two, for a sample among others. */
export function SampleLine({ sample }: { sample: DashboardSampleFactsFragment }) {
  const said = [
    `${wholeCount(sample.promptTokens)} + ${wholeCount(sample.responseTokens)} tokens`,
    ...(sample.truncated ? ["cut off"] : []),
    `policy ${sample.policyVersion}`,
    ...(sample.durationSeconds === null ? [] : [duration(sample.durationSeconds)]),
    ...(sample.retries > 0 ? [`tried ${sample.retries + 1} times`] : []),
  ];
  return (
    <div className="samples-line number">
      {sample.failure === null && (
        <span>
          <span className="soft">advantage</span> {signed(sample.advantage)}
        </span>
      )}
      {sample.rewards.map(({ name, value }) => (
        <span key={name}>
          <span className="soft">{name}</span> {figure(value)}
        </span>
      ))}
      <span className="faint">{said.join(" · ")}</span>
    </div>
  );
}

/** The figures of one sample, each with its unit. */
export function SampleFacts({ sample }: { sample: DashboardSampleFactsFragment }) {
  const rows: (readonly [string, string])[] = [
    ["Advantage", signed(sample.advantage)],
    ...sample.rewards.map(({ name, value }) => [`Reward: ${name}`, figure(value)] as const),
    ...(sample.shaping === null || sample.shaping === 0
      ? []
      : [["Shaping", signed(sample.shaping)] as const]),
    ["Prompt", `${wholeCount(sample.promptTokens)} tokens`],
    ["Answer", `${wholeCount(sample.responseTokens)} tokens${sample.truncated ? ", cut off" : ""}`],
    ["Policy", `version ${sample.policyVersion}`],
    ["Took", duration(sample.durationSeconds)],
    ...(sample.retries > 0 ? [["Tried before", `${sample.retries} ×`] as const] : []),
  ];
  return (
    <dl className="facts samples-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={value === unknown ? "faint" : "number"}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
