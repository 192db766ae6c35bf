import { expect, test } from "vitest";
import { createMetricPack } from "./metric-pack.ts";

const upTo = (key: string, count: number, from = 0) => ({
  key,
  steps: Array.from({ length: count }, (_, n) => from + n),
  values: Array.from({ length: count }, (_, n) => n / 2),
});

test("what is said in one moment is one message, a column for each key", () => {
  const pack = createMetricPack(() => 0);
  expect(pack.add([upTo("a", 2), upTo("b", 1)])).toEqual([]);
  expect(pack.add([{ key: "a", steps: [2], values: [null] }])).toEqual([]);
  expect(pack.series).toEqual([
    { key: "a", steps: [0, 1, 2], values: [0, 0.5, null] },
    { key: "b", steps: [0], values: [0] },
  ]);
});

test("a message has an end: what there is no room for is left for the next, and none of it is lost", () => {
  const pack = createMetricPack(() => 0);
  const rest = pack.add([upTo("a", 3_999), upTo("b", 10)]);
  expect(pack.series.map(({ steps }) => steps.length)).toEqual([3_999, 1]);
  expect(rest).toEqual([{ ...upTo("b", 9, 1), values: upTo("b", 10).values.slice(1) }]);
  expect(pack.add(rest)).toEqual(rest);
});

test("points of another moment are another message, since a message says one time", () => {
  let now = 0;
  const pack = createMetricPack(() => now);
  pack.add([upTo("a", 1)]);
  now = 10_000;
  expect(pack.add([upTo("a", 1, 1)])).toHaveLength(1);
  expect(pack.series).toEqual([upTo("a", 1)]);
});
