import { expect, test } from "vitest";
import { characterTokenizer as tokenizer } from "../engine/embedded/tokenizer.ts";
import type { Message, Tool } from "./chat-request.ts";
import { parseAnswer, renderConversation, renderPrompt } from "./chat-template.ts";

const { special, encode } = tokenizer;
const system: Message = { role: "system", content: "S" };
const user: Message = { role: "user", content: "12" };
const answer: Message = { role: "assistant", content: "21" };
const add: Tool = { type: "function", function: { name: "add", parameters: { type: "object" } } };
const numbered = (index: number) => `call_${index}`;

test("a prompt is bos, each role and its text, and the assistant's turn", () => {
  expect(renderPrompt(tokenizer, [system, user])).toEqual([
    special.bos,
    special.system,
    ...encode("S"),
    special.user,
    ...encode("12"),
    special.assistant,
  ]);
});

test("a conversation is learned where the assistant speaks, the end it must say included", () => {
  const { tokens_T, answered_T } = renderConversation(tokenizer, [system, user, answer]);
  const prompt = renderPrompt(tokenizer, [system, user]);
  expect([...tokens_T]).toEqual([...prompt, ...encode("21"), special.end]);
  expect([...answered_T]).toEqual([...prompt.map(() => 0), 1, 1, 1]);
});

test("a later prompt begins with all the tokens of the one before, answer included", () => {
  const first = renderPrompt(tokenizer, [system, user], [add]);
  const called: Message = parseAnswer(
    'so <tool_call>{"name": "add", "arguments": {"a":1}}</tool_call>',
    [add],
    numbered,
  );
  const tool: Message = { role: "tool", content: "3", tool_call_id: "call_0" };
  const second = renderPrompt(tokenizer, [system, user, called, tool], [add]);
  const third = renderPrompt(tokenizer, [system, user, called, tool, answer, user], [add]);
  expect(second.slice(0, first.length)).toEqual(first);
  expect(third.slice(0, second.length)).toEqual(second);
  expect(second.slice(-3)).toEqual([special.tool, ...encode("3"), special.assistant]);
});

test("a conversation's calls are learned as the model would have written them, and the tools' answers are not", () => {
  const called: Message = {
    role: "assistant",
    content: "so ",
    tool_calls: [{ id: "c", type: "function", function: { name: "add", arguments: '{"a":1}' } }],
  };
  const written = 'so <tool_call>{"name": "add", "arguments": {"a":1}}</tool_call>';
  const tool: Message = { role: "tool", content: "3", tool_call_id: "c" };
  const { tokens_T, answered_T } = renderConversation(tokenizer, [user, called, tool, answer], [add]);
  const learned = [...tokens_T].filter((_, t) => answered_T[t] === 1);
  expect(learned).toEqual([...encode(written), special.end, ...encode("21"), special.end]);
  // What a rollout records and what a dataset's row renders to are the same tokens.
  expect(parseAnswer(written, [add], () => "c")).toEqual(called);
  const recorded = renderPrompt(tokenizer, [user, called, tool], [add]);
  expect([...tokens_T].slice(0, recorded.length)).toEqual(recorded);
});

test("tools stand in the system text, and make one where there is none", () => {
  const text = tokenizer.decode(renderPrompt(tokenizer, [system, user], [add]));
  expect(text).toMatch(/^S\n\nTools.*"name":"add"/s);
  const without = renderPrompt(tokenizer, [user], [add]);
  expect(without.slice(0, 2)).toEqual([special.bos, special.system]);
  expect(tokenizer.decode(without)).toContain('"name":"add"');
});

test("an answer's well-formed calls of offered tools become tool calls", () => {
  const message = parseAnswer(
    '<tool_call>{"name": "add", "arguments": {"a": 1}}</tool_call><tool_call>{"name":"add"}</tool_call>',
    [add],
    numbered,
  );
  expect(message).toEqual({
    role: "assistant",
    content: null,
    tool_calls: [
      { id: "call_0", type: "function", function: { name: "add", arguments: '{"a":1}' } },
      { id: "call_1", type: "function", function: { name: "add", arguments: "{}" } },
    ],
  });
});

test.each([
  "<tool_call>{broken</tool_call>",
  '<tool_call>{"name": "rm", "arguments": {}}</tool_call>',
  "<tool_call>",
  "null",
])("%j stays what the model wrote", (text) => {
  expect(parseAnswer(text, [add], numbered)).toEqual({ role: "assistant", content: text });
});

test("without tools nothing is read as a call", () => {
  const text = '<tool_call>{"name": "add", "arguments": {}}</tool_call>';
  expect(parseAnswer(text, [], numbered)).toEqual({ role: "assistant", content: text });
});
