/** A message of a conversation, as the chat-completions API has it. */
export type Message = SystemMessage | UserMessage | AssistantMessage | ToolMessage;

export interface SystemMessage {
  readonly role: "system";
  readonly content: string;
}

export interface UserMessage {
  readonly role: "user";
  readonly content: string;
}

/** What the model answered: text, calls of tools, or both. */
export interface AssistantMessage {
  readonly role: "assistant";
  readonly content: string | null;
  readonly tool_calls?: readonly ToolCall[];
}

/** What a tool answered to the call of that id. */
export interface ToolMessage {
  readonly role: "tool";
  readonly content: string;
  readonly tool_call_id: string;
}

export interface ToolCall {
  readonly id: string;
  readonly type: "function";
  /** `arguments` is the JSON that the model wrote; it may be wrong. */
  readonly function: { readonly name: string; readonly arguments: string };
}

/** A tool that the model may call; `parameters` is a JSON Schema. */
export interface Tool {
  readonly type: "function";
  readonly function: {
    readonly name: string;
    readonly description?: string;
    readonly parameters?: { readonly [key: string]: unknown };
  };
}
