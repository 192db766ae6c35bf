import { Link } from "wouter";
import { Failure } from "../../controls/states.tsx";
import { figure } from "../../figures/number.ts";
import { DashboardPromptOverSteps, type Split } from "../../generated/operations.ts";
import { useQuery } from "../../platform/use-query.ts";
import { heightsOf, stepsOf } from "./prompt-steps.ts";
import { groupAddress } from "./sample-address.ts";

/** How the same prompt went in each step that drew it: a bar a step, which leads there. */
export function PromptStrip({
  run,
  split,
  promptRow,
  step,
}: {
  run: { readonly id: string; readonly name: string };
  split: Split;
  promptRow: number;
  /** The step that one comes from, which is marked. */
  step: number;
}) {
  const { data, error, reload } = useQuery(DashboardPromptOverSteps, { runId: run.id, split, promptRow });
  if (error && !data) return <Failure error={error} retry={reload} />;
  const samples = data?.run?.samples;
  if (!samples) return <p className="faint">Looking for this prompt in other steps …</p>;
  const steps = stepsOf(samples.nodes);
  const heights = heightsOf(steps);
  return (
    <div className="samples-strip">
      <span className="soft">
        Dataset row {promptRow}: mean reward by step
        {samples.pageInfo.hasNextPage ? ", the latest ones" : ""}
      </span>
      <ol aria-label={`Rewards of dataset row ${promptRow} by step`}>
        {steps.map((each, place) => {
          const told = `step ${each.step}: ${each.mean === null ? "no valid reward" : `reward ${figure(each.mean)}`}${each.failed > 0 ? `, ${each.failed} of ${each.samples} failed` : ""}`;
          return (
            <li key={`${each.attempt}.${each.step}.${each.group}`}>
              <Link
                href={groupAddress(run.name, { ...each, split })}
                title={told}
                aria-label={told}
                aria-current={each.step === step ? "true" : undefined}
              >
                <span
                  className={each.mean === null ? "samples-bar none" : "samples-bar"}
                  style={{ height: `${heights[place]}%` }}
                />
              </Link>
              <span className="faint number" aria-hidden="true">
                {each.step}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
