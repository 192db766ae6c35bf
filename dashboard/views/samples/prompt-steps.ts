import type { FailureClass } from "../../generated/operations.ts";

/** How one prompt went in one step. */
export interface PromptStep {
  readonly attempt: number;
  readonly step: number;
  readonly group: number;
  readonly samples: number;
  readonly failed: number;
  /** Over valid samples; null when there was none. */
  readonly mean: number | null;
}

/** The samples of one prompt, step by step, the earliest first. */
export function stepsOf(
  samples: readonly {
    readonly attempt: number;
    readonly step: number;
    readonly group: number;
    readonly reward: number | null;
    readonly failure: { readonly class: FailureClass } | null;
  }[],
): PromptStep[] {
  const groups = Object.values(
    Object.groupBy(samples, ({ attempt, step, group }) => `${attempt}.${step}.${group}`),
  );
  return groups
    .flatMap((members = []) => {
      const [first] = members;
      if (first === undefined) return [];
      const rewards = members.flatMap(({ reward }) => reward ?? []);
      return {
        ...{ attempt: first.attempt, step: first.step, group: first.group, samples: members.length },
        failed: members.filter(({ failure }) => failure !== null).length,
        mean: rewards.length === 0 ? null : rewards.reduce((sum, each) => sum + each, 0) / rewards.length,
      };
    })
    .sort((a, b) => a.step - b.step || a.attempt - b.attempt || a.group - b.group);
}

/** Heights of bars in percent, from the lowest of the rewards and 0 to the highest; a small foot for each, so that it can be hit. */
export function heightsOf(steps: readonly PromptStep[]): number[] {
  const means = steps.flatMap(({ mean }) => mean ?? []);
  const low = Math.min(0, ...means);
  const high = Math.max(low, ...means);
  return steps.map(({ mean }) =>
    mean === null ? 100 : high === low ? 6 : 6 + (94 * (mean - low)) / (high - low),
  );
}
