import { table } from "../cli/terminal.ts";
import { type Figure, reached } from "./figure.ts";

/** A benchmark's figures as a table; where they are `seed 1: …`, `seed 2: …` without peers, a column for each. */
export function tableOf(figures: readonly Figure[]): string {
  return seriesOf(figures) ?? plain(figures);
}

function plain(figures: readonly Figure[]): string {
  const peers = figures.some(({ peer }) => peer !== null);
  const goals = figures.some(({ goal }) => goal !== undefined);
  const head = ["FIGURE", "OURS", ...(peers ? ["PEER", "RATIO"] : []), "UNIT", ...(goals ? ["GOAL"] : [])];
  const rows = figures.map((each) => [
    each.figure,
    short(each.ours),
    ...(peers
      ? [each.peer === null ? "–" : short(each.peer), each.ratio === null ? "–" : each.ratio.toFixed(2)]
      : []),
    each.unit,
    ...(goals ? [goalOf(each)] : []),
  ]);
  return table(head, rows);
}

function goalOf(figure: Figure): string {
  const { goal } = figure;
  if (goal === undefined) return "";
  const said = "atLeast" in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
  return `${said} ${reached(figure) ? "✓" : "✗"}`;
}

function seriesOf(figures: readonly Figure[]): string | null {
  const parts = figures.map(({ figure }) => /^([^:]+): (.+)$/.exec(figure));
  const columns = [...new Set(parts.map((part) => part?.[1] ?? ""))];
  const lines = [...new Set(parts.map((part) => part?.[2] ?? ""))];
  const whole = columns.length > 1 && columns.length * lines.length === figures.length;
  if (!whole || columns.includes("") || figures.some(({ peer }) => peer !== null)) return null;
  const rows = lines.map((line) => {
    const own = columns.map((column) => figures.find(({ figure }) => figure === `${column}: ${line}`));
    return [line, ...own.map((figure) => (figure ? short(figure.ours) : "–")), own[0]?.unit ?? ""];
  });
  return table(["FIGURE", ...columns.map((column) => column.toUpperCase()), "UNIT"], rows);
}

/** Three digits that count, and no more. */
function short(value: number): string {
  const size = Math.abs(value);
  if (size >= 100) return Math.round(value).toLocaleString("en-US");
  return value.toFixed(size >= 10 ? 1 : size >= 1 ? 2 : 3);
}
