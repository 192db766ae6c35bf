import { Page } from "../../controls/page.tsx";
import { DashboardCheckpoints } from "../../generated/operations.ts";
import { usePages } from "../../platform/use-pages.ts";
import { useWorkspaceNews } from "../../platform/use-workspace-news.ts";
import { CheckpointList, useCheckpointWords } from "./checkpoint-list.tsx";

/** All checkpoints of the workspace. */
export function CheckpointsPage() {
  const pages = usePages(DashboardCheckpoints, useCheckpointWords(), ({ checkpoints }) => checkpoints);
  useWorkspaceNews(["CheckpointSaved", "CheckpointRemoved"], pages.reload);
  return (
    <Page title="Checkpoints">
      <CheckpointList
        pages={pages}
        withRun
        empty="No checkpoints yet. Runs save them as their recipe says, and whenever somebody asks."
      />
    </Page>
  );
}
