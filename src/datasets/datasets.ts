import { randomUUIDv7 } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import type { Blob, Blobs } from "../blobs/blobs.ts";
import { type FieldIssue, ValidationFailed } from "../errors.ts";
import { objectName } from "../protocol/names.ts";
import { enqueue } from "../store/outbox.ts";
import { type Position, readPosition } from "../store/position.ts";
import type { Tables } from "../store/tables.ts";
import type { ReceivedUpload, Upload, Uploads } from "../uploads/uploads.ts";
import { type DatasetVersion, toDatasetVersion } from "./dataset.ts";
import { jsonlReader } from "./jsonl.ts";
import { createDatasetReads } from "./reads.ts";
import { type DatasetFormat, type DatasetReport, formatOf, validateDataset } from "./validate.ts";

/** A version as a verb made or found it. */
export interface DatasetChange {
  readonly version: DatasetVersion;
  /** Whether the dataset had these very rows already; then it is the version that holds them. */
  readonly existed: boolean;
  readonly position: Position;
}

interface Checked {
  readonly report: DatasetReport;
  readonly blob: Blob;
}

const rememberedChecks = 20;

export const maxPreviewRows = 100;
const maxPreviewOffset = 10_000;
/** A row may have 16 MiB, and a hundred of those would be an answer that no process can hold. */
const previewCharacters = 4 * 1024 * 1024;

export type Datasets = ReturnType<typeof createDatasets>;

/** Uploads become versions of datasets, checked whole before they exist and never changed afterwards. */
export function createDatasets({
  db,
  blobs,
  uploads,
  wake,
}: {
  db: Kysely<Tables>;
  blobs: Blobs;
  uploads: Uploads;
  /** Called after something was written for the dispatcher. */
  wake: () => void;
}) {
  /** The last checks, by content: a client that lost patience with a large file and asks again joins the one at work. */
  const checks = new Map<string, Promise<Checked>>();

  /** What is in an upload, and, when it is CSV, the JSON Lines that are kept instead. */
  async function check(upload: ReceivedUpload): Promise<Checked> {
    const format = formatOrRefuse(upload.fileName);
    const name = `${format} ${upload.sha256}`;
    const known = checks.get(name);
    if (known !== undefined) return known;
    const checked = readThrough(format, upload);
    checks.set(name, checked);
    checked.catch(() => checks.delete(name));
    for (const oldest of checks.keys()) {
      if (checks.size <= rememberedChecks) break;
      checks.delete(oldest);
    }
    return checked;
  }

  async function readThrough(format: DatasetFormat, { sha256, sizeBytes }: ReceivedUpload): Promise<Checked> {
    const bytes = await blobs.stream(sha256);
    if (format === "csv") return checkAndConvert(bytes);
    const validation = validateDataset(format);
    for await (const chunk of bytes) validation.push(chunk);
    return { report: validation.end(), blob: { sha256, sizeBytes } };
  }

  async function checkAndConvert(bytes: AsyncIterable<Uint8Array>): Promise<Checked> {
    let lines: string[] = [];
    let report: DatasetReport | null = null;
    const validation = validateDataset("csv", (row) => lines.push(`${JSON.stringify(row)}\n`));
    async function* converted() {
      for await (const chunk of bytes) {
        validation.push(chunk);
        if (lines.length > 0) yield Buffer.from(lines.join(""));
        lines = [];
      }
      report = validation.end();
      // Nothing is kept of a file that is no dataset.
      if (report.problemCount > 0) throw new Error("the file has problems");
      if (lines.length > 0) yield Buffer.from(lines.join(""));
    }
    const blob = await blobs.put(converted()).catch((error: unknown) => {
      if ((report?.problemCount ?? 0) > 0) return { sha256: "", sizeBytes: 0 };
      throw error;
    });
    if (report === null) throw new Error("the blobs kept an upload without reading it to its end");
    return { report, blob };
  }

  return {
    ...createDatasetReads(db),

    async beginUpload(
      viewer: Viewer,
      input: {
        readonly name: string;
        readonly fileName: string;
        readonly sizeBytes?: number | null;
        readonly idempotencyKey?: string | null;
      },
    ): Promise<Upload> {
      const name = objectName.safeParse(input.name);
      if (!name.success)
        throw new ValidationFailed([
          { path: ["name"], message: name.error.issues[0]?.message ?? "is wrong", suggestion: null },
        ]);
      formatOrRefuse(input.fileName);
      return uploads.begin(viewer, { purpose: "dataset", ...input });
    },

    /** What the upload holds and every problem with it; nothing is made. */
    async validateUpload(viewer: Viewer, uploadId: string): Promise<DatasetReport> {
      return (await check(await uploads.received(viewer, uploadId, "dataset"))).report;
    },

    /**
     * Makes the upload a version, or says every problem with it. The same upload again, or the same rows again,
     * answers with the version that is there.
     */
    async completeUpload(viewer: Viewer, uploadId: string): Promise<DatasetChange> {
      const upload = await uploads.received(viewer, uploadId, "dataset");
      if (upload.resultId !== null)
        return { ...(await found(upload.resultId)), position: await readPosition(db) };
      const { report, blob } = await check(upload);
      const { kind } = report;
      if (report.problemCount > 0 || kind === null) throw refusal(report);
      const change = await db.transaction().execute(async (trx) => {
        const position = await readPosition(trx);
        const dataset = await lockedDataset(trx, viewer, upload.name);
        const same = await trx
          .selectFrom("dataset_version")
          .select("id")
          .where("dataset_id", "=", dataset)
          .where("sha256", "=", blob.sha256)
          .executeTakeFirst();
        const id = same?.id ?? randomUUIDv7();
        if (same === undefined) {
          const { last } = await trx
            .selectFrom("dataset_version")
            .select((eb) => eb.fn.max("version").as("last"))
            .where("dataset_id", "=", dataset)
            .executeTakeFirstOrThrow();
          const version = (last ?? 0) + 1;
          await trx
            .insertInto("dataset_version")
            .values({
              id,
              dataset_id: dataset,
              workspace_id: viewer.workspaceId,
              version,
              kind,
              sha256: blob.sha256,
              size_bytes: blob.sizeBytes,
              rows: report.rows,
              columns: [...report.columns],
              statistics: JSON.stringify(report.statistics),
              created_by: viewer.memberId,
            })
            .execute();
          await enqueue(trx, `dataset-${id}`, {
            type: "dataset_ready",
            workspaceId: viewer.workspaceId,
            at: new Date().toISOString(),
            datasetId: dataset,
            versionId: id,
            name: upload.name,
            version,
          });
        }
        await trx.updateTable("upload").set({ result_id: id }).where("id", "=", uploadId).execute();
        return { ...(await found(id, trx)), existed: same !== undefined, position };
      });
      wake();
      return change;
    },

    /** Rows of a version from its file, at most 100 and from the first 10,000. */
    async preview(
      version: DatasetVersion,
      { first = 10, offset = 0 }: { first?: number; offset?: number },
    ): Promise<readonly { readonly line: number; readonly content: unknown }[]> {
      checkPreview(first, offset);
      const rows: { line: number; content: unknown }[] = [];
      let passed = 0;
      let characters = 0;
      let full = first === 0;
      const reader = jsonlReader(
        ({ line, row }) => {
          if (passed++ < offset || full) return;
          characters += JSON.stringify(row).length;
          full = rows.length > 0 && characters > previewCharacters;
          if (!full) rows.push({ line, content: row });
          full ||= rows.length === first;
        },
        () => {},
      );
      if (full) return rows;
      for await (const chunk of await blobs.stream(version.sha256)) {
        reader.push(chunk);
        if (full) return rows;
      }
      reader.end();
      return rows;
    },

    /** A version as the file that a download answers. */
    async open(viewer: Viewer, versionId: string) {
      const reads = createDatasetReads(db);
      const version = await reads.version(viewer, versionId);
      const { name } = await reads.get(viewer, version.datasetId);
      return {
        fileName: `${name}-v${version.version}.jsonl`,
        contentType: "application/x-ndjson",
        sha256: version.sha256,
        sizeBytes: version.sizeBytes,
        stream: () => blobs.stream(version.sha256),
      };
    },
  };

  async function found(id: string, from: Kysely<Tables> = db) {
    const row = await from
      .selectFrom("dataset_version")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { version: toDatasetVersion(row), existed: true };
  }
}

/** The dataset of that name, made when it is new; locked, so that two uploads do not number one version twice. */
async function lockedDataset(trx: Transaction<Tables>, viewer: Viewer, name: string): Promise<string> {
  requireScope(viewer, "write");
  await trx
    .insertInto("dataset")
    .values({ id: randomUUIDv7(), workspace_id: viewer.workspaceId, name, created_by: viewer.memberId })
    .onConflict((conflict) => conflict.columns(["workspace_id", "name"]).doNothing())
    .execute();
  const { id } = await trx
    .selectFrom("dataset")
    .select("id")
    .where("workspace_id", "=", viewer.workspaceId)
    .where("name", "=", name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return id;
}

function formatOrRefuse(fileName: string): DatasetFormat {
  const format = formatOf(fileName);
  if (typeof format === "string") return format;
  throw new ValidationFailed([{ path: ["fileName"], message: format.refused, suggestion: null }]);
}

function refusal({ problems, problemCount }: DatasetReport): ValidationFailed {
  const issues = problems.map(
    ({ line, column, message, mend }): FieldIssue => ({
      path: ["file", ...(line > 0 ? [`line ${line}`] : []), ...(column === null ? [] : [column])],
      message,
      suggestion: mend,
    }),
  );
  const first = issues[0];
  const told = first === undefined ? "" : `: ${first.path.slice(1).concat(first.message).join(": ")}`;
  return new ValidationFailed(
    issues,
    `the file has ${problemCount} ${problemCount === 1 ? "problem" : "problems"}${told}`,
  );
}

function checkPreview(first: number, offset: number): void {
  const issue = (path: string, message: string) =>
    new ValidationFailed([{ path: [path], message, suggestion: null }]);
  if (!Number.isInteger(first) || first < 0 || first > maxPreviewRows)
    throw issue("first", `must be between 0 and ${maxPreviewRows}`);
  if (!Number.isInteger(offset) || offset < 0 || offset > maxPreviewOffset)
    throw issue("offset", `must be between 0 and ${maxPreviewOffset}`);
}
