import { expect, test } from "vitest";
import { answerPairs, conversationOf, datasetKinds, kindOf, promptRow, suits, toolsOf } from "./dataset.ts";

const user = { role: "user", content: "1+2" };
const call = { id: "c", type: "function", function: { name: "add", arguments: '{"a":1}' } };
const calls = { role: "assistant", content: null, tool_calls: [call] };

test.each(answerPairs)("%s and %s become a question and its answer", (asked, answered) => {
  expect(conversationOf({ [asked]: "q", [answered]: "a", note: "n" })).toEqual([
    { role: "user", content: "q" },
    { role: "assistant", content: "a" },
  ]);
});

test("an instruction's input follows it, and an empty one does not", () => {
  const asked = (input: string) => conversationOf({ instruction: "Add", input, output: "3" })[0]?.content;
  expect(asked("1+2")).toBe("Add\n\n1+2");
  expect(asked("")).toBe("Add");
});

test("a capability's prompt goes before the row's own system message, and is one where there is none", () => {
  const system = (row: Record<string, unknown>) => conversationOf(row, "Capable.")[0];
  expect(system({ prompt: "q", answer: "a", system_prompt: "Own." })?.content).toBe("Capable.\n\nOwn.");
  expect(system({ messages: [{ role: "system", content: "Own." }, calls] })?.content).toBe(
    "Capable.\n\nOwn.",
  );
  expect(system({ messages: [user, calls] })).toEqual({ role: "system", content: "Capable." });
  expect(promptRow({ user_prompt: "q", ground_truth: "a" }, "Capable.").messages).toEqual([
    { role: "system", content: "Capable." },
    { role: "user", content: "q" },
  ]);
  expect(promptRow({ metadata: { a: 1 } }, "Capable.").messages).toHaveLength(1);
  expect(promptRow({ metadata: { a: 1 } }).messages).toEqual([]);
});

test("a conversation keeps its calls of tools, and the tools that it may call", () => {
  const messages = [user, calls, { role: "tool", tool_call_id: "c", name: "add", content: "3" }];
  const tools = [{ type: "function", function: { name: "add" } }];
  expect(conversationOf({ messages, tools })).toEqual(messages);
  expect(toolsOf({ messages, tools })).toEqual(tools);
  expect(toolsOf({ messages, tools: null })).toEqual([]);
});

test("what a row is worth makes its messages a trajectory", () => {
  expect(kindOf(["messages", "tools"])).toBe("conversation");
  expect(kindOf(["messages", "reward"])).toBe("trajectory");
  expect(kindOf(["rewards", "messages", "logprobs"])).toBe("trajectory");
});

test("each kind of run has the kinds of rows that it can learn from", () => {
  const fitting = (run: Parameters<typeof suits>[1]) => datasetKinds.filter((kind) => suits(kind, run));
  expect(fitting("rl")).toEqual(["prompt", "metadata"]);
  expect(fitting("sft")).toEqual(["prompt", "conversation", "answer", "trajectory"]);
  expect(fitting("offline_rl")).toEqual(["trajectory"]);
});
