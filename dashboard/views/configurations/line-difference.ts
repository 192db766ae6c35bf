export interface DiffLine {
  readonly change: "same" | "added" | "removed";
  readonly text: string;
}

/**
 * What became of a text line by line: a longest common subsequence (Hirschberg 1975 states the problem; the table is the
 * textbook's), which is quick enough for files of a few hundred lines.
 */
export function lineDifference(before: string, after: string): DiffLine[] {
  const old_M = before.split("\n");
  const new_N = after.split("\n");
  const length_MN = Array.from({ length: old_M.length + 1 }, () => new Uint32Array(new_N.length + 1));
  for (let m = old_M.length - 1; m >= 0; m--)
    for (let n = new_N.length - 1; n >= 0; n--)
      length_MN[m]![n] =
        old_M[m] === new_N[n]
          ? length_MN[m + 1]![n + 1]! + 1
          : Math.max(length_MN[m + 1]![n]!, length_MN[m]![n + 1]!);
  const lines: DiffLine[] = [];
  let m = 0;
  let n = 0;
  while (m < old_M.length || n < new_N.length) {
    if (m < old_M.length && n < new_N.length && old_M[m] === new_N[n]) {
      lines.push({ change: "same", text: old_M[m++]! });
      n++;
    } else if (m < old_M.length && (n === new_N.length || length_MN[m + 1]![n]! >= length_MN[m]![n + 1]!))
      lines.push({ change: "removed", text: old_M[m++]! });
    else lines.push({ change: "added", text: new_N[n++]! });
  }
  return lines;
}
