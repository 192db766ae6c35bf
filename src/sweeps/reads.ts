import { type Kysely, type RawBuilder, sql } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import type { Setting } from "../configurations/settings.ts";
import { NotFound } from "../errors.ts";
import type { RunStatus } from "../protocol/run-state.ts";
import { onLine } from "../results/line.ts";
import { newestFirst } from "../store/newest-first.ts";
import { type Order, type Page, type PageRequest, readPage } from "../store/pages.ts";
import { type Position, readPosition } from "../store/position.ts";
import type { Tables } from "../store/tables.ts";
import { directionOf, type Metric } from "./metric.ts";
import {
  type Sweep,
  type SweepProgress,
  type SweepRow,
  type SweepRung,
  type SweepTrial,
  toSweep,
} from "./sweep.ts";

/** What can be known of sweeps; made over a pool or over one snapshot, as run reads are. */
export interface SweepReads {
  get(viewer: Viewer, id: string): Promise<Sweep>;
  byName(viewer: Viewer, name: string): Promise<Sweep>;
  byIds(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Sweep>>;
  /** Newest first. */
  list(viewer: Viewer, page?: PageRequest): Promise<Page<Sweep>>;
  count(viewer: Viewer): Promise<number>;
  progress(viewer: Viewer, sweep: Sweep): Promise<SweepProgress>;
  /** The comparison of its trials, by their numbers. */
  trials(viewer: Viewer, sweep: Sweep, page?: PageRequest): Promise<Page<SweepTrial>>;
  position(): Promise<Position>;
}

/** See SweepReads. */
export function createSweepReads(db: Kysely<Tables>): SweepReads {
  return {
    async get(viewer, id) {
      return found(await sweeps(viewer).where("id", "=", id).executeTakeFirst(), "id");
    },

    async byName(viewer, name) {
      return found(await sweeps(viewer).where("name", "=", name).executeTakeFirst(), "name");
    },

    async byIds(viewer, ids) {
      const rows = await sweeps(viewer)
        .where("id", "in", [...ids, ""])
        .execute();
      return new Map(rows.map((row) => [row.id, toSweep(row)]));
    },

    list: (viewer, page = {}) => readPage(sweeps(viewer), newestFirst("sweep"), page, toSweep),

    async count(viewer) {
      const { count } = await sweeps(viewer)
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    },

    async progress(viewer, sweep) {
      const rows = await comparison(viewer, sweep)
        .select(["run.status", sql<number>`count(*)`.as("count")])
        .groupBy("run.status")
        .execute();
      const standing: Record<Group, number> = {
        pending: 0,
        running: 0,
        paused: 0,
        finished: 0,
        stopped: 0,
        failed: 0,
      };
      for (const { status, count } of rows) standing[groupOf(status as RunStatus | null)] += Number(count);
      return { trials: sweep.trials, ...standing, bestTrial: await best(viewer, sweep) };
    },

    trials: async (viewer, sweep, page = {}) =>
      readPage(
        comparison(viewer, sweep).select([
          "sweep_trial.trial",
          "sweep_trial.settings",
          "sweep_trial.run_id",
          "run.status",
          "run.step",
          "run.total_steps",
          "run.training_reward",
          "run.validation_reward",
          trainingLoss.as("training_loss"),
          validationLoss.as("validation_loss"),
          figureOf(sweep.metric).as("value"),
          stoppedAt.as("stopped_at"),
        ]),
        byTrial,
        page,
        (row): SweepTrial => ({
          sweepId: sweep.id,
          trial: row.trial,
          settings: row.settings as readonly Setting[],
          runId: row.run_id,
          status: row.status as RunStatus | null,
          step: row.step ?? 0,
          totalSteps: row.total_steps,
          trainingReward: row.training_reward,
          validationReward: row.validation_reward,
          trainingLoss: row.training_loss,
          validationLoss: row.validation_loss,
          value: row.value,
          stoppedAt: row.stopped_at,
        }),
      ),

    position: () => readPosition(db),
  };

  function sweeps(viewer: Viewer) {
    requireScope(viewer, "read");
    return db
      .selectFrom("sweep")
      .selectAll()
      .where("workspace_id", "=", viewer.workspaceId)
      .where("deleted_at", "is", null);
  }

  /** Its trials beside their runs; runs that were removed are told of as well, for their figures are the sweep's. */
  function comparison(viewer: Viewer, { id, workspaceId }: Sweep) {
    requireScope(viewer, "read");
    if (workspaceId !== viewer.workspaceId) throw new NotFound("there is no such sweep", ["id"]);
    return db
      .selectFrom("sweep_trial")
      .leftJoin("run", "run.id", "sweep_trial.run_id")
      .where("sweep_trial.sweep_id", "=", id);
  }

  async function best(viewer: Viewer, sweep: Sweep): Promise<number | null> {
    if (sweep.metric === null) return null;
    const value = figureOf(sweep.metric);
    const row = await comparison(viewer, sweep)
      .select("sweep_trial.trial")
      .where(sql<boolean>`${value} is not null`)
      .orderBy(value, directionOf(sweep.metric) === "max" ? "desc" : "asc")
      .orderBy("sweep_trial.trial")
      .limit(1)
      .executeTakeFirst();
    return row?.trial ?? null;
  }
}

type Group = Exclude<keyof SweepProgress, "trials" | "bestTrial">;

function groupOf(status: RunStatus | null): Group {
  switch (status) {
    case null:
    case "pending":
      return "pending";
    case "running":
    case "unknown":
      return "running";
    case "paused":
      return "paused";
    case "finished":
      return "finished";
    case "stopped":
    case "killed":
      return "stopped";
    case "failed":
    case "crashed":
      return "failed";
  }
}

/** The loss of the run's last step, and of its last evaluation, in its canonical history. */
const trainingLoss = sql<number | null>`(select (s.data->'metrics'->>'loss')::double precision from step s
  where s.run_number = run.number and ${onLine("s", undefined)} order by s.step desc limit 1)`;
const validationLoss = sql<
  number | null
>`(select (e.data->'metrics'->>'loss')::double precision from evaluation e
  where e.run_number = run.number and ${onLine("e", undefined)} order by e.step desc limit 1)`;

function figureOf(metric: Metric | null): RawBuilder<number | null> {
  switch (metric) {
    case null:
      return sql<null>`null::double precision`;
    case "training_reward":
      return sql<number | null>`run.training_reward`;
    case "validation_reward":
      return sql<number | null>`run.validation_reward`;
    case "validation_loss":
      return validationLoss;
  }
}

const stoppedAt = sql<SweepRung | null>`(
  select json_build_object('step', g.step, 'value', g.value, 'better', g.better, 'best', g.best) from sweep_rung g
  where g.sweep_id = sweep_trial.sweep_id and g.trial = sweep_trial.trial and not g.goes_on
    and starts_with(run.stop_requested_reason, 'sweep: ')
  order by g.step limit 1)`;

const byTrial: Order = {
  name: "sweep.trial",
  descending: false,
  keys: [{ sql: sql.ref("sweep_trial.trial"), type: "bigint" }],
};

function found(row: SweepRow | undefined, field: string): Sweep {
  if (row === undefined) throw new NotFound("there is no such sweep", [field]);
  return toSweep(row);
}
