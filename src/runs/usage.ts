import { type Kysely, sql } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import type { Tables } from "../store/tables.ts";

/** What was spent. Null is what nobody counted or priced, never 0. */
export interface Usage {
  readonly sampledTokens: number;
  readonly trainedTokens: number;
  readonly engineSeconds: number;
  readonly wallSeconds: number;
  readonly samplingSeconds: number | null;
  readonly trainingSeconds: number | null;
  /** Seconds in which the engine sampled and trained at once. */
  readonly overlapSeconds: number | null;
  /** Of the engine's training, the share during which it sampled as well; null where it trained nothing. */
  readonly overlapRatio: number | null;
  readonly judgeCalls: number | null;
  readonly judgeCostUsd: number | null;
  readonly engineCostUsd: number | null;
  /** Engine and judges. */
  readonly costUsd: number | null;
}

/** As the columns of an attempt, or their sums, have it. */
export interface Spent {
  readonly sampled_tokens: number;
  readonly trained_tokens: number;
  readonly engine_seconds: number;
  readonly wall_seconds: number;
  readonly sampling_seconds: number | null;
  readonly training_seconds: number | null;
  readonly overlap_seconds: number | null;
  readonly judge_calls: number | null;
  readonly judge_cost_usd: number | null;
  readonly engine_cost_usd: number | null;
}

export function toUsage(spent: Spent): Usage {
  const { sampling_seconds: sampling, training_seconds: training, overlap_seconds: overlap } = spent;
  // No call costs nothing, whatever a call costs.
  const judgeCost = spent.judge_calls === 0 ? 0 : spent.judge_cost_usd;
  const engineCost = spent.engine_cost_usd;
  return {
    sampledTokens: spent.sampled_tokens,
    trainedTokens: spent.trained_tokens,
    engineSeconds: spent.engine_seconds,
    wallSeconds: spent.wall_seconds,
    samplingSeconds: sampling,
    trainingSeconds: training,
    overlapSeconds: overlap,
    overlapRatio: overlap === null || !training ? null : Math.min(1, overlap / training),
    judgeCalls: spent.judge_calls,
    judgeCostUsd: judgeCost,
    engineCostUsd: engineCost,
    costUsd: judgeCost === null || engineCost === null ? null : judgeCost + engineCost,
  };
}

/** What all attempts of these runs have spent together; what one of them does not know, nobody knows of all. */
export async function usageOf(db: Kysely<Tables>, runNumbers: readonly number[]): Promise<Usage> {
  return summed(db, sql`run_number = any(${[...runNumbers]}::bigint[])`);
}

/** What the workspace's attempts have spent that began in [since, until), of runs that were removed too. */
export async function workspaceUsage(
  db: Kysely<Tables>,
  viewer: Viewer,
  { since, until }: { since: Date | null; until: Date | null },
): Promise<Usage> {
  requireScope(viewer, "read");
  return summed(
    db,
    sql`run_number in (select number from run where workspace_id = ${viewer.workspaceId})
      and started_at >= ${since ?? "-infinity"}::timestamptz and started_at < ${until ?? "infinity"}::timestamptz`,
  );
}

async function summed(db: Kysely<Tables>, which: ReturnType<typeof sql>): Promise<Usage> {
  // An attempt that has said nothing yet has spent nothing that is known, and hides nothing.
  const known = (column: string) =>
    sql`case when bool_or(${sql.ref(column)} is null and wall_seconds > 0) then null
      else coalesce(sum(${sql.ref(column)}), 0)::float8 end as ${sql.ref(column)}`;
  const { rows } = await sql<Spent>`select coalesce(sum(sampled_tokens), 0)::float8 as sampled_tokens,
      coalesce(sum(trained_tokens), 0)::float8 as trained_tokens, coalesce(sum(engine_seconds), 0) as engine_seconds,
      coalesce(sum(wall_seconds), 0) as wall_seconds, ${known("sampling_seconds")}, ${known("training_seconds")},
      ${known("overlap_seconds")}, ${known("judge_calls")}, ${known("engine_cost_usd")},
      case when bool_or(judge_cost_usd is null and wall_seconds > 0 and judge_calls is distinct from 0) then null
        else coalesce(sum(judge_cost_usd), 0) end as judge_cost_usd
    from attempt where ${which}`.execute(db);
  return toUsage(rows[0]!);
}
