import { useEffect, useRef } from "react";
import { DashboardWorkspaceNews, type DashboardWorkspaceNewsSubscription } from "../generated/operations.ts";
import { follow } from "./follow.ts";

type Message = DashboardWorkspaceNewsSubscription["workspaceEvents"];
type NewsType = Extract<Message, { __typename: "WorkspaceEventBatch" }>["events"][number]["__typename"];

/** A batch may tell of many; one reading after it is enough. */
const gatherMs = 100;

/**
 * Calls `changed` a moment after something of these kinds has happened in the workspace, or when that may have been
 * missed: a list that is short enough is then simply read again.
 */
export function useWorkspaceNews(types: readonly NewsType[], changed: () => void): void {
  const newest = useRef(changed);
  newest.current = changed;
  const wanted = types.join(" ");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const tell = () => {
      timer ??= setTimeout(() => {
        timer = null;
        newest.current();
      }, gatherMs);
    };
    const stop = follow({
      document: DashboardWorkspaceNews,
      variables: { after: null },
      cursorOf: ({ workspaceEvents: message }) => ("cursor" in message ? message.cursor : null),
      heard: ({ workspaceEvents: message }) => {
        if (message.__typename === "StreamReset" || message.__typename === "Lagged") tell();
        if (message.__typename !== "WorkspaceEventBatch") return;
        if (message.events.some(({ __typename }) => wanted.split(" ").includes(__typename))) tell();
      },
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [wanted]);
}
