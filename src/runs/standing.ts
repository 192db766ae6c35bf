import type { Kysely } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import { NotFound } from "../errors.ts";
import type { LoggedEvent, RunEvent } from "../protocol/event.ts";
import { applyEvent, counts } from "../protocol/run-state.ts";
import { readPosition } from "../store/position.ts";
import type { Tables } from "../store/tables.ts";
import { applyFigures, secondsRun } from "./figures.ts";
import { figuresOf } from "./fold.ts";
import { fromState, type RunRow, toState } from "./run.ts";

/** How a run stands, to be carried on with the events after `sequence`: what the store will say once it has folded them. */
export interface Standing {
  readonly row: RunRow;
  /** Tokens that the last steps sampled and trained on in a second; null until a step has been seen. */
  readonly tokensPerSecond: number | null;
}

/** NotFound as for any read of a run. Events up to `sequence` are in the row; later ones may be, and count once. */
export async function readStanding(
  db: Kysely<Tables>,
  viewer: Viewer,
  id: string,
): Promise<{ readonly standing: Standing; readonly sequence: number }> {
  requireScope(viewer, "read");
  const { sequence } = await readPosition(db);
  const row = await db
    .selectFrom("run")
    .selectAll()
    .where("id", "=", id)
    .where("workspace_id", "=", viewer.workspaceId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) throw new NotFound("there is no such run", ["id"]);
  return { standing: { row, tokensPerSecond: null }, sequence };
}

/** How much the newest step says about the pace, as in the figures. */
const newestShare = 0.2;

/** The standing after an event of the run; the same object when it changes nothing. */
export function carryOn(standing: Standing, { sequence, event }: LoggedEvent): Standing {
  const { row } = standing;
  if (!("runId" in event) || event.runId !== row.id) return standing;
  const state = toState(row);
  if (!counts(state, event, sequence)) return standing;
  const after = applyEvent(state, event, sequence);
  const labels = event.type === "changed" ? { name: event.name, tags: event.tags, notes: event.notes } : {};
  return {
    row: {
      ...row,
      ...dated(applyFigures(figuresOf(row), event)),
      running_seconds: secondsRun(row.running_seconds, state, after),
      ...labels,
      ...dated(fromState(after)),
    } as RunRow,
    tokensPerSecond: pace(standing, event),
  };
}

function pace({ row, tokensPerSecond }: Standing, event: RunEvent): number | null {
  if (event.type === "started") return null;
  if (event.type !== "step" || row.step_at === null) return tokensPerSecond;
  const seconds = (Date.parse(event.at) - row.step_at.getTime()) / 1000;
  if (seconds <= 0) return tokensPerSecond;
  const fresh = (event.sampledTokens + event.trainedTokens) / seconds;
  return tokensPerSecond === null ? fresh : tokensPerSecond + newestShare * (fresh - tokensPerSecond);
}

const moments = new Set([
  "status_since",
  "phase_since",
  "lease_until",
  "stalled_since",
  "kill_at",
  "started_at",
  "ended_at",
  "step_at",
]);

/** Columns as they are read: moments are dates. */
function dated(columns: object): object {
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      moments.has(name) && typeof value === "string" ? new Date(value) : value,
    ]),
  );
}
