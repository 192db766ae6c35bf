import { type FoundRow, lineReader, type Problem, type Reader } from "./lines.ts";

/** Rows of JSON Lines: one JSON object a line; blank lines are passed over. */
export function jsonlReader(found: (row: FoundRow) => void, problem: (problem: Problem) => void): Reader {
  return lineReader((text, line, whole) => {
    if (text.trim() === "") return;
    let row: unknown;
    try {
      row = JSON.parse(text);
    } catch (error) {
      if (!whole)
        problem({
          line,
          column: null,
          message: "the file ends inside this row",
          mend: "upload the whole file again",
        });
      else if (line === 1 && /^[\w"]+,/.test(text))
        problem({
          line,
          column: null,
          message: "this looks like CSV",
          mend: "give the file a name that ends in .csv",
        });
      else
        problem({
          line,
          column: null,
          message: `not JSON: ${(error as Error).message}`,
          mend: 'write one JSON object a line, as in {"user_prompt": "…", "ground_truth": "…"}',
        });
      return;
    }
    if (row === null || typeof row !== "object" || Array.isArray(row)) {
      problem({
        line,
        column: null,
        message: `a row must be a JSON object, and this is ${nameOf(row)}`,
        mend: Array.isArray(row) ? "write one object a line, without brackets around them" : null,
      });
      return;
    }
    found({ line, row: row as Record<string, unknown> });
  }, problem);
}

/** What a JSON value is, in words. */
export function nameOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  switch (typeof value) {
    case "object":
      return "an object";
    case "string":
      return "text";
    case "number":
      return "a number";
    case "boolean":
      return "true or false";
    default:
      return "nothing";
  }
}
