import { GraphQLInt } from "graphql";
import { expect, test } from "vitest";
import { event, type RunEvent } from "./event.ts";
import { applyEvent, pendingRun } from "./run-state.ts";

test("a step is a number that every reader of it can say, and one beyond is refused by whoever writes it", () => {
  const metrics = (step: number) => ({
    ...{ type: "metrics", workspaceId: "w", runId: "r", at: new Date(0).toISOString(), attempt: 1, claim: 1 },
    series: [{ key: "x", steps: [step], values: [1] }],
  });
  const last = 2 ** 31 - 1;
  expect(event.safeParse(metrics(last)).success).toBe(true);
  expect(GraphQLInt.serialize(last)).toBe(last);
  expect(event.safeParse(metrics(last + 1)).success).toBe(false);
});

test("no lease that can be said ends beyond all dates: a run's life can be folded on", () => {
  const at = "9999-12-31T23:59:59Z";
  const started = (leaseMs: number) => ({
    ...{ type: "started", workspaceId: "w", runId: "r", at, attempt: 1, trainer: "t", trainerName: "t" },
    ...{ leaseMs, resumedFrom: null },
  });
  expect(event.safeParse(started(Number.MAX_SAFE_INTEGER)).success).toBe(false);
  const longest = event.parse(started(2 ** 31 - 1)) as RunEvent;
  expect(applyEvent(pendingRun(at), longest, 1).status).toBe("running");
});
