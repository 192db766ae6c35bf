/**
 * An exponential moving average with the bias of its start taken out (Kingma and Ba 2015, section 3), so that the first
 * values are not pulled to zero. `weight` 0 leaves all as it is; near 1 it is smoothest. Gaps (null) stay gaps.
 */
export function smoothed(values_N: readonly (number | null)[], weight: number): (number | null)[] {
  if (weight <= 0) return [...values_N];
  let mean = 0;
  let mass = 0;
  return values_N.map((value) => {
    if (value === null) return null;
    mean = weight * mean + (1 - weight) * value;
    mass = weight * mass + (1 - weight);
    return mean / mass;
  });
}
