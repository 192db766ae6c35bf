import { GraphQLInt } from "graphql";
import { expect, test } from "vitest";
import { event } from "./event.ts";

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
