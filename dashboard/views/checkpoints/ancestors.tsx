import { Link } from "wouter";
import type { DashboardAncestorFragment } from "../../generated/operations.ts";

/** A checkpoint's generations, back to the base model: who made each of what. */
export function Ancestors({ steps }: { steps: readonly DashboardAncestorFragment[] }) {
  if (steps.length === 0) return <p className="soft">Nothing is known of it.</p>;
  return (
    <ol className="checkpoints-ancestors">
      {steps.map((step) => (
        <li key={step.depth}>
          <p>
            {step.run !== null && step.checkpoint.removed === null ? (
              <Link
                href={`/checkpoints/${encodeURIComponent(step.run.name)}/${encodeURIComponent(step.checkpoint.name)}`}
              >
                {step.runName}/{step.checkpoint.name}
              </Link>
            ) : (
              `${step.runName}/${step.checkpoint.name}${step.checkpoint.removed === null ? "" : " (removed)"}`
            )}
            {" by "}
            {step.run === null ? (
              `${step.runName} (removed)`
            ) : (
              <Link href={`/runs/${encodeURIComponent(step.run.name)}`}>{step.runName}</Link>
            )}
            <span className="soft">
              , {step.runKind.toLowerCase().replace("_", " ")}
              {step.trainerName === null ? "" : `, trained by ${step.trainerName}`}
            </span>
          </p>
          <p className="soft">{madeOf(step).join(" · ")}</p>
          {step.fromBaseModel && <p>from the base model {step.baseModel}</p>}
        </li>
      ))}
    </ol>
  );
}

function madeOf({ dataset, rollout, configuration, commitSha }: DashboardAncestorFragment): string[] {
  return [
    ...(dataset === null ? [] : [`dataset ${dataset.dataset?.name ?? "(removed)"} v${dataset.version}`]),
    ...(rollout === null ? [] : [`rollout ${rollout.rollout?.name ?? "(removed)"} v${rollout.version}`]),
    ...(configuration === null
      ? []
      : [`configuration ${configuration.configuration?.name ?? "(removed)"} v${configuration.version}`]),
    ...(commitSha === null ? [] : [`commit ${commitSha.slice(0, 12)}`]),
  ];
}
