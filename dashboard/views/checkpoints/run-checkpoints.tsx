import { useState } from "react";
import { Button } from "../../controls/button.tsx";
import { say } from "../../controls/toasts.tsx";
import {
  DashboardCheckpointNews,
  DashboardRunCheckpoints,
  type DashboardRunCheckpointsQuery,
  DashboardSaveCheckpointNow,
} from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { outcomeOf, sentencesOf } from "../../platform/mistakes.ts";
import { usePages } from "../../platform/use-pages.ts";
import { useRunNews } from "../../platform/use-run-news.ts";
import { useMayWrite } from "../../platform/viewer.tsx";
import { CheckpointList, useCheckpointWords } from "./checkpoint-list.tsx";

type Head = Pick<
  NonNullable<DashboardRunCheckpointsQuery["run"]>,
  "status" | "cursor" | "checkpointRequested"
>;

/** A run's checkpoints, as they are saved and removed; while it is at work one can be asked for now. */
export function RunCheckpoints({ run }: { run: { readonly id: string; readonly name: string } }) {
  const [head, setHead] = useState<Head | null>(null);
  const pages = usePages(DashboardRunCheckpoints, { id: run.id, ...useCheckpointWords() }, (data) => {
    // The cursor of a later page says nothing of the first.
    if (data.run?.checkpoints.pageInfo.hasPreviousPage === false) setHead(data.run);
    return data.run?.checkpoints ?? null;
  });
  useRunNews(DashboardCheckpointNews, {
    runId: run.id,
    read: head,
    heard: () => true,
    readAgain: pages.reload,
  });
  return (
    <CheckpointList
      pages={pages}
      withRun={false}
      empty={
        head?.status === "RUNNING"
          ? "No checkpoints yet. The recipe says when one is saved; one can be asked for now."
          : "This run has no checkpoints."
      }
    >
      {head?.status === "RUNNING" && <SaveNow runId={run.id} asked={head.checkpointRequested !== null} />}
    </CheckpointList>
  );
}

function SaveNow({ runId, asked }: { runId: string; asked: boolean }) {
  const mayWrite = useMayWrite();
  const [busy, setBusy] = useState(false);
  if (!mayWrite) return null;
  async function save() {
    setBusy(true);
    try {
      const { requestCheckpoint } = await ask(DashboardSaveCheckpointNow, { input: { id: runId } });
      const outcome = outcomeOf(requestCheckpoint);
      if (!outcome.ok) say(sentencesOf(outcome.mistake).join(" "), true);
    } catch (error) {
      say((error as Error).message, true);
    }
    setBusy(false);
  }
  return (
    <Button busy={busy} disabled={asked} onClick={save}>
      {asked ? "Asked for: saved after this step" : "Save one now"}
    </Button>
  );
}
