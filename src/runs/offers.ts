import { nearest } from "../configurations/nearest.ts";
import { UnsupportedByEngine, ValidationFailed } from "../errors.ts";
import type { TrainerHello } from "../protocol/job.ts";
import { maxStaleness, type Recipe } from "../protocol/recipe.ts";

/** What an engine offers, by its trainers' word; submissions are checked against it. */
export type EngineOffer = Pick<
  TrainerHello,
  | "engine"
  | "baseModels"
  | "losses"
  | "valueBaseline"
  | "prices"
  | "maxLoraRank"
  | "fullFineTune"
  | "samplerSnapshots"
>;

/** What a recipe asks and the engine lacks. */
interface Lack {
  readonly capability: string;
  readonly path: readonly string[];
  readonly message: string;
}

/**
 * The first engine that can do all that the recipe asks of this base model. ValidationFailed when nobody has the model;
 * UnsupportedByEngine, naming the capability, when those who have it cannot do the rest.
 */
export function chooseEngine(
  offers: readonly EngineOffer[],
  recipe: Recipe,
  given: unknown,
  baseModel: string,
): { readonly engine: string; readonly contextLengthTokens: number } {
  if (offers.length === 0)
    throw new UnsupportedByEngine(
      "no trainer is connected, so nobody can say what can be trained; start one, or wait until it has come up",
      "none",
      "connected",
      ["experiment", "modelPath"],
    );
  const having = offers.flatMap((offer) => {
    const model = offer.baseModels.find(({ name }) => name === baseModel);
    return model === undefined ? [] : [{ offer, contextLengthTokens: model.contextLengthTokens }];
  });
  if (having.length === 0) {
    const names = [...new Set(offers.flatMap((offer) => offer.baseModels.map(({ name }) => name)))].sort();
    throw new ValidationFailed([
      {
        path: ["experiment", recipe.experiment.modelPath === undefined ? "startFrom" : "modelPath"],
        message: `no connected trainer has the base model ${JSON.stringify(baseModel)}; there ${
          names.length === 0 ? "are none" : `is ${names.join(", ")}`
        }`,
        suggestion: nearest(baseModel, names),
      },
    ]);
  }
  let refused: { readonly engine: string; readonly lack: Lack } | null = null;
  for (const { offer, contextLengthTokens } of having) {
    const lack = lackOf(offer, recipe, given, contextLengthTokens);
    if (lack === null) return { engine: offer.engine, contextLengthTokens };
    refused ??= { engine: offer.engine, lack };
  }
  const { engine, lack } = refused as NonNullable<typeof refused>;
  throw new UnsupportedByEngine(lack.message, engine, lack.capability, lack.path);
}

function lackOf(offer: EngineOffer, recipe: Recipe, given: unknown, contextTokens: number): Lack | null {
  const { engine } = offer;
  const loss = lossOf(recipe);
  if (!offer.losses.includes(loss))
    return {
      capability: `loss ${loss}`,
      path: "algorithm" in recipe ? ["algorithm", "name"] : ["experiment", "kind"],
      message: `the engine ${engine} has no loss ${loss}; it has ${offer.losses.join(", ")}`,
    };
  if (wantsValueBaseline(recipe) && !offer.valueBaseline)
    return {
      capability: "value baseline",
      path: ["algorithm", "baseline"],
      message: `the engine ${engine} trains no value network: compare with the group`,
    };
  if (recipe.budget.maxCostUsd !== undefined && !saysPrice(offer))
    return {
      capability: "prices",
      path: ["budget", "maxCostUsd"],
      message: `no connected trainer of the engine ${engine} says what it costs, so a cap on that could not be kept`,
    };
  if (recipe.lora === undefined && !offer.fullFineTune)
    return {
      capability: "full fine-tuning",
      path: ["lora"],
      message: `the engine ${engine} trains adapters only: add a lora section`,
    };
  if (recipe.lora !== undefined && offer.maxLoraRank === null)
    return {
      capability: "LoRA",
      path: ["lora"],
      message: `the engine ${engine} has no LoRA: leave the section out`,
    };
  if (recipe.lora !== undefined && offer.maxLoraRank !== null && recipe.lora.rank > offer.maxLoraRank)
    return {
      capability: "LoRA rank",
      path: ["lora", "rank"],
      message: `the engine ${engine} has adapters of rank ${offer.maxLoraRank} at most`,
    };
  if ("mode" in recipe && maxStaleness(recipe) > 0 && offer.samplerSnapshots === "latest_only")
    return {
      capability: "immutable sampler snapshots",
      path: ["mode", "execution"],
      message: `the engine ${engine} changes a sampler's weights while it answers, so only sync is safe on it`,
    };
  for (const key of lengthKnobs)
    if (numberAt(given, key) > contextTokens)
      return {
        capability: "context length",
        path: ["training", key],
        message: `the base model's context is ${contextTokens} tokens`,
      };
  return null;
}

function wantsValueBaseline(recipe: Recipe): boolean {
  return "algorithm" in recipe && "baseline" in recipe.algorithm && recipe.algorithm.baseline === "value";
}

/** Whether a trainer's operator has said what it costs. */
export function saysPrice({ prices }: Pick<EngineOffer, "prices">): boolean {
  return prices !== null && Object.values(prices).some((price) => price !== null);
}

function lossOf(recipe: Recipe): string {
  if (!("algorithm" in recipe)) return "cross_entropy";
  const { name } = recipe.algorithm;
  return name === "grpo" ? "ppo" : name;
}

const lengthKnobs = ["maxPromptLength", "maxResponseLength", "maxLength"] as const;

/** The recipe with lengths that were left to their defaults brought down to the base model's context. */
export function withinContext(recipe: Recipe, contextTokens: number): Recipe {
  const training: Record<string, unknown> = { ...recipe.training };
  for (const key of lengthKnobs) {
    const length = training[key];
    if (typeof length === "number" && length > contextTokens) training[key] = contextTokens;
  }
  return { ...recipe, training } as Recipe;
}

function numberAt(given: unknown, key: string): number {
  const training = (given as { training?: Record<string, unknown> } | null)?.training;
  const value = training?.[key];
  return typeof value === "number" ? value : 0;
}
