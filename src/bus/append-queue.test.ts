import { describe, expect, test } from "vitest";
import { createAppendQueue } from "./append-queue.ts";
import type { Entry } from "./bus.ts";

const entry = (id: string): Entry => ({
  id,
  event: {
    type: "changed",
    workspaceId: "ws",
    runId: "run",
    at: new Date(0).toISOString(),
    name: id,
    tags: [],
    notes: null,
    deleted: false,
  },
});

/** A log in memory whose next writes fail as told: before it keeps the group, or (`kept`) after. */
function log(...troubles: ("lost" | "kept" | "never")[]) {
  const ids: string[] = [];
  const groups: number[] = [];
  const queue = createAppendQueue({
    maxEntries: 4,
    maxBytes: 1 << 20,
    passes: (error) => (error as Error).message !== "never",
    async write(entries) {
      groups.push(entries.length);
      await Promise.resolve();
      const trouble = troubles.shift();
      if (trouble === "lost" || trouble === "never") throw new Error(trouble);
      for (const { id } of entries) if (!ids.includes(id)) ids.push(id);
      if (trouble === "kept") throw new Error(trouble);
      return entries.map(({ id }) => ids.indexOf(id) + 1);
    },
  });
  return { ids, groups, queue };
}

describe("the append queue", () => {
  test("sends what is asked for in one turn together, in the order asked, and tells each its own", async () => {
    const { groups, queue } = log();
    const told = await Promise.all([
      queue.append([entry("a"), entry("b")]),
      queue.append([entry("c")]),
      queue.append([]),
      queue.append([entry("d"), entry("e"), entry("f")]),
    ]);
    expect(told).toEqual([[1, 2], [3], [], [4, 5, 6]]);
    expect(groups).toEqual([4, 2]);
  });

  test("writes a group that failed again before anything else, whether it had arrived or not", async () => {
    const { ids, queue } = log("lost", "kept", "lost");
    const first = queue.append([entry("a"), entry("b")]);
    const second = queue.append([entry("c"), entry("d"), entry("e")]);
    expect(await Promise.all([first, second])).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
    expect(ids).toEqual(["a", "b", "c", "d", "e"]);
  });

  test("tells those of a group that can never be written, and goes on with the next", async () => {
    const { queue } = log("never");
    const first = queue.append([entry("a")]);
    await expect(first).rejects.toThrow("never");
    expect(await queue.append([entry("b")])).toEqual([1]);
  });

  test("counts what was written, and as a retry only what is tried again", async () => {
    const { queue } = log("lost", "never");
    await expect(queue.append([entry("a")])).rejects.toThrow("never");
    await queue.append([entry("b"), entry("c")]);
    expect(queue.counts()).toEqual({ appended: 2, retries: 1 });
  });

  test("gives up one append in time, and says what the trouble was", async () => {
    const { queue } = log(...Array.from({ length: 50 }, () => "lost" as const));
    const error = await queue.append([entry("a")], { timeoutMs: 200 }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: "not in the log within 200 ms", cause: { message: "lost" } });
  });

  test("rejects what waits when it is closed, and what comes after", async () => {
    const { queue } = log(...Array.from({ length: 50 }, () => "lost" as const));
    const waiting = queue.append([entry("a")]);
    waiting.catch(() => {});
    await queue.close(new Error("closed"));
    await expect(waiting).rejects.toThrow("closed");
    await expect(queue.append([entry("b")])).rejects.toThrow("closed");
  });
});
