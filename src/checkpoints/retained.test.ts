import { describe, expect, test } from "vitest";
import { type Candidate, type Held, type RetentionPolicy, retained } from "./retained.ts";

const nothing: RetentionPolicy = {
  keepLast: null,
  keepBest: null,
  keepBestBy: "validation_reward",
  keepEvery: null,
};
const nobody: Held = { pinned: new Set(), resumable: null, parents: new Set() };

/** Ten checkpoints, every ten steps; the best reward is at 30, the lowest loss at 70. */
const rewards = [0.1, 0.5, 0.9, 0.8, 0.2, 0.8, 0.3, 0.4, 0.5, 0.6];
const losses = [2, 1.9, 1.8, 1.7, 1.6, 1.5, 0.4, 1.3, 1.2, 1.1];
const ten = rewards.map((reward, i) =>
  saved((i + 1) * 10, { validation_reward: reward, validation_loss: losses[i]! }),
);

function saved(
  step: number,
  figures: Partial<Candidate["figures"]> = {},
  more: Partial<Candidate> = {},
): Candidate {
  return {
    id: `c${step}`,
    name: `step-${step}`,
    step,
    sequence: step,
    canonical: true,
    figures: { validation_reward: null, training_reward: null, validation_loss: null, ...figures },
    ...more,
  };
}

const kept = (all: readonly Candidate[], policy: Partial<RetentionPolicy>, held: Partial<Held> = {}) => {
  const fates = retained(all, { ...nothing, ...policy }, { ...nobody, ...held });
  return all.filter(({ id }) => fates.has(id)).map(({ id }) => id);
};

describe("what stays", () => {
  test.each<[string, Partial<RetentionPolicy>, string[]]>([
    ["everything without a policy", {}, ten.map(({ id }) => id)],
    ["the last one", { keepLast: 1 }, ["c100"]],
    ["the last three", { keepLast: 3 }, ["c80", "c90", "c100"]],
    ["all where more are asked for than there are", { keepLast: 99 }, ten.map(({ id }) => id)],
    ["the best by validation reward, and the last", { keepBest: 1 }, ["c30", "c100"]],
    ["of equally good ones the newer", { keepBest: 2 }, ["c30", "c60", "c100"]],
    ["the best three", { keepBest: 3 }, ["c30", "c40", "c60", "c100"]],
    ["the lowest loss, not the highest", { keepBest: 1, keepBestBy: "validation_loss" }, ["c70", "c100"]],
    ["the lowest losses", { keepBest: 2, keepBestBy: "validation_loss" }, ["c70", "c100"]],
    [
      "all while nothing is known of the metric",
      { keepBest: 1, keepBestBy: "training_reward" },
      ten.map(({ id }) => id),
    ],
    ["every 50th step", { keepEvery: 50 }, ["c50", "c100"]],
    ["every 30th step, and the last", { keepEvery: 30 }, ["c30", "c60", "c90", "c100"]],
    [
      "what any of several rules keeps",
      { keepLast: 2, keepBest: 1, keepEvery: 50 },
      ["c30", "c50", "c90", "c100"],
    ],
  ])("%s", (_, policy, ids) => {
    expect(kept(ten, policy)).toEqual(ids);
  });

  test("what is pinned, needed for going on, or began another run, whatever the policy says", () => {
    const held = { pinned: new Set(["c10"]), resumable: "c20", parents: new Set(["c30", "not here"]) };
    expect(kept(ten, { keepLast: 1 }, held)).toEqual(["c10", "c20", "c30", "c100"]);
    const fates = retained(ten, { ...nothing, keepLast: 1 }, { ...nobody, ...held });
    expect(Object.fromEntries(fates)).toEqual({ c10: "kept", c20: "held", c30: "held", c100: "kept" });
  });

  test("what is needed and kept besides is kept", () => {
    expect(retained(ten, { ...nothing, keepLast: 1 }, { ...nobody, resumable: "c100" }).get("c100")).toBe(
      "kept",
    );
  });

  test("of a name saved twice the canonical one only", () => {
    const again = [
      saved(10),
      saved(20, {}, { id: "abandoned", canonical: false }),
      saved(20, {}, { id: "again", sequence: 25 }),
      saved(30, {}, { sequence: 30 }),
    ];
    expect(kept(again, { keepLast: 2 })).toEqual(["again", "c30"]);
    // Saved at a pause and once more at the end of it: one name, and the newer one counts.
    const twice = [
      saved(10),
      saved(20, {}, { id: "paused" }),
      saved(20, {}, { id: "stopped", sequence: 21 }),
    ];
    expect(kept(twice, { keepLast: 2 })).toEqual(["c10", "stopped"]);
    expect(kept(twice, { keepLast: 2 }, { resumable: "paused" })).toEqual(["c10", "paused", "stopped"]);
  });

  test("an abandoned one is not the best, however good it was", () => {
    const all = [
      saved(10, { validation_reward: 1 }, { canonical: false }),
      saved(20, { validation_reward: 0.5 }),
      saved(30),
    ];
    expect(kept(all, { keepBest: 1 })).toEqual(["c20", "c30"]);
  });

  test("one whose figure is not known is not the best, and the last one waits for its own", () => {
    const all = [saved(10, { validation_reward: 0.1 }), saved(20), saved(30)];
    expect(kept(all, { keepBest: 1 })).toEqual(["c10", "c30"]);
    expect(
      kept([saved(10, { validation_reward: Number.NaN }), ...all.slice(1)], { keepBest: 1 }),
    ).toHaveLength(3);
  });

  test("nothing where there is nothing", () => {
    expect(kept([], { keepLast: 3 }, { resumable: "c1" })).toEqual([]);
  });
});
