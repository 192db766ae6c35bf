import { Link, useSearchParams } from "wouter";
import { StatusBadge } from "../../controls/status-badge.tsx";
import { count, figure } from "../../figures/number.ts";
import { isOver } from "../../platform/run-status.ts";
import type { RunStanding } from "../runs/run-row.ts";
import { colourAt } from "./parallel-plot.tsx";
import { isLowBetter, knobName, metricName } from "./sweep-look.ts";
import type { Sweep, Trial } from "./use-sweep.ts";

/** The trials by their numbers or from the best on, a row each; the one that is pointed at is lit here and in the plot. */
export function TrialsTable({
  sweep,
  kept,
  standings,
  lit,
  onLit,
}: {
  sweep: Sweep;
  /** Those that the plot's brushes leave; null for all. */
  kept: ReadonlySet<number> | null;
  standings: ReadonlyMap<string, RunStanding>;
  lit: number | null;
  onLit: (trial: number | null) => void;
}) {
  const [search, setSearch] = useSearchParams();
  const byValue = search.get("sort") === "value" && sweep.metric !== null;
  const known = sweep.trials.flatMap(({ value }) => (value === null ? [] : [value]));
  const ends = [Math.min(...known), Math.max(...known)] as const;
  const [worst, best] = isLowBetter(sweep.metric) ? [ends[1], ends[0]] : ends;
  const shown = sweep.trials.filter(({ trial }) => kept === null || kept.has(trial));
  const ordered = byValue ? shown.toSorted(betterFirst(sweep.metric!)) : shown;
  const sortBy = (sort: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (sort === null) next.delete("sort");
      else next.set("sort", sort);
      return next;
    });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className="table-frame sweep-trials" tabIndex={0} aria-label="Trials">
      <table className="table">
        <thead>
          <tr>
            <th scope="col" aria-sort={byValue ? "none" : "ascending"}>
              <button type="button" onClick={() => sortBy(null)}>
                Trial{byValue ? "" : " ↑"}
              </button>
            </th>
            {sweep.parameters.map(({ knob }) => (
              <th key={knob} scope="col" className="right" title={knob}>
                {knobName(knob)}
              </th>
            ))}
            <th scope="col">Status</th>
            <th scope="col" className="right">
              Step
            </th>
            {sweep.metric && (
              <th scope="col" className="right" aria-sort={byValue ? "descending" : "none"}>
                <button type="button" onClick={() => sortBy("value")}>
                  {metricName(sweep.metric)}
                  {byValue ? " ↓" : ""}
                </button>
              </th>
            )}
            <th scope="col">Given up</th>
          </tr>
        </thead>
        <tbody>
          {ordered.map((trial) => {
            const standing = trial.run ? standings.get(trial.run.id) : undefined;
            const isBest = trial.trial === sweep.progress.bestTrial;
            const share =
              trial.value === null || worst === best ? null : (trial.value - worst) / (best - worst);
            return (
              <tr
                key={trial.trial}
                className={lit === trial.trial ? "lit" : ""}
                onPointerEnter={() => onLit(trial.trial)}
                onPointerLeave={() => onLit(null)}
                onFocus={() => onLit(trial.trial)}
                onBlur={() => onLit(null)}
              >
                <td>
                  {trial.run ? (
                    <Link href={`/runs/${encodeURIComponent(trial.run.name)}`}>{trial.run.name}</Link>
                  ) : (
                    <span className="faint">trial {trial.trial}</span>
                  )}
                </td>
                {sweep.parameters.map(({ knob }) => (
                  <td key={knob} className="right mono">
                    {trial.settings.find((setting) => setting.knob === knob)?.value ?? "–"}
                  </td>
                ))}
                <td>
                  <Standing trial={trial} standing={standing} over={sweep.endedAt !== null} />
                </td>
                <td className="right">
                  {count(standing?.progress.currentStep ?? trial.step)}
                  {trial.totalSteps === null ? "" : `/${count(trial.totalSteps)}`}
                </td>
                {sweep.metric && (
                  <td className={`right ${isBest ? "sweep-best" : ""}`}>
                    {figure(trial.value)}
                    {isBest && (
                      <>
                        <span aria-hidden="true"> ★</span>
                        <span className="visually-hidden"> best</span>
                      </>
                    )}{" "}
                    <span
                      className="sweep-dot"
                      aria-hidden="true"
                      style={{ background: share === null ? "transparent" : colourAt(share) }}
                    />
                  </td>
                )}
                <td className="wrap">{trial.stoppedAt ? <GivenUp at={trial.stoppedAt} /> : ""}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Standing({
  trial: { status, run },
  standing,
  over,
}: {
  trial: Trial;
  standing: RunStanding | undefined;
  over: boolean;
}) {
  if (status === null)
    return <span className="faint">{over ? "never begun" : run ? "deleted" : "waits for a place"}</span>;
  const newest = standing && !isOver(status) ? standing.status : status;
  return <StatusBadge status={newest} stalled={standing?.health?.state === "STALLED"} />;
}

function GivenUp({ at: { step, value, better, best } }: { at: NonNullable<Trial["stoppedAt"]> }) {
  return (
    <span className="faint" title={`The best ${best} went on`}>
      at step {count(step)} with {figure(value)}: {better === 1 ? "1 was better" : `${better} were better`}
    </span>
  );
}

/** The best first; what is not known last. */
function betterFirst(metric: string): (a: Trial, b: Trial) => number {
  const worth = ({ value }: Trial) =>
    value === null ? Number.NEGATIVE_INFINITY : isLowBetter(metric) ? -value : value;
  return (a, b) => (worth(a) === worth(b) ? a.trial - b.trial : worth(b) > worth(a) ? 1 : -1);
}
