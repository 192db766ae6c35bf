import { useState } from "react";
import { Button } from "../../controls/button.tsx";
import { Dialog } from "../../controls/dialog.tsx";
import { Field } from "../../controls/field.tsx";
import { figure } from "../../figures/number.ts";
import { type ChartChoice, moved, shownOrNot } from "./chart-choice.ts";
import type { Panel } from "./panels.ts";

const foundAtOnce = 12;

/** Which charts are shown, in which order, and any other metric as one more. */
export function ChartChooser({
  choice,
  all,
  keys,
  onChoose,
  onClose,
}: {
  choice: ChartChoice;
  all: readonly Panel[];
  keys: readonly { readonly key: string; readonly lastValue: number | null }[];
  onChoose: (choice: ChartChoice) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState("");
  const names = all.map(({ name }) => name);
  const found = keys.filter(
    ({ key }) => key.toLowerCase().includes(text.trim().toLowerCase()) && !names.includes(key),
  );
  return (
    <Dialog title="Charts of runs on this device" onClose={onClose}>
      <Field
        label="Another metric"
        hint={`${found.length} of ${keys.length} metrics; press one to have a chart of it.`}
      >
        {(field) => (
          <input
            {...field}
            className="input"
            type="search"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {text.trim() !== "" && (
        <div className="run-found">
          {found.slice(0, foundAtOnce).map(({ key, lastValue }) => (
            <Button
              key={key}
              className="mono"
              onClick={() => onChoose({ ...choice, added: [...choice.added, key] })}
            >
              {key} <span className="faint">{figure(lastValue)}</span>
            </Button>
          ))}
        </div>
      )}
      <ol className="run-chosen">
        {all.map(({ name }, at) => {
          const added = choice.added.includes(name);
          return (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  checked={!choice.hidden.includes(name)}
                  onChange={({ target }) => onChoose(shownOrNot(choice, name, target.checked))}
                />{" "}
                {name}
              </label>
              <span>
                {added && (
                  <Button
                    look="quiet"
                    aria-label={`Remove ${name}`}
                    onClick={() =>
                      onChoose({ ...choice, added: choice.added.filter((each) => each !== name) })
                    }
                  >
                    Remove
                  </Button>
                )}
                <Button
                  look="quiet"
                  aria-label={`Move ${name} up`}
                  disabled={at === 0}
                  onClick={() => onChoose(moved(choice, names, name, -1))}
                >
                  ↑
                </Button>
                <Button
                  look="quiet"
                  aria-label={`Move ${name} down`}
                  disabled={at === all.length - 1}
                  onClick={() => onChoose(moved(choice, names, name, 1))}
                >
                  ↓
                </Button>
              </span>
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
}
