/**
 * The admission rule of all three modes: a new group may be begun while the batches that the policy may still lack
 * are not all begun, `(maxStaleness + version + 1) · weightSyncInterval · B > accepted + running` (Fu et al. 2025, AReaL,
 * section 5.1, where each step publishes). `accepted` counts B for each step that was taken, and what is ready or in a
 * step's hands. Version v is published after v · weightSyncInterval steps, so a group that is begun under version v is
 * among the first (maxStaleness + v + 1) · weightSyncInterval batches, and those are trained on before version
 * v + maxStaleness + 1 is there: at most `maxStaleness` versions later.
 *
 * Without staleness (sync) no more than the next step's groups are begun, however seldom weights are published: that
 * mode generates, then trains. And nothing is begun for steps past the last.
 */
export function mayAdmit(state: {
  readonly maxStaleness: number;
  readonly weightSyncInterval: number;
  readonly groupsPerStep: number;
  /** Of the policy that samples. */
  readonly version: number;
  /** Steps that were taken, counted as version 0 published after 0 of them. */
  readonly steps: number;
  /** Steps to the end of the run, from the same beginning; null where it has none. */
  readonly lastStep: number | null;
  readonly accepted: number;
  readonly running: number;
}): boolean {
  const { maxStaleness, weightSyncInterval, groupsPerStep, version, steps, lastStep } = state;
  const lacking = (maxStaleness + version + 1) * weightSyncInterval;
  const begun = Math.min(maxStaleness === 0 ? steps + 1 : lacking, lacking, lastStep ?? Infinity);
  return begun * groupsPerStep > state.accepted + state.running;
}

/**
 * Learning rate of an update (the first is 0): rises linearly over the warm-up, whose last update has the peak's
 * neighbour, and then stays, or falls to zero as a line or half a cosine over the updates that are left. A run without
 * an end (`totalUpdates` null) has nothing to fall towards: its rate stays.
 */
export function learningRate(
  {
    lr,
    lrSchedule,
    lrWarmupSteps,
  }: {
    readonly lr: number;
    readonly lrSchedule: "constant" | "linear" | "cosine";
    readonly lrWarmupSteps: number;
  },
  { update, totalUpdates }: { readonly update: number; readonly totalUpdates: number | null },
): number {
  if (update < lrWarmupSteps) return (lr * (update + 1)) / (lrWarmupSteps + 1);
  if (totalUpdates === null) return lr;
  const done = Math.min(1, (update - lrWarmupSteps) / Math.max(1, totalUpdates - lrWarmupSteps));
  switch (lrSchedule) {
    case "constant":
      return lr;
    case "linear":
      return lr * (1 - done);
    case "cosine":
      return (lr * (1 + Math.cos(Math.PI * done))) / 2;
  }
}
