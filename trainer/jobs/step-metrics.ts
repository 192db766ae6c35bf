import { failureClasses } from "../../src/protocol/event.ts";
import { namedRewards, rewardStatistics } from "../learning/statistics.ts";
import type { Meter } from "../meter.ts";
import type { Batch } from "./batches.ts";
import { failureCounts, lengthMetrics, type Sample } from "./samples.ts";

/** What a step was made of, beside what its updates came to: lengths, failures, treatments, groups and rewards. */
export function sampleMetrics(
  samples: readonly Sample[],
  batch: Batch,
  about: { readonly enough: boolean; readonly staleGroups: number },
): Record<string, number | null> {
  const results = samples.map(({ result }) => result);
  const counts = failureCounts(results);
  const share = (count: number) => (samples.length === 0 ? null : count / samples.length);
  const count = (of: (sample: Sample) => boolean) => samples.filter(of).length;
  const valid = samples.filter(({ reward }) => reward !== null);
  return {
    ...lengthMetrics(results),
    ...Object.fromEntries(
      failureClasses
        .filter((failure) => failure !== "cancelled")
        .map((failure) => [`failures/${failure}/share`, share(counts[failure] ?? 0)]),
    ),
    "samples/removed": count(({ result }) => result.removed),
    "samples/retried": count(({ retries }) => retries > 0),
    "samples/masked": count(({ treatment }) => treatment === "masked"),
    "samples/zeroed": count(({ treatment }) => treatment === "zeroed"),
    "samples/too_few": about.enough ? 0 : 1,
    "groups/constant": batch.groups.filter(({ constant }) => constant).length,
    "groups/resampled": batch.resampled,
    "groups/dropped": about.staleGroups,
    ...namedRewards(valid.map(({ result }) => result.rewards)),
    // In two parts: a Grader may name a reward as it likes, and its series are in three.
    "reward/raw": rewardStatistics(valid.map(({ composed }) => composed))?.mean ?? null,
    "reward/shaping": rewardStatistics(valid.map((one) => one.reward! - one.composed!))?.mean ?? null,
  };
}

/** How old the tokens are that a step learns from, in policy versions. */
export interface Staleness {
  /** Of the oldest; null when there is none. */
  readonly max: number | null;
  /** `staleness/mean`, and `staleness/<n>`: the share of the tokens that are n versions old. */
  readonly metrics: Record<string, number | null>;
}

/** Of the samples that teach something, beside the version of the policy that learns. */
export function stalenessOf(samples: readonly Sample[], version: number, bound: number): Staleness {
  const tokens_S = Array<number>(bound + 1).fill(0);
  for (const { result, advantage, treatment } of samples) {
    if (advantage === null || treatment === "masked") continue;
    for (const { versions_T } of result.recording?.rows ?? [])
      for (const sampledBy of versions_T) {
        if (sampledBy < 0) continue;
        const behind = version - sampledBy;
        tokens_S[behind] = (tokens_S[behind] ?? 0) + 1;
      }
  }
  const total = tokens_S.reduce((sum, tokens) => sum + tokens, 0);
  if (total === 0) return { max: null, metrics: { "staleness/mean": null } };
  return {
    max: tokens_S.reduce((most, tokens, behind) => (tokens > 0 ? behind : most), 0),
    metrics: {
      "staleness/mean": tokens_S.reduce((sum, tokens, behind) => sum + tokens * behind, 0) / total,
      ...Object.fromEntries(tokens_S.map((tokens, behind) => [`staleness/${behind}`, tokens / total])),
    },
  };
}

/**
 * `overlap/ratio`: of the engine's training since it was last asked, the share during which it sampled as well; null
 * when it has not trained.
 */
export function openOverlap({ training, overlap }: Pick<Meter, "training" | "overlap">) {
  let trained = training.seconds();
  let both = overlap.seconds();
  return {
    take(): Record<string, number | null> {
      const since = { trained: training.seconds() - trained, both: overlap.seconds() - both };
      trained += since.trained;
      both += since.both;
      const ratio = since.trained > 0 ? Math.min(1, Math.max(0, since.both / since.trained)) : null;
      return { "overlap/ratio": ratio };
    },
  };
}
