import { expect, test } from "vitest";
import { backoffMs } from "./retries.ts";

test("a try that failed is made again within a second, however many failed before it", () => {
  for (const attempt of [0, 1, 2, 5, 10, 100, 1e9]) {
    expect(backoffMs(attempt)).toBeGreaterThanOrEqual(25);
    expect(backoffMs(attempt)).toBeLessThanOrEqual(1000);
  }
  expect(backoffMs(0)).toBeLessThanOrEqual(50);
});
