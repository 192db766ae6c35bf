import { useEffect, useRef, useState } from "react";
import { Button } from "../../controls/button.tsx";
import { Combobox } from "../../controls/combobox.tsx";
import { Popover } from "../../controls/popover.tsx";
import { DashboardRunChoices } from "../../generated/operations.ts";
import { runStatuses } from "../../platform/run-status.ts";
import { useQuery } from "../../platform/use-query.ts";
import { isFiltered, type NamedFilter, named, type RunsView, runKinds, viewOf } from "./address.ts";

const settleMs = 200;
export const kindNames = { RL: "RL", OFFLINE_RL: "offline RL", SFT: "SFT", MERGE: "merge" } as const;

/** The search, and every other condition: each one that holds is a button that takes it away. */
export function RunFilters({
  view,
  tags,
  onChange,
}: {
  view: RunsView;
  /** Tags that were seen, to be offered. */
  tags: readonly string[];
  onChange: (view: RunsView) => void;
}) {
  const set = (change: Partial<RunsView>) => onChange({ ...view, ...change });
  return (
    <search className="runs-filters">
      <SearchField text={view.search} onText={(search) => set({ search })} />
      <Popover label="Status">
        <fieldset className="runs-menu">
          <legend className="visually-hidden">Status</legend>
          {runStatuses.map((status) => (
            <label key={status} className="row">
              <input
                type="checkbox"
                checked={view.statuses.includes(status)}
                onChange={({ target }) =>
                  set({
                    statuses: runStatuses.filter((each) =>
                      each === status ? target.checked : view.statuses.includes(each),
                    ),
                  })
                }
              />
              {status.toLowerCase()}
            </label>
          ))}
        </fieldset>
      </Popover>
      <Popover label="Filter">
        <Conditions view={view} tags={tags} set={set} />
      </Popover>
      {conditionsOf(view).map(({ name, without }) => (
        <button
          key={name}
          type="button"
          className="runs-condition"
          aria-label={`Remove the filter ${name}`}
          onClick={() => set(without)}
        >
          {name} <span aria-hidden="true">✕</span>
        </button>
      ))}
      {isFiltered(view) && (
        <Button look="quiet" onClick={() => onChange({ ...viewOf(""), order: view.order })}>
          Clear
        </Button>
      )}
    </search>
  );
}

/** What is typed is searched for once the typing rests; another address is shown at once. */
function SearchField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const told = useRef(text);
  const newest = useRef(onText);
  newest.current = onText;
  useEffect(() => {
    if (text === told.current) return;
    told.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    if (typed === told.current) return;
    const timer = setTimeout(() => {
      told.current = typed;
      newest.current(typed);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <input
      className="input runs-search"
      type="search"
      aria-label="Search runs by name"
      placeholder="Search by name"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

const labels: Readonly<Record<NamedFilter, string>> = {
  dataset: "Dataset",
  rollout: "Rollout",
  configuration: "Configuration",
  sweep: "Sweep",
  creator: "Creator",
};

/** What the workspace has to filter by, found by typing; asked for when somebody opens it. */
function Conditions({
  view,
  tags,
  set,
}: {
  view: RunsView;
  tags: readonly string[];
  set: (change: Partial<RunsView>) => void;
}) {
  const [search, setSearch] = useState("");
  const { data } = useQuery(DashboardRunChoices, { search: search.trim() || null });
  const choices = {
    dataset: data?.datasets.nodes ?? [],
    rollout: data?.rollouts.nodes ?? [],
    configuration: data?.configurations.nodes ?? [],
    sweep: data?.sweeps.nodes ?? [],
    creator: data?.workspace?.members ?? [],
  };
  return (
    <div className="runs-conditions">
      <label>
        Kind
        <select
          className="input"
          value={view.kind ?? ""}
          onChange={({ target }) => set({ kind: runKinds.find((kind) => kind === target.value) ?? null })}
        >
          <option value="">any</option>
          {runKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </select>
      </label>
      {named.map((name) => (
        <div key={name}>
          <span aria-hidden="true">{labels[name]}</span>
          <Combobox
            label={labels[name]}
            placeholder={view[name]?.name ?? "any"}
            options={choices[name]}
            {...((name === "dataset" || name === "rollout") && { onType: setSearch })}
            onPick={({ id, name: picked }) => set({ [name]: { id, name: picked } })}
          />
        </div>
      ))}
      <div>
        <span aria-hidden="true">Base model</span>
        <Combobox
          label="Base model"
          placeholder={view.baseModel ?? "any"}
          options={(data?.baseModels.nodes ?? []).map(({ name }) => ({ id: name, name }))}
          onPick={({ name }) => set({ baseModel: name })}
          free
        />
      </div>
      <div>
        <span aria-hidden="true">Tag</span>
        <Combobox
          label="Tag"
          placeholder="any"
          options={tags.filter((tag) => !view.tags.includes(tag)).map((tag) => ({ id: tag, name: tag }))}
          onPick={({ name }) => set({ tags: [...new Set([...view.tags, name])] })}
          free
        />
      </div>
      <label>
        Created from
        <input
          className="input"
          type="date"
          value={view.from ?? ""}
          onChange={({ target }) => set({ from: target.value || null })}
        />
      </label>
      <label>
        until
        <input
          className="input"
          type="date"
          value={view.until ?? ""}
          onChange={({ target }) => set({ until: target.value || null })}
        />
      </label>
    </div>
  );
}

/** Every condition that holds, but the search, with what takes it away. */
function conditionsOf(view: RunsView): { readonly name: string; readonly without: Partial<RunsView> }[] {
  const found: { name: string; without: Partial<RunsView> }[] = [];
  for (const status of view.statuses)
    found.push({
      name: status.toLowerCase(),
      without: { statuses: view.statuses.filter((each) => each !== status) },
    });
  if (view.kind) found.push({ name: kindNames[view.kind], without: { kind: null } });
  for (const name of named) {
    const choice = view[name];
    if (choice)
      found.push({ name: `${labels[name].toLowerCase()} ${choice.name}`, without: { [name]: null } });
  }
  if (view.baseModel) found.push({ name: `model ${view.baseModel}`, without: { baseModel: null } });
  for (const tag of view.tags)
    found.push({ name: `tag ${tag}`, without: { tags: view.tags.filter((each) => each !== tag) } });
  if (view.from) found.push({ name: `from ${view.from}`, without: { from: null } });
  if (view.until) found.push({ name: `until ${view.until}`, without: { until: null } });
  return found;
}
