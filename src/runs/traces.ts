import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { RunEvent } from "../protocol/event.ts";
import { recordset } from "../store/recordset.ts";
import type { Tables } from "../store/tables.ts";

/** A run as far as its traces name it. */
export interface Tracked {
  readonly id: string;
  readonly number: number;
  readonly workspace_id: string;
}

/**
 * What a batch of events leaves behind beside its runs and their series: gathered first, then written with one
 * statement a table. The caller hands over only events that count, with the attempt that they belong to.
 */
export function gatherTraces() {
  const steps: object[] = [];
  const batches: object[] = [];
  const samples: object[] = [];
  const checkpoints: object[] = [];
  const files: object[] = [];
  const removed: object[] = [];
  const evaluations: object[] = [];
  const outputs: object[] = [];
  const lines: object[] = [];
  /** Where a checkpoint may have got a figure: of the step or the evaluation at its step. */
  const measured: object[] = [];

  return {
    add(run: Tracked, attempt: number, event: RunEvent, sequence: number): void {
      const common = { run_number: run.number, attempt, sequence, at: event.at };
      switch (event.type) {
        case "step": {
          const { type, workspaceId, runId, claim, attempt: _, at, step, ...data } = event;
          steps.push({ ...common, step, data });
          return;
        }
        case "evaluation": {
          const { type, workspaceId, runId, claim, attempt: _, at, step, ...data } = event;
          evaluations.push({ ...common, step, data });
          measured.push({ run_number: run.number, attempt, step });
          return;
        }
        case "samples":
          batches.push({ ...common, step: event.step, split: event.split, sha256: event.blob });
          for (const sample of event.index)
            samples.push({
              ...common,
              line: sample.line,
              step: event.step,
              split: event.split,
              group_index: sample.group,
              sample_index: sample.index,
              prompt_row: sample.promptRow,
              reward: sample.reward,
              rewards: sample.rewards,
              shaping: sample.shaping,
              treatment: sample.treatment,
              retries: sample.retries,
              failure: sample.failure,
              failure_message: sample.failureMessage,
              advantage: sample.advantage,
              policy_version: sample.policyVersion,
              prompt_tokens: sample.promptTokens,
              response_tokens: sample.responseTokens,
              truncated: sample.truncated,
              duration_s: sample.durationS,
            });
          return;
        case "checkpoint": {
          const id = traceId(event.at, run.id, sequence);
          checkpoints.push({
            ...common,
            id,
            workspace_id: run.workspace_id,
            run_id: run.id,
            step: event.step,
            name: event.name,
            manifest: event.manifest,
            size_bytes: event.sizeBytes,
            resumable: event.resumable,
            base_model: event.baseModel,
            cause: event.cause,
            request: event.request,
          });
          for (const { name, sha256, sizeBytes } of event.files)
            files.push({ checkpoint_id: id, name, sha256, size_bytes: sizeBytes });
          measured.push({ run_number: run.number, attempt, step: event.step });
          return;
        }
        case "checkpoint_removed":
          removed.push({ run_id: run.id, id: event.checkpointId, at: event.at, cause: event.cause });
          return;
        case "output":
          outputs.push({
            ...common,
            id: traceId(event.at, run.id, sequence),
            workspace_id: run.workspace_id,
            name: event.name,
            content_type: event.contentType,
            sha256: event.sha256,
            size_bytes: event.sizeBytes,
          });
          return;
        case "log":
          event.lines.forEach((said, line) => {
            lines.push({ ...common, ...said, line });
          });
          return;
        default:
          return;
      }
    },

    async write(trx: Transaction<Tables>): Promise<void> {
      if (steps.length > 0)
        await sql`insert into step (run_number, attempt, step, sequence, at, data)
          select run_number, attempt, step, sequence, at, data
          from ${recordset(steps, "run_number bigint, attempt int, step int, sequence bigint, at timestamptz, data jsonb")}
          on conflict do nothing`.execute(trx);
      if (batches.length > 0) {
        await sql`insert into sample_batch (run_number, attempt, step, split, sequence, sha256, at)
          select run_number, attempt, step, split, sequence, sha256, at
          from ${recordset(batches, "run_number bigint, attempt int, step int, split text, sequence bigint, sha256 text, at timestamptz")}
          on conflict do nothing`.execute(trx);
        await sql`insert into sample (batch_id, line, run_number, attempt, step, split, group_index, sample_index, prompt_row, reward,
            rewards, shaping, treatment, retries, failure, failure_message, advantage, policy_version, prompt_tokens, response_tokens, truncated, duration_s)
          select b.id, r.line, r.run_number, r.attempt, r.step, r.split, r.group_index, r.sample_index, r.prompt_row, r.reward,
            r.rewards, r.shaping, r.treatment, r.retries, r.failure, r.failure_message, r.advantage, r.policy_version, r.prompt_tokens, r.response_tokens, r.truncated,
            r.duration_s
          from ${recordset(samples, "run_number bigint, sequence bigint, line int, attempt int, step int, split text, group_index int, sample_index int, prompt_row int, reward float8, rewards jsonb, shaping float8, treatment text, retries int, failure text, failure_message text, advantage float8, policy_version int, prompt_tokens int, response_tokens int, truncated boolean, duration_s float8")}
          join sample_batch b on b.run_number = r.run_number and b.sequence = r.sequence
          on conflict do nothing`.execute(trx);
      }
      if (evaluations.length > 0)
        await sql`insert into evaluation (run_number, attempt, step, sequence, at, data)
          select run_number, attempt, step, sequence, at, data
          from ${recordset(evaluations, "run_number bigint, attempt int, step int, sequence bigint, at timestamptz, data jsonb")}
          on conflict do nothing`.execute(trx);
      if (checkpoints.length > 0)
        await sql`insert into checkpoint (id, workspace_id, run_number, run_id, attempt, step, name, manifest, size_bytes,
            resumable, base_model, cause, request, sequence, created_at)
          select id, workspace_id, run_number, run_id, attempt, step, name, manifest, size_bytes, resumable, base_model,
            cause, request, sequence, at
          from ${recordset(checkpoints, "id text, workspace_id text, run_number bigint, run_id text, attempt int, step int, name text, manifest text, size_bytes bigint, resumable boolean, base_model text, cause text, request text, sequence bigint, at timestamptz")}
          on conflict do nothing`.execute(trx);
      if (files.length > 0)
        await sql`insert into checkpoint_file (checkpoint_id, name, sha256, size_bytes)
          select checkpoint_id, name, sha256, size_bytes
          from ${recordset(files, "checkpoint_id text, name text, sha256 text, size_bytes bigint")}
          on conflict do nothing`.execute(trx);
      // Either may come first, a checkpoint or the evaluation at its step; its step always does.
      if (measured.length > 0)
        await sql`update checkpoint c set
            validation_reward = coalesce(m.validation_reward, c.validation_reward),
            validation_loss = coalesce(m.validation_loss, c.validation_loss),
            training_reward = coalesce(m.training_reward, c.training_reward), retention_due = now()
          from (
            select p.*, (e.data #>> '{reward,mean}')::float8 as validation_reward,
              (e.data #>> '{metrics,loss}')::float8 as validation_loss,
              (s.data #>> '{reward,mean}')::float8 as training_reward
            from (select distinct run_number, attempt, step
              from ${recordset(measured, "run_number bigint, attempt int, step int")}) p
            left join lateral (select data from evaluation e where e.run_number = p.run_number
              and e.attempt = p.attempt and e.step = p.step order by e.sequence desc limit 1) e on true
            left join step s on s.run_number = p.run_number and s.attempt = p.attempt and s.step = p.step) m
          where c.run_number = m.run_number and c.attempt = m.attempt and c.step = m.step`.execute(trx);
      if (removed.length > 0)
        await sql`update checkpoint c set removed_at = coalesce(c.removed_at, r.at),
            removed_cause = coalesce(c.removed_cause, r.cause)
          from ${recordset(removed, "run_id text, id text, at timestamptz, cause text")}
          where c.id = r.id and c.run_id = r.run_id`.execute(trx);
      if (outputs.length > 0)
        await sql`insert into output (id, workspace_id, run_number, attempt, name, content_type, sha256, size_bytes,
            sequence, created_at)
          select id, workspace_id, run_number, attempt, name, content_type, sha256, size_bytes, sequence, at
          from ${recordset(outputs, "id text, workspace_id text, run_number bigint, attempt int, name text, content_type text, sha256 text, size_bytes bigint, sequence bigint, at timestamptz")}
          on conflict do nothing`.execute(trx);
      if (lines.length > 0)
        await sql`insert into log_line (run_number, sequence, line, attempt, at, level, source, message)
          select run_number, sequence, line, attempt, at, level, source, message
          from ${recordset(lines, "run_number bigint, sequence bigint, line int, attempt int, at timestamptz, level text, source text, message text")}
          on conflict do nothing`.execute(trx);
    },
  };
}

/** An id in uuidv7's order that the log alone decides: folding it anew gives the same things the same ids. */
export function traceId(at: string, runId: string, sequence: number): string {
  const time = Date.parse(at).toString(16).padStart(12, "0").slice(-12);
  const hash = createHash("sha256").update(`${runId} ${sequence}`).digest("hex");
  const variant = ((Number.parseInt(hash.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
}
