import { isOver } from "../../platform/run-status.ts";
import type { RunData } from "./run-data.ts";

export type Act =
  | "pause"
  | "resume"
  | "stop"
  | "kill"
  | "checkpoint"
  | "budget"
  | "fork"
  | "retry"
  | "reproduce"
  | "edit"
  | "delete";

type Standing = Pick<
  RunData,
  "kind" | "status" | "stopRequested" | "pauseRequested" | "checkpointRequested" | "killAt" | "startedAt"
>;

/** What can be asked of a run as it stands, the nearest first: what it was asked for already is not offered again. */
export function offersOf(run: Standing): Act[] {
  const merge = run.kind === "MERGE";
  if (isOver(run.status))
    return ["retry", ...(merge ? [] : (["fork", "reproduce"] satisfies Act[])), "edit", "delete"];
  const working = run.status === "RUNNING" || run.status === "UNKNOWN";
  const ending = run.stopRequested || run.killAt !== null;
  const acts: Act[] = [];
  if (run.status === "PAUSED" || (run.pauseRequested && !ending)) acts.push("resume");
  else if (!merge && !ending) acts.push("pause");
  if (!ending) acts.push("stop");
  if (working && !merge && !ending && run.checkpointRequested === null) acts.push("checkpoint");
  if (!merge) acts.push("budget");
  if (!merge && run.startedAt !== null) acts.push("fork");
  acts.push("edit");
  if (working && run.killAt === null) acts.push("kill");
  return acts;
}
