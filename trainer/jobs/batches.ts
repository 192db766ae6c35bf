import type { RlRecipe } from "../../src/protocol/recipe.ts";
import { allAlike } from "../learning/advantages.ts";
import type { Group, Groups } from "./groups.ts";

/** The groups of one step. */
export interface Batch {
  readonly groups: readonly (Group & {
    /** Its rewards are all alike, as they are before a KL is taken off them. */
    readonly constant: boolean;
    /** Whether it has a part in the step's update. */
    readonly kept: boolean;
  })[];
  /** Groups that were drawn in the place of others. */
  readonly resampled: number;
}

/**
 * Draws a step's groups, and others in the place of those whose rewards are all alike where the recipe asks for it:
 * DAPO's dynamic sampling (Yu et al. 2025, section 3.2), with a bound: no more than resampleLimit · groupsPerStep are
 * drawn, and the step makes do with what it has. Null when the run is to end.
 */
export async function drawBatch(
  groups: Pick<Groups, "next" | "refused">,
  groupsPerStep: number,
  {
    constantRewardGroups,
    resampleLimit,
  }: Pick<RlRecipe["algorithm"], "constantRewardGroups" | "resampleLimit">,
): Promise<Batch | null> {
  const drawn: Batch["groups"][number][] = [];
  let left = constantRewardGroups === "resample" ? (resampleLimit - 1) * groupsPerStep : 0;
  for (let wanted = groupsPerStep; wanted > 0; ) {
    const some = await groups.next(wanted);
    if (some === null) return null;
    const judged = some.map((group) => {
      const constant = allAlike(group.samples_G.map(({ reward }) => reward));
      return { ...group, constant, kept: !constant || constantRewardGroups === "keep" };
    });
    drawn.push(...judged);
    wanted = Math.min(left, judged.filter(({ kept }) => !kept).length);
    left -= wanted;
    if (wanted > 0) groups.refused(wanted);
  }
  return { groups: drawn, resampled: drawn.length - groupsPerStep };
}
