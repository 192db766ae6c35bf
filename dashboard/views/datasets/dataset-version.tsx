import { useState } from "react";
import { Link } from "wouter";
import { Ago } from "../../controls/ago.tsx";
import { Button } from "../../controls/button.tsx";
import { Failure, Loading } from "../../controls/states.tsx";
import { StatusBadge } from "../../controls/status-badge.tsx";
import { figure, wholeCount } from "../../figures/number.ts";
import { DashboardDatasetVersion } from "../../generated/operations.ts";
import { useQuery } from "../../platform/use-query.ts";
import "./datasets.css";

const pageRows = 20;

/** A version of a dataset: its rows page by page, how long they are, and the runs that trained on them. */
export function DatasetVersion({ id }: { id: string }) {
  const [offset, setOffset] = useState(0);
  const { data, error, loading, reload } = useQuery(DashboardDatasetVersion, { id, offset });
  const version = data?.node?.__typename === "DatasetVersion" ? data.node : null;
  if (error && !version) return <Failure error={error} retry={reload} />;
  if (!version) return <Loading what="the rows" />;
  const { preview, statistics, runs, rows } = version;
  const last = preview.at(-1);
  return (
    <>
      <section className="stack" aria-label={`Rows of version ${version.version}`}>
        <div className="row spread">
          <h2>Rows of version {version.version}</h2>
          <div className="row">
            <span className="faint number">
              {preview.length === 0
                ? "none"
                : `${offset + 1} to ${offset + preview.length} of ${wholeCount(rows)}`}
            </span>
            <Button
              disabled={offset === 0}
              busy={loading}
              onClick={() => setOffset(Math.max(0, offset - pageRows))}
            >
              Earlier
            </Button>
            <Button
              disabled={last === undefined || offset + preview.length >= rows}
              busy={loading}
              onClick={() => setOffset(offset + preview.length)}
            >
              Later
            </Button>
          </div>
        </div>
        <ol className="datasets-rows" start={offset + 1}>
          {preview.map(({ line, content }) => (
            <li key={line} className="card">
              <Row content={content} />
            </li>
          ))}
        </ol>
      </section>
      <div className="datasets-columns">
        <section className="card stack" aria-label="Lengths">
          <h2>Lengths in characters</h2>
          <table className="table">
            <thead>
              <tr>
                <th>Column</th>
                <th className="right">Least</th>
                <th className="right">Mean</th>
                <th className="right">Most</th>
              </tr>
            </thead>
            <tbody>
              {statistics.lengths.map(({ column, min, mean, max }) => (
                <tr key={column}>
                  <td>{column}</td>
                  <td className="right">{wholeCount(min)}</td>
                  <td className="right">{figure(mean)}</td>
                  <td className="right">{wholeCount(max)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="soft">
            {statistics.duplicates === null || statistics.duplicates === undefined
              ? "Too many rows to tell how many are equal."
              : `${wholeCount(statistics.duplicates)} rows are equal to one before them.`}
          </p>
          <p className="faint mono datasets-hash">sha256 {version.sha256}</p>
        </section>
        <section className="card stack" aria-label="Runs on this version">
          <h2>Runs on this version</h2>
          {runs.nodes.length === 0 && <p className="soft">None yet.</p>}
          <ul className="datasets-runs">
            {runs.nodes.map((run) => (
              <li key={run.id} className="row spread">
                <Link href={`/runs/${run.name}`}>{run.name}</Link>
                <span className="row">
                  <StatusBadge status={run.status} />
                  <span className="faint">
                    <Ago at={run.createdAt} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

/** A row column by column; what is no plain text is shown as JSON. */
function Row({ content }: { content: unknown }) {
  if (typeof content !== "object" || content === null) return <pre>{JSON.stringify(content, null, 2)}</pre>;
  return (
    <dl className="facts">
      {Object.entries(content).map(([column, value]) => (
        <div key={column} className="datasets-cell">
          <dt>{column}</dt>
          <dd>{typeof value === "string" ? value : <pre>{JSON.stringify(value, null, 2)}</pre>}</dd>
        </div>
      ))}
    </dl>
  );
}
