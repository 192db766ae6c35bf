/** A line of two texts beside each other: on the left only, on the right only, or in both. */
export interface LineDifference {
  readonly side: "left" | "right" | "both";
  readonly text: string;
}

/** The lines of both texts in their order, as many of them told as common as can be (the longest common subsequence). */
export function differences(left: readonly string[], right: readonly string[]): LineDifference[] {
  // common[i][j]: how many lines are common to what begins at left i and right j.
  const common = Array.from({ length: left.length + 1 }, () => new Uint32Array(right.length + 1));
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--)
      common[i]![j] =
        left[i] === right[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!);
  const told: LineDifference[] = [];
  for (let [i, j] = [0, 0]; i < left.length || j < right.length; )
    if (i < left.length && j < right.length && left[i] === right[j]) {
      told.push({ side: "both", text: left[i++]! });
      j++;
    } else if (i < left.length && (j === right.length || common[i + 1]![j]! >= common[i]![j + 1]!))
      told.push({ side: "left", text: left[i++]! });
    else told.push({ side: "right", text: right[j++]! });
  return told;
}
