import type { Tokenizer } from "../engine/engine.ts";
import type { AssistantMessage, Message, Tool, ToolCall } from "./chat-request.ts";

/**
 * How a conversation becomes tokens. Layout: `bos`, then for each message its role token and its text; what the
 * assistant said is closed by `end`, which it must learn to say, and every other message by the role token that
 * follows. A prompt ends with the assistant's role token:
 *
 *     bos system TEXT user TEXT assistant ANSWER end user TEXT assistant
 *
 * So the prompt of a later turn begins with all the tokens of the one before it, answer included. Tools stand at the
 * end of the system text (a system message is made when there is none), one JSON line each; the model calls one by
 * writing `<tool_call>{"name": …, "arguments": {…}}</tool_call>`.
 */
export function renderPrompt(
  tokenizer: Tokenizer,
  messages: readonly Message[],
  tools: readonly Tool[] = [],
): number[] {
  return [
    ...opening(tokenizer, messages, tools),
    ...renderTurns(tokenizer, messages, tools),
    tokenizer.special.assistant,
  ];
}

/** A whole conversation, and which of its tokens the assistant said (with the `end` that closes each answer). */
export function renderConversation(
  tokenizer: Tokenizer,
  messages: readonly Message[],
  tools: readonly Tool[] = [],
): { readonly tokens_T: Int32Array; readonly answered_T: Uint8Array } {
  const tokens = opening(tokenizer, messages, tools);
  const answered = new Array<number>(tokens.length).fill(0);
  messages.forEach((message, index) => {
    const rendered = renderMessage(tokenizer, message, index === 0 ? tools : []);
    // The role token is given to the model, not said by it.
    rendered.forEach((_, at) => {
      answered.push(message.role === "assistant" && at > 0 ? 1 : 0);
    });
    tokens.push(...rendered);
  });
  return { tokens_T: Int32Array.from(tokens), answered_T: Uint8Array.from(answered) };
}

/** What follows tokens that are there already: messages from `start` on, without what opens a conversation. */
export function renderTurns(
  tokenizer: Tokenizer,
  messages: readonly Message[],
  tools: readonly Tool[],
  start = 0,
): number[] {
  const tokens: number[] = [];
  for (let index = start; index < messages.length; index++)
    for (const token of renderMessage(tokenizer, messages[index]!, index === 0 ? tools : []))
      tokens.push(token);
  return tokens;
}

/** What the model wrote, as a message: well-formed calls of offered tools become tool calls, all else stays text. */
export function parseAnswer(
  text: string,
  tools: readonly Tool[],
  callId: (index: number) => string,
): AssistantMessage {
  if (tools.length === 0 || !text.includes(callOpen)) return { role: "assistant", content: text };
  const calls: ToolCall[] = [];
  const left = text.replaceAll(callPattern, (whole, json: string) => {
    const call = parseCall(json, tools);
    if (call === null) return whole;
    calls.push({ id: callId(calls.length), type: "function", function: call });
    return "";
  });
  if (calls.length === 0) return { role: "assistant", content: text };
  return { role: "assistant", content: left.trim() === "" ? null : left, tool_calls: calls };
}

const callOpen = "<tool_call>";
const callClose = "</tool_call>";
const callPattern = /<tool_call>(.*?)<\/tool_call>/gs;

function parseCall(json: string, tools: readonly Tool[]): ToolCall["function"] | null {
  try {
    const { name, arguments: given } = JSON.parse(json) as { name?: unknown; arguments?: unknown };
    if (typeof name !== "string" || !tools.some((tool) => tool.function.name === name)) return null;
    return { name, arguments: JSON.stringify(given ?? {}) };
  } catch {
    return null;
  }
}

function opening(tokenizer: Tokenizer, messages: readonly Message[], tools: readonly Tool[]): number[] {
  const { bos, system } = tokenizer.special;
  if (tools.length === 0 || messages[0]?.role === "system") return [bos];
  return [bos, system, ...tokenizer.encode(describeTools(tools))];
}

function renderMessage(tokenizer: Tokenizer, message: Message, tools: readonly Tool[]): number[] {
  const { special } = tokenizer;
  switch (message.role) {
    case "system":
      return [
        special.system,
        ...tokenizer.encode(
          tools.length === 0 ? message.content : `${message.content}\n\n${describeTools(tools)}`,
        ),
      ];
    case "user":
      return [special.user, ...tokenizer.encode(message.content)];
    case "tool":
      return [special.tool, ...tokenizer.encode(message.content)];
    case "assistant":
      return [special.assistant, ...tokenizer.encode(spoken(message)), special.end];
  }
}

function spoken({ content, tool_calls = [] }: AssistantMessage): string {
  const calls = tool_calls.map(
    ({ function: { name, arguments: given } }) =>
      `${callOpen}{"name": ${JSON.stringify(name)}, "arguments": ${given}}${callClose}`,
  );
  return (content ?? "") + calls.join("");
}

function describeTools(tools: readonly Tool[]): string {
  const lines = tools.map((tool) => JSON.stringify(tool.function));
  return `Tools, called with ${callOpen}{"name": ..., "arguments": {...}}${callClose}:\n${lines.join("\n")}`;
}
