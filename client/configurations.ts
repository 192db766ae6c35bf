import { type Asking, type CallOptions, keyed } from "./asking.ts";
import {
  AddConfigurationVersion,
  CheckRecipe,
  Configuration,
  Configurations,
  ConfigurationVersions,
  CreateConfiguration,
  type RecipeInput,
  RecipeKnobs,
  type RunKind,
} from "./generated/operations.ts";
import { listing } from "./listing.ts";
import { byIdOrName, found, isId } from "./references.ts";
import { done } from "./transport.ts";

/** Kept recipes and their versions. Every verb takes the configuration's id or its name. */
export function createConfigurations(asking: Asking) {
  async function get(configuration: string, options?: CallOptions) {
    const answer = await asking.again(Configuration, byIdOrName("Configuration", configuration), options);
    return found(answer.configuration, `configuration \`${configuration}\``);
  }

  return {
    /** Configurations of the workspace, newest first. */
    list: ({ signal }: CallOptions = {}) =>
      listing(
        async (page, until) => (await asking.again(Configurations, page, { signal: until })).configurations,
        signal,
      ),

    /** One configuration, with its newest version as TOML. */
    get,

    /** A configuration's versions, newest first. */
    versions: (configuration: string, { signal }: CallOptions = {}) =>
      listing(async (page, until) => {
        const variables = { ...byIdOrName("Configuration", configuration), ...page };
        const answer = await asking.again(ConfigurationVersions, variables, { signal: until });
        return found(answer.configuration, `configuration \`${configuration}\``).versions;
      }, signal),

    /** Keeps a recipe under a new name. VALIDATION tells every issue, CONFLICT that the name is taken. */
    async create(name: string, recipe: RecipeInput, options?: CallOptions) {
      const input = keyed({ name, recipe });
      return done((await asking.again(CreateConfiguration, { input }, options)).createConfiguration);
    },

    /** Makes a recipe the next version; the same as the newest answers with that one. */
    async addVersion(configuration: string, recipe: RecipeInput, options?: CallOptions) {
      const configurationId = isId("Configuration", configuration)
        ? configuration
        : (await get(configuration, options)).id;
      const input = keyed({ configurationId, recipe });
      return done((await asking.again(AddConfigurationVersion, { input }, options)).addConfigurationVersion);
    },

    /** Says everything that is wrong with a recipe, and it as TOML where nothing is. Makes nothing. */
    check: async (recipe: RecipeInput, options?: CallOptions) =>
      (await asking.again(CheckRecipe, { recipe }, options)).checkRecipe,

    /** What every knob of a recipe does, with its default, range and unit; of one kind of run, or of all. */
    knobs: async ({ kind, ...options }: CallOptions & { readonly kind?: RunKind } = {}) =>
      (await asking.again(RecipeKnobs, { kind }, options)).recipeKnobs,
  };
}
