import { ProgressBar } from "../../controls/progress-bar.tsx";
import { dollars, percent, unknown, wholeCount } from "../../figures/number.ts";
import { duration } from "../../figures/time.ts";
import type { RunData } from "./run-data.ts";

type Caps = NonNullable<RunData["budget"]>["caps"];

const caps: readonly {
  readonly cap: keyof Caps;
  readonly name: string;
  readonly of: (value: Caps[keyof Caps]) => string;
}[] = [
  { cap: "maxCostUsd", name: "Cost", of: (value) => dollars(value === null ? null : Number(value)) },
  { cap: "maxTokens", name: "Tokens", of: (value) => `${wholeCount(value)} tokens` },
  {
    cap: "maxEngineS",
    name: "Engine time",
    of: (value) => duration(value === null ? null : Number(value)),
  },
  {
    cap: "maxWallTimeS",
    name: "Time at work",
    of: (value) => duration(value === null ? null : Number(value)),
  },
  { cap: "maxJudgeCalls", name: "Judge calls", of: (value) => `${wholeCount(value)} calls` },
];

/** What the run has spent, over all attempts, and how much of each cap that is. */
export function RunUsage({ run }: { run: RunData }) {
  const { usage, budget } = run;
  const capped = caps.filter(({ cap }) => budget !== null && budget.caps[cap] !== null);
  return (
    <section className="card stack" aria-labelledby="run-usage">
      <h2 id="run-usage">Usage and budget</h2>
      <dl className="facts">
        <dt>Engine</dt>
        <dd>
          {duration(usage.engineSeconds)} at work of {duration(usage.wallSeconds)}
          {usage.samplingSeconds !== null &&
            ` · sampling ${duration(usage.samplingSeconds)}, training ${duration(usage.trainingSeconds)}`}
        </dd>
        <dt>Tokens</dt>
        <dd>
          {wholeCount(usage.sampledTokens)} sampled, {wholeCount(usage.trainedTokens)} trained on
        </dd>
        <dt>Cost</dt>
        <dd>
          {dollars(usage.costUsd)}
          <span className="soft">
            {" "}
            (engine {dollars(usage.engineCostUsd)}, judges {dollars(usage.judgeCostUsd)}
            {usage.judgeCalls !== null && ` for ${wholeCount(usage.judgeCalls)} calls`})
          </span>
        </dd>
        {capped.map(({ cap, name, of }) => {
          const share = budget!.spent.find((each) => each.cap === cap)?.share ?? null;
          return (
            <div key={cap} className="run-cap">
              <dt>{name} budget</dt>
              <dd>
                {share === null ? (
                  <span className="soft">{unknown} (what it caps is not known)</span>
                ) : (
                  <ProgressBar share={share} label={`${name} budget spent`} />
                )}
                <span className="soft">
                  {percent(share)} of {of(budget!.caps[cap])}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
      {budget !== null && (
        <p className="soft">
          {capped.length === 0
            ? "No budget: it may spend what it needs."
            : `When one is spent it ${budget.whenSpent === "PAUSE" ? "pauses" : "stops"}.`}
          {budget.changed && " The budget was changed after submission."}
        </p>
      )}
    </section>
  );
}
