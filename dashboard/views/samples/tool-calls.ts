/** A tool that the policy called. */
export interface ToolCall {
  readonly id: string | null;
  readonly name: string;
  /** Pretty where they are JSON, as they were written where not. */
  readonly arguments: string;
}

/** What a message holds beside role and text: its tool calls, which call it answers, and the rest as it came. */
export interface MessageExtra {
  readonly calls: readonly ToolCall[];
  readonly answers: string | null;
  readonly name: string | null;
  /** JSON of whatever else is there; null when nothing is. */
  readonly rest: string | null;
}

/** Reads what OpenAI's words say in `extra`; whatever is not of that shape is part of the rest. */
export function readExtra(extra: unknown): MessageExtra {
  if (!isRecord(extra)) return { calls: [], answers: null, name: null, rest: null };
  const { tool_calls, tool_call_id, name, ...others } = extra;
  const calls = Array.isArray(tool_calls) ? tool_calls.map(readCall) : [];
  const whole =
    calls.every((call) => call !== null) && (tool_calls === undefined || Array.isArray(tool_calls));
  const rest = {
    ...others,
    ...(whole || tool_calls === null ? {} : { tool_calls }),
    ...(tool_call_id == null || typeof tool_call_id === "string" ? {} : { tool_call_id }),
    ...(name == null || typeof name === "string" ? {} : { name }),
  };
  return {
    calls: whole ? (calls as ToolCall[]) : [],
    answers: typeof tool_call_id === "string" ? tool_call_id : null,
    name: typeof name === "string" ? name : null,
    rest: Object.values(rest).every((value) => value == null) ? null : JSON.stringify(rest, null, 2),
  };
}

function readCall(call: unknown): ToolCall | null {
  if (!isRecord(call)) return null;
  const { id, function: called } = call;
  if (!isRecord(called) || typeof called["name"] !== "string") return null;
  return {
    id: typeof id === "string" ? id : null,
    name: called["name"],
    arguments: pretty(called["arguments"]),
  };
}

/** JSON with its lines, whether it came as text or as a value; other text as it is. */
export function pretty(value: unknown): string {
  if (typeof value !== "string") return value === undefined ? "" : JSON.stringify(value, null, 2);
  try {
    const read: unknown = JSON.parse(value);
    return typeof read === "object" && read !== null ? JSON.stringify(read, null, 2) : value;
  } catch {
    return value;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
