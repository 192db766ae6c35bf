/** One setting of a configuration file. */
export interface Setting {
  /** Path of its table, such as `training`; empty above the first. */
  readonly section: string;
  readonly key: string;
  /** As the file writes it. */
  readonly value: string;
}

/** A piece of a configuration file, by what it is. */
export interface TomlToken {
  readonly kind: "table" | "key" | "string" | "number" | "word" | "comment" | "plain";
  readonly text: string;
}

/**
 * The settings of a file that the platform printed: a line each, a value perhaps over several lines. It reads what is
 * printed, and not whatever TOML there may be.
 */
export function settingsOf(toml: string): Setting[] {
  const settings: Setting[] = [];
  let section = "";
  const lines = toml.split("\n");
  for (let n = 0; n < lines.length; n++) {
    const line = lines[n]!;
    const table = /^\s*\[\[?([^[\]]+)\]\]?\s*$/.exec(line);
    if (table) {
      section = table[1]!.trim();
      continue;
    }
    const pair = /^\s*((?:"(?:[^"\\]|\\.)*"|[A-Za-z0-9_.-]+))\s*=\s*(.*)$/.exec(line);
    if (!pair) continue;
    let value = pair[2]!;
    while (isOpen(value) && n + 1 < lines.length) value += `\n${lines[++n]}`;
    settings.push({ section, key: pair[1]!.replace(/^"(.*)"$/, "$1"), value: value.trim() });
  }
  return settings;
}

/** Whether a value goes on in the next line: a text in three quotes, or a list that is not closed. */
function isOpen(value: string): boolean {
  const long = value.match(/"""|'''/g)?.length ?? 0;
  if (long > 0) return long % 2 === 1;
  const bare = value.replaceAll(/"(?:[^"\\]|\\.)*"/g, "");
  return depth(bare, "[", "]") > 0 || depth(bare, "{", "}") > 0;
}

const depth = (text: string, open: string, close: string) =>
  text.split(open).length - text.split(close).length;

/** A setting that is not the same in two files; null where one has no such setting. */
export interface SettingChange {
  readonly section: string;
  readonly key: string;
  readonly left: string | null;
  readonly right: string | null;
}

/** What two files set differently, in the order of the left one and then of the right one. */
export function changesBetween(left: readonly Setting[], right: readonly Setting[]): SettingChange[] {
  const path = ({ section, key }: Setting) => `${section}\n${key}`;
  const lefts = new Map(left.map((each) => [path(each), each]));
  const rights = new Map(right.map((each) => [path(each), each]));
  return [...new Map([...lefts, ...rights])].flatMap(([at, { section, key }]) => {
    const change = {
      ...{ section, key },
      left: lefts.get(at)?.value ?? null,
      right: rights.get(at)?.value ?? null,
    };
    return change.left === change.right ? [] : [change];
  });
}

/** A file in pieces for the eye; together they are the file. */
export function tokensOf(toml: string): TomlToken[] {
  return toml.split(/(?<=\n)/).flatMap((line): TomlToken[] => {
    if (/^\s*\[/.test(line) && !line.includes("=")) return [{ kind: "table", text: line }];
    if (/^\s*#/.test(line)) return [{ kind: "comment", text: line }];
    const pair = /^(\s*(?:"(?:[^"\\]|\\.)*"|[A-Za-z0-9_.-]+))(\s*=\s*)(.*)$/s.exec(line);
    if (!pair) return valuesOf(line);
    return [{ kind: "key", text: pair[1]! }, { kind: "plain", text: pair[2]! }, ...valuesOf(pair[3]!)];
  });
}

const value =
  /("(?:[^"\\]|\\.)*"|'[^']*')|([-+]?\d[\d_]*(?:\.\d+)?(?:[eE][-+]?\d+)?)|\b(true|false|inf|nan)\b/g;

function valuesOf(text: string): TomlToken[] {
  const tokens: TomlToken[] = [];
  let last = 0;
  for (const found of text.matchAll(value)) {
    if (found.index > last) tokens.push({ kind: "plain", text: text.slice(last, found.index) });
    const kind = found[1] !== undefined ? "string" : found[2] !== undefined ? "number" : "word";
    tokens.push({ kind, text: found[0] });
    last = found.index + found[0].length;
  }
  if (last < text.length) tokens.push({ kind: "plain", text: text.slice(last) });
  return tokens;
}
