import { expect, test } from "vitest";
import { parseChatRequest } from "./chat-request.ts";

const messages = [{ role: "user", content: "hi" }];

test("what OpenAI clients send is read, and what does not change the answer is let pass", () => {
  const request = parseChatRequest({
    model: "osmosis-rollout",
    messages: [
      {
        role: "developer",
        content: [
          { type: "text", text: "be " },
          { type: "text", text: "brief" },
        ],
      },
      ...messages,
      { role: "assistant", content: null, refusal: null, tool_calls: [] },
    ],
    temperature: null,
    top_p: 0.5,
    max_completion_tokens: 7,
    stream: true,
    stream_options: { include_usage: true },
    parallel_tool_calls: true,
    user: "x",
  });
  expect(request).toEqual({
    messages: [
      { role: "system", content: "be brief" },
      { role: "user", content: "hi" },
      { role: "assistant", content: null, tool_calls: undefined },
    ],
    tools: [],
    temperature: null,
    topP: 0.5,
    maxTokens: 7,
    stream: true,
  });
});

test.each([
  ["n", 2],
  ["stop", ["x"]],
  ["stop", "x"],
  ["logprobs", true],
  ["tool_choice", "required"],
  ["response_format", { type: "json_object" }],
  ["frequency_penalty", 0.5],
  ["logit_bias", { "5": 1 }],
  ["temperature", -1],
  ["top_p", 0],
  ["max_tokens", 0],
  ["messages", []],
  ["messages", [{ role: "user", content: [{ type: "image_url", image_url: { url: "x" } }] }]],
  ["messages", [{ role: "tool", content: "x" }]],
])("%s = %j is refused by name, never ignored", (name, value) => {
  const request = parseChatRequest({ messages, [name]: value });
  expect(request).toEqual({ fault: expect.stringContaining(name) });
});

test("tool_choice none offers no tools", () => {
  const tools = [{ type: "function", function: { name: "f" } }];
  expect(parseChatRequest({ messages, tools, tool_choice: "none" })).toMatchObject({ tools: [] });
});
