import { expect, test } from "vitest";
import { plan, type Sequences, sortedByTokens, split } from "./trees.ts";

function sequences(...rows: number[][]): Sequences {
  const starts = [0];
  for (const row of rows) starts.push(starts.at(-1)! + row.length);
  return { starts: Int32Array.from(starts), tokens: Int32Array.from(rows.flat()) };
}

const rows = [[1, 2, 3, 4, 5], [9, 9], [1, 2, 3, 7, 7], [1, 2, 3], [1, 2, 3, 4, 5], [4], [1, 2, 8, 8]];

test.each([true, false])(
  "every path spells its sequence, at its own positions (without the last token: %s)",
  (withoutLast) => {
    const all = sequences(...rows);
    const seen = new Set<number>();
    for (const capacity of [5, 8, 100]) {
      seen.clear();
      for (const chunk of plan(all, sortedByTokens(all), { capacity, withoutLast })) {
        expect(chunk.tokens.length).toBeLessThanOrEqual(capacity);
        for (const { sequence, path } of chunk.members) {
          seen.add(sequence);
          const inputs = withoutLast ? rows[sequence]!.slice(0, -1) : rows[sequence]!;
          expect(Array.from(path, (node) => chunk.tokens[node])).toEqual(inputs);
          expect(Array.from(path, (node) => chunk.positions[node])).toEqual(inputs.map((_, t) => t));
          expect(chunk.span).toBeGreaterThanOrEqual(inputs.length);
        }
      }
      expect(seen.size).toBe(rows.length);
    }
  },
);

test("an equal prefix is there once", () => {
  const all = sequences(...rows);
  const [chunk, ...others] = plan(all, sortedByTokens(all), { capacity: 100, withoutLast: false });
  expect(others).toEqual([]);
  // 1 2 3, 4 5, 7 7, 8 8, 4, 9 9
  expect(chunk!.tokens.length).toBe(12);
});

test("a run's parents hold the positions before it, back to the first", () => {
  const all = sequences(...rows);
  const [chunk] = plan(all, sortedByTokens(all), { capacity: 100, withoutLast: false });
  for (const { sequence, path } of chunk!.members) {
    let number = chunk!.runs.findIndex(
      ({ start, length }) => path.at(-1)! >= start && path.at(-1)! < start + length,
    );
    let until = path.length;
    while (number >= 0) {
      const run = chunk!.runs[number]!;
      for (let p = run.position; p < until; p++) expect(path[p]).toBe(run.start + p - run.position);
      until = run.position;
      number = run.parent;
    }
    expect(until, `sequence ${sequence}`).toBe(0);
  }
});

test("splitting keeps every sequence once and the work about equal", () => {
  const many = sequences(...Array.from({ length: 40 }, (_, i) => [1, 2, 3, 4, 5, 6, 7, 8, i % 7, i, i, i]));
  const parts = split(many, sortedByTokens(many), 3);
  expect(parts.length).toBe(3);
  expect(parts.flatMap((part) => [...part]).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 40 }, (_, i) => i),
  );
  for (const part of parts) expect(part.length).toBeGreaterThan(9);
  expect(split(many, Int32Array.of(3), 3).map((part) => [...part])).toEqual([[3]]);
});
