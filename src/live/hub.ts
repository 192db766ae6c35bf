import { type Follower, type Log, LogReplaced } from "../bus/bus.ts";
import { backoffMs, pause } from "../bus/retries.ts";
import type { LoggedEvent } from "../protocol/event.ts";
import { runIdOf } from "../protocol/event.ts";
import { createClaims, type KnownClaims } from "./claims.ts";
import { createRing, type LiveScope } from "./ring.ts";

/** The one reader of the log in a process, shared by all who follow runs. Nobody who reads from it can slow it. */
export interface Hub {
  /** Which log this is, and how far it has been read. */
  readonly epoch: string;
  readonly head: number;
  /** Sequence of the oldest entry still there and of the newest, as the log itself says. */
  bounds(): Promise<{ readonly first: number; readonly last: number }>;
  /**
   * Up to `limit` events of the scope in (after, upTo], from memory when they are there, else from the log; only
   * those that count. `upTo` is at most `head`.
   */
  read(options: ReadOptions): Slice | Promise<Slice>;
  /** Whether this entry, which was read from here, is where a run that was lost was heard of again. */
  returned(runId: string, sequence: number): boolean;
  /** Calls back when something of the scope has come, or when the log was replaced, until the answer is called. */
  watch(scope: LiveScope, heard: () => void): () => void;
  close(): Promise<void>;
}

export interface ReadOptions {
  readonly after: number;
  readonly upTo: number;
  readonly scope: LiveScope;
  readonly limit: number;
}

/** Events in order and the position that they reach; null when the log no longer has all that follows `after`. */
export type Slice = { readonly events: readonly LoggedEvent[]; readonly position: number } | null;

export interface HubOptions {
  readonly log: Log;
  /** The claims of a run that was begun before this reader was; from the store. */
  readonly claimsOf: (runId: string) => Promise<KnownClaims>;
  /** Called when something stands in the reader's way and it tries again. */
  readonly troubled?: (error: unknown) => void;
  readonly maxEvents?: number;
  readonly maxBytes?: number;
}

export async function openHub(options: HubOptions): Promise<Hub> {
  const { log, troubled = () => {}, maxEvents = 20_000, maxBytes = 64 * 1024 * 1024 } = options;
  const knowClaims = () => createClaims({ claimsOf: options.claimsOf, log, maxRuns: 50_000 });
  let claims = knowClaims();
  const watchers = createWatchers();
  const closing = new AbortController();
  let epoch = log.epoch;
  let ring = createRing({ start: (await log.bounds()).last, maxEvents, maxBytes });
  let follower: Follower = log.follow({ after: ring.last, scope: {}, maxBatch: 500 });

  /** Takes in a batch once the claims of its runs are known; only closing ends its tries. */
  async function takeIn(batch: readonly LoggedEvent[]): Promise<void> {
    for (let attempt = 0; !closing.signal.aborted; attempt++) {
      const unknown = claims.unknown(batch);
      if (unknown.length === 0) break;
      try {
        await Promise.all(unknown.map((runId) => claims.load(runId, ring.last)));
      } catch (error) {
        troubled(error);
        await pause(backoffMs(attempt), closing.signal);
      }
    }
    for (const logged of batch) {
      claims.learn(logged);
      if (claims.counts(logged)) ring.push(logged, JSON.stringify(logged.event).length);
      else ring.skip(logged.sequence);
    }
    watchers.tell(batch);
  }

  async function begin(): Promise<void> {
    if (log.epoch !== epoch) {
      epoch = log.epoch;
      ring = createRing({ start: (await log.bounds()).last, maxEvents, maxBytes });
      claims = knowClaims();
      watchers.tellAll();
    }
    follower = log.follow({ after: ring.last, scope: {}, maxBatch: 500 });
  }

  async function readOn(): Promise<void> {
    for (let attempt = 0; !closing.signal.aborted; ) {
      try {
        for await (const batch of follower) {
          attempt = 0;
          await takeIn(batch);
        }
      } catch (error) {
        if (!(error instanceof LogReplaced)) troubled(error);
      }
      await follower.close();
      await pause(backoffMs(attempt++), closing.signal);
      if (!closing.signal.aborted) await begin().catch(troubled);
    }
    await follower.close();
  }
  const reading = readOn();

  async function readLog({ after, upTo, scope, limit }: ReadOptions): Promise<Slice> {
    const entries = await log.read({ after, scope, limit });
    // Asked afterwards: what was still there then was there when it was read.
    if ((await log.bounds()).first > after + 1) return null;
    await Promise.all(claims.unknown(entries).map((runId) => claims.load(runId, ring.last)));
    const within = entries.filter(({ sequence }) => sequence <= upTo);
    const whole = within.length < entries.length || entries.length < limit;
    return {
      events: within.filter((logged) => claims.counts(logged)),
      position: whole ? upTo : within.at(-1)!.sequence,
    };
  }

  return {
    get epoch() {
      return epoch;
    },
    get head() {
      return ring.last;
    },
    bounds: () => log.bounds(),

    read(options) {
      const { after, upTo, scope, limit } = options;
      if (after < ring.first) return readLog(options);
      const found = ring.read(after, scope, limit);
      const end = found.findIndex(({ sequence }) => sequence > upTo);
      if (end >= 0) return { events: found.slice(0, end), position: upTo };
      return { events: found, position: found.length < limit ? upTo : found.at(-1)!.sequence };
    },

    returned: (runId, sequence) => claims.returned(runId, sequence),

    watch: (scope, heard) => watchers.add(scope, heard),

    async close() {
      closing.abort();
      await follower.close();
      await reading;
    },
  };
}

/** Who is to be told of what, by run and by workspace, so that a run's event wakes only those who follow it. */
function createWatchers() {
  const byKey = new Map<string, Set<() => void>>();
  const keyOf = (scope: LiveScope) =>
    "runId" in scope ? `run ${scope.runId}` : `workspace ${scope.workspaceId}`;

  return {
    add(scope: LiveScope, heard: () => void): () => void {
      const key = keyOf(scope);
      const set = byKey.get(key) ?? new Set();
      byKey.set(key, set.add(heard));
      return () => {
        set.delete(heard);
        if (set.size === 0 && byKey.get(key) === set) byKey.delete(key);
      };
    },

    tell(batch: readonly LoggedEvent[]): void {
      const keys = new Set<string>();
      for (const { event } of batch) {
        const runId = runIdOf(event);
        keys.add(keyOf({ workspaceId: event.workspaceId }));
        if (runId !== null) keys.add(keyOf({ runId }));
      }
      for (const key of keys) for (const heard of byKey.get(key) ?? []) heard();
    },

    tellAll(): void {
      for (const set of byKey.values()) for (const heard of set) heard();
    },
  };
}
