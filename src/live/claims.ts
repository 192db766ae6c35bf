import type { Log } from "../bus/bus.ts";
import type { LoggedEvent } from "../protocol/event.ts";
import { runIdOf } from "../protocol/event.ts";

/** The claims of a run's attempts, ascending: complete for everything up to the position `through`. */
export interface KnownClaims {
  readonly claims: readonly number[];
  readonly through: number;
}

/**
 * Knows which attempt spoke for a run at any position of the log, so that what a replaced trainer still says is shown to
 * nobody. Claims come from the `started` events that pass by; what came before, from `claimsOf` and the log after it.
 */
export interface Claims {
  /** The runs among these events whose claims have to be loaded before `replaced` can be asked. */
  unknown(events: readonly LoggedEvent[]): readonly string[];
  /** Makes a run's claims known for everything up to `through`. */
  load(runId: string, through: number): Promise<void>;
  /** Notes what the hub's own reader sees, in order. */
  learn(logged: LoggedEvent): void;
  /** Whether the event was said under a claim that another attempt had replaced by then. */
  replaced(logged: LoggedEvent): boolean;
}

const page = 500;

export function createClaims(options: {
  claimsOf: (runId: string) => Promise<KnownClaims>;
  log: Log;
  maxRuns: number;
}): Claims {
  const known = new Map<string, number[]>();
  const loading = new Map<string, { readonly heard: number[]; readonly done: Promise<void> }>();

  const keep = (runId: string, claims: number[]) => {
    known.set(runId, claims);
    if (known.size > options.maxRuns) known.delete(known.keys().next().value!);
  };

  async function load(runId: string, through: number, heard: number[]): Promise<void> {
    const stored = await options.claimsOf(runId);
    const claims = new Set(stored.claims);
    // The store may be behind the reader: what it has not folded yet is read from the log itself.
    for (let after = stored.through; after < through; ) {
      const entries = await options.log.read({ after, scope: { runId }, limit: page });
      for (const { sequence, event } of entries) if (event.type === "started") claims.add(sequence);
      if (entries.length < page) break;
      after = entries.at(-1)!.sequence;
    }
    for (const sequence of heard) claims.add(sequence);
    keep(
      runId,
      [...claims].sort((a, b) => a - b),
    );
  }

  return {
    unknown(events) {
      const runs = new Set<string>();
      for (const { event } of events) if ("claim" in event && !known.has(event.runId)) runs.add(event.runId);
      return [...runs];
    },

    load(runId, through) {
      const pending = loading.get(runId);
      if (pending) return pending.done;
      const heard: number[] = [];
      const done = load(runId, through, heard).finally(() => loading.delete(runId));
      loading.set(runId, { heard, done });
      return done;
    },

    learn({ sequence, event }) {
      const runId = runIdOf(event);
      if (runId === null) return;
      if (event.type === "submitted" && !known.has(runId)) keep(runId, []);
      if (event.type !== "started") return;
      loading.get(runId)?.heard.push(sequence);
      const claims = known.get(runId);
      if (claims && (claims.at(-1) ?? 0) < sequence) claims.push(sequence);
    },

    replaced({ sequence, event }) {
      if (!("claim" in event)) return false;
      const claims = known.get(event.runId);
      const newest = claims?.findLast((claim) => claim < sequence) ?? 0;
      return newest > event.claim;
    },
  };
}
