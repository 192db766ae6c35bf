import { AskFailed } from "./ask.ts";
import { createBackoff, jittered } from "./backoff.ts";

export interface Live {
  /** Reads again soon, and goes on from there; asked for many times at once, it is done once. */
  again(): void;
  close(): void;
}

const gatherMs = 150;

/**
 * Keeps something true while a page shows it: reads it with its cursor, then follows what came after. What cannot be
 * followed any further, or was told to be read again, is read again, and what was followed until then is left when the
 * new reading is there. Ends with `close`.
 */
export function openLive(of: {
  /** Reads and takes in; answers the cursor that it was read at, or null when nothing is to be followed. */
  readonly read: (signal: AbortSignal) => Promise<string | null>;
  /** Follows after that cursor; `lost` says that it cannot go on. Answers how to stop. */
  readonly follow: (after: string, lost: (reason: string | null) => void) => () => void;
  /** What stands in the way just now; null when nothing does. */
  readonly troubled: (error: AskFailed | null) => void;
}): Live {
  const gone = new AbortController();
  let stop = () => {};
  let timer: ReturnType<typeof setTimeout> | null = null;
  let reading = false;
  let wanted = false;
  const backoffMs = createBackoff();

  async function readOnce() {
    timer = null;
    if (gone.signal.aborted) return;
    reading = true;
    wanted = false;
    try {
      const cursor = await of.read(gone.signal);
      if (gone.signal.aborted) return;
      stop();
      stop = () => {};
      of.troubled(null);
      if (cursor !== null) stop = of.follow(cursor, lost);
      reading = false;
      if (wanted) soon(jittered(gatherMs));
    } catch (error) {
      reading = false;
      if (gone.signal.aborted) return;
      of.troubled(
        error instanceof AskFailed ? error : new AskFailed("ERROR", (error as Error).message, null),
      );
      soon(backoffMs());
    }
  }

  function lost(reason: string | null) {
    if (gone.signal.aborted) return;
    stop();
    stop = () => {};
    if (reason !== null) of.troubled(new AskFailed("STREAM", `The live view stopped: ${reason}`, null));
    soon(backoffMs());
  }

  function soon(waitMs: number) {
    if (gone.signal.aborted) return;
    timer ??= setTimeout(() => void readOnce(), waitMs);
  }

  function again() {
    if (reading) wanted = true;
    else soon(jittered(gatherMs));
  }

  void readOnce();
  return {
    again,
    close() {
      gone.abort();
      if (timer !== null) clearTimeout(timer);
      stop();
    },
  };
}
