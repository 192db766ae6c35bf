import { useState } from "react";
import { useLocation } from "wouter";
import { Button } from "../../controls/button.tsx";
import { ConfirmDialog } from "../../controls/confirm-dialog.tsx";
import { Field } from "../../controls/field.tsx";
import { say } from "../../controls/toasts.tsx";
import {
  DashboardMergeCheckpoint,
  DashboardPinCheckpoint,
  DashboardRemoveCheckpoint,
  DashboardUnpinCheckpoint,
} from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { newIdempotencyKey } from "../../platform/idempotency.ts";
import { outcomeOf, sentencesOf } from "../../platform/mistakes.ts";
import { useMayWrite } from "../../platform/viewer.tsx";
import type { CheckpointRow } from "./checkpoint-words.ts";

/** What can be done with a checkpoint by who may: keep it, merge it, take it along, remove it; in brief the first only. */
export function CheckpointActions({
  checkpoint,
  changed,
  brief = false,
}: {
  checkpoint: CheckpointRow;
  changed: () => void;
  brief?: boolean;
}) {
  const mayWrite = useMayWrite();
  const [open, setOpen] = useState<"merge" | "remove" | null>(null);
  const [busy, setBusy] = useState(false);
  const { id, pinned, name, cause } = checkpoint;

  async function pin() {
    setBusy(true);
    try {
      const outcome = outcomeOf(
        pinned === null
          ? (await ask(DashboardPinCheckpoint, { input: { id } })).pinCheckpoint
          : (await ask(DashboardUnpinCheckpoint, { input: { id } })).unpinCheckpoint,
      );
      if (outcome.ok) changed();
      else say(sentencesOf(outcome.mistake).join(" "), true);
    } catch (error) {
      say((error as Error).message, true);
    }
    setBusy(false);
  }

  return (
    <div className="row checkpoints-actions">
      {mayWrite && (
        <Button look="quiet" busy={busy} onClick={pin} aria-label={`${pinned ? "Unpin" : "Pin"} ${name}`}>
          {pinned === null ? "Pin" : "Unpin"}
        </Button>
      )}
      {mayWrite && !brief && cause !== "MERGED" && (
        <Button look="quiet" onClick={() => setOpen("merge")} aria-label={`Merge ${name}`}>
          Merge
        </Button>
      )}
      {mayWrite && !brief && (
        <Button look="quiet" onClick={() => setOpen("remove")} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      )}
      {open === "merge" && <MergeDialog checkpoint={checkpoint} onClose={() => setOpen(null)} />}
      {open === "remove" && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          confirm="Remove it"
          danger
          onClose={() => setOpen(null)}
          onConfirm={async () => {
            const { removeCheckpoint } = await ask(DashboardRemoveCheckpoint, { input: { id } });
            const outcome = outcomeOf(removeCheckpoint);
            if (!outcome.ok) return sentencesOf(outcome.mistake);
            changed();
            return [];
          }}
        >
          <p>Its files are deleted, and no run can begin from it any more. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function MergeDialog({ checkpoint, onClose }: { checkpoint: CheckpointRow; onClose: () => void }) {
  const [, go] = useLocation();
  const [name, setName] = useState("");
  // The same form sent twice is one merge.
  const [idempotencyKey] = useState(newIdempotencyKey);
  return (
    <ConfirmDialog
      title={`Merge ${checkpoint.name} into its base`}
      confirm="Merge"
      onClose={onClose}
      onConfirm={async () => {
        const { mergeCheckpoint } = await ask(DashboardMergeCheckpoint, {
          input: { id: checkpoint.id, idempotencyKey, ...(name.trim() === "" ? {} : { name: name.trim() }) },
        });
        const outcome = outcomeOf(mergeCheckpoint);
        if (!outcome.ok) return sentencesOf(outcome.mistake);
        go(`/runs/${encodeURIComponent(outcome.success.run.name)}`);
        return [];
      }}
    >
      <p>
        A run of its own adds the adapter to the base's weights and saves the whole model as a checkpoint.
      </p>
      <Field label="Name of that run" hint="Left empty, one is given.">
        {(field) => (
          <input {...field} className="input" value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
    </ConfirmDialog>
  );
}
