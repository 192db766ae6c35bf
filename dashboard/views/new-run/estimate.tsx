import { count, dollars } from "../../figures/number.ts";
import { duration } from "../../figures/time.ts";
import type { DryRun } from "./use-dry-run.ts";

/** What the run would take and cost, and on what that is based; or that something is to be mended first. */
export function EstimatePanel({ dryRun, wrong }: { dryRun: DryRun; wrong: ReadonlyMap<string, string> }) {
  return (
    <section className="card stack" aria-label="Dry run" aria-live="polite">
      <h2>Dry run</h2>
      {dryRun.state === "asking" && <p className="soft">Checking …</p>}
      {dryRun.state === "unanswered" && <p className="notice warn">{dryRun.message}</p>}
      {dryRun.state === "wrong" && (
        <>
          <p className="notice warn">
            {wrong.size === 1 ? "One thing is" : `${wrong.size} things are`} to be mended before it can start.
          </p>
          <ul className="new-run-wrong">
            {[...wrong].map(([place, message]) => (
              <li key={place}>
                {place !== "" && <code>{place}</code>} {message}
              </li>
            ))}
          </ul>
        </>
      )}
      {dryRun.state === "good" && (
        <>
          <dl className="facts number">
            <dt>Steps</dt>
            <dd>
              {dryRun.estimate.totalSteps === null
                ? "until a rule ends it"
                : count(dryRun.estimate.totalSteps)}
            </dd>
            <dt>Samples</dt>
            <dd>{count(dryRun.estimate.samples)}</dd>
            <dt>Tokens sampled</dt>
            <dd>{count(dryRun.estimate.sampledTokens)}</dd>
            <dt>Tokens trained</dt>
            <dd>{count(dryRun.estimate.trainedTokens)}</dd>
            <dt>Duration</dt>
            <dd>{duration(dryRun.estimate.durationSeconds)}</dd>
            <dt>Engine</dt>
            <dd>
              {duration(dryRun.estimate.engineSeconds)} of {dryRun.estimate.engine}
            </dd>
            <dt>Cost</dt>
            <dd>{dollars(dryRun.estimate.costUsd)}</dd>
            <dt>Runs before it</dt>
            <dd>{dryRun.estimate.queued}</dd>
          </dl>
          <p className="faint">{dryRun.estimate.basis}</p>
        </>
      )}
    </section>
  );
}
