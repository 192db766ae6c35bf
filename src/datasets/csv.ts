import { type FoundRow, lineReader, maxRowBytes, type Problem, type Reader } from "./lines.ts";

/**
 * Rows of CSV as RFC 4180 has it: commas, a header, fields quoted with `"` when they hold a comma, a quote (doubled)
 * or a line end. Every field is text, but `metadata` and `messages`, which hold JSON, as the columns do that mean
 * something beside `messages`; one of those may be left empty in a row.
 */
export function csvReader(found: (row: FoundRow) => void, problem: (problem: Problem) => void): Reader {
  let header: readonly string[] | null = null;
  let holdingJson: ReadonlySet<string> = new Set();
  /** A record whose quoted field goes on in the next line. */
  let open: { readonly parts: string[]; readonly line: number; length: number } | null = null;
  let givenUp = false;

  function record(text: string, line: number) {
    const fields = split(text);
    if (typeof fields === "string") {
      problem({ line, column: null, message: fields, mend: 'quote the field, and write " inside it as ""' });
    } else if (header === null) {
      header = headerOf(fields, line);
      holdingJson = new Set(header.includes("messages") ? besideMessages : ["metadata"]);
    } else if (fields.length !== header.length)
      problem({
        line,
        column: null,
        message: `${fields.length} fields, where the header has ${header.length}`,
        mend: "quote fields that hold commas",
      });
    else {
      const row: Record<string, unknown> = {};
      for (const [at, column] of header.entries()) row[column] = fieldValue(fields[at] ?? "", column, line);
      found({ line, row });
    }
  }

  function headerOf(fields: readonly string[], line: number): readonly string[] {
    const names = fields.map((name) => name.trim());
    for (const [at, name] of names.entries())
      if (name === "" || names.indexOf(name) !== at)
        problem({
          line,
          column: name || null,
          message: name === "" ? `the header has no name for column ${at + 1}` : "the column is there twice",
          mend: "give every column a name of its own",
        });
    return names;
  }

  function fieldValue(text: string, column: string, line: number): unknown {
    if (!holdingJson.has(column)) return text;
    if (text.trim() === "" && column !== "metadata" && column !== "messages") return null;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      problem({ line, column, message: "must hold JSON", mend: 'write it as "{""key"": 1}"' });
      return undefined;
    }
  }

  function unclosed(line: number, message: string) {
    problem({ line, column: null, message, mend: "close the quote, or upload the whole file again" });
  }

  const lines = lineReader((text, line) => {
    if (givenUp) return;
    const closes = hasOddQuotes(text);
    if (open === null) {
      if (closes) open = { parts: [text], line, length: text.length };
      else if (text.trim() !== "") record(text, line);
      return;
    }
    open.parts.push(text);
    open.length += text.length;
    const { parts, line: begun, length } = open;
    if (closes) {
      open = null;
      record(parts.join("\n"), begun);
    } else if (length > maxRowBytes) {
      open = null;
      givenUp = true;
      unclosed(begun, `the quoted field that begins here goes on for more than ${maxRowBytes} characters`);
    }
  }, problem);

  return {
    push: lines.push,
    end() {
      lines.end();
      if (open !== null) unclosed(open.line, "the file ends inside a quoted field that begins here");
    },
  };
}

const besideMessages = [
  "metadata",
  "messages",
  "tools",
  "reward",
  "rewards",
  "token_ids",
  "learned",
  "logprobs",
  "temperature",
];

/** Quotes come in pairs, doubled ones too, so a line with an odd number of them opens a field or closes one. */
function hasOddQuotes(text: string): boolean {
  let quotes = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) quotes++;
  return quotes % 2 === 1;
}

/** The fields of one record, or what is wrong with it. */
function split(text: string): string[] | string {
  const fields: string[] = [];
  for (let at = 0; at <= text.length; ) {
    if (text[at] !== '"') {
      const comma = text.indexOf(",", at);
      const end = comma === -1 ? text.length : comma;
      const field = text.slice(at, end);
      if (field.includes('"')) return `a quote stands inside the unquoted field ${fields.length + 1}`;
      fields.push(field);
      at = end + 1;
      continue;
    }
    let end = at + 1;
    for (; ; end++) {
      end = text.indexOf('"', end);
      if (end === -1) return `the quote of field ${fields.length + 1} is not closed`;
      if (text[end + 1] !== '"') break;
      end++;
    }
    if (end + 1 < text.length && text[end + 1] !== ",")
      return `something follows the closing quote of field ${fields.length + 1}`;
    fields.push(text.slice(at + 1, end).replaceAll('""', '"'));
    at = end + 2;
  }
  return fields;
}
