import { expect, test } from "vitest";
import { isWanted, readLogView } from "./log-lines.ts";

const line = {
  ...{ at: "2026-01-01T00:00:00Z", attempt: 2, level: "WARN" as const, source: "ROLLOUT" as const },
  message: "Tool timed out",
};

test("a line that comes live is held to the same filter as those that were read", () => {
  expect(isWanted(line, {})).toBe(true);
  expect(isWanted(line, { level: "INFO", source: "ROLLOUT", attempt: 2, search: "TIMED" })).toBe(true);
  expect(isWanted(line, { level: "ERROR" })).toBe(false);
  expect(isWanted(line, { source: "TRAINER" })).toBe(false);
  expect(isWanted(line, { attempt: 1 })).toBe(false);
  expect(isWanted(line, { search: "missing" })).toBe(false);
});

test("an address says which lines, and nonsense in it asks for all", () => {
  expect(readLogView(new URLSearchParams("level=warn&source=trainer&attempt=2&q=oops&at=c"))).toEqual({
    ...{ at: "c", filter: { level: "WARN", source: "TRAINER", attempt: 2, search: "oops" } },
  });
  expect(readLogView(new URLSearchParams("level=loud&attempt=x"))).toEqual({ at: null, filter: {} });
});
