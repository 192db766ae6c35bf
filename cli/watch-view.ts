import { bar, duration, figure, type Paint, printable, sparkline } from "./terminal.ts";

/** What the live view of a run has heard so far. */
export interface WatchView {
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  readonly reason: string | null;
  readonly phase: string | null;
  readonly attempt: number;
  readonly stalled: string | null;
  readonly step: number;
  readonly totalSteps: number | null;
  /** Reward (or loss, for a supervised run) by step on the canonical line: an attempt that resumes cuts what it repeats. */
  readonly curve: readonly { readonly step: number; readonly value: number | null }[];
  readonly validation: readonly { readonly step: number; readonly value: number | null }[];
  /** Tokens a second of the steps' own work, evaluations and checkpoints left out. */
  readonly sampledPerSecond: number | null;
  readonly trainedPerSecond: number | null;
  readonly stepSeconds: number | null;
  readonly invalid: number;
  readonly checkpointStep: number | null;
  readonly startedAt: number | null;
  /** The clock of the view: the time of the newest event. */
  readonly now: number | null;
}

/** What changes the view; other events leave it as it is. */
export type WatchEvent =
  | { readonly type: "status"; readonly status: string; readonly reason: string | null }
  | { readonly type: "phase"; readonly phase: string }
  | { readonly type: "health"; readonly stalled: string | null }
  | { readonly type: "attempt"; readonly attempt: number; readonly resumedFromStep: number | null }
  | {
      readonly type: "step";
      readonly step: number;
      readonly totalSteps: number | null;
      readonly value: number | null;
      readonly sampledTokens: number;
      readonly trainedTokens: number;
      /** Since the step before, by stage; they follow one another and never overlap. */
      readonly seconds: Readonly<Record<string, number>>;
      readonly invalid: number;
    }
  | { readonly type: "evaluation"; readonly step: number; readonly value: number | null }
  | { readonly type: "checkpoint"; readonly step: number };

export const over: readonly string[] = ["FINISHED", "FAILED", "STOPPED", "KILLED", "CRASHED"];

export function emptyView(run: Pick<WatchView, "name" | "kind" | "status">): WatchView {
  return {
    ...run,
    reason: null,
    phase: null,
    attempt: 0,
    stalled: null,
    step: 0,
    totalSteps: null,
    curve: [],
    validation: [],
    sampledPerSecond: null,
    trainedPerSecond: null,
    stepSeconds: null,
    invalid: 0,
    checkpointStep: null,
    startedAt: null,
    now: null,
  };
}

export function applyWatch(before: WatchView, event: WatchEvent, at: string): WatchView {
  const now = Date.parse(at);
  const view = { ...before, now, startedAt: before.startedAt ?? (event.type === "attempt" ? now : null) };
  switch (event.type) {
    case "status":
      return { ...view, status: event.status, reason: event.reason };
    case "phase":
      return { ...view, phase: event.phase };
    case "health":
      return { ...view, stalled: event.stalled };
    case "attempt": {
      const kept = (point: { step: number }) => point.step <= (event.resumedFromStep ?? -1);
      const first = event.attempt === 1;
      return {
        ...view,
        attempt: event.attempt,
        stalled: null,
        invalid: 0,
        step: event.resumedFromStep ?? 0,
        curve: first ? view.curve : view.curve.filter(kept),
        validation: first ? view.validation : view.validation.filter(kept),
      };
    }
    case "step": {
      const { evaluate = 0, checkpoint = 0, ...working } = event.seconds;
      const workingSeconds = Object.values(working).reduce((sum, seconds) => sum + seconds, 0);
      const rate = (tokens: number) => (workingSeconds > 0 && tokens > 0 ? tokens / workingSeconds : null);
      return {
        ...view,
        stalled: null,
        step: event.step,
        totalSteps: event.totalSteps,
        curve: longer(view.curve, { step: event.step, value: event.value }),
        sampledPerSecond: smooth(view.sampledPerSecond, rate(event.sampledTokens)),
        trainedPerSecond: smooth(view.trainedPerSecond, rate(event.trainedTokens)),
        stepSeconds: smooth(view.stepSeconds, workingSeconds + evaluate + checkpoint),
        invalid: event.invalid,
      };
    }
    case "evaluation":
      return { ...view, validation: longer(view.validation, { step: event.step, value: event.value }) };
    case "checkpoint":
      return { ...view, checkpointStep: event.step };
  }
}

const mostPoints = 2000;
const newestKept = 100;

/** With a point more; a curve that no terminal is wide enough for keeps every second one of its older points. */
function longer<Point>(points: readonly Point[], point: Point): readonly Point[] {
  if (points.length < mostPoints) return [...points, point];
  return [...points.filter((_, at) => at % 2 === 0 || at >= points.length - newestKept), point];
}

function smooth(old: number | null, fresh: number | null): number | null {
  return old === null || fresh === null ? (fresh ?? old) : 0.8 * old + 0.2 * fresh;
}

/** The view as lines of a terminal, `passedMs` after its newest event. */
export function watchLines(view: WatchView, columns: number, paint: Paint, passedMs = 0): string[] {
  const width = Math.max(10, Math.min(44, columns - 50));
  const label = (text: string) => paint("dim", text.padEnd(7));
  const share = view.totalSteps ? view.step / view.totalSteps : null;
  const bars = bar(share, width);
  const filled = bars.lastIndexOf("━") + 1;
  const loss = view.kind === "SFT";
  const highest = Math.max(1, ...view.curve.map((point) => point.value ?? 0));
  const line = sparkline(
    view.curve.map((point) => point.value),
    width,
    loss ? undefined : { min: 0, max: highest },
  );
  const lines = [
    `${paint("bold", view.name)}  ${view.kind}  ${painted(view, paint)}${view.attempt > 1 ? `  attempt ${view.attempt}` : ""}${reasonOf(view) ? `  (${reasonOf(view)})` : ""}`,
    `  ${label("step")} ${paint("green", bars.slice(0, filled))}${paint("dim", bars.slice(filled))} ${stepOf(view)}  ${timesOf(view, passedMs).join(", ")}`,
    `  ${label(loss ? "loss" : "reward")} ${paint("cyan", line)}${" ".repeat(width - line.length)} ${figure(view.curve.at(-1)?.value)}`,
  ];
  if (view.validation.length > 0) {
    const points = view.validation.slice(-6).map(({ step, value }) => `${figure(value)} at ${step}`);
    lines.push(`  ${label("valid.")} ${points.join(", ")}`);
  }
  const facts = ratesOf(view);
  if (view.invalid > 0) facts.push(paint("yellow", `${figure(view.invalid)} of the step failed`));
  if (view.checkpointStep !== null) facts.push(`checkpoint at step ${view.checkpointStep}`);
  lines.push(`  ${label("work")} ${facts.join(" · ")}`);
  return lines;
}

/** The view on one line, for logs and pipes. */
export function watchLine(view: WatchView): string {
  const measured = view.curve.at(-1)?.value ?? null;
  const checked = view.validation.at(-1);
  return [
    `${view.name}: ${stateOf(view)}${view.attempt > 1 ? ` (attempt ${view.attempt})` : ""}${reasonOf(view) ? `, ${reasonOf(view)}` : ""}`,
    `step ${stepOf(view)}`,
    ...(view.curve.length > 0 ? [`${view.kind === "SFT" ? "loss" : "reward"} ${figure(measured)}`] : []),
    ...(checked ? [`validation ${figure(checked.value)} at ${checked.step}`] : []),
    ...(view.curve.length > 0 ? ratesOf(view) : []),
    ...timesOf(view, 0),
  ].join(", ");
}

/** Why it makes no progress though a trainer has it; what its end, or a place in the queue, has overtaken is no reason. */
function stallOf({ status, stalled }: WatchView): string | null {
  return status === "RUNNING" ? stalled : null;
}

/** Why it is as it is, where that says more than its state. */
function reasonOf({ status, reason }: WatchView): string | null {
  return reason === null || reason === "" || reason.toUpperCase() === status ? null : printable(reason);
}

function stateOf(view: WatchView): string {
  const stall = stallOf(view);
  if (stall !== null) return `stalled: ${printable(stall)}`;
  return (view.status === "RUNNING" ? (view.phase ?? "running") : view.status).toLowerCase();
}

function painted(view: WatchView, paint: Paint): string {
  const state = stateOf(view);
  if (stallOf(view) !== null || view.status === "UNKNOWN") return paint("yellow", state);
  if (view.status === "FINISHED") return paint("green", state);
  return paint(over.includes(view.status) ? "red" : "cyan", state);
}

function stepOf({ kind, step, totalSteps }: WatchView): string {
  if (kind === "MERGE") return "merge";
  return `${figure(step)}/${totalSteps === null ? "?" : figure(totalSteps)}`;
}

function timesOf(view: WatchView, passedMs: number): string[] {
  if (view.startedAt === null || view.now === null) return [];
  const elapsed = (view.now + (over.includes(view.status) ? 0 : passedMs) - view.startedAt) / 1000;
  // Only while a trainer is at it: nobody knows how long a run rests, waits or is silent.
  const atWork = view.status === "RUNNING" && stallOf(view) === null;
  const left =
    view.stepSeconds !== null && view.totalSteps !== null && atWork
      ? view.stepSeconds * (view.totalSteps - view.step) - passedMs / 1000
      : 0;
  return [duration(Math.max(0, elapsed)), ...(left > 0 ? [`${duration(left)} left`] : [])];
}

function ratesOf(view: WatchView): string[] {
  const said = (value: number | null, what: string) =>
    value === null ? [] : [`${figure(Math.round(value))} ${what}`];
  const rates = [...said(view.sampledPerSecond, "sampled"), ...said(view.trainedPerSecond, "trained")];
  if (rates.length > 0) return [`${rates.join(" + ")} tokens/s`];
  // Of a run that was over before we came, nobody here has measured it.
  return over.includes(view.status) ? [] : ["– tokens/s"];
}
