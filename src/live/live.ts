import type { LoggedEvent } from "../protocol/event.ts";
import { createTally, type LiveCounts } from "./counts.ts";
import type { Position } from "./cursor.ts";
import { createExactFeed, startOf } from "./exact.ts";
import type { Feed, Start } from "./feed.ts";
import { createGroup, type Group, type Pace } from "./group.ts";
import { type Hub, type HubOptions, openHub } from "./hub.ts";
import { createLatestFeed, type Snapshot } from "./latest.ts";
import type { ControlMessage } from "./messages.ts";
import { createQueue } from "./queue.ts";
import type { LiveScope } from "./ring.ts";
import type { Source, StreamEnd } from "./source.ts";

/** What happens, as it happens: streams over one reader of the log, shared by all who ask for the same. */
export interface Live {
  /** Every event of the scope after a position, or from now on: none missing, none twice. */
  exact<M>(options: ExactOptions<M>): Source<M | ControlMessage>;
  /** The newest state, at most so often; the last one always arrives. */
  latest<State, M>(options: LatestOptions<State, M>): Source<M | ControlMessage>;
  /** How far this process has read, as a cursor's position. */
  position(): Position;
  /** What the scope's events in (after, upTo] were, as far as they are kept; `upTo` is within what was read. */
  between(scope: LiveScope, after: number, upTo: number): Promise<readonly LoggedEvent[]>;
  /** Whether this entry, which a stream brought, is where a run that was lost was heard of again. */
  returned(runId: string, sequence: number): boolean;
  /** The first position that can be resumed from. */
  earliest(): Promise<Position>;
  /** How many groups there are: none when nobody is subscribed. */
  groups(): number;
  counts(): LiveCounts;
  close(): Promise<void>;
}

interface StreamOptions {
  /** Streams with equal keys, besides where they begin, say the same. */
  readonly key: string;
  readonly scope: LiveScope;
  readonly intervalMs: number;
}

export interface ExactOptions<M> extends StreamOptions {
  readonly after: Position | null;
  /** At most so many events a message. */
  readonly maxEvents: number;
  /** One message for these events, or null when none of them is shown. */
  readonly view: (
    events: readonly LoggedEvent[],
    cursor: (sequence: number) => string,
  ) => M | null | Promise<M | null>;
}

export interface LatestOptions<State, M> extends StreamOptions {
  readonly snapshot: Snapshot<State>;
  /** The state after one event; the same object when nothing that is shown has changed. */
  readonly fold: (state: State, logged: LoggedEvent) => State;
  readonly view: (state: State, cursor: string) => M;
}

export interface LiveOptions extends HubOptions, Partial<Omit<Pace, "intervalMs">> {
  /** Told once for each new message of each group as it goes out: how old its newest event is then. */
  readonly told?: (ageSeconds: number) => void;
}

export async function openLive(options: LiveOptions): Promise<Live> {
  const { troubled = () => {}, heartbeatMs = 15_000, patienceMs = 30_000, told } = options;
  const tally = createTally();
  const hub: Hub = await openHub(options);
  const groups = new Map<string, Group<unknown>>();

  function source<M>(
    { key, intervalMs }: StreamOptions,
    openFeed: (wake: () => void) => Feed<M | ControlMessage>,
    start: () => Start<M | ControlMessage> | Promise<Start<M | ControlMessage>>,
  ): Source<M | ControlMessage> {
    const join: Source<M | ControlMessage>["join"] = ({ key: renderingKey, render, sink }) => {
      const groupKey = `${hub.epoch}\n${key}\n${renderingKey}`;
      let group = groups.get(groupKey);
      if (group === undefined) {
        const created = createGroup<M>({
          feed: openFeed(() => created.wake()),
          render,
          pace: { intervalMs, heartbeatMs, patienceMs },
          troubled,
          tally,
          told,
          empty: () => groups.delete(groupKey),
        });
        group = created as Group<unknown>;
        groups.set(groupKey, group);
      }
      return group.join(sink as Parameters<typeof group.join>[0], start());
    };
    return { join, [Symbol.asyncIterator]: () => createQueue(join) };
  }

  return {
    exact(stream) {
      const { scope, view, maxEvents, after } = stream;
      return source(
        stream,
        (wake) => createExactFeed({ hub, scope, view, maxEvents, wake }),
        () => startOf(hub, after),
      );
    },
    latest(stream) {
      const { scope, snapshot, fold, view } = stream;
      return source(
        stream,
        (wake) => createLatestFeed({ hub, scope, snapshot, fold, view, wake }),
        () => ({ kind: "now" }),
      );
    },
    position: () => ({ epoch: hub.epoch, sequence: hub.head }),
    returned: (runId, sequence) => hub.returned(runId, sequence),
    async between(scope, after, upTo) {
      const events: LoggedEvent[] = [];
      for (let position = after; position < upTo; ) {
        const slice = await hub.read({ after: position, upTo, scope, limit: 500 });
        if (slice === null) break;
        events.push(...slice.events);
        position = slice.position;
      }
      return events;
    },
    async earliest() {
      const { first } = await hub.bounds();
      return { epoch: hub.epoch, sequence: Math.max(0, first - 1) };
    },
    groups: () => groups.size,
    counts: () => ({
      ...tally,
      groups: groups.size,
      resets: tally.ends.reset,
      ends: { ...tally.ends },
    }),
    async close() {
      const why: StreamEnd = "interrupted";
      for (const group of [...groups.values()]) group.end(why);
      await hub.close();
    },
  };
}
