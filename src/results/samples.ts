import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import { BlobMissing, type Blobs } from "../blobs/blobs.ts";
import { NotFound } from "../errors.ts";
import type { FailureClass } from "../protocol/event.ts";
import type { TranscriptLine } from "../protocol/transcript.ts";
import { countUpTo } from "../store/counts.ts";
import { type Key, type Order, readPage } from "../store/pages.ts";
import type { Tables } from "../store/tables.ts";
import { onLine, ownRun } from "./line.ts";
import type { OfRun, Results, Sample, SampleFilter, SampleOrder } from "./results.ts";
import { readTranscript } from "./transcripts.ts";

type SampleReads = Pick<Results, "samples" | "sampleCount" | "samplesById" | "transcript" | "messages">;

/** Samples by their index in the store; what was said, from the blobs. */
export function createSamples(db: Kysely<Tables>, blobs: Blobs): SampleReads {
  /** An answer shows of one sample its messages, its rows and what is left out of them: one line. */
  const read = new WeakMap<Sample, Promise<TranscriptLine>>();

  return {
    async samples(viewer, run, { filter = {}, orderBy = newest, page = {} } = {}) {
      return readPage(filtered(samples(), viewer, run, filter), orderOf(orderBy), page, toSample);
    },

    // Of the index alone: where a sample's words lie is nothing to count by.
    sampleCount: async (viewer, run, filter = {}) =>
      countUpTo(db, filtered(db.selectFrom("sample"), viewer, run, filter)),

    async samplesById(viewer, ids) {
      requireScope(viewer, "read");
      const named = ids.flatMap((id) => {
        const match = /^(\d{1,15})\.(\d{1,9})$/.exec(id);
        return match === null ? [] : [{ batch: Number(match[1]), line: Number(match[2]) }];
      });
      if (named.length === 0) return new Map();
      const rows = await samples()
        .where("run.workspace_id", "=", viewer.workspaceId)
        .where("run.deleted_at", "is", null)
        .where(
          sql<boolean>`(sample.batch_id, sample.line) in (select * from unnest(${named.map((n) => n.batch)}::bigint[],
            ${named.map((n) => n.line)}::int[]))`,
        )
        .execute();
      return new Map(rows.map((row) => [sampleId(row), toSample(row)]));
    },

    transcript,

    async messages(viewer, sample) {
      return (await transcript(viewer, sample)).messages;
    },
  };

  async function transcript(viewer: Viewer, sample: Sample) {
    requireScope(viewer, "read");
    if (sample.workspaceId !== viewer.workspaceId) throw new NotFound("there is no such sample", ["id"]);
    const line = read.get(sample) ?? lineOf(sample);
    read.set(sample, line);
    return line;
  }

  async function lineOf(sample: Sample): Promise<TranscriptLine> {
    try {
      const line = await readTranscript(blobs, sample.blob, sample.line);
      if (line === undefined) throw new Error(`blob ${sample.blob} has no line ${sample.line}`);
      return line;
    } catch (error) {
      if (error instanceof BlobMissing)
        throw new NotFound("the transcript of this sample is no longer kept", ["id"]);
      throw error;
    }
  }

  function samples() {
    return db
      .selectFrom("sample")
      .innerJoin("sample_batch", "sample_batch.id", "sample.batch_id")
      .innerJoin("run", "run.number", "sample.run_number")
      .selectAll("sample")
      .select(["sample_batch.sha256", "sample_batch.at", "run.id as run_id", "run.workspace_id"]);
  }

  function filtered<O>(
    from: SelectQueryBuilder<Tables, "sample", O>,
    viewer: Viewer,
    run: OfRun,
    filter: SampleFilter,
  ) {
    let query = from
      .where("sample.run_number", "=", ownRun(viewer, run))
      .where(onLine("sample", filter.attempt));
    // Words that an index is limited to are written out: PostgreSQL must know them when it plans.
    if (filter.split !== undefined) query = query.where("sample.split", "=", sql.lit(filter.split));
    if (filter.step !== undefined) query = query.where("sample.step", "=", filter.step);
    if (filter.stepFrom !== undefined) query = query.where("sample.step", ">=", filter.stepFrom);
    if (filter.stepTo !== undefined) query = query.where("sample.step", "<=", filter.stepTo);
    // As the index by reward has it, in which a sample without one stands in front of all.
    const reward = sql<number>`coalesce(sample.reward, '-infinity'::double precision)`;
    if (filter.rewardFrom !== undefined) query = query.where(reward, ">=", filter.rewardFrom);
    if (filter.rewardTo !== undefined) query = query.where(reward, "<=", filter.rewardTo);
    if (filter.rewardFrom !== undefined || filter.rewardTo !== undefined)
      query = query.where("sample.reward", "is not", null);
    if (filter.failures !== undefined) query = query.where("sample.failure", "in", [...filter.failures, ""]);
    if (filter.failed !== undefined)
      query = query.where("sample.failure", filter.failed ? "is not" : "is", null);
    if (filter.truncated !== undefined)
      query = query.where(
        filter.truncated ? sql<boolean>`sample.truncated` : sql<boolean>`not sample.truncated`,
      );
    if (filter.group !== undefined) query = query.where("sample.group_index", "=", filter.group);
    if (filter.promptRow !== undefined) query = query.where("sample.prompt_row", "=", filter.promptRow);
    return query;
  }
}

const newest: SampleOrder = { field: "step", direction: "desc" };

function orderOf({ field, direction }: SampleOrder): Order {
  const descending = direction === "desc";
  const named = { name: `sample.${field}.${direction}`, descending };
  const column = (name: string): Key => ({ sql: sql.ref(`sample.${name}`), type: "bigint" });
  const unique = [column("batch_id"), column("line")];
  const valued = (name: string): Key => ({
    sql: sql`coalesce(${sql.ref(`sample.${name}`)}, ${sql.lit(descending ? "-infinity" : "infinity")}::double precision)`,
    type: "double precision",
  });
  switch (field) {
    case "step": {
      const split: Key = { sql: sql.ref("sample.split"), type: "text" };
      const inStep = [split, column("group_index"), column("sample_index"), ...unique];
      return { ...named, keys: [column("step"), ...inStep], rising: inStep.length };
    }
    case "reward":
    case "advantage":
      return { ...named, keys: [valued(field), ...unique] };
    case "length":
      return { ...named, keys: [column("response_tokens"), ...unique] };
  }
}

interface SampleRow {
  batch_id: number;
  line: number;
  attempt: number;
  step: number;
  split: string;
  group_index: number;
  sample_index: number;
  prompt_row: number | null;
  reward: number | null;
  rewards: unknown;
  shaping: number | null;
  treatment: string | null;
  retries: number;
  failure: string | null;
  failure_message: string | null;
  advantage: number | null;
  policy_version: number;
  prompt_tokens: number;
  response_tokens: number;
  truncated: boolean;
  duration_s: number | null;
  sha256: string;
  at: Date;
  run_id: string;
  workspace_id: string;
}

function sampleId(row: { batch_id: number; line: number }): string {
  return `${row.batch_id}.${row.line}`;
}

function toSample(row: SampleRow): Sample {
  return {
    id: sampleId(row),
    runId: row.run_id,
    workspaceId: row.workspace_id,
    attempt: row.attempt,
    step: row.step,
    split: row.split as Sample["split"],
    group: row.group_index,
    index: row.sample_index,
    promptRow: row.prompt_row,
    reward: row.reward,
    rewards: row.rewards as Sample["rewards"],
    shaping: row.shaping,
    treatment: row.treatment as Sample["treatment"],
    retries: row.retries,
    failure:
      row.failure === null ? null : { class: row.failure as FailureClass, message: row.failure_message },
    advantage: row.advantage,
    policyVersion: row.policy_version,
    promptTokens: row.prompt_tokens,
    responseTokens: row.response_tokens,
    truncated: row.truncated,
    durationSeconds: row.duration_s,
    at: row.at,
    blob: row.sha256,
    line: row.line,
  };
}
