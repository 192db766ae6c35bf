import { type ChatMessage, chatMessage, type DatasetKind } from "../protocol/dataset.ts";
import { nameOf } from "./jsonl.ts";
import type { Problem } from "./lines.ts";

type Row = Readonly<Record<string, unknown>>;
type Fault = Pick<Problem, "column" | "message" | "mend">;

/** Everything that is wrong with one row of that kind. */
export function faultsOf(kind: DatasetKind, row: Row): Fault[] {
  switch (kind) {
    case "prompt":
      return [
        ...textFaults(row, "user_prompt", { filled: true }),
        ...textFaults(row, "ground_truth" in row ? "ground_truth" : "label", { filled: true }),
        ...("ground_truth" in row && "label" in row
          ? [fault("label", "is another name of ground_truth, and both are there", "keep one of the two")]
          : []),
        ...textFaults(row, "system_prompt", { filled: false }),
      ];
    case "metadata":
      return [
        ...["user_prompt", "system_prompt", "ground_truth", "label"].flatMap((column) =>
          textFaults(row, column, { filled: false }),
        ),
        ...metadataFaults(row["metadata"], "metadata", 0),
      ];
    case "conversation":
      return conversationFaults(row["messages"]);
    case "answer":
      return [
        ...textFaults(row, "prompt", { filled: true }),
        ...textFaults(row, "answer", { filled: true }),
        ...textFaults(row, "system_prompt", { filled: false }),
      ];
  }
}

/** The texts of a row whose lengths are worth knowing, by name. */
export function textsOf(kind: DatasetKind, row: Row): Record<string, string> {
  if (kind === "conversation") {
    const messages = row["messages"] as readonly ChatMessage[];
    const texts = (learned: boolean) =>
      messages
        .filter(({ role }) => (role === "assistant") === learned)
        .map(({ content }) => content)
        .join("");
    return { prompt: texts(false), answer: texts(true) };
  }
  return Object.fromEntries(
    Object.entries(row).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function textFaults(row: Row, column: string, { filled }: { filled: boolean }): Fault[] {
  if (!(column in row)) return [];
  const value = row[column];
  if (typeof value !== "string") {
    const scalar = typeof value === "number" || typeof value === "boolean";
    return [
      fault(
        column,
        `must be text, and is ${nameOf(value)}`,
        scalar ? `write ${JSON.stringify(String(value))}` : null,
      ),
    ];
  }
  return filled && value.trim() === "" ? [fault(column, "is empty", "fill it, or leave the row out")] : [];
}

const roles = chatMessage.shape.role.options.join(", ");

function conversationFaults(messages: unknown): Fault[] {
  if (!Array.isArray(messages))
    return [
      fault("messages", `must be a list, and is ${nameOf(messages)}`, '[{"role": "user", "content": "…"}]'),
    ];
  if (messages.length === 0) return [fault("messages", "is empty", "leave the row out")];
  for (const [at, message] of messages.entries()) {
    const parsed = chatMessage.safeParse(message);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      const where = [`messages[${at}]`, ...(issue?.path ?? [])].join(".");
      return [
        fault("messages", `${where}: ${issue?.message ?? "is wrong"}`, `role (${roles}) and content (text)`),
      ];
    }
  }
  const answers = (messages as ChatMessage[]).filter(({ role }) => role === "assistant");
  if (answers.every(({ content }) => content.trim() === ""))
    return [fault("messages", "has no answer to learn from", "add a message of the role assistant")];
  return [];
}

/** Metadata is a filled object all the way down, with whole numbers that every language reads alike. */
function metadataFaults(value: unknown, path: string, depth: number): Fault[] {
  if (depth > 16) return [fault("metadata", `${path} is nested deeper than 16`, null)];
  if (typeof value === "number" && Number.isInteger(value) && Math.abs(value) >= 2 ** 63)
    return [fault("metadata", `${path} is beyond 64 bits`, "write it as text")];
  if (depth === 0 && (value === null || typeof value !== "object" || Array.isArray(value)))
    return [fault("metadata", `must be an object, and is ${nameOf(value)}`, '{"key": "value"}')];
  if (value === null || typeof value !== "object") return [];
  const parts = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  if (parts.length === 0 && !Array.isArray(value))
    return [fault("metadata", `${path} is an empty object`, "fill it, or leave it out")];
  return parts.flatMap(([key, part]) => metadataFaults(part, `${path}.${key}`, depth + 1));
}

function fault(column: string, message: string, mend: string | null): Fault {
  return { column, message, mend };
}
