import { z } from "zod";

/** A message of a conversation, as the chat-completions API has it, with its text in one piece. */
export type Message =
  | { readonly role: "system" | "user"; readonly content: string }
  | {
      readonly role: "assistant";
      readonly content: string | null;
      readonly tool_calls?: readonly ToolCall[] | undefined;
    }
  | { readonly role: "tool"; readonly content: string; readonly tool_call_id: string };
export type AssistantMessage = Extract<Message, { role: "assistant" }>;

/** Clients send text as a string or as a list of text parts; other parts are refused. */
const text = z.union([
  z.string(),
  z
    .array(z.object({ type: z.enum(["text", "input_text", "output_text"]), text: z.string() }))
    .transform((parts) => parts.map((part) => part.text).join("")),
]);

const toolCall = z.object({
  id: z.string(),
  type: z.literal("function"),
  function: z.object({ name: z.string(), arguments: z.string() }),
});
export type ToolCall = Readonly<z.output<typeof toolCall>>;

const tool = z.object({
  type: z.literal("function"),
  function: z.object({
    name: z.string().min(1),
    description: z.string().optional(),
    parameters: z.record(z.string(), z.unknown()).optional(),
  }),
});
export type Tool = Readonly<z.output<typeof tool>>;

const message = z.discriminatedUnion("role", [
  z.object({ role: z.literal("system"), content: text }),
  z.object({ role: z.literal("developer"), content: text }).transform(({ content }) => ({
    role: "system" as const,
    content,
  })),
  z.object({ role: z.literal("user"), content: text }),
  z.object({
    role: z.literal("assistant"),
    content: text.nullish().transform((content) => content ?? null),
    tool_calls: z
      .array(toolCall)
      .nullish()
      .transform((calls) => (calls?.length ? calls : undefined)),
  }),
  z.object({ role: z.literal("tool"), content: text, tool_call_id: z.string() }),
]);

/** What this policy cannot do is refused when it is asked for, since the answer would not be what the caller meant. */
const unsupported = {
  n: z.literal(1).nullish(),
  stop: z.union([z.null(), z.array(z.never()).max(0)]).optional(),
  logprobs: z.literal(false).nullish(),
  tool_choice: z.enum(["auto", "none"]).nullish(),
  response_format: z.object({ type: z.literal("text") }).nullish(),
  frequency_penalty: z.literal(0).nullish(),
  presence_penalty: z.literal(0).nullish(),
  logit_bias: z.record(z.string(), z.never()).nullish(),
};

const body = z
  .object({
    messages: z.array(message).min(1),
    tools: z.array(tool).nullish(),
    temperature: z.number().min(0).max(10).nullish(),
    top_p: z.number().gt(0).max(1).nullish(),
    max_tokens: z.int().min(1).nullish(),
    max_completion_tokens: z.int().min(1).nullish(),
    stream: z.boolean().nullish(),
    ...unsupported,
  })
  .transform((given) => ({
    messages: given.messages as readonly Message[],
    tools: given.tool_choice === "none" ? [] : (given.tools ?? []),
    temperature: given.temperature ?? null,
    topP: given.top_p ?? null,
    maxTokens: given.max_completion_tokens ?? given.max_tokens ?? null,
    stream: given.stream ?? false,
  }));

/** A call of the policy, checked. Null is "as the rollout began". */
export type ChatRequest = Readonly<z.output<typeof body>>;

/** Reads a chat-completions body, or says in a sentence what is wrong with it. */
export function parseChatRequest(value: unknown): ChatRequest | { readonly fault: string } {
  const parsed = body.safeParse(value);
  return parsed.success ? parsed.data : { fault: z.prettifyError(parsed.error) };
}
