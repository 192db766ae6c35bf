import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { ConfirmDialog } from "../../controls/confirm-dialog.tsx";
import { Field } from "../../controls/field.tsx";
import { say } from "../../controls/toasts.tsx";
import {
  DashboardDeleteRun,
  DashboardKillRun,
  DashboardPauseRun,
  DashboardRequestCheckpoint,
  DashboardResumeRun,
  DashboardStopRun,
} from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { refusalsOf } from "./refusals.ts";
import type { RunData } from "./run-data.ts";

type Simple = "pause" | "resume" | "stop" | "kill" | "checkpoint" | "delete";

const said: Readonly<
  Record<Simple, { readonly title: string; readonly confirm: string; readonly done: string }>
> = {
  pause: { title: "Pause this run?", confirm: "Pause", done: "It pauses after its step." },
  resume: { title: "Resume this run?", confirm: "Resume", done: "It is in the queue again." },
  stop: { title: "Stop this run?", confirm: "Stop", done: "It stops after its step." },
  kill: { title: "Kill this run?", confirm: "Kill", done: "It is being ended." },
  checkpoint: {
    ...{ title: "Save a checkpoint?", confirm: "Save a checkpoint" },
    done: "The checkpoint comes with the step.",
  },
  delete: { title: "Delete this run?", confirm: "Delete", done: "It is deleted." },
};

const what: Readonly<Record<Simple, ReactNode>> = {
  pause: "It finishes its step, saves a checkpoint with its optimiser, and leaves its trainer to others.",
  resume: "It goes on from its last checkpoint as soon as a trainer is free.",
  stop: "It finishes its step, saves a last checkpoint and ends. A stopped run does not go on; it can be forked.",
  kill: "It ends by the time that it is given. What it has not saved by then is lost.",
  checkpoint: "It is saved at the end of the step that it is in, and training goes on.",
  delete: "It goes out of every list. This cannot be undone.",
};

/** Asks whether something is to be done with a run, and with what reason, grace or remains. */
export function AskDialog({ act, run, onClose }: { act: Simple; run: RunData; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [graceS, setGraceS] = useState("30");
  const [artifacts, setArtifacts] = useState(false);
  const [, go] = useLocation();
  const because = reason.trim() === "" ? {} : { reason: reason.trim() };

  async function done(): Promise<readonly string[]> {
    const wrong = await refusalsOf(send());
    if (wrong.length === 0) {
      say(`${run.name}: ${said[act].done}`);
      if (act === "delete") go("/runs");
    }
    return wrong;
  }

  async function send() {
    const { id } = run;
    switch (act) {
      case "pause":
        return (await ask(DashboardPauseRun, { input: { id, ...because } })).pauseRun;
      case "resume":
        return (await ask(DashboardResumeRun, { input: { id } })).resumeRun;
      case "stop":
        return (await ask(DashboardStopRun, { input: { id, ...because } })).stopRun;
      case "kill":
        return (await ask(DashboardKillRun, { input: { id, graceS: Number(graceS), ...because } })).killRun;
      case "checkpoint":
        return (await ask(DashboardRequestCheckpoint, { input: { id } })).requestCheckpoint;
      case "delete":
        return (await ask(DashboardDeleteRun, { input: { id, artifacts } })).deleteRun;
    }
  }

  return (
    <ConfirmDialog
      title={said[act].title}
      confirm={said[act].confirm}
      danger={act === "stop" || act === "kill" || act === "delete"}
      onConfirm={done}
      onClose={onClose}
    >
      <p>
        <b className="run-name">{run.name}</b>: {what[act]}
      </p>
      {act === "kill" && (
        <Field label="Grace (seconds)" hint="How long it has to save a checkpoint: 0 to 3600.">
          {(field) => (
            <input
              {...field}
              className="input"
              type="number"
              min="0"
              max="3600"
              step="1"
              required
              value={graceS}
              onChange={({ target }) => setGraceS(target.value)}
            />
          )}
        </Field>
      )}
      {(act === "pause" || act === "stop" || act === "kill") && (
        <Field label="Reason (optional)" hint="For those who look later.">
          {(field) => (
            <input
              {...field}
              className="input"
              maxLength={2000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      )}
      {act === "delete" && (
        <label>
          <input
            type="checkbox"
            checked={artifacts}
            onChange={({ target }) => setArtifacts(target.checked)}
          />{" "}
          Delete its checkpoints, outputs, samples and lines as well, for good
        </label>
      )}
    </ConfirmDialog>
  );
}
