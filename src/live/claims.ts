import type { Log } from "../bus/bus.ts";
import type { LoggedEvent } from "../protocol/event.ts";
import { runIdOf } from "../protocol/event.ts";
import { applyEvent, isOver, isWaiting, pendingRun, type RunState } from "../protocol/run-state.ts";

/** Who had the word of a run, and when: complete for everything up to the position `through`. */
export interface KnownClaims {
  /** The run as it stood at `through`; null when it had not been heard of. */
  readonly state: RunState | null;
  /** The attempts that were taken up, ascending. */
  readonly attempts: readonly Attempt[];
  /** Positions from which nobody had the word until the next attempt: given up or paused; ascending. */
  readonly rests: readonly number[];
  readonly through: number;
}

interface Attempt {
  readonly claim: number;
  readonly attempt: number;
}

/**
 * Knows of any event of a run whether it counts where it stands in the log, as `counts` of the run's life says it and as
 * the store has it: what a replaced trainer says, or one that has said its last word, or anyone after the run's end, is
 * shown to nobody. What the reader passes by is folded; what came before is from `claimsOf` and the log after it.
 */
export interface Claims {
  /** The runs among these events whose claims have to be loaded before `counts` can be asked. */
  unknown(events: readonly LoggedEvent[]): readonly string[];
  /** Makes a run's claims known for everything up to `through`. */
  load(runId: string, through: number): Promise<void>;
  /** Notes what the hub's own reader sees, in order; of runs that are known. */
  learn(logged: LoggedEvent): void;
  counts(logged: LoggedEvent): boolean;
  /** Whether its trainer was heard again with this entry after the run was lost. */
  returned(runId: string, sequence: number): boolean;
}

/** A run's life as far as it is known. */
interface Life {
  state: RunState;
  readonly attempts: Attempt[];
  readonly rests: number[];
  /** Entries that no life can be carried on by: the store leaves them out, and nobody is shown them. */
  readonly unfoldable: Set<number>;
}

const page = 500;

export function createClaims(options: {
  claimsOf: (runId: string) => Promise<KnownClaims>;
  log: Log;
  maxRuns: number;
}): Claims {
  const known = new Map<string, Life>();
  const loading = new Map<string, Promise<void>>();

  /** The one that was heard of longest ago makes room. */
  const keep = (runId: string, life: Life) => {
    known.delete(runId);
    known.set(runId, life);
    if (known.size > options.maxRuns) known.delete(known.keys().next().value!);
  };

  async function load(runId: string, through: number): Promise<void> {
    const stored = await options.claimsOf(runId);
    const life: Life = {
      state: stored.state ?? pendingRun(""),
      attempts: [...stored.attempts],
      rests: [...stored.rests],
      unfoldable: new Set(),
    };
    // The store may be behind the reader: what it has not folded yet is read from the log itself.
    for (let after = stored.through; after < through; ) {
      const entries = await options.log.read({ after, scope: { runId }, limit: page });
      for (const logged of entries) take(life, logged);
      if (entries.length < page) break;
      after = entries.at(-1)!.sequence;
    }
    keep(runId, life);
  }

  return {
    unknown(events) {
      const runs = new Set<string>();
      for (const { event } of events) {
        const runId = runIdOf(event);
        if (runId !== null && !known.has(runId)) runs.add(runId);
      }
      return [...runs];
    },

    load(runId, through) {
      const pending = loading.get(runId);
      if (pending) return pending;
      const done = load(runId, through).finally(() => loading.delete(runId));
      loading.set(runId, done);
      return done;
    },

    learn(logged) {
      const runId = runIdOf(logged.event);
      const life = runId === null ? undefined : known.get(runId);
      if (runId === null || !life) return;
      take(life, logged);
      keep(runId, life);
    },

    counts({ sequence, event }) {
      const life = "runId" in event ? known.get(event.runId) : undefined;
      if (!life) return true;
      const { attempts, rests, state } = life;
      if (life.unfoldable.has(sequence)) return false;
      if (event.type === "changed" || event.type === "checkpoint_removed") return true;
      if (isOver(state.status) && state.endedSequence !== null && state.endedSequence < sequence)
        return false;
      if ("claim" in event) {
        const speaking = attempts.findLast(({ claim }) => claim < sequence)?.claim;
        if (event.claim !== speaking) return false;
        const rest = rests.findLast((position) => position < sequence);
        return rest === undefined || rest < speaking;
      }
      if (event.type !== "crashed") return true;
      return event.attempt >= (attempts.findLast(({ claim }) => claim < sequence)?.attempt ?? 0);
    },

    returned: (runId, sequence) => known.get(runId)?.state.returns.includes(sequence) ?? false,
  };
}

/** Carries a life on by one event; nothing happens when it was taken before. */
function take(life: Life, { sequence, event }: LoggedEvent): void {
  if (!("runId" in event)) return;
  const before = life.state;
  let after: RunState;
  try {
    after = applyEvent(before, event, sequence);
  } catch {
    life.unfoldable.add(sequence);
    return;
  }
  if (after === before) return;
  life.state = after;
  if (event.type === "started") life.attempts.push({ claim: sequence, attempt: after.attempt });
  if (isWaiting(after.status) && !isWaiting(before.status)) life.rests.push(sequence);
}
