import { type Msg, nanos, nuid } from "@nats-io/transport-node";
import type { LoggedEvent } from "../../protocol/event.ts";
import { type Follower, LogReplaced, type Scope } from "../bus.ts";
import { readEvent, type Warn } from "../entries.ts";
import { createInlet } from "../inlet.ts";
import { backoffMs, pause } from "../retries.ts";
import type { Link } from "./link.ts";
import { openPull, type Pull, placeOf } from "./pulls.ts";

/**
 * Follows the log through a consumer that keeps no acks (142k messages/s in batches; with explicit acks 35k), made anew
 * after our own position whenever it breaks: position and contiguous delivery numbers are what makes it exactly once.
 */
export function followNats(
  link: Link,
  { after, scope, maxBatch }: { after: number; scope: Scope; maxBatch: number },
  ended: () => void,
): Follower {
  const epoch = link.epoch();
  const stop = new AbortController();
  const capacity = Math.min(2000, Math.max(256, 2 * maxBatch));
  let position = after;
  let pull: Pull | null = null;

  const inlet = createInlet({
    maxBatch,
    taken: refill,
    async close() {
      stop.abort();
      pull?.breakOff();
      await keeping;
      ended();
    },
  });

  function refill(): void {
    if (pull === null) return;
    const room = capacity - inlet.buffered() - pull.outstanding();
    if (room >= capacity / 2) pull.ask(room, { wait: true });
  }

  async function keep(): Promise<void> {
    for (let attempt = 0; !stop.signal.aborted; attempt++) {
      try {
        await link.whenUp(stop.signal);
        if (stop.signal.aborted) return;
        await followOnce(() => {
          attempt = 0;
        });
      } catch (error) {
        if (error instanceof LogReplaced) return inlet.fail(error);
      }
      await pause(backoffMs(attempt), stop.signal);
    }
  }

  async function followOnce(heard: () => void): Promise<void> {
    if (link.epoch() !== epoch) throw new LogReplaced();
    const consumer = await addReader(link, { after: position, scope });
    let delivered = 0;
    pull = openPull(link, {
      stream: link.names.events,
      consumer,
      onRest: refill,
      onMessage(message) {
        const { sequence, delivery } = placeOf(message.reply ?? "");
        // A message went missing on the way: what follows would leave a hole, so begin again after the last good one.
        if (delivery !== delivered + 1) return pull?.breakOff();
        delivered = delivery;
        heard();
        if (sequence <= position) return;
        position = sequence;
        const event = eventOf(message, sequence, link.warn);
        if (event !== null) inlet.offer(event);
        refill();
      },
    });
    try {
      if (stop.signal.aborted) return;
      refill();
      await pull.broken;
    } finally {
      const ending = pull;
      pull = null;
      await ending.close({ drain: false });
      await removeReader(link, consumer);
    }
  }

  const keeping = keep();
  return inlet.follower;
}

/** Up to `limit` events of the scope after a position; fewer only when there are no more. */
export async function readNats(
  link: Link,
  { after, scope, limit }: { after: number; scope: Scope; limit: number },
): Promise<LoggedEvent[]> {
  const found: LoggedEvent[] = [];
  if (limit <= 0) return found;
  const consumer = await addReader(link, { after, scope });
  const whole = Promise.withResolvers<void>();
  const pull = openPull(link, {
    stream: link.names.events,
    consumer,
    onRest: whole.resolve,
    onMessage(message) {
      const event = eventOf(message, placeOf(message.reply ?? "").sequence, link.warn);
      if (event !== null) found.push(event);
      if (found.length === limit) whole.resolve();
      // All that were asked for came, and some were skipped.
      else if (pull.outstanding() === 0) pull.ask(limit - found.length, { wait: false });
    },
  });
  try {
    pull.ask(limit, { wait: false });
    await Promise.race([
      whole.promise,
      pull.broken.then(() => Promise.reject(new Error("NATS stopped answering while the log was read"))),
    ]);
    return found;
  } finally {
    await pull.close({ drain: false });
    await removeReader(link, consumer);
  }
}

async function addReader(link: Link, { after, scope }: { after: number; scope: Scope }): Promise<string> {
  const name = `reader-${nuid.next()}`;
  await link.whileUp(() =>
    link.streams.consumers.add(link.names.events, {
      name,
      filter_subject: link.names.eventFilter(scope),
      deliver_policy: "by_start_sequence",
      opt_start_seq: after + 1,
      ack_policy: "none",
      mem_storage: true,
      num_replicas: 1,
      // Should this process die, the server forgets its readers after this.
      inactive_threshold: nanos(10_000),
    }),
  );
  return name;
}

/** Nothing to do while the server is away: it forgets its readers, in time or with its memory. */
async function removeReader(link: Link, consumer: string): Promise<void> {
  await link.whileUp(() => link.streams.consumers.delete(link.names.events, consumer)).catch(() => {});
}

function eventOf(message: Msg, sequence: number, warn: Warn): LoggedEvent | null {
  let found: unknown;
  try {
    found = message.json();
  } catch {
    found = undefined;
  }
  const event = readEvent(found, sequence, warn);
  return event === null ? null : { sequence, event };
}
