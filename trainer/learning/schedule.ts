/**
 * The admission rule of all three modes: a new group may be begun while the batches that the policy may still lack
 * are not all begun, `(maxStaleness + version + 1) · B > accepted + running` (Fu et al. 2025, AReaL, section 5.1). A group
 * that is admitted under it is trained on at most `maxStaleness` versions after the one it was begun under.
 */
export function mayAdmit(state: {
  readonly maxStaleness: number;
  readonly version: number;
  readonly groupsPerStep: number;
  readonly accepted: number;
  readonly running: number;
}): boolean {
  const { maxStaleness, version, groupsPerStep, accepted, running } = state;
  return (maxStaleness + version + 1) * groupsPerStep > accepted + running;
}

/**
 * Learning rate of an update (the first is 0): rises linearly over the warm-up, whose last update has the peak's
 * neighbour, and then stays, or falls to zero as a line or half a cosine over the updates that are left.
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
  { update, totalUpdates }: { readonly update: number; readonly totalUpdates: number },
): number {
  if (update < lrWarmupSteps) return (lr * (update + 1)) / (lrWarmupSteps + 1);
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
