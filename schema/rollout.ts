import { ValidationFailed } from "../src/errors.ts";
import type { Rollout, RolloutVersion } from "../src/rollouts/rollout.ts";
import { builder } from "./builder.ts";
import { connectionOf, pageArgs, perItem } from "./connections.ts";
import { ConflictError, LimitError, NotFoundError, ValidationError } from "./errors.ts";
import { given, oneOf } from "./lookups.ts";
import { idempotencyKeyField, mutation } from "./mutations.ts";
import { findable, globalId, localId, Node } from "./node.ts";
import { UploadType } from "./upload.ts";
import { MemberType } from "./viewer.ts";

/** In base64 it fits the server's body of 1 MiB with the rest of the request; a larger bundle comes by upload. */
const maxInlineBytes = 704 * 1024;

export const RolloutType = builder.objectRef<Rollout>("Rollout");
export const RolloutVersionType = builder.objectRef<RolloutVersion>("RolloutVersion");

RolloutType.implement({
  description: "A folder of author code: one AgentWorkflow and its Grader, in versions under one name.",
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({ description: "The rollout's global id.", resolve: ({ id }) => globalId("Rollout", id) }),
    name: t.exposeString("name", { description: "Its name, unique in the workspace." }),
    description: t.exposeString("description", {
      nullable: true,
      description: "What it does, in its author's words.",
    }),
    latestVersion: t.field({
      type: RolloutVersionType,
      nullable: true,
      description: "Its newest version.",
      resolve: ({ id }, _, { load }) => load.latestRolloutVersion(id),
    }),
    versions: t.field({
      type: RolloutVersionConnection,
      description: "Its versions, newest first.",
      complexity: perItem,
      args: pageArgs(t.arg),
      resolve: async ({ id }, page, { viewer, reads }) => {
        const { rollouts } = await reads();
        return {
          page: await rollouts.versions(viewer, id, page),
          count: () => rollouts.countVersions(viewer, id),
        };
      },
    }),
    creator: t.field({
      type: MemberType,
      nullable: true,
      description: "Who registered it first.",
      resolve: ({ creatorId }, _, { load }) => load.member(creatorId),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was first registered." }),
  }),
});
findable("Rollout", RolloutType, (id, { load }) => load.rollout(id));
const RolloutConnection = connectionOf("Rollout", RolloutType);

RolloutVersionType.implement({
  description: "A rollout's folder as it was registered, which never changes.",
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({
      description: "The version's global id.",
      resolve: ({ id }) => globalId("RolloutVersion", id),
    }),
    rollout: t.field({
      type: RolloutType,
      nullable: true,
      description: "The rollout that it is a version of.",
      resolve: ({ rolloutId }, _, { load }) => load.rollout(rolloutId),
    }),
    version: t.exposeInt("version", { description: "Its number, counted from 1." }),
    sha256: t.exposeString("sha256", { description: "SHA-256 of its bundle, in hex." }),
    sizeBytes: t.expose("sizeBytes", { type: "BigInt", description: "The bundle's size in bytes." }),
    files: t.exposeInt("files", { description: "How many files it has." }),
    entrypoint: t.exposeString("entrypoint", {
      description: "The file that exports the AgentWorkflow and its Grader.",
    }),
    commitSha: t.exposeString("commitSha", {
      nullable: true,
      description: "The git commit that it is of, in hex.",
    }),
    branch: t.exposeString("branch", {
      nullable: true,
      description: "The git branch that it was registered from.",
    }),
    creator: t.field({
      type: MemberType,
      nullable: true,
      description: "Who registered it.",
      resolve: ({ creatorId }, _, { load }) => load.member(creatorId),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was registered." }),
  }),
});
findable("RolloutVersion", RolloutVersionType, (id, { load }) => load.rolloutVersion(id));
const RolloutVersionConnection = connectionOf("RolloutVersion", RolloutVersionType);

const RolloutFilter = builder.inputType("RolloutFilter", {
  description: "Which rollouts; every condition given must hold.",
  fields: (t) => ({ search: t.string({ description: "Part of the name, in any case." }) }),
});

builder.queryFields((t) => ({
  rollout: t.field({
    type: RolloutType,
    nullable: true,
    description: "The rollout with that id or that name; null when there is none. Give one of the two.",
    args: {
      id: t.arg.id({ description: "A global id." }),
      name: t.arg.string({ description: "A name." }),
    },
    resolve: (_, args, { viewer, load, reads }) =>
      oneOf(args, {
        id: (id) => load.rollout(localId("Rollout", id)),
        name: async (name) => (await reads()).rollouts.byName(viewer, name),
      }),
  }),
  rollouts: t.field({
    type: RolloutConnection,
    description: "The workspace's rollouts, newest first.",
    complexity: perItem,
    args: { ...pageArgs(t.arg), filter: t.arg({ type: RolloutFilter, description: "Only those." }) },
    resolve: async (_, { filter, ...page }, { viewer, reads }) => {
      const { rollouts } = await reads();
      const only = filter?.search == null ? {} : { search: filter.search };
      return { page: await rollouts.list(viewer, only, page), count: () => rollouts.count(viewer, only) };
    },
  }),
}));

mutation("beginRolloutUpload", {
  description: "Asks where to send a bundle that is too large for registerRollout. Then PUT its bytes there.",
  input: builder.inputType("BeginRolloutUploadInput", {
    description: "A bundle that is to become a version of a rollout.",
    fields: (t) => ({
      name: t.string({ required: true, description: "The rollout." }),
      sizeBytes: t.field({
        type: "BigInt",
        description: "The bundle's size in bytes; when given, so many must come, neither less nor more.",
      }),
      idempotencyKey: t.string(idempotencyKeyField),
    }),
  }),
  errors: [ValidationError, LimitError, ConflictError],
  resolve: async (input, { viewer, verbs }) => {
    const upload = await verbs.rollouts.beginUpload(viewer, given(input));
    return { upload, position: upload.position };
  },
  success: (t) => ({
    upload: t.field({
      type: UploadType,
      description: "Where to send the bundle.",
      resolve: ({ upload }) => upload,
    }),
  }),
});

const RolloutBundleInput = builder.inputType("RolloutBundleInput", {
  description: "A rollout's folder, packed.",
  isOneOf: true,
  fields: (t) => ({
    base64: t.string({ description: "The bundle itself in base64, when it has at most 704 KiB." }),
    uploadId: t.id({ description: "Id of the upload that brought it." }),
  }),
});

mutation("registerRollout", {
  description:
    "Makes a folder a version of a rollout. When nothing about it is new, answers with the version that is there.",
  input: builder.inputType("RegisterRolloutInput", {
    description: "A rollout's folder and how it is run.",
    fields: (t) => ({
      name: t.string({ required: true, description: "The rollout; it is made when it is new." }),
      description: t.string({ description: "What it does; at most 2,000 characters." }),
      bundle: t.field({ type: RolloutBundleInput, required: true, description: "The folder, packed." }),
      entrypoint: t.string({
        required: true,
        description: "The file of the folder that exports the AgentWorkflow and its Grader.",
      }),
      commitSha: t.string({ description: "The git commit that the folder is of; 40 hex digits." }),
      branch: t.string({ description: "The git branch that it is registered from." }),
      idempotencyKey: t.string(idempotencyKeyField),
    }),
  }),
  errors: [ValidationError, NotFoundError, ConflictError, LimitError],
  resolve: ({ bundle, ...input }, { viewer, verbs }) =>
    verbs.rollouts.register(viewer, {
      ...given(input),
      bundle: bundle.uploadId == null ? bytesOf(bundle.base64 ?? "") : { uploadId: bundle.uploadId },
    }),
  success: (t) => ({
    version: t.field({
      type: RolloutVersionType,
      description: "The version.",
      resolve: ({ version }) => version,
    }),
    existed: t.exposeBoolean("existed", {
      description: "Whether it had been registered before, all the same.",
    }),
  }),
});

function bytesOf(base64: string): Uint8Array {
  const refused = (message: string, suggestion: string | null) =>
    new ValidationFailed([{ path: ["bundle", "base64"], message, suggestion }]);
  if (base64.length > Math.ceil(maxInlineBytes / 3) * 4)
    throw refused(`has more than ${maxInlineBytes} bytes`, "send it with beginRolloutUpload");
  const bytes = Buffer.from(base64, "base64");
  if (bytes.toString("base64") !== base64) throw refused("is not base64", null);
  return bytes;
}
