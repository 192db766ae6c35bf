import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { type LoggedEvent, type RunEvent, runIdOf } from "../protocol/event.ts";
import { applyEvent, counts, type RunState } from "../protocol/run-state.ts";
import { recordset } from "../store/recordset.ts";
import type { RunTable, Tables } from "../store/tables.ts";
import { gatherAttempts } from "./attempts.ts";
import { applyFigures, type Figures, secondsRun } from "./figures.ts";
import { gatherPhases } from "./phases.ts";
import { seriesOf } from "./points.ts";
import { fromState, stateColumns, toState } from "./run.ts";
import { gatherSeries } from "./series.ts";
import { createSeriesMemory, type SeriesMemory } from "./series-memory.ts";
import { gatherTraces } from "./traces.ts";

/** Entries of the log in its order, and which log. */
export interface Batch {
  readonly epoch: string;
  readonly entries: readonly LoggedEvent[];
}

/** The log is not the one that the store is the memory of. See `adoptLog` for what an operator does. */
export class WrongLog extends Error {
  constructor(detail: string) {
    super(
      `the event log is not the one this database remembers: ${detail}. When the old one is lost for good, stop every trainer and start one \`trainyard api --adopt-log\``,
    );
    this.name = "WrongLog";
  }
}

/** An event that cannot be folded, whatever is tried. */
export class Unfoldable extends Error {
  constructor(sequence: number, cause: unknown) {
    super(`event ${sequence} cannot be folded`, { cause });
    this.name = "Unfoldable";
  }
}

/**
 * Folds a batch into the rows and moves the bookmark, in one transaction: stopping anywhere, or two replicas folding
 * the same batch, folds each event once. What applyEvent does not count leaves nothing anywhere. Answers with the
 * runs that the log speaks of and the store does not know. Who folds one batch after another hands over what to remember.
 */
export async function foldBatch(
  db: Kysely<Tables>,
  batch: Batch,
  memory: SeriesMemory = createSeriesMemory(),
): Promise<{ readonly unknownRuns: readonly string[] }> {
  const last = batch.entries.at(-1);
  if (last === undefined) return { unknownRuns: [] };
  const folded = await db.transaction().execute(async (trx) => {
    const bookmark = await lockBookmark(trx, batch.epoch);
    memory.begin(bookmark);
    const fresh = batch.entries.filter(({ sequence }) => sequence > bookmark);
    if (fresh.length === 0) return { unknownRuns: [], bookmark };
    const runs = await lockRuns(trx, fresh);

    const attempts = gatherAttempts();
    const phases = gatherPhases();
    const series = gatherSeries(memory);
    const traces = gatherTraces();
    const unknownRuns = new Set<string>();
    for (const { sequence, event } of fresh) {
      if (!("runId" in event)) continue;
      const run = runs.get(event.runId);
      // A run of that id in another workspace is not the run that is meant.
      if (run === undefined || run.workspace_id !== event.workspaceId) {
        unknownRuns.add(event.runId);
        continue;
      }
      if (!counts(run.state, event, sequence)) continue;
      try {
        fold(run, event, sequence);
      } catch (cause) {
        throw new Unfoldable(sequence, cause);
      }
    }

    await attempts.write(trx);
    await phases.write(trx);
    await series.write(trx);
    await traces.write(trx);
    await writeRuns(trx, [...runs.values()]);
    await trx.updateTable("projection").set({ sequence: last.sequence }).execute();
    return { unknownRuns: [...unknownRuns], bookmark: last.sequence };

    function fold(run: Folded, event: RunEvent, sequence: number): void {
      const before = run.state;
      run.state = applyEvent(before, event, sequence);
      run.figures = {
        ...applyFigures(run.figures, event),
        running_seconds: secondsRun(run.figures.running_seconds, before, run.state),
      };
      const { attempt } = run.state;
      attempts.add(run.number, attempt, event, run.state);
      phases.add(run.number, before, event, run.state);
      series.add(run.number, attempt, event.at, seriesOf(event));
      traces.add(run, attempt, event, sequence);
    }
  });
  memory.keep(folded.bookmark);
  return folded;
}

/** Moves the bookmark past an event without folding it. */
export async function skipEvent(db: Kysely<Tables>, batch: Batch): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const bookmark = await lockBookmark(trx, batch.epoch);
    const last = batch.entries.at(-1)?.sequence ?? 0;
    if (last > bookmark) await trx.updateTable("projection").set({ sequence: last }).execute();
  });
}

async function lockBookmark(trx: Transaction<Tables>, epoch: string): Promise<number> {
  const bookmark = await trx
    .selectFrom("projection")
    .select(["epoch", "sequence"])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (bookmark.epoch !== epoch)
    throw new WrongLog(`it is log ${epoch}, and the bookmark is in log ${bookmark.epoch ?? "(none)"}`);
  return bookmark.sequence;
}

/** A run while its events are folded. */
interface Folded {
  readonly id: string;
  readonly number: number;
  readonly workspace_id: string;
  state: RunState;
  figures: Figures;
}

const figureColumns = [
  "training_reward",
  "first_validation_reward",
  "validation_reward",
  "evaluations",
  "entropy",
  "response_length_tokens",
  "total_length_tokens",
  "truncation_ratio",
  "samples",
  "running_seconds",
  "step_at",
  "step_seconds",
  "lease_ms",
  "progress_note",
] as const satisfies readonly (keyof Figures)[];

/**
 * In the order of their ids, so that two who lock several never wait for each other; and no stronger than is needed, so
 * that a fork of one, which holds the checkpoint that it begins with, can be written meanwhile.
 */
async function lockRuns(
  trx: Transaction<Tables>,
  entries: readonly LoggedEvent[],
): Promise<Map<string, Folded>> {
  const ids = new Set(entries.map(({ event }) => runIdOf(event)).filter((id) => id !== null));
  if (ids.size === 0) return new Map();
  const rows = await trx
    .selectFrom("run")
    .select(["id", "number", "workspace_id", ...stateColumns, ...figureColumns])
    .where("id", "in", [...ids])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        number: row.number,
        workspace_id: row.workspace_id,
        state: toState(row),
        figures: figuresOf(row),
      },
    ]),
  );
}

/** What the fold of a run's events knows of its figures. */
export function figuresOf(row: Pick<Selectable<RunTable>, (typeof figureColumns)[number]>): Figures {
  return { ...row, step_at: row.step_at?.toISOString() ?? null };
}

const columnTypes: { readonly [column in (typeof stateColumns | typeof figureColumns)[number]]: string } = {
  sequence: "bigint",
  status: "text",
  reason_code: "text",
  reason_message: "text",
  status_since: "timestamptz",
  phase: "text",
  phase_since: "timestamptz",
  attempt: "int",
  claim: "bigint",
  lease_until: "timestamptz",
  stalled_reason: "text",
  stalled_since: "timestamptz",
  returns: "bigint[]",
  stop_requested_by: "text",
  stop_requested_reason: "text",
  pause_requested_by: "text",
  pause_requested_cause: "text",
  pause_requested_reason: "text",
  kill_at: "timestamptz",
  checkpoint_requested: "text",
  budget: "jsonb",
  dispatch: "int",
  started_at: "timestamptz",
  ended_at: "timestamptz",
  ended_sequence: "bigint",
  step: "int",
  total_steps: "int",
  resumable_step: "int",
  resumable_manifest: "text",
  training_reward: "float8",
  first_validation_reward: "float8",
  validation_reward: "float8",
  evaluations: "int",
  entropy: "float8",
  response_length_tokens: "float8",
  total_length_tokens: "float8",
  truncation_ratio: "float8",
  samples: "bigint",
  running_seconds: "float8",
  step_at: "timestamptz",
  step_seconds: "float8",
  lease_ms: "int",
  progress_note: "text",
};
const updated = Object.keys(columnTypes);
const assignments = updated.map((column) => `${column} = r.${column}`).join(", ");
const recordColumns = `number bigint, ${Object.entries(columnTypes)
  .map(([column, type]) => `${column} ${type}`)
  .join(", ")}`;

async function writeRuns(trx: Transaction<Tables>, runs: readonly Folded[]): Promise<void> {
  const rows = runs.map(({ number, state, figures }) => ({
    number,
    ...fromState(state),
    ...Object.fromEntries(figureColumns.map((column) => [column, figures[column]])),
  }));
  if (rows.length === 0) return;
  await sql`update run set ${sql.raw(assignments)} from ${recordset(rows, recordColumns)} where run.number = r.number`.execute(
    trx,
  );
}
