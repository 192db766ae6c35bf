import { type FormEvent, useState } from "react";
import { Button } from "../../controls/button.tsx";
import { Dialog } from "../../controls/dialog.tsx";
import { Field } from "../../controls/field.tsx";
import { NameField } from "../../controls/name-field.tsx";
import { Mistakes } from "../../controls/states.tsx";
import { say } from "../../controls/toasts.tsx";
import {
  DashboardAddConfigurationVersion,
  DashboardConfiguration,
  DashboardCreateConfiguration,
} from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { newIdempotencyKey } from "../../platform/idempotency.ts";
import { outcomeOf, sentencesOf } from "../../platform/mistakes.ts";

/** Keeps a recipe under a name: a new configuration, or the next version of the one that has the name. */
export function SaveDialog({
  toml,
  name: known,
  onClose,
  onSaved,
}: {
  /** The file; it is written here when absent. */
  toml?: string;
  name?: string;
  onClose: () => void;
  onSaved: (name: string) => void;
}) {
  const [text, setText] = useState(toml ?? "");
  const [name, setName] = useState(known ?? "");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [idempotencyKey] = useState(newIdempotencyKey);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const told = await save(name, text, idempotencyKey).catch((error: Error) => error);
    setBusy(false);
    if (told instanceof Error) return setWrong([told.message]);
    if (!told.ok) return setWrong(sentencesOf(told.mistake));
    say(`${name} has version ${told.success.version.version}.`);
    onSaved(name);
  }

  return (
    <Dialog
      title={known ? `Another version of ${known}` : "Keep a configuration"}
      wide={toml === undefined}
      onClose={onClose}
    >
      <form className="stack" onSubmit={submit}>
        {known === undefined && <NameField name={name} change={setName} />}
        {toml === undefined && (
          <Field label="Configuration file" hint="TOML; `trainyard config explain` says every knob.">
            {(field) => (
              <textarea
                {...field}
                className="input"
                rows={18}
                spellCheck={false}
                required
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
        )}
        <Mistakes sentences={wrong} />
        <div className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy}>
            Keep it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

async function save(name: string, toml: string, idempotencyKey: string) {
  const { configuration } = await ask(DashboardConfiguration, { name });
  if (configuration) {
    const input = { configurationId: configuration.id, recipe: { toml }, idempotencyKey };
    return outcomeOf((await ask(DashboardAddConfigurationVersion, { input })).addConfigurationVersion);
  }
  const input = { name, recipe: { toml }, idempotencyKey };
  return outcomeOf((await ask(DashboardCreateConfiguration, { input })).createConfiguration);
}
