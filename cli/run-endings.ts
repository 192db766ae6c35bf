import { setTimeout as sleep } from "node:timers/promises";
import type { Call } from "./command.ts";
import { Exit, exitCodes } from "./exit.ts";
import { FollowCurves, RunByReference } from "./generated/operations.ts";
import { over } from "./watch-view.ts";

const memoryMs = 30_000;

/**
 * Follows runs from where each was seen, says when there is more to draw of one, and resolves when all are over and the
 * store remembers that: whoever asks then is told everything.
 */
export async function untilOver(
  call: Call,
  seen: readonly { readonly id: string; readonly status: string; readonly cursor: string }[],
  changed: () => void = () => {},
): Promise<void> {
  const { signal, output } = call;
  const going = seen.filter(({ status }) => !over.includes(status));
  await Promise.all(
    going.map(({ id, cursor }) =>
      call.client().follow({
        document: FollowCurves,
        variables: { runId: id, after: cursor },
        cursorOf: ({ runEvents: message }) => ("cursor" in message ? message.cursor : null),
        lost: (reason) => output.say(`waiting for the platform: ${reason}`),
        signal,
        heard: ({ runEvents: message }) => {
          if (message.__typename === "StreamReset") throw streamReset();
          if (message.__typename !== "RunEventBatch") return false;
          changed();
          return message.events.some(
            (event) => event.__typename === "RunStatusChanged" && over.includes(event.status),
          );
        },
      }),
    ),
  );
  // The store follows the log by a moment.
  for (const deadline = Date.now() + memoryMs; !signal.aborted && Date.now() < deadline; ) {
    const standing = await Promise.all(
      going.map(async ({ id }) => (await call.client().query(RunByReference, { id })).run?.status),
    );
    if (standing.every((status) => status === undefined || over.includes(status))) return;
    await sleep(50 + Math.random() * 50, undefined, { signal }).catch(() => {});
  }
}

/** What was asked to go on from is no longer there. */
export const streamReset = () =>
  new Exit(exitCodes.failed, "RESET", "the log does not reach back to that place any more: ask again");
