import type { RunData } from "./run-data.ts";

type Kind = "waiting" | "paused" | "setup" | "train" | "finalize" | "over" | "error" | "stalled";

export interface Span {
  readonly kind: Kind;
  /** In words, with how long. */
  readonly label: string;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface TimelineRow {
  readonly name: string;
  readonly spans: readonly Span[];
}

export interface Timeline {
  readonly fromMs: number;
  readonly toMs: number;
  readonly rows: readonly TimelineRow[];
}

type Timed = Pick<
  RunData,
  "createdAt" | "endedAt" | "status" | "statusSince" | "statusReason" | "health" | "attempts" | "phases"
>;

const kinds: Readonly<Record<string, Kind>> = {
  INIT: "setup",
  PROVISION: "setup",
  SETUP: "setup",
  TRAIN: "train",
  FINALIZE: "finalize",
  COMPLETE: "over",
  CLEANUP: "over",
  ERROR: "error",
};

/** A row an attempt: what it waited for before, its phases, and where it has stalled. Phases older than the API keeps are a gap. */
export function timelineOf(run: Timed, nowMs: number): Timeline {
  const ms = (at: string) => Date.parse(at);
  const fromMs = ms(run.createdAt);
  const toMs = Math.max(run.endedAt === null ? nowMs : ms(run.endedAt), fromMs + 1);
  let freeMs = fromMs;
  let restedBy: string | null = null;
  const rows = run.attempts.map((attempt): TimelineRow => {
    const endMs = attempt.endedAt === null ? toMs : ms(attempt.endedAt);
    const spans: Span[] = [];
    const beginMs = ms(attempt.startedAt);
    if (beginMs > freeMs)
      spans.push({
        kind: restedBy === "paused" ? "paused" : "waiting",
        label: restedBy === "paused" ? "paused, then waiting" : "waiting for a trainer",
        ...{ fromMs: freeMs, toMs: beginMs },
      });
    for (const phase of run.phases) {
      if (phase.attempt !== attempt.number) continue;
      spans.push({
        kind: kinds[phase.phase] ?? "over",
        label: `${phase.phase.toLowerCase()}${phase.reason ? `: ${phase.reason}` : ""}`,
        ...{
          fromMs: ms(phase.since),
          toMs: Math.max(ms(phase.since), phase.until === null ? endMs : ms(phase.until)),
        },
      });
    }
    freeMs = endMs;
    restedBy = attempt.outcome;
    return { name: `Attempt ${attempt.number}`, spans };
  });
  const last = rows.at(-1);
  if (run.health?.state === "STALLED" && last && run.endedAt === null)
    rows[rows.length - 1] = {
      ...last,
      spans: [
        ...last.spans,
        {
          kind: "stalled",
          label: `stalled${run.health.reason ? `: ${run.health.reason}` : ""}`,
          ...{ fromMs: ms(run.health.since), toMs },
        },
      ],
    };
  if (run.endedAt === null && (run.status === "PENDING" || run.status === "PAUSED")) {
    const sinceMs = Math.max(freeMs, fromMs);
    const paused = run.status === "PAUSED";
    rows.push({
      name: paused ? "Paused" : "Waiting",
      spans: [
        {
          kind: paused ? "paused" : "waiting",
          label: run.statusReason?.message ?? (paused ? "paused" : "waiting for a trainer"),
          ...{ fromMs: sinceMs, toMs },
        },
      ],
    });
  }
  return { fromMs, toMs, rows };
}
