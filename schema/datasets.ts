import { builder } from "./builder.ts";
import { pageArgs, perItem } from "./connections.ts";
import { DatasetConnection, DatasetReportType, DatasetType, DatasetVersionType } from "./dataset.ts";
import { ConflictError, LimitError, NotFoundError, ValidationError } from "./errors.ts";
import { given, oneOf } from "./lookups.ts";
import { idempotencyKeyField, mutation } from "./mutations.ts";
import { localId } from "./node.ts";
import { UploadType } from "./upload.ts";

const DatasetFilter = builder.inputType("DatasetFilter", {
  description: "Which datasets; every condition given must hold.",
  fields: (t) => ({ search: t.string({ description: "Part of the name, in any case." }) }),
});

builder.queryFields((t) => ({
  dataset: t.field({
    type: DatasetType,
    nullable: true,
    description: "The dataset with that id or that name; null when there is none. Give one of the two.",
    args: {
      id: t.arg.id({ description: "A global id." }),
      name: t.arg.string({ description: "A name." }),
    },
    resolve: (_, args, { viewer, load, reads }) =>
      oneOf(args, {
        id: (id) => load.dataset(localId("Dataset", id)),
        name: async (name) => (await reads()).datasets.byName(viewer, name),
      }),
  }),
  datasets: t.field({
    type: DatasetConnection,
    description: "The workspace's datasets, newest first.",
    complexity: perItem,
    args: { ...pageArgs(t.arg), filter: t.arg({ type: DatasetFilter, description: "Only those." }) },
    resolve: async (_, { filter, ...page }, { viewer, reads }) => {
      const { datasets } = await reads();
      const only = filter?.search == null ? {} : { search: filter.search };
      return { page: await datasets.list(viewer, only, page), count: () => datasets.count(viewer, only) };
    },
  }),
}));

mutation("beginDatasetUpload", {
  description:
    "The first of two steps: asks where to send a file. Then PUT its bytes there, and complete the upload.",
  input: builder.inputType("BeginDatasetUploadInput", {
    description: "A file that is to become a version of a dataset.",
    fields: (t) => ({
      name: t.string({ required: true, description: "The dataset; it is made when it is new." }),
      fileName: t.string({ required: true, description: "The file's name, which ends in .jsonl or .csv." }),
      sizeBytes: t.field({
        type: "BigInt",
        description: "The file's size in bytes; when given, so many must come, neither less nor more.",
      }),
      idempotencyKey: t.string(idempotencyKeyField),
    }),
  }),
  errors: [ValidationError, LimitError, ConflictError],
  resolve: async (input, { viewer, verbs }) => {
    const upload = await verbs.datasets.beginUpload(viewer, given(input));
    return { upload, position: upload.position };
  },
  success: (t) => ({
    upload: t.field({
      type: UploadType,
      description: "Where to send the file.",
      resolve: ({ upload }) => upload,
    }),
  }),
});

mutation("validateDatasetUpload", {
  description: "Says what an uploaded file holds and every problem with it; makes nothing.",
  input: builder.inputType("ValidateDatasetUploadInput", {
    description: "An upload whose bytes have come.",
    fields: (t) => ({ uploadId: t.id({ required: true, description: "Id of the upload." }) }),
  }),
  errors: [ValidationError, NotFoundError, ConflictError],
  resolve: async ({ uploadId }, { viewer, verbs, reads }) => ({
    report: await verbs.datasets.validateUpload(viewer, uploadId),
    position: await (await reads()).runs.position(),
  }),
  success: (t) => ({
    report: t.field({
      type: DatasetReportType,
      description: "What the file holds.",
      resolve: ({ report }) => report,
    }),
  }),
});

mutation("completeDatasetUpload", {
  description:
    "The second step: checks the file and makes it a version, or says every problem with it. The same bytes again answer with the version that has them.",
  input: builder.inputType("CompleteDatasetUploadInput", {
    description: "An upload whose bytes have come.",
    fields: (t) => ({ uploadId: t.id({ required: true, description: "Id of the upload." }) }),
  }),
  errors: [ValidationError, NotFoundError, ConflictError],
  resolve: ({ uploadId }, { viewer, verbs }) => verbs.datasets.completeUpload(viewer, uploadId),
  success: (t) => ({
    version: t.field({
      type: DatasetVersionType,
      description: "The version.",
      resolve: ({ version }) => version,
    }),
    existed: t.exposeBoolean("existed", {
      description: "Whether the dataset had a version of these very bytes already.",
    }),
  }),
});
