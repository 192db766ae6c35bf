import { Link } from "wouter";
import { Swatch } from "../../charts/swatch.tsx";
import { StatusBadge } from "../../controls/status-badge.tsx";
import { count } from "../../figures/number.ts";
import { isOver } from "../../platform/run-status.ts";
import { useStandings } from "../runs/use-standings.ts";
import type { PlacedRun } from "./compare-charts.tsx";
import { comparedFigures, isBest } from "./figures.ts";

/** What the runs came to, a row each; the best of each figure is marked. Figures that no run has are left out. */
export function FiguresTable({ runs }: { runs: readonly PlacedRun[] }) {
  const standings = useStandings(runs.flatMap(({ run }) => (isOver(run.status) ? [] : [run.id])));
  const figures = comparedFigures.filter(({ of }) => runs.some(({ run }) => of(run) !== null));
  return (
    <section className="stack" aria-labelledby="compare-figures">
      <h2 id="compare-figures">Figures</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section className="table-frame compare-figures" tabIndex={0} aria-label="Figures of the runs">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Run</th>
              <th scope="col">Status</th>
              <th scope="col" className="right">
                Step
              </th>
              {figures.map(({ name }) => (
                <th key={name} scope="col" className="right">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {runs.map(({ run, place }) => {
              const { progress, status } = standings.get(run.id) ?? run;
              return (
                <tr key={run.id}>
                  <th scope="row">
                    <Swatch place={place} />{" "}
                    <Link href={`/runs/${encodeURIComponent(run.name)}`}>{run.name}</Link>
                  </th>
                  <td>
                    <StatusBadge status={status} />
                  </td>
                  <td className="right">
                    {count(progress.currentStep)}
                    {progress.totalSteps === null ? "" : `/${count(progress.totalSteps)}`}
                  </td>
                  {figures.map(({ name, of, shown, better }) => {
                    const value = of(run);
                    const best = isBest(
                      value,
                      runs.map((each) => of(each.run)),
                      better,
                    );
                    return (
                      <td key={name} className={`right ${best ? "compare-best" : ""}`}>
                        {shown(value)}
                        {best && (
                          <>
                            <span aria-hidden="true"> ★</span>
                            <span className="visually-hidden"> best</span>
                          </>
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </section>
  );
}
