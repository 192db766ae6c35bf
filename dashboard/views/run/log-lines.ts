import type { LogFilter, LogLevel, LogSource } from "../../generated/operations.ts";

/** One line as it is shown; only what was read has a cursor, by which it can be linked to. */
export interface Line {
  readonly key: string;
  readonly at: string;
  readonly attempt: number | null;
  readonly level: LogLevel;
  readonly source: LogSource;
  readonly message: string;
  readonly cursor: string | null;
}

/** How the lines are looked at: all of it stands in the address. */
export interface LogView {
  readonly filter: LogFilter;
  /** The cursor of the line that was linked to. */
  readonly at: string | null;
}

const levels: readonly LogLevel[] = ["DEBUG", "INFO", "WARN", "ERROR"];
const sources: readonly LogSource[] = ["ROLLOUT", "TRAINER"];

export function readLogView(search: URLSearchParams): LogView {
  const level = levels.find((each) => each.toLowerCase() === search.get("level"));
  const source = sources.find((each) => each.toLowerCase() === search.get("source"));
  const attempt = Number(search.get("attempt"));
  const text = search.get("q") ?? "";
  return {
    at: search.get("at"),
    filter: {
      ...(level && { level }),
      ...(source && { source }),
      ...(Number.isInteger(attempt) && attempt > 0 && { attempt }),
      ...(text !== "" && { search: text }),
    },
  };
}

/** Whether a line that comes by itself is one that was asked for, by the server's own rule. */
export function isWanted(line: Omit<Line, "key" | "cursor">, filter: LogFilter): boolean {
  return (
    (filter.level == null || levels.indexOf(line.level) >= levels.indexOf(filter.level)) &&
    (filter.source == null || line.source === filter.source) &&
    (filter.attempt == null || line.attempt === filter.attempt) &&
    (filter.search == null || line.message.toLowerCase().includes(filter.search.toLowerCase()))
  );
}
