import { bar, clipped, figure, type Paint, printable, sparkline } from "./terminal.ts";
import { over } from "./watch-view.ts";

/** A run as the table shows it; what is not known is null. */
export interface TopRow {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  readonly phase: string | null;
  readonly stalled: string | null;
  readonly step: number;
  readonly totalSteps: number | null;
  readonly fraction: number | null;
  readonly reward: number | null;
  /** Mean reward by step, or the loss of a supervised run. */
  readonly curve: readonly (number | null)[];
  readonly tokensPerSecond: number | null;
  readonly createdAt: string;
}

export const orders = ["newest", "name", "status", "reward", "progress", "rate"] as const;
export type Order = (typeof orders)[number];

/** What is looked at: the rows in this order that the filter lets through, from `first` on, one of them selected. */
export interface TopView {
  readonly rows: ReadonlyMap<string, TopRow>;
  readonly order: Order;
  readonly filter: string;
  readonly selected: string | null;
  readonly first: number;
}

export const emptyTop: TopView = { rows: new Map(), order: "newest", filter: "", selected: null, first: 0 };

/** What a workspace's event changes of a row; null takes it away. */
export type TopChange = Partial<Omit<TopRow, "id">> | null;

/** The view with a row changed; a run that it does not know comes with what is known of it. */
export function changed(view: TopView, id: string, change: TopChange): TopView {
  const rows = new Map(view.rows);
  const before = rows.get(id);
  if (change === null) rows.delete(id);
  else if (before) rows.set(id, { ...before, ...change });
  else if (change.name !== undefined && change.createdAt !== undefined)
    rows.set(id, { ...newRow, ...change, id, name: change.name, createdAt: change.createdAt });
  else return view;
  return { ...view, rows };
}

const newRow = {
  kind: "",
  status: "PENDING",
  phase: null,
  stalled: null,
  step: 0,
  totalSteps: null,
  fraction: null,
  reward: null,
  curve: [],
  tokensPerSecond: null,
} as const;

/** The rows that the filter lets through, in order. */
export function listed({ rows, order, filter }: TopView): TopRow[] {
  const wanted = filter.toLowerCase();
  const value = (known: number | null) => known ?? Number.NEGATIVE_INFINITY;
  const by: Readonly<Record<Order, (a: TopRow, b: TopRow) => number>> = {
    newest: () => 0,
    name: (a, b) => a.name.localeCompare(b.name),
    status: (a, b) => standing(a.status) - standing(b.status),
    reward: (a, b) => value(b.reward) - value(a.reward),
    progress: (a, b) => value(b.fraction) - value(a.fraction),
    rate: (a, b) => value(rateOf(b)) - value(rateOf(a)),
  };
  return [...rows.values()]
    .filter((row) => `${row.name} ${row.kind} ${stateOf(row)}`.toLowerCase().includes(wanted))
    .sort((a, b) => by[order](a, b) || (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0));
}

/** What is at work comes before what waits, and that before what is over. */
function standing(status: string): number {
  const at = ["RUNNING", "UNKNOWN", "PAUSED", "PENDING"].indexOf(status);
  return at < 0 ? 4 : at;
}

/** The view with another row selected, so many further down, and scrolled so that it is on a screen of `room` rows. */
export function moved(view: TopView, by: number, room: number): TopView {
  const rows = listed(view);
  const at = rows.findIndex(({ id }) => id === view.selected);
  const to = Math.max(0, Math.min(rows.length - 1, (at < 0 ? 0 : at) + by));
  const first = Math.max(0, Math.min(view.first, to, Math.max(0, rows.length - room)));
  return { ...view, selected: rows[to]?.id ?? null, first: to >= first + room ? to - room + 1 : first };
}

/** The rows that are on a screen with room for so many. */
export const onScreen = (view: TopView, room: number) => listed(view).slice(view.first, view.first + room);

/** The table: its head and the rows on the screen. */
export function topLines(view: TopView, room: number, columns: number, now: number, paint: Paint): string[] {
  // 80 columns hold all of it with 16 for the name; what is left over goes to the name, the bar and the curve.
  const spare = Math.max(0, columns - 80);
  const [bars, curves] = [8 + Math.min(12, Math.floor(spare / 4)), 8 + Math.min(16, Math.floor(spare / 4))];
  const name = Math.max(8, Math.min(48, columns - 64 - (bars - 8) - (curves - 8)));
  const head = [
    "NAME".padEnd(name),
    "STATUS".padEnd(9),
    "PROGRESS".padEnd(bars + 9),
    " REWARD",
    "CURVE".padEnd(curves),
    "TOK/S",
    "HEALTH ",
    " AGE",
  ];
  const rows = onScreen(view, room).map((row) => {
    const drawn = bar(row.fraction, bars);
    const filled = drawn.lastIndexOf("━") + 1;
    const line =
      row.kind === "SFT"
        ? sparkline(row.curve, curves)
        : sparkline(row.curve, curves, { min: 0, max: Math.max(1, ...row.curve.map((value) => value ?? 0)) });
    const cells = [
      clipped(printable(row.name), name).padEnd(name),
      paint(colourOf(row), clipped(stateOf(row), 9).padEnd(9)),
      `${paint("green", drawn.slice(0, filled))}${paint("dim", drawn.slice(filled))} ${clipped(stepsOf(row), 8).padEnd(8)}`,
      rewardOf(row).padStart(7),
      paint("cyan", line.padEnd(curves)),
      short(rateOf(row)).padStart(5),
      healthOf(row, paint),
      ageOf(row, now).padStart(4),
    ];
    return row.id === view.selected
      ? `${marked(cells[0]!, paint)} ${cells.slice(1).join(" ")}`
      : cells.join(" ");
  });
  return [paint("bold", head.join(" ")), ...rows].map((line) => clipped(line, columns));
}

/** A name that stands out, by a mark where there are no colours. */
function marked(name: string, paint: Paint): string {
  const painted = paint("inverse", name);
  return painted === name ? `>${name.slice(0, -1)}` : painted;
}

/** The run's state in a word. */
export const stateOf = ({ status, phase }: TopRow) =>
  (status === "RUNNING" ? (phase ?? "running") : status).toLowerCase();

/** How fast it is now: a run that is not at work has no rate, whatever it had. */
const rateOf = ({ status, tokensPerSecond }: TopRow) => (status === "RUNNING" ? tokensPerSecond : null);

function colourOf(row: TopRow): Parameters<Paint>[0] {
  if (row.status === "UNKNOWN" || row.status === "PAUSED") return "yellow";
  if (row.status === "FINISHED") return "green";
  if (row.status === "PENDING") return "dim";
  return over.includes(row.status) ? "red" : "cyan";
}

function stepsOf({ kind, step, totalSteps }: TopRow): string {
  return kind === "MERGE" ? "merge" : `${short(step)}/${totalSteps === null ? "?" : short(totalSteps)}`;
}

/** The reward; of a supervised run its loss, with an L before it. */
function rewardOf({ kind, reward, curve }: TopRow): string {
  const loss = curve.at(-1);
  return kind === "SFT" ? (loss == null ? "–" : `L ${figure(loss)}`) : figure(reward);
}

function healthOf({ status, stalled }: TopRow, paint: Paint): string {
  if (status !== "RUNNING") return "–".padEnd(7);
  return stalled === null ? "ok".padEnd(7) : paint("yellow", "stalled");
}

function ageOf({ createdAt }: TopRow, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(createdAt)) / 1000));
  if (seconds < 60) return `${seconds}s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m`;
  return seconds < 172_800 ? `${Math.floor(seconds / 3600)}h` : `${Math.floor(seconds / 86_400)}d`;
}

function short(count: number | null): string {
  if (count === null) return "–";
  if (count < 10_000) return String(Math.round(count));
  return count < 1e6 ? `${Math.round(count / 1000)}k` : `${(count / 1e6).toFixed(1)}M`;
}
