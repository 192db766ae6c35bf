import type { Problem } from "./lines.ts";

/** What is wrong with one row. */
export type Fault = Pick<Problem, "column" | "message" | "mend">;

export type Row = Readonly<Record<string, unknown>>;

export function fault(column: string, message: string, mend: string | null): Fault {
  return { column, message, mend };
}
