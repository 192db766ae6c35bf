/** What a terminal shows, as text: nothing is written here, and colours are the caller's. */

/** How a piece of text stands out; where there is no colour it is left as it is. */
export type Paint = (
  style: "bold" | "dim" | "inverse" | "green" | "red" | "yellow" | "cyan" | "blue" | "magenta",
  text: string,
) => string;

const blocks = "▁▂▃▄▅▆▇█";

/** All values as a line of at most `width` blocks, low to high between `min` and `max`; unknown ones are dots. */
export function sparkline(
  values: readonly (number | null)[],
  width: number,
  range?: { min: number; max: number },
): string {
  const shown = squeezed(values, width);
  const known = shown.filter((value): value is number => value !== null && Number.isFinite(value));
  const min = range?.min ?? Math.min(...known);
  const max = range?.max ?? Math.max(...known);
  return shown
    .map((value) => {
      if (value === null || !Number.isFinite(value)) return "·";
      const share = max > min ? (value - min) / (max - min) : 0.5;
      return blocks[Math.max(0, Math.min(blocks.length - 1, Math.floor(share * blocks.length)))];
    })
    .join("");
}

/** At most `width` values: each the mean of its neighbours that are known. */
function squeezed(values: readonly (number | null)[], width: number): readonly (number | null)[] {
  if (values.length <= width) return values;
  return Array.from({ length: width }, (_, cell) => {
    const part = values.slice(
      Math.floor((cell * values.length) / width),
      Math.floor(((cell + 1) * values.length) / width),
    );
    const known = part.filter((value): value is number => value !== null && Number.isFinite(value));
    return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
  });
}

/** A bar of `width` cells, filled to the share; an unknown share is an empty bar. */
export function bar(share: number | null, width: number): string {
  const cells = Math.round(Math.max(0, Math.min(1, share ?? 0)) * width);
  return "━".repeat(cells) + "─".repeat(width - cells);
}

/** Columns padded to their widest cell; the last one is left ragged. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === cells.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join("  ")
      .trimEnd();
  return [line(head), line(widths.map((width) => "─".repeat(width))), ...rows.map(line)].join("\n");
}

/** A time as the clock on the wall here shows it, to the second. */
export function moment(at: string): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** Seconds as people say them: `850 ms`, `12.3 s`, `4 m 05 s`, `3 h 12 m`. */
export function duration(seconds: number | null): string {
  if (seconds === null) return "–";
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} m ${String(Math.floor(seconds % 60)).padStart(2, "0")} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} m`;
}

/** A number short enough for a column; an unknown one is a dash. */
export function figure(value: number | null | undefined, digits = 3): string {
  if (value === null || value === undefined) return "–";
  if (Number.isInteger(value)) return (value + 0).toLocaleString("en-US");
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString("en-US");
  // What rounds to nothing has no sign.
  return value.toFixed(digits).replace(/^-(?=[0.]+$)/, "");
}

/** Text in lines of at most `columns` characters, broken between words; its own line breaks and indents stand. */
export function wrapped(text: string, columns: number): string {
  return text
    .split("\n")
    .flatMap((line) => {
      if (visibleLength(line) <= columns) return [line];
      const indent = /^ */.exec(line)![0];
      const lines = [indent];
      for (const word of line.slice(indent.length).split(" ")) {
        const last = lines.at(-1)!;
        if (last === indent) lines[lines.length - 1] = indent + word;
        else if (visibleLength(last) + 1 + visibleLength(word) > columns) lines.push(indent + word);
        else lines[lines.length - 1] = `${last} ${word}`;
      }
      return lines;
    })
    .join("\n");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
const pieces = /\u001b\[[0-9;]*m|./gsu;

/** How many columns it takes: an escape, which is longer than any character, takes none. */
export function visibleLength(text: string): number {
  return (text.match(pieces) ?? []).filter((piece) => piece.length < 3).length;
}

/** Cut to `width` columns with an ellipsis; colours are all kept, so each is ended as it was. */
export function clipped(text: string, width: number): string {
  if (visibleLength(text) <= width) return text;
  let room = width - 1;
  let kept = "";
  for (const piece of text.match(pieces) ?? [])
    if (piece.length > 2) kept += piece;
    else if (room-- > 0) kept += piece;
  return `${kept}…`;
}

const plain: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...blocks].map((block, height) => [block, "_.,:-=+#"[height]!])),
  ...{ "━": "=", "─": "-", "·": ".", "–": "-", "…": "~", "→": ">", "✓": "+", "✗": "x" },
};

/** The signs that we draw with as ASCII, for terminals whose locale is not UTF-8; texts of others are left as they are. */
export function inAscii(text: string): string {
  return text.replace(/[▁-█━─·–…→✓✗]/g, (sign) => plain[sign] ?? sign);
}

/** Control characters taken out: what a model or an author wrote must not move the cursor. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "�");
}
