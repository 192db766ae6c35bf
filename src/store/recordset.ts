import { type RawBuilder, sql } from "kysely";

/**
 * Many rows as one parameter, to select from: `from ${recordset(rows, "id text, at timestamptz")} as r`. Text that
 * PostgreSQL cannot keep (NUL, half a surrogate pair) becomes U+FFFD, so that no author's output can stop a fold.
 */
export function recordset(rows: readonly object[], columns: string): RawBuilder<unknown> {
  return sql`json_to_recordset(${storableJson(rows)}::json) as r(${sql.raw(columns)})`;
}

/** Text that PostgreSQL takes as text. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}

/** JSON that PostgreSQL takes as json and as jsonb. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  // JSON.stringify escapes a surrogate only when it is alone. `\\` is taken in pairs, so `\\u0000` stays what it is.
  return json.includes("\\u")
    ? json.replace(/\\\\|\\u0000|\\ud[89a-f][0-9a-f]{2}/g, (part) => (part === "\\\\" ? part : "\\ufffd"))
    : json;
}
