import type { ReactNode } from "react";
import { Button } from "../../controls/button.tsx";
import { Field } from "../../controls/field.tsx";
import { failureClasses, isFiltered, readSampleView, withWords } from "./sample-address.ts";
import { words } from "./sample-facts.tsx";

/** What the address asks for, to be changed; a change is a new address. */
export function SampleFilters({
  search,
  setSearch,
  attempts,
}: {
  search: URLSearchParams;
  setSearch: (next: URLSearchParams) => void;
  attempts: readonly number[];
}) {
  const view = readSampleView(search);
  const say = (changed: Readonly<Record<string, string>>) => setSearch(withWords(search, changed));
  const choice = (label: string, name: string, options: ReactNode) => (
    <Field label={label}>
      {(field) => (
        <select
          {...field}
          className="input"
          value={search.get(name) ?? ""}
          onChange={({ target }) => say({ [name]: target.value })}
        >
          {options}
        </select>
      )}
    </Field>
  );
  const number = (label: string, name: string, step: string) => (
    <Field label={label}>
      {(field) => (
        <input
          // What the address says comes back with the browser's own back and forward.
          key={search.get(name) ?? ""}
          {...field}
          className="input samples-number"
          type="number"
          step={step}
          defaultValue={search.get(name) ?? ""}
          onBlur={({ target }) => target.value !== (search.get(name) ?? "") && say({ [name]: target.value })}
          onKeyDown={({ key, currentTarget }) => key === "Enter" && say({ [name]: currentTarget.value })}
        />
      )}
    </Field>
  );
  const failed = view.filter.failures?.[0]?.toLowerCase() ?? search.get("failed") ?? "";
  return (
    <fieldset className="samples-filters">
      <legend className="visually-hidden">Which samples</legend>
      {choice(
        "Drawn for",
        "split",
        <>
          <option value="">both</option>
          <option value="train">training</option>
          <option value="validation">validation</option>
        </>,
      )}
      {view.filter.step == null ? (
        <>
          {number("From step", "from", "1")}
          {number("To step", "to", "1")}
        </>
      ) : (
        number("Step", "step", "1")
      )}
      {number("Reward from", "min", "any")}
      {number("Reward to", "max", "any")}
      <Field label="Outcome">
        {(field) => (
          <select
            {...field}
            className="input"
            value={failed}
            onChange={({ target: { value } }) =>
              say(
                value === "yes" || value === "no" || value === ""
                  ? { failed: value, failure: "" }
                  : { failed: "", failure: value },
              )
            }
          >
            <option value="">any</option>
            <option value="no">with a reward</option>
            <option value="yes">failed</option>
            {failureClasses.map((each) => (
              <option key={each} value={each.toLowerCase()}>
                failed: {words(each)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {choice(
        "Cut off",
        "truncated",
        <>
          <option value="">either</option>
          <option value="yes">cut off</option>
          <option value="no">whole</option>
        </>,
      )}
      {attempts.length > 1 &&
        choice(
          "Attempt",
          "attempt",
          <>
            <option value="">what counts</option>
            {attempts.map((attempt) => (
              <option key={attempt}>{attempt}</option>
            ))}
          </>,
        )}
      <Field label="Order">
        {(field) => (
          <select
            {...field}
            className="input"
            value={`${view.sort}.${view.direction}`}
            onChange={({ target }) => {
              const [sort = "", direction = ""] = target.value.toLowerCase().split(".");
              say({ sort: sort === "step" ? "" : sort, direction: direction === "desc" ? "" : direction });
            }}
          >
            <option value="STEP.DESC">newest step first</option>
            <option value="STEP.ASC">oldest step first</option>
            <option value="REWARD.DESC">highest reward first</option>
            <option value="REWARD.ASC">lowest reward first</option>
            <option value="ADVANTAGE.DESC">highest advantage first</option>
            <option value="ADVANTAGE.ASC">lowest advantage first</option>
            <option value="LENGTH.DESC">longest answer first</option>
            <option value="LENGTH.ASC">shortest answer first</option>
          </select>
        )}
      </Field>
      {isFiltered(view) && (
        <Button
          look="quiet"
          onClick={() =>
            setSearch(new URLSearchParams(view.sort === "STEP" ? {} : { sort: view.sort.toLowerCase() }))
          }
        >
          Show all
        </Button>
      )}
    </fieldset>
  );
}
