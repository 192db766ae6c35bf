import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import { createDocuments, idOf } from "./documents.ts";
import { defaultQueryLimits } from "./limits.ts";

const schema = buildSchema("type Query { hello: String things(first: Int): [String] }");
const mine = "query Mine($n: Int) { things(first: $n) }";
const request = { query: null, documentId: null, operationName: null, variables: {} };

function open() {
  const documents = createDocuments({
    schema,
    limits: { ...defaultQueryLimits, objects: 100 },
    trusted: { texts: new Map([[idOf(mine), mine]]), only: false },
  });
  return (asked: Partial<typeof request> | object) => {
    const preparation = documents.prepare({ ...request, ...asked });
    return preparation.kind === "prepared" ? preparation.prepared : preparation.errors;
  };
}
const documentOf = (prepared: object) => ("document" in prepared ? prepared.document : null);

test("a trusted document is prepared once, by its id and by its text; strangers' texts push out only one another", () => {
  const prepare = open();
  const first = documentOf(prepare({ documentId: idOf(mine) }));
  const strangers = documentOf(prepare({ query: "{ hello }" }));
  expect(documentOf(prepare({ query: "{ hello }" }))).toBe(strangers);
  for (let n = 0; n < 1000; n++) prepare({ query: `{ a${n}: hello }` });
  expect(documentOf(prepare({ query: "{ hello }" }))).not.toBe(strangers);
  expect(documentOf(prepare({ query: mine }))).toBe(first);
  expect(documentOf(prepare({ documentId: idOf(mine) }))).toBe(first);
});

test("of strangers' texts those used last stay, up to so many and so much text in all", () => {
  const prepare = open();
  const often = documentOf(prepare({ query: "{ often: hello }" }));
  const long = (n: number) => `{ a${n}: hello # ${"x".repeat(16_000)}\n}`;
  const first = documentOf(prepare({ query: long(0) }));
  for (let n = 1; n < 200; n++) {
    prepare({ query: long(n) });
    prepare({ query: "{ often: hello }" });
  }
  expect(documentOf(prepare({ query: "{ often: hello }" }))).toBe(often);
  expect(documentOf(prepare({ query: long(0) }))).not.toBe(first);
});

test("how much is asked for is measured whenever the variables decide it, and always when it is too much", () => {
  const limits = { ...defaultQueryLimits, objects: 100 };
  const lists = buildSchema(
    "type Query { things(first: Int): Things } type Things { nodes: [String] things(first: Int): Things }",
  );
  const documents = createDocuments({ schema: lists, limits, trusted: { texts: new Map(), only: false } });
  const kindOf = (query: string, variables = {}) => documents.prepare({ ...request, query, variables }).kind;
  const varying =
    "query ($n: Int) { things(first: $n) { ...Inner } } fragment Inner on Things { things(first: $n) { nodes } }";
  for (const [n, kind] of [
    [3, "prepared"],
    [60, "refused"],
    [4, "prepared"],
  ] as const)
    expect(kindOf(varying, { n })).toBe(kind);
  const fixed = "query ($n: Int = 1) { things(first: 60) { things(first: 60) { nodes } } }";
  for (const _ of [1, 2]) expect(kindOf(fixed)).toBe("refused");
});
