import { expect, test } from "vitest";
import { leaves, mayJoin, type RunNews, type RunRow, rowAfter } from "./run-row.ts";

const row: RunRow = {
  ...{ id: "1", name: "amber", kind: "RL", status: "PENDING", statusReason: null, health: null },
  ...{ stopRequested: false, tags: ["a"], createdAt: "2026-01-01T00:00:00Z", startedAt: null, endedAt: null },
  ...{ attempt: 0, progress: { currentStep: 0, totalSteps: 10, fraction: 0 } },
  ...{
    overview: { reward: null, durationSeconds: null },
    specification: { baseModel: "m" },
    dataset: null,
    creator: null,
  },
};
const changed = (status: RunRow["status"]): RunNews => ({
  ...{ __typename: "RunStatusChanged", at: "2026-01-01T00:01:00Z", runId: "1", status, reason: null },
});

test("a row moves with what is told of its run, keeps its start, and goes when the run does", () => {
  const running = rowAfter(row, changed("RUNNING"))!;
  expect(running.startedAt).toBe("2026-01-01T00:01:00Z");
  const over = rowAfter(running, { ...changed("FAILED"), at: "2026-01-01T00:02:00Z" })!;
  expect([over.status, over.startedAt, over.endedAt]).toEqual([
    "FAILED",
    "2026-01-01T00:01:00Z",
    "2026-01-01T00:02:00Z",
  ]);
  const told = { __typename: "RunChanged" as const, at: row.createdAt, runId: "1", name: "b", tags: [] };
  expect(rowAfter(row, { ...told, deleted: false })).toMatchObject({ name: "b", tags: [] });
  expect(rowAfter(row, { ...told, deleted: true })).toBeNull();
});

test("a run leaves a list of a status or a tag that it no longer has, and may join one that it now has", () => {
  expect(leaves(row, { statuses: ["RUNNING"] })).toBe(true);
  expect(leaves(row, { statuses: ["RUNNING", "PENDING"], tags: ["a"] })).toBe(false);
  expect(leaves(row, { tags: ["a", "b"] })).toBe(true);
  expect(mayJoin(changed("RUNNING"), { statuses: ["RUNNING"] })).toBe(true);
  expect(mayJoin(changed("RUNNING"), {})).toBe(false);
});
