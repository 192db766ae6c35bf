import { memo } from "react";
import { Field } from "../../controls/field.tsx";
import type { DashboardNewRunKnobsQuery } from "../../generated/operations.ts";
import { choicesIn, placeOf } from "./recipe-text.ts";

export type Knob = DashboardNewRunKnobsQuery["recipeKnobs"][number];

/** Where the form suggests what there is: the list of suggestions by the knob's place. */
const suggestions: Readonly<Record<string, string>> = {
  "experiment.dataset": "new-run-datasets",
  "experiment.validation_dataset": "new-run-datasets",
  "experiment.rollout": "new-run-rollouts",
  "experiment.model_path": "new-run-models",
  "experiment.start_from": "new-run-checkpoints",
};

/** One knob of a recipe: its input by its type, with default, range, unit and meaning, and what is wrong with it. */
export const KnobField = memo(function KnobField({
  knob,
  typed,
  wrong,
  change,
}: {
  knob: Knob;
  typed: string;
  wrong: string | null;
  change: (place: string, typed: string) => void;
}) {
  const place = placeOf({ section: knob.section, key: knob.key ?? null });
  const choices = knob.type === "true or false" ? ["true", "false"] : choicesIn(knob.range);
  const standard = knob.default == null ? null : knob.default.replace(/^"(.*)"$/, "$1");
  return (
    <Field label={<Name knob={knob} />} hint={<Hint knob={knob} choices={choices !== null} />} wrong={wrong}>
      {(field) => {
        const common = { ...field, className: "input", name: place, value: typed };
        if (choices !== null)
          return (
            <select {...common} onChange={({ target }) => change(place, target.value)}>
              <option value="">{standard === null ? "not set" : `${standard} (default)`}</option>
              {choices
                .filter((choice) => choice !== standard || choice === typed)
                .map((choice) => (
                  <option key={choice} value={choice}>
                    {choice}
                  </option>
                ))}
            </select>
          );
        if (knob.type.startsWith("table") || place === "experiment.system_prompt")
          return (
            <textarea
              {...common}
              rows={3}
              placeholder={knob.type === "table of numbers" ? "name = 1.0" : ""}
              onChange={({ target }) => change(place, target.value)}
            />
          );
        return (
          <input
            {...common}
            inputMode={knob.type === "number" || knob.type === "whole number" ? "decimal" : undefined}
            list={suggestions[place]}
            placeholder={standard ?? ""}
            autoComplete="off"
            spellCheck={false}
            required={knob.required}
            onChange={({ target }) => change(place, target.value)}
          />
        );
      }}
    </Field>
  );
});

function Name({ knob }: { knob: Knob }) {
  return (
    <>
      <span className="mono">{knob.key ?? knob.section}</span>
      {knob.required && <span className="faint"> (required)</span>}
    </>
  );
}

/** What it means, in which unit, within which range. */
function Hint({ knob, choices }: { knob: Knob; choices: boolean }) {
  const told = [
    knob.type === "text" || choices ? null : knob.unit,
    // How long a name may be is no help in choosing one.
    choices || knob.type === "text" ? null : knob.range,
    knob.default == null || choices ? null : `default ${knob.default}`,
  ].filter(Boolean);
  return (
    <>
      {knob.description}
      {told.length > 0 && <span className="new-run-range"> {told.join(" · ")}</span>}
    </>
  );
}
