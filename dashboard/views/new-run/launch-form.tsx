import { type FormEvent, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { Button } from "../../controls/button.tsx";
import { Field } from "../../controls/field.tsx";
import { Mistakes } from "../../controls/states.tsx";
import { DashboardSubmitRun } from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { newIdempotencyKey } from "../../platform/idempotency.ts";
import { outcomeOf, sentencesOf } from "../../platform/mistakes.ts";
import { SaveConfiguration } from "./save-configuration.tsx";

/** Names the run and launches it; a launch that is tried again after a lost answer is one launch. */
export function LaunchForm({ toml, ready }: { toml: string; ready: boolean }) {
  const [, go] = useLocation();
  const [name, setName] = useState("");
  const [tags, setTags] = useState("");
  const [notes, setNotes] = useState("");
  const [priority, setPriority] = useState("");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const said = JSON.stringify([toml, name, tags, notes, priority]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request is another key
  const idempotencyKey = useMemo(newIdempotencyKey, [said]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    const given = {
      ...(name.trim() === "" ? {} : { name: name.trim() }),
      ...(notes.trim() === "" ? {} : { notes: notes.trim() }),
      ...(priority.trim() === "" ? {} : { priority: Number(priority) }),
      tags: tags
        .split(",")
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ""),
    };
    const told = await ask(DashboardSubmitRun, { input: { toml: { toml, idempotencyKey, ...given } } }).then(
      ({ submitRun }) => {
        const made = outcomeOf(submitRun);
        if (!made.ok) return sentencesOf(made.mistake);
        go(`/runs/${made.success.run.name}`);
        return [];
      },
      (error: Error) => [error.message],
    );
    setBusy(false);
    setWrong(told);
  }

  return (
    <form className="card stack" onSubmit={submit} aria-label="Launch">
      <Field label="Name" hint="Empty: one is made up.">
        {(field) => (
          <input
            {...field}
            className="input"
            value={name}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <details>
        <summary>Tags, notes, priority</summary>
        <div className="stack">
          <Field label="Tags" hint="With commas between them.">
            {(field) => (
              <input
                {...field}
                className="input"
                value={tags}
                onChange={({ target }) => setTags(target.value)}
              />
            )}
          </Field>
          <Field label="Notes">
            {(field) => (
              <textarea
                {...field}
                className="input"
                value={notes}
                onChange={({ target }) => setNotes(target.value)}
              />
            )}
          </Field>
          <Field label="Priority" hint="-100 to 100; of two that wait the higher goes first.">
            {(field) => (
              <input
                {...field}
                className="input"
                type="number"
                min={-100}
                max={100}
                value={priority}
                onChange={({ target }) => setPriority(target.value)}
              />
            )}
          </Field>
        </div>
      </details>
      <Mistakes sentences={wrong} />
      <div className="row">
        <Button type="submit" look="primary" busy={busy} disabled={!ready}>
          Launch
        </Button>
        <SaveConfiguration toml={toml} />
      </div>
    </form>
  );
}
