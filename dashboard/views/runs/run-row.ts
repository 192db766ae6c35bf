import type {
  DashboardRunRowFragment,
  DashboardRunsNewsSubscription,
  DashboardRunsProgressSubscription,
  RunFilter,
} from "../../generated/operations.ts";
import { isOver } from "../../platform/run-status.ts";

export type RunRow = DashboardRunRowFragment;

type NewsMessage = DashboardRunsNewsSubscription["workspaceEvents"];
export type RunNews = Extract<NewsMessage, { __typename: "WorkspaceEventBatch" }>["events"][number];
type ProgressMessage = DashboardRunsProgressSubscription["runProgress"];
export type RunStanding = Extract<ProgressMessage, { __typename: "RunProgressUpdate" }>;

/** A row after something was told of its run; null when the run is gone. */
export function rowAfter(row: RunRow, news: RunNews): RunRow | null {
  switch (news.__typename) {
    case "RunStatusChanged": {
      const startedAt = news.status === "RUNNING" ? (row.startedAt ?? news.at) : row.startedAt;
      const endedAt = isOver(news.status) ? news.at : null;
      const health = news.status === "RUNNING" ? row.health : null;
      return { ...row, status: news.status, statusReason: news.reason, startedAt, endedAt, health };
    }
    case "RunChanged":
      return news.deleted ? null : { ...row, name: news.name, tags: news.tags };
    case "AttemptStarted":
      return { ...row, attempt: news.attempt ?? row.attempt };
    case "StopRequested":
      return { ...row, stopRequested: true };
    default:
      return row;
  }
}

/** A row after its run has said how it stands; what ends it is told by its status. */
export function rowAfterStanding(row: RunRow, standing: RunStanding): RunRow {
  const { status, statusReason, attempt, stopRequested, health, progress, reward } = standing;
  return {
    ...row,
    ...{ status, statusReason, attempt, stopRequested, health, progress },
    overview: { ...row.overview, reward: reward ?? row.overview.reward },
  };
}

/** Whether a run of this status or with these tags is no longer one of the filter's, as far as these say. */
export function leaves(row: RunRow, filter: RunFilter): boolean {
  const statuses = filter.statuses ?? [];
  const tags = filter.tags ?? [];
  if (statuses.length > 0 && ![statuses].flat().includes(row.status)) return true;
  return ![tags].flat().every((tag) => row.tags.includes(tag));
}

/** Whether a run that is not in the list may have come to be of its filter by what was told. */
export function mayJoin(news: RunNews, filter: RunFilter): boolean {
  switch (news.__typename) {
    case "RunSubmitted":
      return true;
    case "RunStatusChanged": {
      const statuses = [filter.statuses ?? []].flat();
      return statuses.includes(news.status);
    }
    case "RunChanged":
      return !news.deleted && (Boolean(filter.search) || [filter.tags ?? []].flat().length > 0);
    default:
      return false;
  }
}
