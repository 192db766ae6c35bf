import { sql, type Transaction } from "kysely";
import type { EventOf, RunEvent } from "../protocol/event.ts";
import type { RunState } from "../protocol/run-state.ts";
import { recordset } from "../store/recordset.ts";
import type { Tables } from "../store/tables.ts";

/** A change to one attempt's row; null leaves a column as it is. */
interface Change {
  readonly run_number: number;
  readonly attempt: number;
  readonly ended_at: string | null;
  readonly outcome: string | null;
  readonly resume_same: boolean | null;
  readonly resume_difference: number | null;
  readonly sampled_tokens: number | null;
  readonly trained_tokens: number | null;
  readonly engine_seconds: number | null;
  readonly wall_seconds: number | null;
  readonly sampling_seconds: number | null;
  readonly training_seconds: number | null;
  readonly overlap_seconds: number | null;
  readonly judge_calls: number | null;
  readonly judge_cost_usd: number | null;
  readonly engine_cost_usd: number | null;
}
const columns = `run_number bigint, attempt int, ended_at timestamptz, outcome text, resume_same boolean, resume_difference float8, sampled_tokens bigint, trained_tokens bigint, engine_seconds float8,
  wall_seconds float8, sampling_seconds float8, training_seconds float8, overlap_seconds float8, judge_calls bigint,
  judge_cost_usd float8, engine_cost_usd float8`;

/**
 * Attempts as a batch of events begins, ends and measures them. One that resumes from step k cuts what every earlier
 * one did beyond k out of the canonical history; one that begins anew cuts all of it.
 */
export function gatherAttempts() {
  const begun: object[] = [];
  /** By run and attempt; a row can change once in a statement. */
  const changes = new Map<string, Change>();
  const cuts: { run_number: number; before_attempt: number; cut: number; at: string }[] = [];

  function change(run: number, attempt: number, values: Partial<Change>): void {
    const name = `${run} ${attempt}`;
    const before = changes.get(name) ?? { ...unchanged, run_number: run, attempt };
    changes.set(name, { ...before, ...values });
  }

  return {
    /** `attempt` and `state` are the run's after the event. */
    add(run: number, attempt: number, event: RunEvent, state: RunState): void {
      switch (event.type) {
        case "started":
          begun.push(row(run, state, event));
          cuts.push({
            run_number: run,
            before_attempt: attempt,
            cut: event.resumedFrom?.step ?? -1,
            at: event.at,
          });
          return;
        case "usage":
          change(run, attempt, {
            sampled_tokens: event.sampledTokens,
            trained_tokens: event.trainedTokens,
            engine_seconds: event.engineSeconds,
            wall_seconds: event.wallSeconds,
            sampling_seconds: event.samplingSeconds,
            training_seconds: event.trainingSeconds,
            overlap_seconds: event.overlapSeconds,
            judge_calls: event.judgeCalls,
            judge_cost_usd: event.judgeCostUsd,
            engine_cost_usd: event.engineCostUsd,
          });
          return;
        case "resume_verified":
          change(run, attempt, {
            resume_same: event.same,
            resume_difference: event.maxLogprobDifference,
          });
          return;
        case "finished":
        case "failed":
        case "stopped":
        case "paused":
        case "killed":
        case "released":
        case "crashed":
          // Its first end counts, in one batch as in two.
          if (changes.get(`${run} ${attempt}`)?.outcome == null)
            change(run, attempt, { ended_at: event.at, outcome: event.type });
          return;
        default:
          return;
      }
    },

    async write(trx: Transaction<Tables>): Promise<void> {
      if (begun.length > 0)
        await sql`insert into attempt (run_number, attempt, claim, trainer_id, trainer_name, started_at, resumed_from_step)
          select * from ${recordset(begun, "run_number bigint, attempt int, claim bigint, trainer_id text, trainer_name text, started_at timestamptz, resumed_from_step int")}
          on conflict do nothing`.execute(trx);
      // What an attempt said of its end counts, however late; only then is a silent one called replaced.
      if (changes.size > 0)
        await sql`update attempt a set ended_at = coalesce(a.ended_at, r.ended_at), outcome = coalesce(a.outcome, r.outcome),
            resume_same = coalesce(r.resume_same, a.resume_same),
            resume_difference = coalesce(r.resume_difference, a.resume_difference),
            sampled_tokens = coalesce(r.sampled_tokens, a.sampled_tokens),
            trained_tokens = coalesce(r.trained_tokens, a.trained_tokens),
            engine_seconds = coalesce(r.engine_seconds, a.engine_seconds),
            wall_seconds = coalesce(r.wall_seconds, a.wall_seconds),
            sampling_seconds = coalesce(r.sampling_seconds, a.sampling_seconds),
            training_seconds = coalesce(r.training_seconds, a.training_seconds),
            overlap_seconds = coalesce(r.overlap_seconds, a.overlap_seconds),
            judge_calls = coalesce(r.judge_calls, a.judge_calls),
            -- What was known stops being so when something without a price was used: the newest word counts, null too.
            judge_cost_usd = case when r.wall_seconds is null then a.judge_cost_usd else r.judge_cost_usd end,
            engine_cost_usd = case when r.wall_seconds is null then a.engine_cost_usd else r.engine_cost_usd end
          from ${recordset([...changes.values()], columns)}
          where a.run_number = r.run_number and a.attempt = r.attempt`.execute(trx);
      for (const { run_number, before_attempt, cut, at } of cuts)
        await sql`update attempt set cut_after_step = least(coalesce(cut_after_step, ${cut}::int), ${cut}::int),
            ended_at = coalesce(ended_at, ${at}::timestamptz), outcome = coalesce(outcome, 'replaced')
          where run_number = ${run_number} and attempt < ${before_attempt}`.execute(trx);
    },
  };
}

const unchanged: Omit<Change, "run_number" | "attempt"> = {
  ended_at: null,
  outcome: null,
  resume_same: null,
  resume_difference: null,
  sampled_tokens: null,
  trained_tokens: null,
  engine_seconds: null,
  wall_seconds: null,
  sampling_seconds: null,
  training_seconds: null,
  overlap_seconds: null,
  judge_calls: null,
  judge_cost_usd: null,
  engine_cost_usd: null,
};

function row(run: number, state: RunState, event: EventOf<"started">): object {
  return {
    run_number: run,
    attempt: state.attempt,
    claim: state.claim,
    trainer_id: event.trainer,
    trainer_name: event.trainerName,
    started_at: event.at,
    resumed_from_step: event.resumedFrom?.step ?? null,
  };
}
