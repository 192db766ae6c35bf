export type Estimator = "k1" | "k3";

/**
 * One sampled token's estimate of KL(policy, reference) (Schulman 2020, "Approximating KL divergence"), with
 * d = p - p_ref: k1 = d; k3 = exp(-d) + d - 1, which is never negative. In nats.
 */
export function estimate(estimator: Estimator, logprob: number, referenceLogprob: number): number {
  const d = logprob - referenceLogprob;
  switch (estimator) {
    case "k1":
      return d;
    case "k3":
      return Math.exp(-d) + d - 1;
  }
}
