import { afterAll, beforeAll, expect, test } from "vitest";
import type { Viewer } from "../src/access/viewer.ts";
import { type Answer, promptRows, type TestApi } from "./testkit/api.ts";
import { type ApiHome, openApiHome } from "./testkit/api-home.ts";

let api: TestApi;
let viewer: Viewer;
let act: ApiHome["act"];
beforeAll(async () => {
  ({ api, viewer, act } = await openApiHome());
});
afterAll(() => api.close());

test("walked forward and backward, a list is whole and without doubles, whatever is added meanwhile", async () => {
  const owner = await api.newViewer("lists");
  const names = (label: string, count: number) => Array.from({ length: count }, (_, i) => `${label}-${i}`);
  for (const name of names("old", 11)) await api.upload(owner, name, promptRows(4));
  const walk = async (argument: "first" | "last") => {
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 20; page++) {
      const { data, errors }: Answer = await api.ask(
        owner,
        `query ($size: Int, $cursor: String) { datasets(${argument}: $size, ${argument === "first" ? "after" : "before"}: $cursor) {
          edges { cursor node { name } } nodes { name } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
        { size: 3, cursor },
      );
      expect(errors).toEqual([]);
      const { edges, nodes, pageInfo } = data.datasets;
      expect(edges.map((edge: { node: object }) => edge.node)).toEqual(nodes);
      const found = nodes.map(({ name }: { name: string }) => name);
      seen.splice(argument === "first" ? seen.length : 0, 0, ...found);
      await api.upload(owner, `new-${argument}-${page}`, promptRows(4));
      if (!(argument === "first" ? pageInfo.hasNextPage : pageInfo.hasPreviousPage)) return seen;
      cursor = argument === "first" ? pageInfo.endCursor : pageInfo.startCursor;
    }
    throw new Error("the list has no end");
  };
  const forward = await walk("first");
  const backward = await walk("last");
  for (const seen of [forward, backward]) {
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((name) => name.startsWith("old"))).toEqual(names("old", 11).reverse());
  }
});

test("a page that is too large, a cursor that is none, and one of another list are refused by name", async () => {
  const { data } = await api.ask(viewer, "{ runs(first: 1) { pageInfo { endCursor } } }");
  const foreign = data.runs.pageInfo.endCursor;
  for (const [args, path] of [
    ["first: 101", "first"],
    ["first: -1", "first"],
    ["last: 101", "last"],
    ["first: 1, last: 1", "last"],
    [`after: "bogus"`, "after"],
    [`before: "${foreign}"`, "before"],
  ]) {
    const { errors } = await api.ask(viewer, `{ datasets(${args}) { totalCount nodes { id } } }`);
    expect(errors[0]?.originalError, args).toMatchObject({ code: "VALIDATION", inputPath: [path] });
  }
  const many = Array.from({ length: 101 }, () => "x");
  expect(
    (await api.ask(viewer, "query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids: many })).errors[0]
      ?.message,
  ).toMatch(/at most 100/);
});

test("an operation that would cost too much is refused before it is begun, and one of its size is not", async () => {
  const ask = (runs: number, steps: number) =>
    api.ask(
      viewer,
      "query ($runs: Int, $steps: Int) { runs(first: $runs) { nodes { name steps(first: $steps) { nodes { step metrics { key value } } } } } }",
      { runs, steps },
    );
  expect((await ask(100, 100)).errors[0]).toMatchObject({
    message: expect.stringMatching(/would cost \d+, and at most 200000 is allowed/),
    extensions: { code: "LIMIT" },
  });
  expect((await ask(100, 10)).errors).toEqual([]);
  // As a list of runs draws them, each with its curves.
  const curves = `query ($runs: Int) { runs(first: $runs) { nodes { name
    metrics(keys: ["reward/mean", "validation/reward/mean"], points: 40) { key buckets { x mean min max } } } } }`;
  expect((await api.ask(viewer, curves, { runs: 100 })).errors).toEqual([]);
  const tokens = `query ($samples: Int) { runs(first: 1) { nodes { samples(first: $samples) { nodes { group index
    messages { role content extra } rows { texts sampled logprobs trained policyVersions } tokensLeftOut } } } } }`;
  expect((await api.ask(viewer, tokens, { samples: 100 })).errors).toEqual([]);
});

test("moments, whole numbers and cursors are read strictly", async () => {
  const ask = (filter: object) =>
    api.ask(viewer, "query ($filter: RunFilter) { runs(filter: $filter) { totalCount } }", { filter });
  for (const createdAfter of ["yesterday", "2026-02-31T00:00:00Z", "2026-01-01", 5, "2026-01-01T00:00:00"])
    expect((await ask({ createdAfter })).errors[0]?.message, String(createdAfter)).toMatch(
      /DateTime is written as/,
    );
  expect((await ask({ createdAfter: "2026-01-01T00:00:00+02:00" })).errors).toEqual([]);
  for (const sizeBytes of ["1e3", "9007199254740993", 1.5, true, ""]) {
    const { errors } = await api.ask(
      viewer,
      "mutation ($input: BeginDatasetUploadInput!) { beginDatasetUpload(input: $input) { __typename } }",
      { input: { name: "x", fileName: "x.csv", sizeBytes } },
    );
    expect(errors[0]?.message, String(sizeBytes)).toMatch(/BigInt is a whole number/);
  }
  expect(
    await act(viewer, "beginDatasetUpload", { name: "x", fileName: "x.csv", sizeBytes: 5 }),
  ).toMatchObject({ __typename: "BeginDatasetUploadSuccess" });
});
