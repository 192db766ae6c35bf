import { recipeFromToml, snakePath } from "../src/configurations/toml.ts";
import { NotFound, UnsupportedByEngine, ValidationFailed } from "../src/errors.ts";
import type { Estimate } from "../src/runs/estimate.ts";
import type { RunSource } from "../src/runs/runs.ts";
import { builder } from "./builder.ts";
import type { Context } from "./context.ts";
import {
  ConflictError,
  deeper,
  LimitError,
  mistakeAmong,
  NotFoundError,
  UnsupportedByEngineError,
  ValidationError,
} from "./errors.ts";
import { given } from "./lookups.ts";
import { idempotencyKeyField, mutation } from "./mutations.ts";
import { branded, localId } from "./node.ts";
import { OfflineRlRecipeInput, RlRecipeInput, recipeFrom, SftRecipeInput } from "./recipe.ts";
import { RunSpecificationType, RunType } from "./run.ts";

const labels = {
  name: "The run's name, unique in the workspace; one is made up when absent.",
  tags: "Its tags: at most 32, of at most 64 characters.",
  notes: "What there is to say about it; at most 10,000 characters.",
  priority: "-100 to 100, 0 when absent: of two that wait in a workspace the higher goes first.",
};

const SubmitFromConfiguration = builder.inputType("SubmitFromConfigurationInput", {
  description: "A run of a stored configuration.",
  fields: (t) => ({
    id: t.id({
      required: true,
      description: "Global id of a configuration, which means its newest version, or of one of its versions.",
    }),
    name: t.string({ description: labels.name }),
    tags: t.stringList({ description: labels.tags }),
    notes: t.string({ description: labels.notes }),
    priority: t.int({ description: labels.priority }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
});

const SubmitRl = builder.inputType("SubmitRlInput", {
  description: "A run of reinforcement learning, given inline.",
  fields: (t) => ({
    recipe: t.field({ type: RlRecipeInput, required: true, description: "What it does." }),
    name: t.string({ description: labels.name }),
    tags: t.stringList({ description: labels.tags }),
    notes: t.string({ description: labels.notes }),
    priority: t.int({ description: labels.priority }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
});

const SubmitSft = builder.inputType("SubmitSftInput", {
  description: "A supervised run, given inline.",
  fields: (t) => ({
    recipe: t.field({ type: SftRecipeInput, required: true, description: "What it does." }),
    name: t.string({ description: labels.name }),
    tags: t.stringList({ description: labels.tags }),
    notes: t.string({ description: labels.notes }),
    priority: t.int({ description: labels.priority }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
});

const SubmitOfflineRl = builder.inputType("SubmitOfflineRlInput", {
  description: "A run of reinforcement learning from recorded trajectories, given inline.",
  fields: (t) => ({
    recipe: t.field({ type: OfflineRlRecipeInput, required: true, description: "What it does." }),
    name: t.string({ description: labels.name }),
    tags: t.stringList({ description: labels.tags }),
    notes: t.string({ description: labels.notes }),
    priority: t.int({ description: labels.priority }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
});

const SubmitFromToml = builder.inputType("SubmitFromTomlInput", {
  description: "A run of a configuration file.",
  fields: (t) => ({
    toml: t.string({ required: true, description: "The file's text." }),
    name: t.string({ description: labels.name }),
    tags: t.stringList({ description: labels.tags }),
    notes: t.string({ description: labels.notes }),
    priority: t.int({ description: labels.priority }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
});

const SubmitRunInput = builder.inputType("SubmitRunInput", {
  description: "A run to be, in one of the ways to say it.",
  isOneOf: true,
  fields: (t) => ({
    configuration: t.field({ type: SubmitFromConfiguration, description: "From a stored configuration." }),
    rl: t.field({ type: SubmitRl, description: "Reinforcement learning, inline." }),
    sft: t.field({ type: SubmitSft, description: "Supervised fine-tuning, inline." }),
    offlineRl: t.field({ type: SubmitOfflineRl, description: "From recorded trajectories, inline." }),
    toml: t.field({ type: SubmitFromToml, description: "From a configuration file." }),
  }),
});

const beside = ["id", "name", "tags", "notes", "priority", "idempotencyKey", "configurationVersionId"];

/** Does the work with what the input says, its complaints placed where the input has what they are about. */
async function withSource<T>(
  input: typeof SubmitRunInput.$inferInput,
  context: Context,
  work: (source: RunSource, asked: Asked) => Promise<T>,
): Promise<T> {
  if (input.configuration != null) {
    const { id, ...asked } = input.configuration;
    return within("configuration", [], async () =>
      work({ configurationVersionId: await versionId(id, context) }, asked),
    );
  }
  if (input.toml != null) {
    const { toml, ...asked } = input.toml;
    return within("toml", ["toml"], () => {
      const read = recipeFromToml(toml);
      if (read.recipe === null) throw new ValidationFailed(read.issues);
      return underFileNames(() => work({ recipe: read.given }, asked));
    });
  }
  for (const [way, kind] of [
    ["rl", "rl"],
    ["sft", "sft"],
    ["offlineRl", "offline_rl"],
  ] as const) {
    const inline = input[way];
    if (inline == null) continue;
    const { recipe, ...asked } = inline;
    return within(way, ["recipe"], () => work({ recipe: recipeFrom(kind, recipe) }, asked));
  }
  throw new Error("GraphQL let an input pass that is none of its ways");
}

/** Does the work, its complaints of knobs under the names that a configuration file has for them. */
async function underFileNames<T>(work: () => Promise<T>): Promise<T> {
  const named = (path: readonly string[]) => (beside.includes(path[0] ?? "") ? path : snakePath(path));
  try {
    return await work();
  } catch (error) {
    if (error instanceof ValidationFailed)
      throw new ValidationFailed(error.issues.map((issue) => ({ ...issue, path: named(issue.path) })));
    if (error instanceof UnsupportedByEngine && error.inputPath !== null)
      throw new UnsupportedByEngine(error.message, error.engine, error.capability, named(error.inputPath));
    throw error;
  }
}

type Asked = Omit<typeof SubmitFromToml.$inferInput, "toml">;

function within<T>(way: string, inner: readonly string[], work: () => Promise<T>): Promise<T> {
  return deeper([way], { except: [] }, () => deeper(inner, { except: beside }, async () => work()));
}

/** A configuration stands for its newest version; what is neither is answered as one answer. */
export async function versionId(id: string, { viewer, load, reads }: Context): Promise<string> {
  const version = await load.configurationVersion(localId("ConfigurationVersion", id));
  if (version !== null) return version.id;
  const configuration = await load.configuration(localId("Configuration", id));
  if (configuration === null) throw new NotFound("there is no such configuration", ["id"]);
  return (await (await reads()).configurations.latest(viewer, configuration.id)).id;
}

const refusals = [ValidationError, NotFoundError, ConflictError, LimitError, UnsupportedByEngineError];

mutation("submitRun", {
  description: "Launches a run: checked whole, frozen, and then left to the next trainer of its engine.",
  input: SubmitRunInput,
  errors: refusals,
  resolve: (input, context) =>
    withSource(input, context, (source, asked) =>
      context.verbs.runs.submit(context.viewer, { ...source, ...given(asked) }),
    ),
  success: (t) => ({
    run: t.field({ type: RunType, description: "The run.", resolve: ({ run }) => run }),
  }),
});

const EstimateType = builder.objectRef<Estimate>("RunEstimate").implement({
  description: "What a submission would do, as far as it is truly known.",
  fields: (t) => ({
    specification: t.field({
      type: RunSpecificationType,
      description: "What would be frozen: every default filled in, every reference resolved.",
      resolve: ({ specification }) => specification,
    }),
    engine: t.exposeString("engine", { description: "The engine that would run it." }),
    totalSteps: t.exposeInt("totalSteps", {
      nullable: true,
      description: "How many steps it would do; null for a run that has no end of its own.",
    }),
    samples: t.expose("samples", {
      type: "BigInt",
      nullable: true,
      description: "Samples of all its training steps; null for a supervised run.",
    }),
    queued: t.exposeInt("queued", {
      description: "Runs of the workspace that wait for the same engine now.",
    }),
    stepSeconds: t.exposeFloat("stepSeconds", {
      nullable: true,
      description: "Mean seconds of a step in your last runs like it; null when there are none.",
    }),
    engineSeconds: t.exposeFloat("engineSeconds", {
      nullable: true,
      description: "Seconds of the engine that all its steps would take; null when not known.",
    }),
    sampledTokens: t.expose("sampledTokens", {
      type: "BigInt",
      nullable: true,
      description: "Tokens that would be sampled; null when not known.",
    }),
    trainedTokens: t.expose("trainedTokens", {
      type: "BigInt",
      nullable: true,
      description: "Tokens that would be trained on; null when not known.",
    }),
    costUsd: t.exposeFloat("costUsd", {
      nullable: true,
      description: "What engine and judges would cost, in US dollars; null where that is not known.",
    }),
    basis: t.exposeString("basis", { description: "Where these figures come from." }),
    durationSeconds: t.float({
      nullable: true,
      description: "Seconds that all steps would take at that pace; null when the pace is not known.",
      resolve: ({ stepSeconds, totalSteps }) =>
        stepSeconds === null || totalSteps === null ? null : stepSeconds * totalSteps,
    }),
  }),
});

const EstimateResult = builder.unionType("EstimateRunResult", {
  description: "What estimateRun answers: the estimate, or the mistake that submitRun would tell.",
  types: [EstimateType, ...refusals] as never[],
});

builder.queryField("estimateRun", (t) =>
  t.field({
    type: EstimateResult,
    description: "A dry run: checks everything that submitRun checks, and writes nothing.",
    complexity: 20,
    args: {
      input: t.arg({ type: SubmitRunInput, required: true, description: "The run that is thought of." }),
    },
    resolve: async (_, { input }, context) => {
      try {
        const estimate = await withSource(input, context, (source) =>
          context.verbs.runs.estimate(context.viewer, source),
        );
        return branded({ ...estimate }, EstimateType) as never;
      } catch (error) {
        return mistakeAmong(refusals, error) as never;
      }
    },
  }),
);
