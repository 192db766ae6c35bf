import { expect, test } from "vitest";
import { keptRows } from "./kept-rows.ts";

/** A row of which the marks say what was sampled, token t under version t / 4. */
const rowOf = (marks: string) => {
  const sampled_T = Uint8Array.from(marks, (mark) => (mark === "s" ? 1 : 0));
  return {
    tokens_T: Int32Array.from(sampled_T, (_, t) => t),
    sampled_T,
    logprobs_T: Float32Array.from(sampled_T, (mark, t) => (mark === 1 ? -t / 3 : 0)),
    versions_T: Int32Array.from(sampled_T, (mark, t) => (mark === 1 ? Math.floor(t / 4) : -1)),
    temperature: 1,
    topP: 1,
  };
};
const kept = (rows: readonly string[], limit?: number) =>
  keptRows(rows.map(rowOf), {
    ...{ textOf: String, trained: true },
    ...(limit === undefined ? {} : { limit }),
  });

test("what was said is told apart from what was given, by the version that said it", () => {
  const { rows, tokensLeftOut } = kept(["..ss.sss"]);
  expect(tokensLeftOut).toBe(0);
  expect(rows).toEqual([
    {
      tokens: 8,
      first: 0,
      texts: ["0", "1", "2", "3", "4", "5", "6", "7"],
      said: [
        { from: 2, count: 2, version: 0, trained: true },
        { from: 5, count: 3, version: 1, trained: true },
      ],
      logprobs: [-0.6667, -1, -1.6667, -2, -2.3333],
      temperature: 1,
    },
  ]);
});

test("neighbours of two versions are told apart", () => {
  expect(kept([".sssss"]).rows[0]!.said.map(({ from, count, version }) => [from, count, version])).toEqual([
    [1, 3, 0],
    [4, 2, 1],
  ]);
});

test("a log-probability that is not finite is null", () => {
  const row = { ...rowOf(".s"), logprobs_T: Float32Array.from([0, -Infinity]) };
  expect(keptRows([row], { textOf: String, trained: false }).rows[0]!.logprobs).toEqual([null]);
});

test("of what is too long the beginning of the prompt goes first, then the end, then whole rows", () => {
  const shape = ({ rows, tokensLeftOut }: ReturnType<typeof kept>) => [
    rows.map(({ tokens, first, texts }) => [tokens, first, texts.length]),
    tokensLeftOut,
  ];
  expect(shape(kept(["....ss"], 6))).toEqual([[[6, 0, 6]], 0]);
  expect(shape(kept(["....ss"], 3))).toEqual([[[6, 3, 3]], 3]);
  expect(shape(kept(["....ssss"], 3))).toEqual([[[8, 4, 3]], 5]);
  expect(shape(kept(["..ss", "....s", ".s"], 6))).toEqual([
    [
      [4, 0, 4],
      [5, 3, 2],
    ],
    5,
  ]);
  expect(kept(["....ss"], 3).rows[0]!.said).toMatchObject([{ from: 1, count: 2 }]);
});
