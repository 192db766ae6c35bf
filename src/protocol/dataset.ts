import { z } from "zod";

/**
 * What a dataset's rows are. A version's blob is JSONL in UTF-8 (a byte order mark, CRLF and blank lines do no harm),
 * every row with the same columns:
 *   prompt        `user_prompt` and `ground_truth` (or `label`), perhaps `system_prompt`; other columns go to the
 *                 rollout as metadata. Reinforcement learning asks the prompt; supervised training learns the answer.
 *   metadata      `metadata`, an object, beside any of the prompt columns. Reinforcement learning only.
 *   conversation  `messages`. Supervised training only.
 *   answer        `prompt` and `answer`, perhaps `system_prompt`. Supervised training only.
 */
export const datasetKinds = ["prompt", "metadata", "conversation", "answer"] as const;
export type DatasetKind = (typeof datasetKinds)[number];

export const chatMessage = z.strictObject({
  role: z.enum(["system", "user", "assistant", "tool"]),
  content: z.string(),
});
export type ChatMessage = z.output<typeof chatMessage>;

/** The kind that these columns make, or null when they make none. */
export function kindOf(columns: readonly string[]): DatasetKind | null {
  const has = (name: string) => columns.includes(name);
  if (has("messages")) return "conversation";
  if (has("metadata")) return "metadata";
  if (has("user_prompt") && (has("ground_truth") || has("label"))) return "prompt";
  if (has("prompt") && has("answer")) return "answer";
  return null;
}

/** Whether runs of that kind can train on it. */
export function suits(kind: DatasetKind, run: "rl" | "sft"): boolean {
  return kind === "prompt" || (kind === "metadata") === (run === "rl");
}

/** One row as a rollout is given it. */
export interface PromptRow {
  readonly messages: readonly ChatMessage[];
  readonly label: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

const promptColumns = new Set(["system_prompt", "user_prompt", "ground_truth", "label", "metadata"]);

/** The prompt of a `prompt` or `metadata` row. Rows were checked when their version was made. */
export function promptRow(row: Readonly<Record<string, unknown>>): PromptRow {
  const extra = Object.entries(row).filter(([column]) => !promptColumns.has(column));
  const metadata = row["metadata"] ?? (extra.length > 0 ? Object.fromEntries(extra) : null);
  return {
    messages: [...system(row), ...(isText(row["user_prompt"]) ? [user(row["user_prompt"])] : [])],
    label: text(row["ground_truth"]) ?? text(row["label"]),
    metadata: metadata as PromptRow["metadata"],
  };
}

/** What supervised training learns from a row: its messages, of which the assistant's are learned. */
export function conversationOf(row: Readonly<Record<string, unknown>>): readonly ChatMessage[] {
  if (row["messages"] !== undefined) return z.array(chatMessage).parse(row["messages"]);
  const question = text(row["user_prompt"]) ?? text(row["prompt"]);
  const answer = text(row["ground_truth"]) ?? text(row["label"]) ?? text(row["answer"]);
  if (question === null || answer === null) throw new Error("the row has no prompt and answer");
  return [...system(row), user(question), { role: "assistant", content: answer }];
}

/** All rows of a version's blob. */
export function readRows(blob: Uint8Array): Record<string, unknown>[] {
  return new TextDecoder("utf-8", { fatal: true })
    .decode(blob)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

function system(row: Readonly<Record<string, unknown>>): ChatMessage[] {
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
