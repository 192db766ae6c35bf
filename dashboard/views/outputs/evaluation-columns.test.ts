import { expect, test } from "vitest";
import { countsOf, keysOf } from "./evaluation-columns.ts";

test("every metric that was measured once has a column", () => {
  expect(keysOf([[{ key: "b" }], [], [{ key: "a" }, { key: "b" }]])).toEqual(["a", "b"]);
});

test("failures are told by class, and that there are none is told too", () => {
  expect(countsOf([{ class: "AGENT_ERROR", count: 2 }])).toBe("2 agent error");
  expect(countsOf([{ class: "AGENT_ERROR", count: 0 }])).toBe("none");
});
