import { describe, expect, test } from "vitest";
import { checkEntry } from "../entries.ts";
import { createRecent } from "./recent.ts";

function filled(count: number, name = "n") {
  const recent = createRecent();
  recent.reset(10);
  for (let n = 1; n <= count; n++)
    recent.add(
      checkEntry({
        id: `id-${n}`,
        event: {
          type: "changed",
          workspaceId: n % 2 ? "odd" : "even",
          runId: `run${n % 3}`,
          at: new Date(0).toISOString(),
          name,
          tags: [],
          notes: null,
          deleted: false,
        },
      }),
      10 + 2 * n,
    );
  return recent;
}

describe("the end of the log in memory", () => {
  test("gives what comes after a position, up to a limit, and says how far it looked", () => {
    const recent = filled(6);
    expect(recent.from()).toBe(10);
    expect(recent.last()).toBe(22);
    const two = recent.take({ after: 12, scope: {}, limit: 2 });
    expect(two.found.map(({ sequence }) => sequence)).toEqual([14, 16]);
    expect(two.reached).toBe(16);
    expect(recent.take({ after: 13, scope: {}, limit: 9 }).found).toHaveLength(5);
    expect(recent.take({ after: 22, scope: {}, limit: 9 })).toEqual({ found: [], reached: 22 });
  });

  test("looks past what is not in the scope", () => {
    const recent = filled(6);
    const none = recent.take({ after: 10, scope: { workspaceId: "other" }, limit: 5 });
    expect(none).toEqual({ found: [], reached: 22 });
    const both = recent.take({ after: 10, scope: { workspaceId: "odd", runId: "run0" }, limit: 5 });
    expect(both.found.map(({ sequence }) => sequence)).toEqual([16]);
  });

  test("forgets from the front, by number and by size, and knows from where it knows all", () => {
    const many = filled(5000);
    expect(many.last()).toBe(10_010);
    expect(many.take({ after: many.from(), scope: {}, limit: 1e6 }).found[0]?.sequence).toBe(many.from() + 2);
    expect((many.last() - many.from()) / 2).toBeLessThanOrEqual(4096);
    const large = filled(40, "x".repeat(900_000));
    expect((large.last() - large.from()) / 2).toBeLessThan(20);
    expect(large.take({ after: large.from(), scope: {}, limit: 1e6 }).reached).toBe(90);
  });
});
