import { useState } from "react";
import { useLocation } from "wouter";
import { Button } from "../../controls/button.tsx";
import { ConfirmDialog } from "../../controls/confirm-dialog.tsx";
import { Field } from "../../controls/field.tsx";
import { Failure } from "../../controls/states.tsx";
import { DashboardForkChoices, DashboardForkRun } from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { newIdempotencyKey } from "../../platform/idempotency.ts";
import { outcomeOf, sentencesOf } from "../../platform/mistakes.ts";
import { useQuery } from "../../platform/use-query.ts";
import type { RunData } from "./run-data.ts";

/** Launches a run that begins with a checkpoint of this one and does what this one did, but for some settings. */
export function ForkDialog({ run, onClose }: { run: RunData; onClose: () => void }) {
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [checkpointId, setCheckpointId] = useState("");
  const [name, setName] = useState("");
  const [settings, setSettings] = useState<readonly { readonly knob: string; readonly value: string }[]>([]);
  const [, go] = useLocation();
  const { data, error, loading } = useQuery(DashboardForkChoices, { id: run.id });
  const checkpoints = data?.run?.checkpoints.nodes ?? [];

  async function launch(): Promise<readonly string[]> {
    const { forkRun } = await ask(DashboardForkRun, {
      input: {
        ...(checkpointId === "" ? { id: run.id } : { checkpointId }),
        ...{ idempotencyKey, settings: settings.filter(({ knob }) => knob.trim() !== "") },
        ...(name.trim() && { name: name.trim() }),
      },
    });
    const outcome = outcomeOf(forkRun);
    if (!outcome.ok) return sentencesOf(outcome.mistake);
    go(`/runs/${outcome.success.run.name}`);
    return [];
  }

  const set = (at: number, next: Partial<{ knob: string; value: string }>) =>
    setSettings(settings.map((each, index) => (index === at ? { ...each, ...next } : each)));

  return (
    <ConfirmDialog title="Fork this run" confirm="Fork" onConfirm={launch} onClose={onClose}>
      {error && <Failure error={error} />}
      <Field
        label="Begin with"
        hint={!loading && checkpoints.length === 0 ? "It has no checkpoint yet to begin with." : undefined}
      >
        {(field) => (
          <select
            {...field}
            className="input"
            value={checkpointId}
            onChange={({ target }) => setCheckpointId(target.value)}
          >
            <option value="">its newest checkpoint</option>
            {checkpoints.map(({ id, name: checkpoint, resumable }) => (
              <option key={id} value={id}>
                {checkpoint}
                {resumable ? "" : " (weights only)"}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Name (optional)" hint="Counted on from its parent's when it is left out.">
        {(field) => (
          <input {...field} className="input" value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      <fieldset className="run-settings">
        <legend>Settings that are to be other than they were</legend>
        {settings.map(({ knob, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; it has nothing else until it is filled in
          <div key={at} className="run-setting">
            <input
              className="input mono"
              aria-label={`Setting ${at + 1}: its name`}
              placeholder="training.lr"
              value={knob}
              onChange={({ target }) => set(at, { knob: target.value })}
            />
            <input
              className="input mono"
              aria-label={`Setting ${at + 1}: its value`}
              placeholder="1e-4"
              value={value}
              onChange={({ target }) => set(at, { value: target.value })}
            />
            <Button
              look="quiet"
              aria-label={`Remove setting ${at + 1}`}
              onClick={() => setSettings(settings.filter((_, index) => index !== at))}
            >
              ✕
            </Button>
          </div>
        ))}
        <Button onClick={() => setSettings([...settings, { knob: "", value: "" }])}>Add a setting</Button>
      </fieldset>
    </ConfirmDialog>
  );
}
