import { expect, test } from "vitest";
import type { DashboardRunLineageQuery } from "../../generated/operations.ts";
import { graphOf } from "./lineage-graph.ts";

type LineageRun = NonNullable<DashboardRunLineageQuery["run"]>;

const version = (name: string) => ({ version: 1, name });
const checkpoint = (id: string, descendants: readonly string[] = []) => ({
  ...{ id, name: `step-${id}`, step: 1, validationReward: null, removed: null, merged: null },
  descendants: {
    totalCount: descendants.length,
    nodes: descendants.map((name) => ({ id: name, name, kind: "RL" as const, status: "FINISHED" as const })),
  },
});
const run = (more: Partial<LineageRun> = {}): LineageRun => ({
  ...{ id: "r", name: "here", kind: "RL", status: "FINISHED", specification: { baseModel: "tiny" } },
  configuration: null,
  dataset: { version: version("d").version, dataset: { name: "digits" } },
  rollout: null,
  ...{ forkOf: null, retryOf: null, parent: null },
  checkpoints: { totalCount: 0, nodes: [] },
  ...more,
});
const lines = (of: LineageRun) => {
  const { vertices, edges } = graphOf(of);
  const name = new Map(vertices.map((each) => [each.id, each.name]));
  return edges.map(({ from, to }) => `${name.get(from)} → ${name.get(to)}`).sort();
};

test("a run from the base model comes from that and from its dataset", () => {
  expect(lines(run())).toEqual(["digits → here", "tiny → here"]);
  expect(graphOf(run()).vertices.find(({ present }) => present)?.name).toBe("here");
});

test("a fork comes from a checkpoint, that from its run, and so on to the base model", () => {
  const step = {
    ...{ depth: 0, runName: "before", runKind: "SFT" as const, commitSha: null, trainerName: null },
    ...{ baseModel: "tiny", fromBaseModel: true, run: { name: "before", status: "FINISHED" as const } },
    checkpoint: { id: "c", name: "step-9", step: 9, removed: null },
    ...{ configuration: null, dataset: null, rollout: null },
  };
  const parent = {
    ...{ id: "c", name: "step-9", removed: null, lineage: [step] },
    run: { name: "before", kind: "SFT" as const, status: "FINISHED" as const },
  };
  expect(lines(run({ dataset: null, parent }))).toEqual([
    "before → step-9",
    "step-9 → here",
    "tiny → before",
  ]);
});

test("checkpoints that something came of are all drawn, of the others a few, and how many are left is told", () => {
  const nodes = [..."123456"].map((id) => checkpoint(id, id === "6" ? ["child"] : []));
  const drawn = lines(run({ dataset: null, checkpoints: { totalCount: 30, nodes } }));
  expect(drawn).toContain("step-6 → child");
  expect(drawn).toContain("here → step-1");
  expect(drawn).not.toContain("here → step-4");
  expect(drawn).toContain("here → 26 more");
});

test("what was removed is shown and leads nowhere", () => {
  const { vertices } = graphOf(
    run({
      checkpoints: {
        totalCount: 1,
        nodes: [{ ...checkpoint("1", ["child"]), removed: { cause: "RETENTION" } }],
      },
    }),
  );
  expect(vertices.find(({ name }) => name === "step-1")).toMatchObject({
    href: null,
    detail: "checkpoint, removed",
  });
});
