import { useState } from "react";
import { useSearchParams } from "wouter";
import { Field } from "../../controls/field.tsx";
import { Empty, Failure, Loading } from "../../controls/states.tsx";
import { DashboardRunsLike, DashboardSpecification } from "../../generated/operations.ts";
import { useQuery } from "../../platform/use-query.ts";
import type { SpecifiedRun } from "./run-configuration.tsx";
import { changesBetween, settingsOf } from "./toml.ts";

/** What this run was set to otherwise than another, which is chosen by typing its name. */
export function SettingsDifference({ run, toml }: { run: SpecifiedRun; toml: string }) {
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState("");
  const origin = run.forkOf?.name ?? run.retryOf?.name ?? null;
  const configurationId = run.configuration?.configuration?.id ?? null;
  const before = useQuery(
    DashboardRunsLike,
    origin === null && configurationId !== null
      ? { filter: { configurationId, createdBefore: run.createdAt }, first: 1 }
      : null,
  );
  const like = useQuery(DashboardRunsLike, { filter: typed === "" ? {} : { search: typed }, first: 10 });
  const chosen = search.get("with") ?? origin ?? before.data?.runs.nodes[0]?.name ?? null;
  const other = useQuery(DashboardSpecification, chosen === null ? null : { name: chosen });
  const found = other.data?.run?.name === chosen ? other.data.run : null;
  return (
    <div className="stack">
      <form
        className="configuration-other"
        onSubmit={(event) => {
          event.preventDefault();
          const name = String(new FormData(event.currentTarget).get("name")).trim();
          setSearch({ show: "difference", ...(name === "" ? {} : { with: name }) });
        }}
      >
        <Field label="The other run" hint="Type a part of its name; Enter compares.">
          {(field) => (
            <input
              key={chosen ?? ""}
              {...field}
              className="input"
              name="name"
              list="configuration-runs"
              autoComplete="off"
              defaultValue={chosen ?? ""}
              onChange={({ target: { value } }) => {
                setTyped(value);
                // One of the offered names is taken at once.
                if (like.data?.runs.nodes.some(({ name }) => name === value))
                  setSearch({ show: "difference", with: value });
              }}
            />
          )}
        </Field>
        <datalist id="configuration-runs">
          {like.data?.runs.nodes
            .filter(({ name }) => name !== run.name)
            .map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
        </datalist>
      </form>
      {chosen === null ? (
        before.loading ? (
          <Loading what="the run before" />
        ) : (
          <Empty>
            Nothing of the same configuration ran before. Name a run to see what is set differently.
          </Empty>
        )
      ) : other.error ? (
        <Failure error={other.error} retry={other.reload} />
      ) : other.data?.run === null ? (
        <Empty>There is no run named {chosen}.</Empty>
      ) : found === null ? (
        <Loading what={chosen} />
      ) : (
        <Changes run={run} toml={toml} other={found} />
      )}
    </div>
  );
}

function Changes({ run, toml, other }: { run: SpecifiedRun; toml: string; other: SpecifiedRun }) {
  const changes = changesBetween(settingsOf(other.specification.toml ?? ""), settingsOf(toml));
  const seeds = [other.specification.seed, run.specification.seed];
  if (changes.length === 0)
    return (
      <Empty>
        {other.name} was set to the same{seeds[0] === seeds[1] ? ", its seed too" : " but for its seed"}.
      </Empty>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="table-frame" tabIndex={0} aria-label="Settings that differ">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Setting</th>
            <th scope="col">{other.name}</th>
            <th scope="col">{run.name}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ section, key, left, right }) => (
            <tr key={`${section}.${key}`}>
              <th scope="row" className="mono">
                {section === "" ? key : `${section}.${key}`}
              </th>
              <td className="mono wrap">{left ?? <span className="faint">not set</span>}</td>
              <td className="mono wrap">{right ?? <span className="faint">not set</span>}</td>
            </tr>
          ))}
          {seeds[0] !== seeds[1] && (
            <tr>
              <th scope="row">seed</th>
              <td className="mono">{seeds[0]}</td>
              <td className="mono">{seeds[1]}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
