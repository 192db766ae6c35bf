import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { basename, extname, resolve } from "node:path";
import { Readable } from "node:stream";
import type { Client } from "./client.ts";
import { type Command, didYouMean } from "./command.ts";
import { Exit, exitCodes } from "./exit.ts";
import {
  BeginDatasetUpload,
  CompleteDatasetUpload,
  DatasetInfo,
  Datasets,
  ValidateDatasetUpload,
} from "./generated/operations.ts";
import { notFound, orExit } from "./mistakes.ts";
import { figure, moment, printable, table } from "./terminal.ts";

const size = (bytes: string | number) =>
  Number(bytes) < 1024 ? `${bytes} bytes` : `${figure(Math.round(Number(bytes) / 1024))} KiB`;

/** Sends a file's bytes to where the platform said; answers when it has them all. */
export async function sendFile(client: Client, path: string, file: string): Promise<void> {
  const response = await client.fetch(path, {
    method: "PUT",
    body: Readable.toWeb(createReadStream(file)) as never,
    duplex: "half",
  } as RequestInit);
  if (response.ok) return;
  const told = (await response.json().catch(() => null)) as {
    errors?: { message: string }[];
    error?: { message: string };
  } | null;
  throw new Exit(
    exitCodes.failed,
    "UPLOAD_FAILED",
    told?.errors?.[0]?.message ?? told?.error?.message ?? `the upload was answered with ${response.status}`,
  );
}

/** Where the file of that path from the folder is. */
async function readable(folder: string, path: string): Promise<string> {
  const file = resolve(folder, path);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new Exit(exitCodes.failed, "NO_FILE", `there is no file \`${path}\``);
  return file;
}

/** Uploads a file and makes a version of it; the same content again answers the version that is there. */
export async function uploadDataset(client: Client, path: string, name: string, folder = ".") {
  const file = await readable(folder, path);
  const { size: sizeBytes } = await stat(file);
  const begun = await client.query(BeginDatasetUpload, {
    input: { name, fileName: basename(file), sizeBytes: String(sizeBytes) },
  });
  const { upload } = orExit(begun.beginDatasetUpload, "BeginDatasetUploadSuccess");
  await sendFile(client, upload.path, file);
  const done = await client.query(CompleteDatasetUpload, { input: { uploadId: upload.id } });
  return orExit(done.completeDatasetUpload, "CompleteDatasetUploadSuccess");
}

export const datasetUpload: Command = {
  name: "dataset upload",
  summary: "Upload a JSONL or CSV file as a dataset's next version",
  positionals: ["FILE"],
  options: {
    name: {
      type: "string",
      value: "NAME",
      description: "The dataset's name; the file's name without its ending when absent",
    },
  },
  async run(call) {
    const file = call.positionals[0]!;
    const name = call.values.string("name") ?? basename(file, extname(file));
    const { version, existed } = await uploadDataset(call.client(), file, name, call.folder);
    call.output.show(
      { existed, version },
      () =>
        `${name}@${version.version}: ${figure(version.rows)} rows, ${version.kind.toLowerCase()}, ${size(version.sizeBytes)}${existed ? " (this content was there already)" : ""}`,
    );
    return exitCodes.done;
  },
};

export const datasetValidate: Command = {
  name: "dataset validate",
  summary: "Say everything that is wrong with a file, without keeping a version",
  positionals: ["FILE"],
  options: {},
  async run(call) {
    const path = call.positionals[0]!;
    const file = await readable(call.folder, path);
    const client = call.client();
    const begun = await client.query(BeginDatasetUpload, {
      input: { name: "validation", fileName: basename(file) },
    });
    const { upload } = orExit(begun.beginDatasetUpload, "BeginDatasetUploadSuccess");
    await sendFile(client, upload.path, file);
    const answer = await client.query(ValidateDatasetUpload, { input: { uploadId: upload.id } });
    const { report } = orExit(answer.validateDatasetUpload, "ValidateDatasetUploadSuccess");
    call.output.show(report, () => {
      if (report.ok)
        return `${path}: ${figure(report.rows)} rows, ${report.kind?.toLowerCase()}, nothing wrong`;
      const lines = report.problems.map(
        ({ line, column, message, mend }) =>
          `  ${line == null ? "" : `line ${line}: `}${column ? `${column}: ` : ""}${printable(message)}${mend ? ` (${mend})` : ""}`,
      );
      const hidden = report.problemCount - report.problems.length;
      return [
        `${path}: ${figure(report.problemCount)} problem${report.problemCount === 1 ? "" : "s"}`,
        ...lines,
        ...(hidden > 0 ? [`  and ${figure(hidden)} more`] : []),
      ].join("\n");
    });
    return report.ok ? exitCodes.done : exitCodes.failed;
  },
};

export const datasetList: Command = {
  name: "dataset list",
  summary: "List datasets, newest first",
  positionals: [],
  options: {
    search: { type: "string", value: "TEXT", description: "Only datasets whose name contains this" },
  },
  async run(call) {
    const search = call.values.string("search");
    const { datasets } = await call
      .client()
      .query(Datasets, { filter: search ? { search } : {}, first: 100, after: null });
    call.output.show(datasets, () =>
      datasets.nodes.length === 0
        ? "no datasets"
        : table(
            ["NAME", "VERSION", "KIND", "ROWS", "SIZE", "CREATED"],
            datasets.nodes.map(({ name, createdAt, latestVersion: v }) => [
              name,
              String(v?.version ?? "–"),
              v?.kind.toLowerCase() ?? "–",
              figure(v?.rows),
              v ? size(v.sizeBytes) : "–",
              moment(createdAt),
            ]),
          ),
    );
    return exitCodes.done;
  },
};

export const datasetInfo: Command = {
  name: "dataset info",
  summary: "Show a dataset with its versions and statistics",
  positionals: ["DATASET"],
  options: {},
  async run(call) {
    const dataset = await find(call.client(), call.positionals[0]!, 0);
    call.output.show(dataset, () => {
      const v = dataset.latestVersion;
      const lengths =
        v?.statistics.lengths.map(
          ({ column, min, mean, max }) =>
            `  ${column}: ${min} to ${max} characters, ${mean.toFixed(1)} on average`,
        ) ?? [];
      const versions = dataset.versions.nodes.map((each) => [
        String(each.version),
        figure(each.rows),
        size(each.sizeBytes),
        moment(each.createdAt),
      ]);
      return [
        `${dataset.name}  ${v?.kind.toLowerCase() ?? ""}, columns ${v?.columns.join(", ") ?? "–"}, ${figure(v?.statistics.duplicates)} repeated rows`,
        ...lengths,
        "",
        table(["VERSION", "ROWS", "SIZE", "CREATED"], versions),
      ].join("\n");
    });
    return exitCodes.done;
  },
};

export const datasetPreview: Command = {
  name: "dataset preview",
  summary: "Show a dataset's first rows",
  positionals: ["DATASET"],
  options: { rows: { type: "string", value: "N", description: "So many (5 when absent, at most 100)" } },
  async run(call) {
    const dataset = await find(call.client(), call.positionals[0]!, call.values.whole("rows", 1, 100) ?? 5);
    const rows = dataset.latestVersion?.preview ?? [];
    call.output.show(rows, () =>
      rows
        .map(({ line, content }) => `${String(line).padStart(4)}  ${printable(JSON.stringify(content))}`)
        .join("\n"),
    );
    return exitCodes.done;
  },
};

export const datasetDownload: Command = {
  name: "dataset download",
  summary: "Download a dataset's newest version",
  positionals: ["DATASET"],
  options: {
    output: { type: "string", value: "FILE", description: "Where to (NAME.jsonl when absent)" },
    version: { type: "string", value: "N", description: "This version instead" },
    overwrite: { type: "boolean", description: "Replace a file that is there" },
  },
  async run(call) {
    const client = call.client();
    const dataset = await find(client, call.positionals[0]!, 0);
    const number = call.values.whole("version", 1, 1_000_000);
    const version =
      number === undefined
        ? dataset.latestVersion
        : dataset.versions.nodes.find((each) => each.version === number);
    if (!version)
      throw notFound(
        `version ${number ?? ""} of dataset \`${dataset.name}\``,
        `trainyard dataset info ${dataset.name}`,
      );
    const file = call.values.string("output") ?? `${dataset.name}.jsonl`;
    const target = await open(resolve(call.folder, file), call.values.flag("overwrite") ? "w" : "wx").catch(
      (error: NodeJS.ErrnoException) => {
        throw new Exit(
          exitCodes.failed,
          "NO_FILE",
          error.code === "EEXIST" ? `${file} is there already; --overwrite replaces it` : error.message,
        );
      },
    );
    try {
      const response = await client.fetch(version.downloadPath);
      if (!response.ok || !response.body)
        throw new Exit(
          exitCodes.failed,
          "DOWNLOAD_FAILED",
          `the download was answered with ${response.status}`,
        );
      for await (const chunk of response.body) await target.write(chunk);
    } finally {
      await target.close();
    }
    call.output.show(
      { file, version: version.version },
      () => `${dataset.name}@${version.version} is in ${file}`,
    );
    return exitCodes.done;
  },
};

async function find(client: Client, name: string, preview: number) {
  const { dataset } = await client.query(DatasetInfo, { name, preview: Math.max(1, preview) });
  if (!dataset) {
    const { datasets } = await client.query(Datasets, { filter: {}, first: 100, after: null });
    const names = datasets.nodes.map((each) => each.name);
    throw notFound(`dataset \`${name}\``, "trainyard dataset list", didYouMean(name, names));
  }
  return dataset;
}
