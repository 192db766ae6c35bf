import { useSyncExternalStore } from "react";
import { connectionState, onConnection } from "../platform/connection.ts";

/** Whether what is shown is live; while it is not, since when the platform is away is what a person must know. */
export function ConnectionLight() {
  const { state } = useSyncExternalStore(onConnection, connectionState);
  return (
    <span role="status" className={`badge ${state === "live" ? "good" : state === "lost" ? "warn" : ""}`}>
      <span className="dot" aria-hidden="true" />
      {state === "live" ? "live" : state === "lost" ? "reconnecting" : "at rest"}
    </span>
  );
}
