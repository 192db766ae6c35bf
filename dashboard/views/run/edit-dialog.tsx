import { useState } from "react";
import { useLocation } from "wouter";
import { ConfirmDialog } from "../../controls/confirm-dialog.tsx";
import { Field } from "../../controls/field.tsx";
import { DashboardUpdateRun } from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { outcomeOf, sentencesOf } from "../../platform/mistakes.ts";
import type { RunData } from "./run-data.ts";

/** Renames a run, and changes its tags, notes and, while it waits, its priority. */
export function EditDialog({ run, onClose }: { run: RunData; onClose: () => void }) {
  const [name, setName] = useState(run.name);
  const [tags, setTags] = useState(run.tags.join(", "));
  const [notes, setNotes] = useState(run.notes ?? "");
  const [priority, setPriority] = useState(String(run.priority));
  const [, go] = useLocation();
  const waits = run.status === "PENDING";

  async function change(): Promise<readonly string[]> {
    const { updateRun } = await ask(DashboardUpdateRun, {
      input: {
        ...{ id: run.id, notes: notes.trim() === "" ? null : notes },
        tags: tags
          .split(",")
          .map((tag) => tag.trim())
          .filter(Boolean),
        ...(name.trim() !== run.name && { name: name.trim() }),
        ...(waits && { priority: Number(priority) }),
      },
    });
    const outcome = outcomeOf(updateRun);
    if (!outcome.ok) return sentencesOf(outcome.mistake);
    if (outcome.success.run.name !== run.name) go(`/runs/${outcome.success.run.name}`, { replace: true });
    return [];
  }

  return (
    <ConfirmDialog title="Edit this run" confirm="Save" onConfirm={change} onClose={onClose}>
      <Field label="Name">
        {(field) => (
          <input
            {...field}
            className="input"
            required
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label="Tags" hint="With commas between them.">
        {(field) => (
          <input {...field} className="input" value={tags} onChange={({ target }) => setTags(target.value)} />
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
      {waits && (
        <Field label="Priority" hint="-100 to 100: of two that wait the higher goes first.">
          {(field) => (
            <input
              {...field}
              className="input"
              type="number"
              min="-100"
              max="100"
              value={priority}
              onChange={({ target }) => setPriority(target.value)}
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  );
}
