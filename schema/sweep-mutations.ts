import { recipeFromToml, snakePath } from "../src/configurations/toml.ts";
import { ValidationFailed } from "../src/errors.ts";
import { planKeys, sweepFromToml, underSweepFileNames } from "../src/sweeps/file.ts";
import type { NewSweepPlan } from "../src/sweeps/plan.ts";
import type { SweepSource } from "../src/sweeps/sweep.ts";
import type { CreateSweep, SweepChange } from "../src/sweeps/sweeps.ts";
import { builder } from "./builder.ts";
import type { Context } from "./context.ts";
import {
  ConflictError,
  deeper,
  LimitError,
  NotFoundError,
  UnsupportedByEngineError,
  ValidationError,
} from "./errors.ts";
import { given, notFoundUnder } from "./lookups.ts";
import { idempotencyKeyField, mutation } from "./mutations.ts";
import { globalId, localId } from "./node.ts";
import { OfflineRlRecipeInput, RlRecipeInput, recipeFrom, SftRecipeInput } from "./recipe.ts";
import { versionId } from "./submit-run.ts";
import { SweepMethodEnum, SweepMetricEnum, SweepScaleEnum, SweepType } from "./sweep.ts";

const SweepSourceInput = builder.inputType("SweepSourceInput", {
  description: "What the runs of a sweep have in common, in one of the ways to say it.",
  isOneOf: true,
  fields: (t) => ({
    configurationId: t.id({
      description: "Global id of a configuration, which means its newest version, or of one of its versions.",
    }),
    rl: t.field({ type: RlRecipeInput, description: "Reinforcement learning, inline." }),
    sft: t.field({ type: SftRecipeInput, description: "Supervised fine-tuning, inline." }),
    offlineRl: t.field({ type: OfflineRlRecipeInput, description: "From recorded trajectories, inline." }),
    toml: t.string({ description: "A configuration file's text." }),
  }),
});

const SweepRangeInput = builder.inputType("SweepRangeInput", {
  description: "A range that values are drawn from.",
  fields: (t) => ({
    min: t.float({ required: true, description: "Its lower end." }),
    max: t.float({ required: true, description: "Its upper end." }),
    scale: t.field({ type: SweepScaleEnum, description: "How draws are spread; LINEAR when absent." }),
    integer: t.boolean({ description: "Whether only whole numbers are drawn; false when absent." }),
  }),
});

const SweepParameterInput = builder.inputType("SweepParameterInput", {
  description: "A knob that differs from trial to trial: give values or range.",
  fields: (t) => ({
    knob: t.string({
      required: true,
      description: "Its path in a configuration file, e.g. `training.lr`.",
    }),
    values: t.stringList({
      description: "The values to try, as TOML writes them; a text may go without its quotes.",
    }),
    range: t.field({
      type: SweepRangeInput,
      description: "Where values are drawn from; in a random sweep only.",
    }),
  }),
});

const SweepEarlyStoppingInput = builder.inputType("SweepEarlyStoppingInput", {
  description:
    "Asynchronous successive halving: a trial that comes to a rung goes on only if it is among the best of those that came to it before. With one trainer the first trials cannot be compared with later ones.",
  fields: (t) => ({
    metric: t.field({ type: SweepMetricEnum, required: true, description: "Best by this." }),
    minSteps: t.int({ required: true, description: "Steps of the first rung." }),
    reduction: t.int({
      description:
        "One of so many goes on, and each rung has so many times the steps of the one before; 3 when absent.",
    }),
  }),
});

const SweepFromFields = builder.inputType("SweepFromFieldsInput", {
  description: "A sweep, given inline. All its runs share the recipe's seed, unless advanced.seed is swept.",
  fields: (t) => ({
    name: t.string({ required: true, description: "The sweep's name, unique in the workspace." }),
    source: t.field({ type: SweepSourceInput, required: true, description: "What its runs have in common." }),
    method: t.field({ type: SweepMethodEnum, required: true, description: "Which trials it has." }),
    trials: t.int({ description: "How many to draw, at most 1,000; in a random sweep only." }),
    seed: t.int({
      description: "What draws come from; made up and kept when absent. In a random sweep only.",
    }),
    parameters: t.field({
      type: [SweepParameterInput],
      required: true,
      description: "The knobs that differ.",
    }),
    maxConcurrent: t.int({ description: "Runs in the queue or at work at once; all when absent." }),
    priority: t.int({ description: "Of its runs in the queue, -100 to 100; 0 when absent." }),
    tags: t.stringList({ description: "Tags of its runs." }),
    earlyStopping: t.field({ type: SweepEarlyStoppingInput, description: "When a trial is given up." }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
});

const SweepFromToml = builder.inputType("SweepFromTomlInput", {
  description: "A sweep in a file: a configuration file with a section [sweep] more.",
  fields: (t) => ({
    toml: t.string({ required: true, description: "The file's text." }),
    name: t.string({ description: "Another name than the file's." }),
    idempotencyKey: t.string(idempotencyKeyField),
  }),
});

const CreateSweepInput = builder.inputType("CreateSweepInput", {
  description: "A sweep to be, in one of the ways to say it.",
  isOneOf: true,
  fields: (t) => ({
    fields: t.field({ type: SweepFromFields, description: "Inline." }),
    toml: t.field({ type: SweepFromToml, description: "From a file." }),
  }),
});

async function create(input: typeof CreateSweepInput.$inferInput, context: Context): Promise<SweepChange> {
  const { viewer, verbs } = context;
  if (input.toml != null) {
    const { toml, name, idempotencyKey = null } = input.toml;
    return deeper(["toml"], { except: [] }, () =>
      deeper(["toml"], { except: ["idempotencyKey", ...(name == null ? [] : ["name"])] }, async () => {
        const { plan, recipe } = sweepFromToml(toml);
        const asked = { ...plan, ...(name == null ? {} : { name }) } as NewSweepPlan;
        return underSweepFileNames(() =>
          verbs.sweeps.create(viewer, { ...asked, source: { recipe }, idempotencyKey }),
        );
      }),
    );
  }
  if (input.fields == null) throw new Error("GraphQL let an input pass that is none of its ways");
  const { source, parameters, earlyStopping, ...rest } = input.fields;
  const asked = {
    ...given(rest),
    parameters: parameters.map((parameter) => {
      const { range, ...named } = given(parameter);
      return range === undefined ? named : { ...named, range: given(range) };
    }),
    ...(earlyStopping == null ? {} : { earlyStopping: given(earlyStopping) }),
  } as Omit<CreateSweep, "source">;
  return deeper(["fields"], { except: [] }, () =>
    withSource(source, context, (from) => verbs.sweeps.create(viewer, { ...asked, source: from })),
  );
}

const beside = [...planKeys, "idempotencyKey"];

/** Does the work with what the source says, its complaints placed where the source has what they are about. */
async function withSource<T>(
  source: typeof SweepSourceInput.$inferInput,
  context: Context,
  work: (source: SweepSource) => Promise<T>,
): Promise<T> {
  const under = (way: string, inner: () => Promise<T>) => deeper(["source", way], { except: beside }, inner);
  const { configurationId, toml } = source;
  if (configurationId != null) {
    const id = await deeper(["source"], { except: [] }, () =>
      versionId(configurationId, context).catch(notFoundUnder("configurationId")),
    );
    return under("configurationId", () => work({ configurationVersionId: id }));
  }
  if (toml != null)
    return under("toml", async () => {
      const read = recipeFromToml(toml);
      if (read.recipe === null) throw new ValidationFailed(read.issues);
      return underFileNames(() => work({ recipe: read.given }));
    });
  for (const [way, kind] of [
    ["rl", "rl"],
    ["sft", "sft"],
    ["offlineRl", "offline_rl"],
  ] as const) {
    const inline = source[way];
    if (inline != null) return under(way, async () => work({ recipe: recipeFrom(kind, inline) }));
  }
  throw new Error("GraphQL let an input pass that is none of its ways");
}

async function underFileNames<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    const named = (path: readonly string[]) => (beside.includes(path[0] ?? "") ? path : snakePath(path));
    throw new ValidationFailed(error.issues.map((issue) => ({ ...issue, path: named(issue.path) })));
  }
}

mutation("createSweep", {
  description:
    "Launches a sweep: every trial is checked and frozen before any is written; they become runs as there are places for them.",
  input: CreateSweepInput,
  errors: [ValidationError, NotFoundError, ConflictError, LimitError, UnsupportedByEngineError],
  resolve: create,
  success: (t) => ({
    sweep: t.field({ type: SweepType, description: "The sweep.", resolve: ({ sweep }) => sweep }),
  }),
});

mutation("stopSweep", {
  description:
    "Ends a sweep: no more of its trials become runs, and its runs end with a checkpoint. Asking again changes nothing.",
  input: builder.inputType("StopSweepInput", {
    description: "A sweep that is to end.",
    fields: (t) => ({ id: t.id({ required: true, description: "Global id of the sweep." }) }),
  }),
  errors: [NotFoundError, ConflictError, ValidationError],
  resolve: ({ id }, { viewer, verbs }) => verbs.sweeps.stop(viewer, { id: localId("Sweep", id) }),
  success: (t) => ({
    sweep: t.field({ type: SweepType, description: "The sweep.", resolve: ({ sweep }) => sweep }),
  }),
});

mutation("deleteSweep", {
  description: "Takes a sweep that is over out of every list; its runs stay.",
  input: builder.inputType("DeleteSweepInput", {
    description: "A sweep to be taken out.",
    fields: (t) => ({ id: t.id({ required: true, description: "Global id of the sweep." }) }),
  }),
  errors: [NotFoundError, ConflictError, ValidationError],
  resolve: ({ id }, { viewer, verbs }) => verbs.sweeps.remove(viewer, { id: localId("Sweep", id) }),
  success: (t) => ({
    sweepId: t.id({
      description: "Global id of the sweep that was.",
      resolve: ({ id }) => globalId("Sweep", id),
    }),
  }),
});
