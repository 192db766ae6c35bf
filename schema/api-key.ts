import type { ApiKey } from "../src/access/keys.ts";
import { builder } from "./builder.ts";
import { connectionOf, pageArgs, perItem } from "./connections.ts";
import { ConflictError, NotFoundError, ValidationError } from "./errors.ts";
import { nullWhenNotFound } from "./lookups.ts";
import { idempotencyKeyField, mutation } from "./mutations.ts";
import { findable, globalId, localId, Node } from "./node.ts";
import { MemberType, ScopeEnum } from "./viewer.ts";

export const ApiKeyType = builder.objectRef<ApiKey>("ApiKey").implement({
  description: "A key as it is listed: everything but its secret, which nobody keeps.",
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({ description: "The key's global id.", resolve: ({ id }) => globalId("ApiKey", id) }),
    name: t.exposeString("name", { description: "What it is for." }),
    prefix: t.exposeString("prefix", { description: "The public part, by which a person recognises it." }),
    scopes: t.field({
      type: [ScopeEnum],
      description: "How far it reaches.",
      resolve: ({ scopes }) => [...scopes],
    }),
    member: t.field({
      type: MemberType,
      nullable: true,
      description: "The member that it speaks for.",
      resolve: ({ memberId }, _, { load }) => load.member(memberId),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      nullable: true,
      description: "When it ends; null when it does not.",
    }),
    revokedAt: t.expose("revokedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was revoked; null when it was not.",
    }),
    lastUsedAt: t.expose("lastUsedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was last used, to the minute; null when it never was.",
    }),
  }),
});
const ApiKeyConnection = connectionOf("ApiKey", ApiKeyType);
findable("ApiKey", ApiKeyType, async (id, { viewer, reads }) => {
  if (!viewer.scopes.includes("admin")) return null;
  return (await reads()).keys.get(viewer, id).catch(nullWhenNotFound);
});

builder.queryField("apiKeys", (t) =>
  t.field({
    type: ApiKeyConnection,
    description: "The workspace's keys, revoked ones too, newest first. Needs the scope ADMIN.",
    extensions: { scope: "admin" },
    complexity: perItem,
    args: pageArgs(t.arg),
    resolve: async (_, page, { viewer, reads }) => {
      const { keys } = await reads();
      return { page: await keys.list(viewer, page), count: () => keys.count(viewer) };
    },
  }),
);

mutation("createApiKey", {
  description: "Makes a key for the viewer's own member. Needs the scope ADMIN.",
  scope: "admin",
  input: builder.inputType("CreateApiKeyInput", {
    description: "A key to be made.",
    fields: (t) => ({
      name: t.string({ required: true, description: "What it is for; 1 to 128 characters." }),
      scopes: t.field({
        type: [ScopeEnum],
        required: true,
        description: "How far it reaches; the widest one counts.",
      }),
      expiresAt: t.field({ type: "DateTime", description: "When it ends; it does not when absent." }),
      idempotencyKey: t.string(idempotencyKeyField),
    }),
  }),
  errors: [ValidationError, ConflictError],
  resolve: ({ name, scopes, expiresAt, idempotencyKey }, { viewer, verbs }) =>
    verbs.keys.create(viewer, {
      name,
      scopes,
      expiresAt: expiresAt ?? null,
      idempotencyKey: idempotencyKey ?? null,
    }),
  success: (t) => ({
    apiKey: t.field({ type: ApiKeyType, description: "The key.", resolve: ({ key }) => key }),
    secret: t.string({
      nullable: true,
      description:
        "The secret itself: it is in this answer and nowhere else, so it is null when an idempotency key repeats a request.",
      resolve: ({ secret }) => secret,
    }),
  }),
});

mutation("revokeApiKey", {
  description: "Ends a key: it opens nothing any more. Again changes nothing. Needs the scope ADMIN.",
  scope: "admin",
  input: builder.inputType("RevokeApiKeyInput", {
    description: "A key to be revoked.",
    fields: (t) => ({ id: t.id({ required: true, description: "Global id of the key." }) }),
  }),
  errors: [NotFoundError, ValidationError],
  resolve: ({ id }, { viewer, verbs }) => verbs.keys.revoke(viewer, localId("ApiKey", id)),
  success: (t) => ({
    apiKey: t.field({ type: ApiKeyType, description: "The key.", resolve: ({ key }) => key }),
  }),
});
