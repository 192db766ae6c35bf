import type pg from "pg";
import { boundToSpan, inSpan, insideSpan } from "../spans.ts";

const longestText = 2000;

/**
 * Puts every statement that is asked inside a span into one of its own, with its text and never its values. What loops
 * ask by themselves belongs to nothing and is left out.
 */
export function spanStatements(pool: pg.Pool): void {
  pool.on("connect", (client) => spanClient(client));
  // Whoever waits for a connection is called from where it was given back: the span around it is another's.
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  pool.connect = ((callback?: (...given: never[]) => unknown) =>
    callback === undefined ? connect() : connect(boundToSpan(callback))) as typeof pool.connect;
}

function spanClient(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((...given: unknown[]) => {
    const text = textOf(given[0]);
    if (text === null || !insideSpan()) return query(...given);
    const [verb = "query"] = /[a-z]+/i.exec(text) ?? [];
    const attributes = { "db.system.name": "postgresql", "db.query.text": withoutLiterals(text) };
    const options = { kind: "client", attributes } as const;
    const callback = given.at(-1);
    if (typeof callback !== "function") return inSpan(verb.toLowerCase(), options, () => query(...given));
    return void inSpan(verb.toLowerCase(), options, (span) => {
      const answered = Promise.withResolvers<void>();
      const told = boundToSpan((error: { code?: string } | null, result: unknown) => {
        if (error) span.fail(error.code ?? "Error");
        answered.resolve();
        callback(error, result);
      });
      query(...given.slice(0, -1), told);
      return answered.promise;
    });
  }) as typeof client.query;
}

/** Null for what is no statement but a stream or a cursor, which do their own asking. */
function textOf(asked: unknown): string | null {
  if (typeof asked === "string") return asked;
  if (typeof asked !== "object" || asked === null || "submit" in asked || !("text" in asked)) return null;
  return typeof asked.text === "string" ? asked.text : null;
}

/** Values travel beside the text; should one have been written into it, it is not passed on either. */
function withoutLiterals(text: string): string {
  return text.slice(0, longestText).replaceAll(/'(?:[^']|'')*(?:'|$)/g, "'?'");
}
