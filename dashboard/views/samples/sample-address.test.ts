import { expect, test } from "vitest";
import { groupAddress, isAskedFor, readSampleView, withWords } from "./sample-address.ts";

const read = (text: string) => readSampleView(new URLSearchParams(text));

test("an address says which samples, in what order, and which page", () => {
  expect(
    read(
      "split=validation&step=4&min=0.5&max=1&failure=agent_error,truncated&failed=yes&truncated=no&row=0&sort=reward&direction=asc&after=x",
    ),
  ).toEqual({
    filter: {
      split: "VALIDATION",
      step: 4,
      rewardFrom: 0.5,
      rewardTo: 1,
      failures: ["AGENT_ERROR", "TRUNCATED"],
      failed: true,
      truncated: false,
      promptRow: 0,
    },
    sort: "REWARD",
    direction: "ASC",
    after: "x",
    before: null,
  });
});

test("what means nothing is as if it were not there", () => {
  expect(read("split=both&step=-1&from=1.5&min=much&failure=bad&failed=1&sort=luck").filter).toEqual({});
  expect(read("sort=luck")).toMatchObject({ sort: "STEP", direction: "DESC" });
});

test("another filter begins on its first page, and an empty word goes", () => {
  const next = withWords(new URLSearchParams("step=3&after=x&min=1"), { min: "", max: 2 });
  expect(next.toString()).toBe("step=3&max=2");
});

test("the address of a group reads back as that group", () => {
  const address = groupAddress("a b", { step: 3, split: "TRAIN", group: 7, attempt: 2 });
  expect(address.startsWith("/runs/a%20b/samples?")).toBe(true);
  expect(read(address.split("?")[1]!).filter).toEqual({ step: 3, split: "TRAIN", group: 7, attempt: 2 });
});

test("what was drawn for a step is asked for, or not, by step, split and attempt", () => {
  const told = { step: 5, split: "TRAIN", attempt: 1 } as const;
  for (const [words, is] of [
    ["", true],
    ["split=train&from=5&to=5&attempt=1&min=1", true],
    ["split=validation", false],
    ["step=4", false],
    ["from=6", false],
    ["to=4", false],
    ["attempt=2", false],
  ] as const)
    expect([words, isAskedFor(told, read(words).filter)]).toEqual([words, is]);
});
