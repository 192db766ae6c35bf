import { Link, useSearchParams } from "wouter";
import { Ago } from "../../controls/ago.tsx";
import { More } from "../../controls/more.tsx";
import { Page } from "../../controls/page.tsx";
import { ProgressBar } from "../../controls/progress-bar.tsx";
import { Empty, Failure, Loading } from "../../controls/states.tsx";
import { DashboardSweeps } from "../../generated/operations.ts";
import { usePages } from "../../platform/use-pages.ts";
import { useWorkspaceNews } from "../../platform/use-workspace-news.ts";
import { useMayWrite } from "../../platform/viewer.tsx";
import { SweepBadge } from "./sweep-badge.tsx";
import { SweepForm } from "./sweep-form.tsx";
import { metricName, overOf, standingOf } from "./sweep-look.ts";
import "./sweeps.css";

/** Every sweep of the workspace, and where one is made. */
export function SweepsPage() {
  const [search] = useSearchParams();
  const mayWrite = useMayWrite();
  if (search.has("create") && mayWrite)
    return (
      <Page title="New sweep" trail={[{ href: "/sweeps", name: "Sweeps" }]}>
        <SweepForm />
      </Page>
    );
  return (
    <Page
      title="Sweeps"
      actions={
        mayWrite && (
          <Link href="/sweeps?create" className="button primary">
            New sweep
          </Link>
        )
      }
    >
      <SweepList mayWrite={mayWrite} />
    </Page>
  );
}

function SweepList({ mayWrite }: { mayWrite: boolean }) {
  const { nodes, loading, error, more, reload } = usePages(DashboardSweeps, {}, ({ sweeps }) => sweeps);
  useWorkspaceNews(["SweepChanged", "RunStatusChanged", "RunSubmitted"], reload);
  if (error && nodes.length === 0) return <Failure error={error} retry={reload} />;
  if (loading && nodes.length === 0) return <Loading what="sweeps" />;
  if (nodes.length === 0)
    return (
      <Empty>
        <p>A sweep is a set of runs that differ in some settings, with one comparison.</p>
        {mayWrite && (
          <p>
            <Link href="/sweeps?create">Make one</Link>, or <code>trainyard sweep create FILE</code> on the
            command line.
          </p>
        )}
      </Empty>
    );
  return (
    <>
      {error && <Failure error={error} retry={reload} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section className="table-frame" tabIndex={0} aria-label="Sweeps">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Status</th>
              <th scope="col">Progress</th>
              <th scope="col">Method</th>
              <th scope="col">Compared by</th>
              <th scope="col">Best</th>
              <th scope="col">Creator</th>
              <th scope="col">Created</th>
            </tr>
          </thead>
          <tbody>
            {nodes.map((sweep) => (
              <tr key={sweep.id}>
                <td>
                  <Link href={`/sweeps/${encodeURIComponent(sweep.name)}`}>{sweep.name}</Link>
                </td>
                <td>
                  <SweepBadge status={sweep.status} />
                </td>
                <td title={standingOf(sweep.progress)}>
                  <div className="sweeps-progress">
                    <ProgressBar
                      share={
                        sweep.progress.trials === 0 ? null : overOf(sweep.progress) / sweep.progress.trials
                      }
                      label={`Progress of ${sweep.name}`}
                    />
                    <span className="number faint">
                      {overOf(sweep.progress)}/{sweep.progress.trials}
                      {sweep.progress.failed > 0 && `, ${sweep.progress.failed} failed`}
                    </span>
                  </div>
                </td>
                <td>{sweep.method.toLowerCase()}</td>
                <td>{metricName(sweep.metric) ?? "–"}</td>
                <td>
                  {sweep.progress.bestTrial === null ? (
                    "–"
                  ) : (
                    <Link href={`/runs/${encodeURIComponent(`${sweep.name}-${sweep.progress.bestTrial}`)}`}>
                      trial {sweep.progress.bestTrial}
                    </Link>
                  )}
                </td>
                <td>{sweep.creator?.name ?? "–"}</td>
                <td>
                  <Ago at={sweep.createdAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <More pages={{ nodes, loading, error, more, reload, totalCount: null }} what="sweep" />
    </>
  );
}
