/**
 * Nucleus sampling (Holtzman et al. 2020): the smallest set of most likely tokens whose probability reaches topP,
 * renormalised; equal ones are taken in the order of their ids. `u` is uniform in [0, 1).
 */
export function pickNucleus(logprobs_V: Float32Array, topP: number, u: number): number {
  const order = Array.from(logprobs_V.keys()).sort((a, b) => logprobs_V[b]! - logprobs_V[a]! || a - b);
  const probabilities = order.map((token) => Math.exp(logprobs_V[token]!));
  let kept = 0;
  let mass = 0;
  while (kept < order.length && (kept === 0 || mass < topP)) mass += probabilities[kept++]!;
  let sum = 0;
  for (let i = 0; i < kept; i++) {
    sum += probabilities[i]!;
    if (sum > u * mass) return order[i]!;
  }
  return order[kept - 1]!;
}
