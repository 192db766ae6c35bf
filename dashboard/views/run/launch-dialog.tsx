import { useState } from "react";
import { useLocation } from "wouter";
import { ConfirmDialog } from "../../controls/confirm-dialog.tsx";
import { Field } from "../../controls/field.tsx";
import { DashboardReproduceRun, DashboardRetryRun } from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { newIdempotencyKey } from "../../platform/idempotency.ts";
import { outcomeOf, sentencesOf } from "../../platform/mistakes.ts";
import type { RunData } from "./run-data.ts";

/** Launches a run of the same specification again: to do better (retry), or to see whether it comes out the same. */
export function LaunchDialog({
  act,
  run,
  onClose,
}: {
  act: "retry" | "reproduce";
  run: RunData;
  onClose: () => void;
}) {
  const [name, setName] = useState("");
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [, go] = useLocation();

  async function launch(): Promise<readonly string[]> {
    const input = { id: run.id, idempotencyKey, ...(name.trim() && { name: name.trim() }) };
    const outcome =
      act === "retry"
        ? outcomeOf((await ask(DashboardRetryRun, { input })).retryRun)
        : outcomeOf((await ask(DashboardReproduceRun, { input })).reproduceRun);
    if (!outcome.ok) return sentencesOf(outcome.mistake);
    go(`/runs/${outcome.success.run.name}`);
    return [];
  }

  return (
    <ConfirmDialog
      title={act === "retry" ? "Try this run again?" : "Reproduce this run?"}
      confirm={act === "retry" ? "Retry" : "Reproduce"}
      onConfirm={launch}
      onClose={onClose}
    >
      <p>
        {act === "retry"
          ? "A new run of the same frozen specification goes into the queue."
          : "A new run of exactly what this one recorded goes into the queue, and is compared with it step by step."}
      </p>
      <Field label="Name (optional)" hint="One is made up when it is left out.">
        {(field) => (
          <input {...field} className="input" value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
    </ConfirmDialog>
  );
}
