import { expect, test } from "vitest";
import { readCompared, usualKeys, writeCompared } from "./compare-address.ts";

test("a comparison comes back from its address, each run once and at most twenty", () => {
  const said = new URLSearchParams("runs=a,b,a,c&off=b,zz&keys=loss,reward/mean&settings=all&log=1");
  const compared = readCompared(said);
  expect(compared).toEqual({
    names: ["a", "b", "c"],
    off: ["b"],
    keys: ["loss", "reward/mean"],
    allSettings: true,
  });
  const written = writeCompared(new URLSearchParams("log=1"), compared);
  expect(readCompared(written)).toEqual(compared);
  expect(written.get("log")).toBe("1");
  const many = Array.from({ length: 30 }, (_, index) => `r${index}`).join(",");
  expect(readCompared(new URLSearchParams({ runs: many })).names).toHaveLength(20);
});

test("a run that leaves takes its switch along", () => {
  const compared = readCompared(new URLSearchParams("runs=a,b&off=b"));
  expect(writeCompared(new URLSearchParams(), { ...compared, names: ["a"] }).toString()).toBe("runs=a");
});

test("without a choice those metrics are drawn that the runs have and are judged by", () => {
  expect(usualKeys(new Set(["loss", "epoch", "reward/mean"]))).toEqual(["reward/mean", "loss"]);
});
