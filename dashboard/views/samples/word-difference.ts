/** A stretch of two texts: in both, only in the left one, or only in the right one. */
export interface Stretch {
  readonly where: "both" | "left" | "right";
  readonly text: string;
}

/** The table of the comparison grows with the product of both lengths: 4 million cells are 16 MB. */
const maxCells = 4_000_000;

/**
 * What is the same and what is not, word by word, by the longest common subsequence. Null when the texts are too long for
 * that once their common beginning and end are taken away.
 */
export function wordDifference(left: string, right: string): Stretch[] | null {
  const a = wordsOf(left);
  const b = wordsOf(right);
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const middle = between(a.slice(start, a.length - end), b.slice(start, b.length - end));
  if (middle === null) return null;
  return joined([
    ...a.slice(0, start).map((text) => ({ where: "both" as const, text })),
    ...middle,
    ...a.slice(a.length - end).map((text) => ({ where: "both" as const, text })),
  ]);
}

const wordsOf = (text: string) => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];

function between(a: readonly string[], b: readonly string[]): Stretch[] | null {
  const width = b.length + 1;
  if ((a.length + 1) * width > maxCells) return null;
  // Length of the longest common subsequence of what is behind (i, j).
  const longest = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] =
        a[i] === b[j]
          ? longest[(i + 1) * width + j + 1]! + 1
          : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!);
  const stretches: Stretch[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      stretches.push({ where: "both", text: a[i]! });
      i++;
      j++;
    } else if (
      j >= b.length ||
      (i < a.length && longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!)
    )
      stretches.push({ where: "left", text: a[i++]! });
    else stretches.push({ where: "right", text: b[j++]! });
  }
  return stretches;
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const whole: { where: Stretch["where"]; text: string }[] = [];
  for (const { where, text } of stretches) {
    const last = whole.at(-1);
    if (last?.where === where) last.text += text;
    else whole.push({ where, text });
  }
  return whole;
}
