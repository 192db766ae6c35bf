import type { Dataset, DatasetVersion } from "../src/datasets/dataset.ts";
import type { Problem } from "../src/datasets/lines.ts";
import type { DatasetReport, DatasetStatistics, LengthStatistics } from "../src/datasets/validate.ts";
import { addressOf } from "../src/downloads/addresses.ts";
import type { DatasetKind, datasetKinds } from "../src/protocol/dataset.ts";
import { builder } from "./builder.ts";
import { connectionOf, pageArgs, perItem } from "./connections.ts";
import { enumOf } from "./enums.ts";
import { findable, globalId, Node } from "./node.ts";
import { MemberType } from "./viewer.ts";

const kindMeanings: Record<(typeof datasetKinds)[number], string> = {
  prompt: "Prompts with their right answers: for reinforcement learning and supervised runs.",
  metadata: "Objects that a rollout makes its task of: for reinforcement learning.",
  conversation: "Whole conversations, with the tools that they call: for supervised runs.",
  answer: "Prompts with the answers to learn: for supervised runs.",
  trajectory:
    "Recorded conversations with their rewards, perhaps with their tokens and log-probabilities: for offline reinforcement learning and supervised runs.",
};
export const DatasetKindEnum = enumOf<DatasetKind>("DatasetKind", "What a dataset's rows are.", kindMeanings);

const Lengths = builder.objectRef<LengthStatistics>("LengthStatistics").implement({
  description: "How long the texts of a column are, in characters.",
  fields: (t) => ({
    column: t.exposeString("column", {
      description: "The column; `prompt` and `answer` in conversations and trajectories.",
    }),
    min: t.exposeInt("min", { description: "The shortest, in characters." }),
    mean: t.exposeFloat("mean", { description: "Their mean, in characters." }),
    max: t.exposeInt("max", { description: "The longest, in characters." }),
  }),
});

const Statistics = builder.objectRef<DatasetStatistics>("DatasetStatistics").implement({
  description: "What the rows are like as a whole.",
  fields: (t) => ({
    lengths: t.field({
      type: [Lengths],
      description: "Lengths by column of text.",
      resolve: ({ lengths }) => [...lengths],
    }),
    duplicates: t.exposeInt("duplicates", {
      nullable: true,
      description: "Rows that are equal to one before them; null when there were too many rows to tell.",
    }),
  }),
});

const ProblemType = builder.objectRef<Problem>("DatasetProblem").implement({
  description: "One thing wrong with a file.",
  fields: (t) => ({
    line: t.int({
      nullable: true,
      description: "The line, counted from 1; null when the whole file is meant.",
      resolve: ({ line }) => (line === 0 ? null : line),
    }),
    column: t.exposeString("column", { nullable: true, description: "The column, where it is one." }),
    message: t.exposeString("message", { description: "What is wrong." }),
    mend: t.exposeString("mend", { nullable: true, description: "How to mend it, where that is known." }),
  }),
});

export const DatasetReportType = builder.objectRef<DatasetReport>("DatasetReport").implement({
  description: "What a file holds and everything that keeps it from being a dataset.",
  fields: (t) => ({
    ok: t.boolean({
      description: "Whether it can be a dataset.",
      resolve: ({ problemCount }) => problemCount === 0,
    }),
    kind: t.field({
      type: DatasetKindEnum,
      nullable: true,
      description: "What its rows are; null when its columns make no dataset.",
      resolve: ({ kind }) => kind,
    }),
    rows: t.exposeInt("rows", { description: "Rows that could be read." }),
    columns: t.stringList({
      description: "The columns of its first row.",
      resolve: ({ columns }) => [...columns],
    }),
    statistics: t.field({
      type: Statistics,
      description: "What its faultless rows are like.",
      resolve: ({ statistics }) => statistics,
    }),
    problems: t.field({
      type: [ProblemType],
      description: "The first 50 problems.",
      resolve: ({ problems }) => [...problems],
    }),
    problemCount: t.exposeInt("problemCount", { description: "How many problems there are." }),
  }),
});

const Row = builder.objectRef<{ line: number; content: unknown }>("DatasetRow").implement({
  description: "One row of a dataset.",
  fields: (t) => ({
    line: t.exposeInt("line", { description: "Its line in the file, counted from 1." }),
    content: t.field({
      type: "JSON",
      description: "The row as an object.",
      resolve: ({ content }) => content,
    }),
  }),
});

export const DatasetType = builder.objectRef<Dataset>("Dataset");
export const DatasetVersionType = builder.objectRef<DatasetVersion>("DatasetVersion");

DatasetType.implement({
  description: "A name under which versions of a dataset are kept.",
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({ description: "The dataset's global id.", resolve: ({ id }) => globalId("Dataset", id) }),
    name: t.exposeString("name", { description: "Its name, unique in the workspace." }),
    latestVersion: t.field({
      type: DatasetVersionType,
      nullable: true,
      description: "Its newest version.",
      resolve: ({ id }, _, { load }) => load.latestDatasetVersion(id),
    }),
    versions: t.field({
      type: DatasetVersionConnection,
      description: "Its versions, newest first.",
      complexity: perItem,
      args: pageArgs(t.arg),
      resolve: async ({ id }, page, { viewer, reads }) => {
        const { datasets } = await reads();
        return {
          page: await datasets.versions(viewer, id, page),
          count: () => datasets.countVersions(viewer, id),
        };
      },
    }),
    creator: t.field({
      type: MemberType,
      nullable: true,
      description: "Who uploaded it first.",
      resolve: ({ creatorId }, _, { load }) => load.member(creatorId),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
  }),
});
findable("Dataset", DatasetType, (id, { load }) => load.dataset(id));
export const DatasetConnection = connectionOf("Dataset", DatasetType);

DatasetVersionType.implement({
  description: "Rows that never change; a new upload makes a new version.",
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({
      description: "The version's global id.",
      resolve: ({ id }) => globalId("DatasetVersion", id),
    }),
    dataset: t.field({
      type: DatasetType,
      nullable: true,
      description: "The dataset that it is a version of.",
      resolve: ({ datasetId }, _, { load }) => load.dataset(datasetId),
    }),
    version: t.exposeInt("version", { description: "Its number, counted from 1: `name@3` names version 3." }),
    kind: t.field({ type: DatasetKindEnum, description: "What its rows are.", resolve: ({ kind }) => kind }),
    sha256: t.exposeString("sha256", { description: "SHA-256 of its rows as JSON Lines, in hex." }),
    sizeBytes: t.expose("sizeBytes", { type: "BigInt", description: "Its size as JSON Lines, in bytes." }),
    rows: t.exposeInt("rows", { description: "How many rows it has." }),
    columns: t.stringList({ description: "Its columns.", resolve: ({ columns }) => [...columns] }),
    statistics: t.field({
      type: Statistics,
      description: "What its rows are like as a whole.",
      resolve: ({ statistics }) => statistics,
    }),
    preview: t.field({
      type: [Row],
      description:
        "Some of its rows, in their order; fewer than asked for where they would come to more than 4 MiB, but one at least.",
      complexity: ({ first }) => ({ field: 5, multiplier: Math.max(1, first) }),
      args: {
        first: t.arg.int({ required: true, defaultValue: 10, description: "How many, at most 100." }),
        offset: t.arg.int({
          required: true,
          defaultValue: 0,
          description: "How many rows to pass over, at most 10,000.",
        }),
      },
      resolve: async (version, args, { verbs }) => [...(await verbs.datasets.preview(version, args))],
    }),
    downloadPath: t.string({
      description: "Where to GET its rows as JSON Lines, below this server's address, with the same key.",
      resolve: ({ id }) => addressOf({ kind: "dataset", versionId: id }),
    }),
    creator: t.field({
      type: MemberType,
      nullable: true,
      description: "Who uploaded it.",
      resolve: ({ creatorId }, _, { load }) => load.member(creatorId),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
  }),
});
findable("DatasetVersion", DatasetVersionType, (id, { load }) => load.datasetVersion(id));
const DatasetVersionConnection = connectionOf("DatasetVersion", DatasetVersionType);
