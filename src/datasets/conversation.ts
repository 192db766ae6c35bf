import { type ChatMessage, chatMessage, chatRoles, toolDefinition } from "../protocol/dataset.ts";
import { type Fault, fault, type Row } from "./fault.ts";
import { nameOf } from "./jsonl.ts";

const example = '[{"role": "user", "content": "…"}, {"role": "assistant", "content": "…"}]';
const shapes = `role (${chatRoles.join(", ")}) and content (text); an assistant's tool_calls, and a tool's tool_call_id and name, as OpenAI has them`;

/** Everything that is wrong with a row's `messages` and `tools`; of a conversation the first thing. */
export function conversationFaults({ messages, tools }: Row): Fault[] {
  return [...messagesFaults(messages), ...toolsFaults(tools)];
}

function messagesFaults(messages: unknown): Fault[] {
  if (!Array.isArray(messages))
    return [fault("messages", `must be a list, and is ${nameOf(messages)}`, example)];
  if (messages.length === 0) return [fault("messages", "is empty", "leave the row out")];
  const called = new Set<string>();
  for (const [at, message] of messages.entries()) {
    const found = messageFault(message, called);
    if (found !== null)
      return [
        fault(
          "messages",
          `messages[${at}]${found.where === "" ? "" : `.${found.where}`}${found.message}`,
          found.mend,
        ),
      ];
  }
  if (!(messages as ChatMessage[]).some(saysSomething))
    return [fault("messages", "has no answer to learn from", "add a message of the role assistant")];
  return [];
}

interface MessageFault {
  /** Path inside of the message. */
  readonly where: string;
  readonly message: string;
  readonly mend: string;
}

/** What is wrong with one message; the calls that it makes are added to those `called`. */
function messageFault(message: unknown, called: Set<string>): MessageFault | null {
  if (Array.isArray((message as { content?: unknown } | null)?.content))
    return {
      where: "content",
      message: ": is a list of parts, and only text is learned from",
      mend: "write the text of the parts as one text; leave rows with images or sounds out",
    };
  const parsed = chatMessage.safeParse(message);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return {
      where: (issue?.path ?? []).join("."),
      message: `: ${issue?.message ?? "is wrong"}`,
      mend: shapes,
    };
  }
  const { data } = parsed;
  if (data.role === "assistant") {
    if (data.content == null && !data.tool_calls?.length)
      return {
        where: "content",
        message: ": must be text where there are no tool_calls",
        mend: "write what the assistant said, or the tools that it called",
      };
    for (const [at, call] of (data.tool_calls ?? []).entries()) {
      called.add(call.id);
      if (!holdsObject(call.function.arguments))
        return {
          where: `tool_calls.${at}.function.arguments`,
          message: ": must be a JSON object, written as text",
          mend: 'as in "arguments": "{\\"key\\": 1}"',
        };
    }
  }
  if (data.role === "tool" && data.tool_call_id !== undefined && !called.has(data.tool_call_id))
    return {
      where: "tool_call_id",
      message: `: no message before it calls a tool under ${JSON.stringify(data.tool_call_id)}`,
      mend: "give it the id of the call that it answers",
    };
  return null;
}

function saysSomething(message: ChatMessage): boolean {
  if (message.role !== "assistant") return false;
  return (message.tool_calls?.length ?? 0) > 0 || (message.content ?? "").trim() !== "";
}

function toolsFaults(tools: unknown): Fault[] {
  if (tools == null) return [];
  const mend = '[{"type": "function", "function": {"name": "…", "parameters": {}}}]';
  if (!Array.isArray(tools)) return [fault("tools", `must be a list, and is ${nameOf(tools)}`, mend)];
  for (const [at, tool] of tools.entries()) {
    const issue = toolDefinition.safeParse(tool).error?.issues[0];
    if (issue !== undefined)
      return [fault("tools", `${[`tools[${at}]`, ...issue.path].join(".")}: ${issue.message}`, mend)];
  }
  return [];
}

function holdsObject(text: string): boolean {
  try {
    return nameOf(JSON.parse(text)) === "an object";
  } catch {
    return false;
  }
}
