import { expect, test } from "vitest";
import { blocksOf } from "./doc-blocks.ts";

test("blocks have the line of their fence and the marks of the comment above", () => {
  const page =
    'a\n\n```sh\nls\n```\n\n<!-- run: until /data: x/; saved as a.sh -->\n```sh\ncurl\n```\n<!-- run: with {"a": 1} -->\n\n```graphql\n{ a }\n```\n\n```\nnot a block of ours\n```\n';
  expect(blocksOf("p.md", page)).toEqual([
    { page: "p.md", line: 3, language: "sh", text: "ls\n", marks: {} },
    { page: "p.md", line: 8, language: "sh", text: "curl\n", marks: { until: /data: x/, savedAs: "a.sh" } },
    { page: "p.md", line: 13, language: "graphql", text: "{ a }\n", marks: { variables: { a: 1 } } },
  ]);
});

test("a block that is not run says why, or which test runs it", () => {
  const page =
    "<!-- ts is run by test/x.test.ts -->\n\n<!-- not run: starts Docker -->\n```sh\nx\n```\n\n```ts\ny\n```\n";
  expect(blocksOf("p.md", page).map(({ marks }) => marks)).toEqual([
    { notRun: "starts Docker" },
    { notRun: "test/x.test.ts runs it" },
  ]);
});

test("a mark that is not known is an error", () => {
  expect(() => blocksOf("p.md", "<!-- run: twice -->\n```sh\nx\n```\n")).toThrow(
    "p.md:2: `twice` is no mark",
  );
});
