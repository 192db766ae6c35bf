import { Ago } from "../../controls/ago.tsx";
import { More } from "../../controls/more.tsx";
import { Empty, Loading } from "../../controls/states.tsx";
import { figure, wholeCount } from "../../figures/number.ts";
import { DashboardEvaluations, type DashboardEvaluationsQuery } from "../../generated/operations.ts";
import { type Pages, usePages } from "../../platform/use-pages.ts";
import { countsOf, keysOf } from "./evaluation-columns.ts";

type Evaluation = NonNullable<DashboardEvaluationsQuery["run"]>["evaluations"]["nodes"][number];

export function useEvaluations(runId: string): Pages<Evaluation> {
  return usePages(DashboardEvaluations, { id: runId }, ({ run }) => run?.evaluations ?? null);
}

/** Evaluations by step: reward over valid samples, failures beside it, and what else was measured. */
export function Evaluations({ pages }: { pages: Pages<Evaluation> }) {
  const { nodes, loading, error } = pages;
  if (loading && nodes.length === 0) return <Loading what="evaluations" />;
  if (nodes.length === 0 && error === null)
    return <Empty>No evaluation yet. With a validation dataset the recipe's eval_interval says when.</Empty>;
  const keys = keysOf(nodes.map(({ metrics }) => metrics));
  const rewarded = nodes.some(({ reward }) => reward !== null);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="table-frame" tabIndex={0} aria-label="Evaluations by step">
        <table className="table">
          <thead>
            <tr>
              <th scope="col" className="right">
                Step
              </th>
              {rewarded && (
                <>
                  <th scope="col" className="right">
                    Reward, mean
                  </th>
                  <th scope="col" className="right">
                    lowest to highest
                  </th>
                </>
              )}
              <th scope="col" className="right">
                Valid samples
              </th>
              <th scope="col">Failed</th>
              {keys.map((key) => (
                <th key={key} scope="col" className="right">
                  {key}
                </th>
              ))}
              <th scope="col">Dataset</th>
              <th scope="col">When</th>
            </tr>
          </thead>
          <tbody>
            {nodes.map((each) => {
              const values = new Map(each.metrics.map(({ key, value }) => [key, value]));
              return (
                <tr key={each.id}>
                  <td className="right">{wholeCount(each.step)}</td>
                  {rewarded && (
                    <>
                      <td className="right">
                        <strong>{figure(each.reward?.mean)}</strong>
                      </td>
                      <td className="right">
                        {each.reward === null
                          ? "–"
                          : `${figure(each.reward.min)} to ${figure(each.reward.max)}`}
                      </td>
                    </>
                  )}
                  <td className="right">{wholeCount(each.validSamples)}</td>
                  <td>{countsOf(each.failures)}</td>
                  {keys.map((key) => (
                    <td key={key} className="right">
                      {figure(values.get(key))}
                    </td>
                  ))}
                  <td>
                    {each.dataset}
                    <span className="faint"> at temperature {figure(each.temperature)}</span>
                  </td>
                  <td>
                    <Ago at={each.at} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <More pages={pages} what="evaluation" />
    </>
  );
}
