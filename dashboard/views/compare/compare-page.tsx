import { useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import { Swatch } from "../../charts/swatch.tsx";
import { Button } from "../../controls/button.tsx";
import { Combobox } from "../../controls/combobox.tsx";
import { Page } from "../../controls/page.tsx";
import { Empty, Failure, Loading } from "../../controls/states.tsx";
import { StatusBadge } from "../../controls/status-badge.tsx";
import { DashboardCompareChoices } from "../../generated/operations.ts";
import { useQuery } from "../../platform/use-query.ts";
import { type ComparedRuns, mostCompared, readCompared, writeCompared } from "./compare-address.ts";
import { CompareCharts } from "./compare-charts.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { SettingsTable } from "./settings-side-by-side.tsx";
import { useComparedRuns } from "./use-compared-runs.ts";
import "./compare.css";

/** Up to twenty runs over each other: curves, figures and what was set differently, live. */
export function ComparePage() {
  const [search, setSearch] = useSearchParams();
  const compared = useMemo(() => readCompared(search), [search]);
  const { value, error, reload } = useComparedRuns(compared.names);
  const show = (next: Partial<ComparedRuns>) =>
    setSearch((before) => writeCompared(before, { ...compared, ...next }));
  const places = new Map(compared.names.map((name, place) => [name, place]));
  const placed = (value?.runs ?? []).flatMap((run, index) => {
    const name = compared.names.filter((each) => !value?.missing.includes(each))[index] ?? run.name;
    return [{ run, name, place: places.get(name) ?? index, off: compared.off.includes(name) }];
  });
  return (
    <Page title="Compare" trail={[{ href: "/runs", name: "Runs" }]}>
      <ul className="compare-runs" aria-label="Runs that are compared">
        {compared.names.map((name, place) => {
          const here = placed.find((each) => each.name === name);
          const off = compared.off.includes(name);
          return (
            <li key={name} className={off ? "off" : ""}>
              <button
                type="button"
                className="compare-switch"
                aria-pressed={!off}
                aria-label={`Lines of ${name}`}
                onClick={() =>
                  show({ off: off ? compared.off.filter((each) => each !== name) : [...compared.off, name] })
                }
              >
                <Swatch place={place} />
                {name}
              </button>
              {here && <StatusBadge status={here.run.status} />}
              <Button
                look="quiet"
                aria-label={`Take ${name} out`}
                onClick={() => show({ names: compared.names.filter((each) => each !== name) })}
              >
                ✕
              </Button>
            </li>
          );
        })}
        <li>
          <AddRun
            names={compared.names}
            onAdd={(name) => show({ names: [...new Set([...compared.names, name])] })}
          />
        </li>
      </ul>
      {error && <Failure error={error} retry={reload} />}
      {value && value.missing.length > 0 && (
        <p className="notice warn" role="alert">
          There is no run {value.missing.map((name) => `“${name}”`).join(", ")} here.
        </p>
      )}
      {compared.names.length === 0 ? (
        <Empty>Add two runs or more by their names, or select them in the list of runs.</Empty>
      ) : value === undefined ? (
        !error && <Loading what="the runs" />
      ) : placed.length === 0 ? null : (
        <>
          <CompareCharts runs={placed} keys={compared.keys} onKeys={(keys) => show({ keys })} />
          <FiguresTable runs={placed} />
          <SettingsTable
            runs={placed}
            all={compared.allSettings}
            onAll={(allSettings) => show({ allSettings })}
          />
        </>
      )}
    </Page>
  );
}

function AddRun({ names, onAdd }: { names: readonly string[]; onAdd: (name: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const { data } = useQuery(
    DashboardCompareChoices,
    typed === null ? null : { search: typed.trim() || null },
  );
  if (names.length >= mostCompared)
    return <span className="faint">{mostCompared} is the most that are compared.</span>;
  const options = (data?.runs.nodes ?? []).filter(({ name }) => !names.includes(name));
  return (
    <div className="compare-add">
      <Combobox
        label="Add a run"
        placeholder="Add a run"
        options={options}
        onType={setTyped}
        onPick={({ name }) => onAdd(name)}
      />
    </div>
  );
}
