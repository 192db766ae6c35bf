import type {
  Configuration,
  ConfigurationVersion,
  RecipeText,
} from "../src/configurations/configurations.ts";
import { builder } from "./builder.ts";
import { connectionOf, pageArgs, perItem } from "./connections.ts";
import { ConflictError, deeper, NotFoundError, ValidationError } from "./errors.ts";
import { oneOf } from "./lookups.ts";
import { idempotencyKeyField, mutation } from "./mutations.ts";
import { findable, globalId, localId, Node } from "./node.ts";
import { OfflineRlRecipeInput, RecipeType, RlRecipeInput, recipeFrom, SftRecipeInput } from "./recipe.ts";
import { MemberType } from "./viewer.ts";

export const ConfigurationType = builder.objectRef<Configuration>("Configuration");
export const ConfigurationVersionType = builder.objectRef<ConfigurationVersion>("ConfigurationVersion");
const ConfigurationConnection = connectionOf("Configuration", ConfigurationType);
const ConfigurationVersionConnection = connectionOf("ConfigurationVersion", ConfigurationVersionType);
findable("Configuration", ConfigurationType, (id, { load }) => load.configuration(id));
findable("ConfigurationVersion", ConfigurationVersionType, (id, { load }) => load.configurationVersion(id));

ConfigurationType.implement({
  description: "A named recipe and its history.",
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({
      description: "The configuration's global id.",
      resolve: ({ id }) => globalId("Configuration", id),
    }),
    name: t.exposeString("name", { description: "Its name, unique in the workspace." }),
    latestVersion: t.field({
      type: ConfigurationVersionType,
      description: "Its newest version.",
      resolve: async ({ id }, _, { viewer, reads }) => (await reads()).configurations.latest(viewer, id),
    }),
    versions: t.field({
      type: ConfigurationVersionConnection,
      description: "Its versions, newest first.",
      complexity: perItem,
      args: pageArgs(t.arg),
      resolve: async ({ id }, page, { viewer, reads }) => {
        const { configurations } = await reads();
        return {
          page: await configurations.versions(viewer, id, page),
          count: () => configurations.versionCount(viewer, id),
        };
      },
    }),
    creator: t.field({
      type: MemberType,
      nullable: true,
      description: "Who wrote it first.",
      resolve: ({ creatorId }, _, { load }) => load.member(creatorId),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
  }),
});

ConfigurationVersionType.implement({
  description: "One state of a configuration, which never changes.",
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({
      description: "The version's global id.",
      resolve: ({ id }) => globalId("ConfigurationVersion", id),
    }),
    configuration: t.field({
      type: ConfigurationType,
      nullable: true,
      description: "The configuration that it is a version of.",
      resolve: ({ configurationId }, _, { load }) => load.configuration(configurationId),
    }),
    version: t.exposeInt("version", { description: "Its number, counted from 1." }),
    recipe: t.field({
      type: RecipeType,
      description: "The recipe with every default filled in.",
      resolve: ({ recipe }) => recipe,
    }),
    toml: t.exposeString("toml", {
      description: "It as a configuration file: the author's own when it was made from one.",
    }),
    creator: t.field({
      type: MemberType,
      nullable: true,
      description: "Who wrote it.",
      resolve: ({ creatorId }, _, { load }) => load.member(creatorId),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
  }),
});

builder.queryFields((t) => ({
  configuration: t.field({
    type: ConfigurationType,
    nullable: true,
    description: "The configuration with that id or that name; null when there is none. Give one of the two.",
    args: {
      id: t.arg.id({ description: "A global id." }),
      name: t.arg.string({ description: "A name." }),
    },
    resolve: (_, args, { viewer, load, reads }) =>
      oneOf(args, {
        id: (id) => load.configuration(localId("Configuration", id)),
        name: async (name) => (await reads()).configurations.byName(viewer, name),
      }),
  }),
  configurations: t.field({
    type: ConfigurationConnection,
    description: "The workspace's configurations, newest first.",
    complexity: perItem,
    args: pageArgs(t.arg),
    resolve: async (_, page, { viewer, reads }) => {
      const { configurations } = await reads();
      return { page: await configurations.list(viewer, page), count: () => configurations.count(viewer) };
    },
  }),
}));

export const RecipeInput = builder.inputType("RecipeInput", {
  description: "A recipe, as fields or as a configuration file.",
  isOneOf: true,
  fields: (t) => ({
    rl: t.field({ type: RlRecipeInput, description: "Reinforcement learning." }),
    sft: t.field({ type: SftRecipeInput, description: "Supervised fine-tuning." }),
    offlineRl: t.field({
      type: OfflineRlRecipeInput,
      description: "Reinforcement learning from recorded trajectories.",
    }),
    toml: t.string({ description: "A configuration file in TOML." }),
  }),
});

/** What a recipe input says, and under which of its fields issues with it are found. */
export function recipeTextOf(input: typeof RecipeInput.$inferInput): { text: RecipeText; under: string } {
  if (input.rl != null) return { text: { recipe: recipeFrom("rl", input.rl) }, under: "rl" };
  if (input.sft != null) return { text: { recipe: recipeFrom("sft", input.sft) }, under: "sft" };
  if (input.offlineRl != null)
    return { text: { recipe: recipeFrom("offline_rl", input.offlineRl) }, under: "offlineRl" };
  return { text: { toml: input.toml ?? "" }, under: "toml" };
}

const written = [ValidationError, NotFoundError, ConflictError];

mutation("createConfiguration", {
  description: "Keeps a recipe under a new name.",
  input: builder.inputType("CreateConfigurationInput", {
    description: "A name and its first recipe.",
    fields: (t) => ({
      name: t.string({ required: true, description: "The configuration's name, unique in the workspace." }),
      recipe: t.field({ type: RecipeInput, required: true, description: "The recipe." }),
      idempotencyKey: t.string(idempotencyKeyField),
    }),
  }),
  errors: written,
  resolve: ({ name, recipe, idempotencyKey = null }, { viewer, verbs }) => {
    const { text, under } = recipeTextOf(recipe);
    return deeper(["recipe", under], { except: ["name", "idempotencyKey"] }, () =>
      verbs.configurations.create(viewer, { ...text, name, idempotencyKey }),
    );
  },
  success: (t) => ({
    configuration: t.field({
      type: ConfigurationType,
      description: "The configuration.",
      resolve: ({ configuration }) => configuration,
    }),
    version: t.field({
      type: ConfigurationVersionType,
      description: "Its first version.",
      resolve: ({ version }) => version,
    }),
  }),
});

mutation("addConfigurationVersion", {
  description:
    "Makes a recipe the next version of a configuration; the same as the newest answers with that one.",
  input: builder.inputType("AddConfigurationVersionInput", {
    description: "A configuration and its next recipe.",
    fields: (t) => ({
      configurationId: t.id({ required: true, description: "Global id of the configuration." }),
      recipe: t.field({ type: RecipeInput, required: true, description: "The recipe." }),
      idempotencyKey: t.string(idempotencyKeyField),
    }),
  }),
  errors: written,
  resolve: ({ configurationId, recipe, idempotencyKey = null }, { viewer, verbs }) => {
    const { text, under } = recipeTextOf(recipe);
    return deeper(["recipe", under], { except: ["configurationId", "id", "idempotencyKey"] }, () =>
      verbs.configurations.addVersion(viewer, {
        ...text,
        configurationId: localId("Configuration", configurationId),
        idempotencyKey,
      }),
    );
  },
  success: (t) => ({
    configuration: t.field({
      type: ConfigurationType,
      description: "The configuration.",
      resolve: ({ configuration }) => configuration,
    }),
    version: t.field({
      type: ConfigurationVersionType,
      description: "The version.",
      resolve: ({ version }) => version,
    }),
  }),
});
