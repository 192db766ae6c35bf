import { bar, duration, figure, printable, sparkline } from "./terminal.ts";

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
  readonly tokensPerSecond: number | null;
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
      readonly tokens: number;
      readonly seconds: number;
      readonly invalid: number;
    }
  | { readonly type: "evaluation"; readonly step: number; readonly value: number | null }
  | { readonly type: "checkpoint"; readonly step: number };

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
    tokensPerSecond: null,
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
        step: event.resumedFromStep ?? 0,
        curve: first ? view.curve : view.curve.filter(kept),
        validation: first ? view.validation : view.validation.filter(kept),
      };
    }
    case "step": {
      const rate = event.seconds > 0 ? event.tokens / event.seconds : null;
      const smooth = (old: number | null, fresh: number | null) =>
        old === null || fresh === null ? fresh : 0.7 * old + 0.3 * fresh;
      return {
        ...view,
        stalled: null,
        step: event.step,
        totalSteps: event.totalSteps,
        curve: [...view.curve, { step: event.step, value: event.value }],
        tokensPerSecond: smooth(view.tokensPerSecond, rate),
        stepSeconds: smooth(view.stepSeconds, event.seconds),
        invalid: view.invalid + event.invalid,
      };
    }
    case "evaluation":
      return { ...view, validation: [...view.validation, { step: event.step, value: event.value }] };
    case "checkpoint":
      return { ...view, checkpointStep: event.step };
  }
}

/** The view as lines of a terminal. */
export function watchLines(view: WatchView, columns: number): string[] {
  const share = view.totalSteps ? view.step / view.totalSteps : null;
  const width = Math.max(10, Math.min(40, columns - 50));
  const elapsed = view.startedAt !== null && view.now !== null ? (view.now - view.startedAt) / 1000 : null;
  const left =
    view.stepSeconds !== null && view.totalSteps !== null
      ? view.stepSeconds * (view.totalSteps - view.step)
      : null;
  const measure = view.kind === "SFT" ? "loss" : "reward";
  const value = view.curve.at(-1)?.value ?? null;
  const range =
    view.kind === "SFT"
      ? undefined
      : { min: 0, max: Math.max(1, ...view.curve.map((point) => point.value ?? 0)) };
  const state = view.stalled
    ? `stalled: ${view.stalled}`
    : view.status === "RUNNING"
      ? (view.phase ?? "running").toLowerCase()
      : view.status.toLowerCase();
  const lines = [
    `${view.name}  ${view.kind}  ${state}${view.attempt > 1 ? `  attempt ${view.attempt}` : ""}${view.reason ? `  (${printable(view.reason)})` : ""}`,
    `  step    ${bar(share, width)} ${figure(view.step)}/${view.totalSteps === null ? "?" : figure(view.totalSteps)}  ${duration(elapsed)}${left !== null && left > 0 ? `, ${duration(left)} left` : ""}`,
    `  ${measure.padEnd(6)}  ${sparkline(
      view.curve.map((point) => point.value),
      width,
      range,
    ).padEnd(width)} ${figure(value)}`,
  ];
  if (view.validation.length > 0) {
    const points = view.validation.slice(-6).map((point) => `${figure(point.value)} @${point.step}`);
    lines.push(`  valid.  ${points.join("  ")}`);
  }
  const facts = [
    `${figure(view.tokensPerSecond === null ? null : Math.round(view.tokensPerSecond))} tokens/s`,
  ];
  if (view.invalid > 0) facts.push(`${figure(view.invalid)} samples without a reward`);
  if (view.checkpointStep !== null) facts.push(`checkpoint at step ${view.checkpointStep}`);
  lines.push(`  ${facts.join(" · ")}`);
  return lines;
}
