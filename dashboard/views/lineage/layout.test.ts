import { expect, test } from "vitest";
import { type Edge, layered } from "./layout.ts";

const edges = (text: string): Edge[] =>
  text
    .split(" ")
    .filter(Boolean)
    .map((pair) => ({ from: pair[0]!, to: pair[1]! }));
const place = (ids: string, text: string) =>
  new Map(
    layered(
      [...ids].map((id) => ({ id })),
      edges(text),
    ).map((placed) => [placed.vertex.id, placed]),
  );

test("everything is to the right of what it comes from", () => {
  const text = "ab bc ad dc ce fd";
  const at = place("abcdef", text);
  for (const { from, to } of edges(text)) expect(at.get(from)!.column).toBeLessThan(at.get(to)!.column);
});

test("what comes from nothing is just before what comes from it", () => {
  const at = place("abcx", "ab bc xc");
  expect(at.get("x")!.column).toBe(1);
});

test("no two share a place, and a cycle or an edge to nowhere ends in a drawing all the same", () => {
  for (const text of ["ab ac ad", "ab bc ca", "aa az", ""]) {
    const at = place("abcd", text);
    expect(new Set([...at.values()].map(({ column, row }) => `${column}.${row}`)).size).toBe(4);
  }
});

test("lines that need not cross do not", () => {
  const at = place("abyx", "ax by");
  expect(at.get("a")!.row < at.get("b")!.row).toBe(at.get("x")!.row < at.get("y")!.row);
});
