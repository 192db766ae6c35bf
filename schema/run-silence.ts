import type { Live } from "../src/live/live.ts";

/** Where a run fell silent, and where its trainer was heard again. */
interface Silence {
  readonly lost: number;
  found: number | null;
}

/** Of each run, in their order; kept as long as the process follows the log. */
const silences = new WeakMap<Live, Map<string, Silence[]>>();

/** A run's status is unknown from this position on. */
export function lostAt(live: Live, runId: string, sequence: number): void {
  const known = silences.get(live) ?? new Map<string, Silence[]>();
  silences.set(live, known);
  const ofRun = known.get(runId) ?? [];
  if (ofRun.some(({ lost }) => lost === sequence)) return;
  const sorted = [...ofRun, { lost: sequence, found: null }].sort((a, b) => a.lost - b.lost);
  known.set(runId, sorted);
}

/**
 * Whether a trainer's word at this position is the first after the run was lost: that the run is running again is told
 * with it. The same for every subscriber, however many ask, and wherever in the log each of them is.
 */
export function foundAgain(live: Live, runId: string, sequence: number): boolean {
  const silence = silences
    .get(live)
    ?.get(runId)
    ?.findLast(({ lost }) => lost < sequence);
  if (silence === undefined || (silence.found !== null && silence.found < sequence)) return false;
  silence.found = sequence;
  return true;
}
