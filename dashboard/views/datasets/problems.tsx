import { TableFrame } from "../../controls/table-frame.tsx";

interface Report {
  readonly problemCount: number;
  readonly rows: number;
  readonly problems: readonly {
    readonly line?: number | null;
    readonly column?: string | null;
    readonly message: string;
    readonly mend?: string | null;
  }[];
}

/** What keeps a file from being a dataset, by line and column, with the mend of each. */
export function Problems({ report }: { report: Report }) {
  const { problemCount, problems, rows } = report;
  return (
    <div className="stack">
      <p className="notice bad" role="alert">
        {problemCount} {problemCount === 1 ? "problem" : "problems"} in {rows} rows: nothing was kept.
        {problemCount > problems.length && ` These are the first ${problems.length}.`}
      </p>
      <TableFrame label="Problems" className="datasets-problems">
        <table className="table">
          <thead>
            <tr>
              <th className="right">Line</th>
              <th>Column</th>
              <th>What is wrong</th>
              <th>How to mend it</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ line, column, message, mend }) => (
              <tr key={`${line} ${column} ${message}`}>
                <td className="right">{line ?? "–"}</td>
                <td>{column ?? "–"}</td>
                <td className="wrap">{message}</td>
                <td className="wrap">{mend ?? "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </div>
  );
}
