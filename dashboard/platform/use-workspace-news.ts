import { useEffect, useRef } from "react";
import {
  DashboardWorkspaceNews,
  type DashboardWorkspaceNewsSubscription,
  DashboardWorkspacePlace,
} from "../generated/operations.ts";
import { ask } from "./ask.ts";
import { follow } from "./follow.ts";
import { openLive } from "./live.ts";

type Message = DashboardWorkspaceNewsSubscription["workspaceEvents"];
type NewsType = Extract<Message, { __typename: "WorkspaceEventBatch" }>["events"][number]["__typename"];

/**
 * Calls `changed` after something of these kinds has happened in the workspace, or may have: a list that is short enough is
 * then simply read again. The place in the log is asked for before each reading, so what the store had not heard of yet
 * comes once more, until the list has it.
 */
export function useWorkspaceNews(types: readonly NewsType[], changed: () => void): void {
  const newest = useRef(changed);
  newest.current = changed;
  const wanted = types.join(" ");
  useEffect(() => {
    const opened = openLive({
      async read(signal) {
        const { viewer } = await ask(DashboardWorkspacePlace, {}, signal);
        newest.current();
        return viewer.workspace.cursor;
      },
      follow: (after, lost) =>
        follow({
          document: DashboardWorkspaceNews,
          variables: { after },
          cursorOf: ({ workspaceEvents: message }) => ("cursor" in message ? message.cursor : null),
          ended: lost,
          heard: ({ workspaceEvents: message }) => {
            if (message.__typename === "StreamReset") return lost(null);
            if (message.__typename !== "WorkspaceEventBatch") return;
            if (message.events.some(({ __typename }) => wanted.split(" ").includes(__typename)))
              opened.again();
          },
        }),
      // The list itself says what stands in the way; the light in the head says that nothing is live.
      troubled: () => {},
    });
    return opened.close;
  }, [wanted]);
}
