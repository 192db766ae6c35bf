import { z } from "zod";
import type { RecipeKind } from "./recipe.ts";

/**
 * What a dataset's rows are. A version's blob is JSONL in UTF-8 (a byte order mark, CRLF and blank lines do no harm),
 * every row with the same columns:
 *   prompt        `user_prompt` and `ground_truth` (or `label`), perhaps `system_prompt`; other columns go to the
 *                 rollout as metadata. Reinforcement learning asks the prompt; supervised training learns the answer.
 *   metadata      `metadata`, an object, beside any of the prompt columns. Reinforcement learning only.
 *   conversation  `messages`, perhaps `tools`: what they may call. Supervised training only.
 *   answer        a prompt and its answer under one of the usual pairs of names (`answerPairs`), perhaps
 *                 `system_prompt`. Supervised training only.
 *   trajectory    a conversation that was recorded, and what it was worth: `messages` with `reward`, a number, or
 *                 `rewards`, numbers by name. Perhaps `group` (trajectories of one prompt), `tools`, and the tokens as
 *                 they were: `token_ids`, `learned` (1 where the policy said the token), `logprobs` (of those, under
 *                 the policy that said them) and `temperature` (1 when absent). All but the first two may be null in a
 *                 row. Offline reinforcement learning, or supervised training on what was said.
 */
export const datasetKinds = ["prompt", "metadata", "conversation", "answer", "trajectory"] as const;
export type DatasetKind = (typeof datasetKinds)[number];

/** A call of a tool as the chat-completions API has it; `arguments` is a JSON object written as text. */
const toolCall = z.strictObject({
  id: z.string(),
  type: z.literal("function"),
  function: z.strictObject({ name: z.string().min(1), arguments: z.string() }),
});

export const toolDefinition = z.strictObject({
  type: z.literal("function"),
  function: z.strictObject({
    name: z.string().min(1),
    description: z.string().optional(),
    parameters: z.record(z.string(), z.unknown()).optional(),
  }),
});
export type ToolDefinition = Readonly<z.output<typeof toolDefinition>>;

export const chatRoles = ["system", "user", "assistant", "tool"] as const;
export const chatMessage = z.discriminatedUnion("role", [
  z.strictObject({ role: z.literal("system"), content: z.string() }),
  z.strictObject({ role: z.literal("user"), content: z.string() }),
  z.strictObject({
    role: z.literal("assistant"),
    /** Null where it only calls tools. */
    content: z.string().nullish(),
    tool_calls: z.array(toolCall).nullish(),
  }),
  z.strictObject({
    role: z.literal("tool"),
    content: z.string(),
    tool_call_id: z.string().optional(),
    name: z.string().optional(),
  }),
]);
export type ChatMessage = Readonly<z.output<typeof chatMessage>>;

/** The names that a prompt and its answer go by. `instruction` may have an `input` beside it. */
export const answerPairs = [
  ["prompt", "answer"],
  ["prompt", "completion"],
  ["prompt", "response"],
  ["question", "answer"],
  ["query", "response"],
  ["instruction", "output"],
] as const;

/** The pairs of prompt and answer that these columns hold: one of them, or it is not said which is meant. */
export function pairsIn(columns: readonly string[]): readonly (readonly [string, string])[] {
  const rewarded = (["ground_truth", "label"] as const).find((name) => columns.includes(name));
  const pairs: (readonly [string, string])[] =
    rewarded === undefined ? [...answerPairs] : [["user_prompt", rewarded], ...answerPairs];
  return pairs.filter((pair) => pair.every((name) => columns.includes(name)));
}

/** The kind that these columns make, or null when they make none. */
export function kindOf(columns: readonly string[]): DatasetKind | null {
  const has = (name: string) => columns.includes(name);
  if (has("messages")) return has("reward") || has("rewards") ? "trajectory" : "conversation";
  if (has("metadata")) return "metadata";
  const [pair] = pairsIn(columns);
  if (pair === undefined) return null;
  return pair[0] === "user_prompt" ? "prompt" : "answer";
}

/** Whether runs of that kind can train on it. */
export function suits(kind: DatasetKind, run: RecipeKind): boolean {
  switch (run) {
    case "rl":
      return kind === "prompt" || kind === "metadata";
    case "sft":
      return kind !== "metadata";
    case "offline_rl":
      return kind === "trajectory";
  }
}

type Row = Readonly<Record<string, unknown>>;

/** One row as a rollout is given it. */
export interface PromptRow {
  readonly messages: readonly ChatMessage[];
  readonly label: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

const promptColumns = new Set(["system_prompt", "user_prompt", "ground_truth", "label", "metadata"]);

/**
 * The prompt of a `prompt` or `metadata` row, under a system prompt if one is given. Rows were checked when their
 * version was made.
 */
export function promptRow(row: Row, systemPrompt?: string): PromptRow {
  const extra = Object.entries(row).filter(([column]) => !promptColumns.has(column));
  const metadata = row["metadata"] ?? (extra.length > 0 ? Object.fromEntries(extra) : null);
  const messages = [...system(row), ...(isText(row["user_prompt"]) ? [user(row["user_prompt"])] : [])];
  return {
    messages: underSystemPrompt(messages, systemPrompt),
    label: text(row["ground_truth"]) ?? text(row["label"]),
    metadata: metadata as PromptRow["metadata"],
  };
}

/**
 * What supervised training learns from a row, under a system prompt if one is given: its messages, of which the
 * assistant's are learned.
 */
export function conversationOf(row: Row, systemPrompt?: string): readonly ChatMessage[] {
  return underSystemPrompt(messagesOf(row), systemPrompt);
}

/** The tools that a row's messages may call. */
export function toolsOf(row: Row): readonly ToolDefinition[] {
  return row["messages"] === undefined ? [] : z.array(toolDefinition).parse(row["tools"] ?? []);
}

/** All rows of a version's blob. */
export function readRows(blob: Uint8Array): Record<string, unknown>[] {
  return new TextDecoder("utf-8", { fatal: true })
    .decode(blob)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

function messagesOf(row: Row): readonly ChatMessage[] {
  if (row["messages"] !== undefined) return z.array(chatMessage).parse(row["messages"]);
  const [pair] = pairsIn(Object.keys(row).filter((column) => isText(row[column])));
  if (pair === undefined) throw new Error("the row has no prompt and answer");
  const [asked, answered] = pair.map((column) => row[column] as string) as [string, string];
  const input = pair[0] === "instruction" ? text(row["input"]) : null;
  return [
    ...system(row),
    user(input === null || input === "" ? asked : `${asked}\n\n${input}`),
    { role: "assistant", content: answered },
  ];
}

/** A capability's prompt goes before what a row's own system message says. */
function underSystemPrompt(messages: readonly ChatMessage[], prompt: string | undefined) {
  if (prompt === undefined) return messages;
  const [first, ...rest] = messages;
  return first?.role === "system"
    ? [{ ...first, content: `${prompt}\n\n${first.content}` }, ...rest]
    : [{ role: "system" as const, content: prompt }, ...messages];
}

function system(row: Row): ChatMessage[] {
  const content = text(row["system_prompt"]);
  return content === null || content === "" ? [] : [{ role: "system", content }];
}

function user(content: string): ChatMessage {
  return { role: "user", content };
}

function text(value: unknown): string | null {
  return isText(value) ? value : null;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
