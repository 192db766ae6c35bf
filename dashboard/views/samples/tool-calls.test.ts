import { expect, test } from "vitest";
import { pretty, readExtra } from "./tool-calls.ts";

test("tool calls in OpenAI's words are read, their arguments pretty", () => {
  const read = readExtra({
    tool_calls: [{ id: "c1", type: "function", function: { name: "add", arguments: '{"a":1}' } }],
  });
  expect(read).toEqual({
    calls: [{ id: "c1", name: "add", arguments: '{\n  "a": 1\n}' }],
    answers: null,
    name: null,
    rest: null,
  });
});

test("a tool's message says which call it answers, and what else there is stays to be seen", () => {
  expect(readExtra({ tool_call_id: "c1", name: "add" })).toMatchObject({
    answers: "c1",
    name: "add",
    rest: null,
  });
  expect(readExtra({ reasoning: "hm" }).rest).toContain("hm");
  expect(readExtra({ tool_calls: "many" })).toMatchObject({
    calls: [],
    rest: expect.stringContaining("many"),
  });
  expect(readExtra({ tool_calls: [{ odd: 1 }] }).rest).toContain("odd");
  expect(readExtra(null)).toEqual({ calls: [], answers: null, name: null, rest: null });
});

test("what is not JSON is shown as it was written", () => {
  expect(pretty("{oops")).toBe("{oops");
  expect(pretty("plain")).toBe("plain");
  expect(pretty("[1]")).toBe("[\n  1\n]");
});
