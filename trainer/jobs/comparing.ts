import type { RlRecipe } from "../../src/protocol/recipe.ts";
import type { Trainer } from "../engine/engine.ts";
import { dividesByStd, groupAdvantages } from "../learning/advantages.ts";
import { estimate } from "../learning/divergences.ts";
import { klPunishment } from "../learning/rewards.ts";
import type { RecordedRow } from "../policy/recorder.ts";
import type { Batch } from "./batches.ts";
import type { Judged } from "./judging.ts";
import type { Sample } from "./samples.ts";
import type { Lesson } from "./updates.ts";

/** A step's samples, compared within their groups. */
export interface Compared {
  readonly samples: readonly Sample[];
  /** Mean distance (k3) to the reference over the sampled tokens; null where no reward was measured by it. */
  readonly kl: number | null;
}

/** Takes the KL to the reference off each reward where the recipe has it there, then gives out advantages. */
export async function compareSamples(
  { groups }: Batch,
  algorithm: RlRecipe["algorithm"],
  reference: Trainer | null,
): Promise<Compared> {
  const inReward = reference !== null && algorithm.klPlacement === "reward";
  const { taken, kl } = inReward
    ? await klOf(
        groups.flatMap(({ samples_G }) => samples_G),
        algorithm,
        reference,
      )
    : { taken: new Map<Judged, number>(), kl: null };
  const samples = groups.flatMap(({ position, row, samples_G, kept }) => {
    const rewards_G = samples_G.map((judged) =>
      judged.reward === null ? null : judged.reward - (taken.get(judged) ?? 0),
    );
    const advantages_G = groupAdvantages(rewards_G, { normalizeByStd: dividesByStd(algorithm) });
    return samples_G.map((judged, index): Sample => {
      const reward = rewards_G[index]!;
      const common = { ...judged, group: position, index, promptRow: row, reward };
      if (kept) return { ...common, advantage: advantages_G[index]! };
      return { ...common, advantage: null, treatment: judged.result.removed ? null : "dropped" };
    });
  });
  return { samples, kl };
}

/** What there is to learn from samples: nothing from those that were dropped, and of masked ones only their place. */
export function lessonsOf(samples: readonly Sample[]): Lesson[] {
  return samples.flatMap(({ result, advantage, treatment }): Lesson[] => {
    const rows = result.recording?.rows ?? [];
    if (treatment === "masked") return [{ rows, advantage: 0, masked: true }];
    return advantage === null ? [] : [{ rows, advantage, masked: false }];
  });
}

/** What each sample's distance to the reference takes off its reward. A reward of zero by policy stays one. */
async function klOf(samples: readonly Judged[], algorithm: RlRecipe["algorithm"], reference: Trainer) {
  const measured = samples.filter(({ reward, treatment }) => reward !== null && treatment !== "zeroed");
  const rowsOf = ({ result }: Judged): readonly RecordedRow[] => result.recording?.rows ?? [];
  const rows = measured.flatMap(rowsOf).map(({ tokens_T, temperature }) => ({
    tokens_T,
    // Greedy answers were recorded at 1.
    temperature: temperature === 0 ? 1 : temperature,
  }));
  const logprobs_N_T = rows.length === 0 ? [] : await reference.logprobs(rows);
  const taken = new Map<Judged, number>();
  let n = 0;
  let sum = 0;
  let tokens = 0;
  for (const judged of measured) {
    const both = rowsOf(judged).map((row) => ({ ...row, referenceLogprobs_T: logprobs_N_T[n++]! }));
    taken.set(judged, klPunishment(both, algorithm));
    for (const { sampled_T, logprobs_T, referenceLogprobs_T } of both)
      for (let t = 0; t < sampled_T.length; t++) {
        if (sampled_T[t] === 0) continue;
        sum += estimate("k3", logprobs_T[t]!, referenceLogprobs_T[t]!);
        tokens++;
      }
  }
  return { taken, kl: tokens === 0 ? null : sum / tokens };
}
