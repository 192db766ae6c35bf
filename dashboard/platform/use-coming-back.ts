import { useEffect, useRef, useState } from "react";
import type { AskFailed } from "./ask.ts";
import { createBackoff } from "./backoff.ts";

/** Asks again, after a wait that grows, for as long as the platform could not be reached: a page that was opened meanwhile comes back by itself. */
export function useComingBack(error: AskFailed | null, again: () => void): void {
  const [backoff] = useState(createBackoff);
  const newest = useRef(again);
  newest.current = again;
  useEffect(() => {
    if (error?.code !== "UNREACHABLE") return;
    const timer = setTimeout(() => newest.current(), backoff());
    return () => clearTimeout(timer);
  }, [error, backoff]);
}
