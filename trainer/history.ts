import type { Bus } from "../src/bus/bus.ts";
import type { LoggedEvent, LogLine, RunEvent } from "../src/protocol/event.ts";
import type { Job } from "../src/protocol/job.ts";
import { applyEvent, pendingRun, type RunState } from "../src/protocol/run-state.ts";
import { nothingUsed, plus, type UsageTotals } from "./usage.ts";

/** What became of a run so far, as its own events tell it. */
export interface History {
  readonly run: RunState;
  /** Attempts in a row that ended without a word and without a new checkpoint. */
  readonly futileAttempts: number;
  /** Checkpoints that the run can go on from, newest first: those of its own line, and none that was removed. */
  readonly resumable: readonly { readonly step: number; readonly manifest: string }[];
  readonly used: Used;
  /** The last of what its attempts wrote into the run's log, and of that the last that was trouble. */
  readonly lines: { readonly any: readonly LogLine[]; readonly trouble: readonly LogLine[] };
  /** Position up to which the log was read. */
  readonly readTo: number;
}

/** What a run used up: attempts that are over, and the one that has the run or had it last. */
interface Used {
  readonly before: UsageTotals;
  readonly attempt: UsageTotals;
  readonly begunAt: string | null;
}

/** The history of a run of which nothing has been read. */
export const noHistory: History = {
  run: pendingRun("1970-01-01T00:00:00.000Z"),
  futileAttempts: 0,
  resumable: [],
  used: { before: nothingUsed, attempt: nothingUsed, begunAt: null },
  lines: { any: [], trouble: [] },
  readTo: 0,
};

/** Reads on in the run's own events, to their end or up to `upTo`. */
export async function readOn(
  bus: Bus,
  { workspaceId, runId }: Job,
  from: History,
  upTo?: number,
): Promise<History> {
  let history = from;
  for (;;) {
    const limit = 500;
    const entries = await bus.log.read({ after: history.readTo, scope: { workspaceId, runId }, limit });
    for (const entry of entries) {
      if (upTo !== undefined && entry.sequence > upTo) return history;
      history = fold(history, entry);
    }
    if (entries.length < limit) return history;
  }
}

/** The history after one more of the run's events. */
export function fold(history: History, { sequence, event }: LoggedEvent): History {
  if (!("runId" in event)) return { ...history, readTo: sequence };
  const run = applyEvent(history.run, event, sequence);
  if (run === history.run) return { ...history, readTo: sequence };
  return {
    run,
    readTo: sequence,
    futileAttempts: futile(history.futileAttempts, event),
    resumable: resumable(history.resumable, event),
    used: used(history.used, event),
    lines: lastLines(history.lines, event),
  };
}

/** An attempt that says its last word and leaves the run to the next is no sign of trouble, but for a broken engine. */
function futile(attempts: number, event: RunEvent): number {
  if (event.type === "started") return attempts + 1;
  // Whoever resumes a run gives it all its attempts again.
  if ((event.type === "checkpoint" && event.resumable) || event.type === "resume_requested") return 0;
  const left = event.type === "paused" || (event.type === "released" && event.code !== "engine_away");
  return left ? Math.max(0, attempts - 1) : attempts;
}

function resumable(known: History["resumable"], event: RunEvent): History["resumable"] {
  if (event.type === "checkpoint" && event.resumable)
    return [{ step: event.step, manifest: event.manifest }, ...known];
  if (event.type === "checkpoint_removed") return known.filter(({ manifest }) => manifest !== event.manifest);
  if (event.type !== "started") return known;
  // What was saved past where the attempt begins is of a line that the run has left.
  const from = event.resumedFrom?.manifest;
  const first = known.findIndex(({ manifest }) => manifest === from);
  return first === -1 ? [] : known.slice(first);
}

function used(known: Used, event: RunEvent): Used {
  if (event.type === "started")
    return { before: plus(known.before, known.attempt), attempt: nothingUsed, begunAt: event.at };
  if (!("claim" in event && "attempt" in event) || known.begunAt === null) return known;
  // An attempt that died has worked until its last word, whenever it said last what it used.
  const heardS = (Date.parse(event.at) - Date.parse(known.begunAt)) / 1000;
  const said = event.type === "usage" ? event : known.attempt;
  const wallSeconds = Math.max(known.attempt.wallSeconds, said.wallSeconds, heardS);
  return { ...known, attempt: { ...plus(nothingUsed, said), wallSeconds } };
}

const keptLines = 5;

function lastLines(known: History["lines"], event: RunEvent): History["lines"] {
  if (event.type !== "log") return known;
  const trouble = event.lines.filter(({ level }) => level === "warn" || level === "error");
  return {
    any: [...known.any, ...event.lines].slice(-keptLines),
    trouble: [...known.trouble, ...trouble].slice(-keptLines),
  };
}

/** The last words of attempts that say no more: their trouble where there was some, else whatever they wrote. */
export function lastWordsOf({ lines: { any, trouble } }: History): string {
  const told = trouble.length > 0 ? trouble : any;
  if (told.length === 0) return "they wrote nothing into the run's log";
  const text = told.map(({ source, level, message }) => `  ${source} ${level}: ${message.slice(0, 1_000)}`);
  return `the last that they wrote:\n${text.join("\n")}`;
}
