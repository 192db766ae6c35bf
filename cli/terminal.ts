/** What a terminal shows, as pure text: no writing, no colours unless asked for. */

const blocks = "▁▂▃▄▅▆▇█";

/** The last `width` values as a line of blocks, low to high between `min` and `max`; unknown values are dots. */
export function sparkline(
  values: readonly (number | null)[],
  width: number,
  range?: { min: number; max: number },
): string {
  const shown = values.slice(-width);
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
  if (Number.isInteger(value)) return value.toLocaleString("en-US");
  return Math.abs(value) >= 1000 ? Math.round(value).toLocaleString("en-US") : value.toFixed(digits);
}

/** Control characters taken out: what a model or an author wrote must not move the cursor. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "�");
}
