import type { ChatMessage } from "../../src/protocol/dataset.ts";
import type { Message } from "../policy/chat-request.ts";

/** A dataset's messages as the policy reads them. */
export function asMessages(messages: readonly ChatMessage[]): Message[] {
  return messages.map(asMessage);
}

function asMessage(message: ChatMessage): Message {
  switch (message.role) {
    case "system":
    case "user":
      return { role: message.role, content: message.content };
    case "assistant": {
      const { content, tool_calls } = message;
      const calls = tool_calls?.length ? { tool_calls } : {};
      return { role: message.role, content: content ?? null, ...calls };
    }
    case "tool":
      // One that names no call was let in by datasets of old; the template does not need to know which it answers.
      return { role: message.role, content: message.content, tool_call_id: message.tool_call_id ?? "" };
  }
}
