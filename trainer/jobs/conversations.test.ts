import { expect, test } from "vitest";
import { asMessages } from "./conversations.ts";

const call = { id: "c", type: "function", function: { name: "add", arguments: "{}" } } as const;

test("a dataset's messages reach the policy with their calls of tools, and with nothing that it does not read", () => {
  expect(
    asMessages([
      { role: "user", content: "1+2" },
      { role: "assistant", content: null, tool_calls: [call] },
      { role: "tool", tool_call_id: "c", name: "add", content: "3" },
      { role: "assistant", content: "3", tool_calls: null },
    ]),
  ).toEqual([
    { role: "user", content: "1+2" },
    { role: "assistant", content: null, tool_calls: [call] },
    { role: "tool", tool_call_id: "c", content: "3" },
    { role: "assistant", content: "3" },
  ]);
});

test("a tool's answer that names no call, as datasets of old have it, is let in", () => {
  expect(asMessages([{ role: "tool", content: "3" }])).toEqual([
    { role: "tool", content: "3", tool_call_id: "" },
  ]);
});
