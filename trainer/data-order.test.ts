import { expect, test } from "vitest";
import { dataOrder } from "./data-order.ts";

const positions = (order: ReturnType<typeof dataOrder>, from: number, count: number) =>
  Array.from({ length: count }, (_, i) => order.rowAt(from + i));

test("each pass visits every row once, in an order of its own", () => {
  const order = dataOrder({ rows: 50, seed: 7 });
  const first = positions(order, 0, 50);
  const second = positions(order, 50, 50);
  const every = Array.from({ length: 50 }, (_, row) => row);
  expect(first.toSorted((a, b) => a - b)).toEqual(every);
  expect(second.toSorted((a, b) => a - b)).toEqual(every);
  expect(second).not.toEqual(first);
  expect(first).not.toEqual(every);
});

test("a position says the same row however it was reached", () => {
  const walked = positions(dataOrder({ rows: 13, seed: 3 }), 0, 100);
  expect(dataOrder({ rows: 13, seed: 3 }).rowAt(77)).toBe(walked[77]);
  const back = dataOrder({ rows: 13, seed: 3 });
  back.rowAt(99);
  expect(back.rowAt(2)).toBe(walked[2]);
});

test("another seed is another order", () => {
  expect(positions(dataOrder({ rows: 30, seed: 1 }), 0, 30)).not.toEqual(
    positions(dataOrder({ rows: 30, seed: 2 }), 0, 30),
  );
});
