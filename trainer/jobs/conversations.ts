import type { ChatMessage } from "../../src/protocol/dataset.ts";
import type { Message } from "../policy/chat-request.ts";

/** A dataset's messages as the policy reads them: what a tool answered there names no call. */
export function asMessages(messages: readonly ChatMessage[]): Message[] {
  return messages.map(({ role, content }) =>
    role === "tool" ? { role, content, tool_call_id: "" } : { role, content },
  );
}
