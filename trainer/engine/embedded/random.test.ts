import { expect, test } from "vitest";
import { fillNormal, philox, uniform } from "./random.ts";

const hex = (words: number[]) => words.map((word) => word.toString(16).padStart(8, "0")).join(" ");

test("philox gives the published words", () => {
  const ones = 0xffffffff;
  expect(hex(philox([0, 0, 0, 0], [0, 0]))).toBe("6627e8d5 e169c58d bc57ac4c 9b00dbd8");
  expect(hex(philox([ones, ones, ones, ones], [ones, ones]))).toBe("408f276d 41c83b0e a20bc7c6 6d5451fd");
  expect(hex(philox([0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344], [0xa4093822, 0x299f31d0]))).toBe(
    "d16cfe09 94fdcceb 5001e420 24126ea1",
  );
});

test("a draw is named by seed, stream and position, also beyond 32 bits", () => {
  const draws = [
    [1, 2, 3],
    [2, 2, 3],
    [1, 3, 3],
    [1, 2, 4],
    [1 + 2 ** 32, 2, 3],
    [1, 2 + 2 ** 32, 3],
  ] as const;
  const values = draws.map(([seed, stream, position]) => uniform("sampling", seed, stream, position));
  expect(new Set(values).size).toBe(draws.length);
  expect(uniform("sampling", 1, 2, 3)).toBe(values[0]);
  expect(uniform("weights", 1, 2, 3)).not.toBe(values[0]);
});

test("normal numbers have the deviation asked for", () => {
  const numbers = new Float32Array(20_001);
  fillNormal(numbers, 0.5, "weights", 7, 0);
  const mean = numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
  const variance = numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0) / numbers.length;
  expect(Math.abs(mean)).toBeLessThan(0.02);
  expect(Math.abs(Math.sqrt(variance) - 0.5)).toBeLessThan(0.02);
});
