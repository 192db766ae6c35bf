import type { Reporter } from "../reporter.ts";
import { RunFailure } from "../run-failure.ts";
import { failureCounts, type Sample } from "./samples.ts";

/** Steps in a row with too few valid samples, after which the run fails: what goes on for so long is no accident. */
const maxFewSteps = 3;

/** Keeps steps from being trained on noise, and runs from going on without samples. */
export interface Validity {
  /** Whether a step has samples enough to be trained on; says it in the run's log where it has not. */
  enough(step: number, samples: readonly Sample[]): boolean;
  /** Fails the run when the last steps had too few. */
  refuse(): void;
  /** What a checkpoint keeps of it, so that a resumed run counts on. */
  progress(): Record<string, number>;
}

/**
 * The recipe's `minValidShare`: of a step's samples, without those that their grader removed, so many must have a
 * reward, though it be one of zero by policy; and at least one must.
 */
export function openValidity(
  { minValidShare }: { readonly minValidShare: number },
  reporter: Pick<Reporter, "line">,
  carried: Readonly<Record<string, number>>,
): Validity {
  let fewSteps = carried["fewSteps"] ?? 0;
  let fewValid = carried["fewValid"] ?? 0;
  let told = "";
  return {
    enough(step, samples) {
      const valid = samples.filter(({ reward }) => reward !== null).length;
      const counted = samples.filter(({ result }) => !result.removed).length;
      if (valid > 0 && valid >= minValidShare * counted) {
        fewSteps = 0;
        fewValid = 0;
        return true;
      }
      fewSteps++;
      fewValid += valid;
      told = tellingOf(samples);
      reporter.line(
        "warn",
        `step ${step} trains on nothing: ${valid} of its ${counted} samples are valid, ` +
          `min_valid_share is ${minValidShare} (${told})`,
      );
      return false;
    },
    refuse() {
      if (fewSteps < maxFewSteps) return;
      if (fewValid === 0)
        throw new RunFailure("no_valid_samples", `${fewSteps} steps in a row had no valid sample (${told})`);
      throw new RunFailure(
        "too_few_valid_samples",
        `${fewSteps} steps in a row had fewer valid samples than min_valid_share (${minValidShare}) asks for (${told})`,
      );
    },
    progress: () => ({ fewSteps, fewValid }),
  };
}

/** How many failed of which class, and how what one of them said begins; the sample has all of it. */
function tellingOf(samples: readonly Sample[]): string {
  const results = samples.map(({ result }) => result);
  const counts = Object.entries(failureCounts(results)).map(([name, count]) => `${count} ${name}`);
  const example = results.find(({ failure }) => failure !== null)?.failure?.message.slice(0, 300);
  return (
    (counts.join(", ") || "all were removed") + (example === undefined ? "" : `; for example: ${example}`)
  ).slice(0, 4_000);
}
