import { useMemo } from "react";
import { Swatch } from "../../charts/swatch.tsx";
import { unknown } from "../../figures/number.ts";
import type { PlacedRun } from "./compare-charts.tsx";
import { settingRows } from "./settings-table.ts";

/** What the runs were set to, a column each: what differs, or all of it. */
export function SettingsTable({
  runs,
  all,
  onAll,
}: {
  runs: readonly PlacedRun[];
  all: boolean;
  onAll: (all: boolean) => void;
}) {
  const rows = useMemo(() => settingRows(runs.map(({ run }) => run.specification)), [runs]);
  const shown = all ? rows : rows.filter(({ differs }) => differs);
  return (
    <section className="stack" aria-labelledby="compare-settings">
      <div className="row spread">
        <h2 id="compare-settings">Settings</h2>
        <label className="row">
          <input type="checkbox" checked={all} onChange={({ target }) => onAll(target.checked)} />
          Those that are alike too
        </label>
      </div>
      {shown.length === 0 ? (
        <p className="soft">They are all set alike.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        <section className="table-frame compare-settings" tabIndex={0} aria-label="Settings of the runs">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Setting</th>
                {runs.map(({ run, place }) => (
                  <th key={run.id} scope="col">
                    <Swatch place={place} /> {run.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ section, key, values, differs }) => (
                <tr key={`${section}.${key}`} className={differs ? "differs" : ""}>
                  <th scope="row" className="mono">
                    <span className="faint">{section}.</span>
                    {key}
                  </th>
                  {values.map((value, index) => (
                    <td key={runs[index]!.run.id} className="mono compare-value">
                      {value ?? unknown}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
