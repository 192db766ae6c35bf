import { type ChatMessage, type DatasetKind, pairsIn } from "../protocol/dataset.ts";
import { conversationFaults } from "./conversation.ts";
import { type Fault, fault, type Row } from "./fault.ts";
import { nameOf } from "./jsonl.ts";
import { trajectoryFaults } from "./trajectory.ts";

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
      return conversationFaults(row);
    case "answer":
      return [
        ...(pairsIn(Object.keys(row))[0] ?? []).flatMap((column) =>
          textFaults(row, column, { filled: true }),
        ),
        ...("instruction" in row ? textFaults(row, "input", { filled: false }) : []),
        ...textFaults(row, "system_prompt", { filled: false }),
      ];
    case "trajectory":
      return trajectoryFaults(row);
  }
}

/** The texts of a row whose lengths are worth knowing, by name. */
export function textsOf(kind: DatasetKind, row: Row): Record<string, string> {
  if (kind === "conversation" || kind === "trajectory") {
    const messages = row["messages"] as readonly ChatMessage[];
    const texts = (learned: boolean) =>
      messages
        .filter(({ role }) => (role === "assistant") === learned)
        .map(saidIn)
        .join("");
    return { prompt: texts(false), answer: texts(true) };
  }
  return Object.fromEntries(
    Object.entries(row).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** What a message says, its calls of tools included. */
function saidIn(message: ChatMessage): string {
  const calls = message.role === "assistant" ? (message.tool_calls ?? []) : [];
  return (message.content ?? "") + calls.map((call) => call.function.name + call.function.arguments).join("");
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
