import { promptRow, readRows } from "../../src/protocol/dataset.ts";
import { maxStaleness, type RlRecipe } from "../../src/protocol/recipe.ts";
import type { DatasetReference, RlSpecification, Specification } from "../../src/protocol/specification.ts";
import type { Driver } from "../driver/driver.ts";
import { startLocalDriver } from "../driver/local-driver.ts";
import type { RolloutTask } from "../driver/rollout.ts";
import { RolloutSetupFailed } from "../driver/transports/transport.ts";
import { createPolicyEndpoint } from "../policy/endpoint.ts";
import { createPolicy, type Policy, type Weights } from "../policy/policy.ts";
import { RunFailure } from "../run-failure.ts";
import { contextTokens, type JobContext } from "./context.ts";
import { asMessages } from "./conversations.ts";
import { type EvaluationRecipe, evaluationResponseLength } from "./evaluation.ts";

/** A row of the dataset: what a rollout is given of it, and which one it is, counted from 0. */
export interface Prompt {
  readonly row: number;
  readonly given: Pick<RolloutTask, "messages" | "label" | "metadata">;
}

/** A run's rollouts, ready to be run against its policy. */
export interface Rollouts {
  readonly policy: Policy;
  readonly driver: Driver;
  close(): Promise<void>;
}

/** What rollouts need to know of a run: one of reinforcement learning has it, and one offline that evaluates. */
export interface RolloutSpecification {
  readonly recipe: Pick<RlRecipe, "env" | "secrets"> & {
    readonly sampling: EvaluationRecipe["sampling"];
    readonly training: EvaluationRecipe["training"] &
      Pick<RlRecipe["training"], "maxPromptLength" | "maxTurns">;
    /** Where rollouts are learned from: how old their weights may be. */
    readonly mode?: RlRecipe["mode"];
  };
  readonly rollout: RlSpecification["rollout"];
  readonly origin: Pick<Specification["origin"], "baseModel">;
}

/**
 * Starts the run's rollout process and the policy it talks to; a rollout that cannot be started fails the run. A
 * rollout whose weights fell further behind than the mode allows is called off: its result says `cancelled`.
 */
export async function openRollouts(
  context: JobContext,
  { recipe, rollout, origin }: RolloutSpecification,
  weights: Weights,
): Promise<Rollouts> {
  const { meter, blobs, reporter } = context;
  const env = { ...recipe.env, ...secretsOf(context, recipe.secrets.required) };
  const { maxPromptLength, maxResponseLength, maxTurns } = recipe.training;
  // The policy's own limit is the longer one of both; each rollout is held to its own.
  const maxResponseTokens = Math.max(maxResponseLength, evaluationResponseLength(recipe));
  const policy = createPolicy({
    tokenizer: meter.engine.tokenizer(origin.baseModel),
    weights,
    limits: {
      maxPromptTokens: maxPromptLength,
      maxResponseTokens,
      contextTokens: contextTokens(context),
      maxCalls: maxTurns,
    },
    ...(recipe.mode === undefined ? {} : { maxStaleness: maxStaleness({ mode: recipe.mode }) }),
  });
  const bundle = await blobs.get(rollout.sha256);
  const endpoint = await createPolicyEndpoint({ policy });
  try {
    const driver = await startLocalDriver({
      bundle,
      entrypoint: rollout.entrypoint,
      env,
      policy,
      endpoint,
      log: ({ level, message }) => reporter.line(level, message, "rollout"),
      scratch: context.folder,
    });
    reporter.line(
      "info",
      `rollout ${rollout.name}@${rollout.version}: workflow ${driver.workflow}, grader ${driver.grader ?? "none"}`,
    );
    return {
      policy,
      driver,
      async close() {
        await driver.close();
        await endpoint.close();
      },
    };
  } catch (error) {
    await endpoint.close();
    if (!(error instanceof RolloutSetupFailed)) throw error;
    throw new RunFailure(`rollout_${error.code}`, error.message, { cause: error });
  }
}

/** The dataset's rows as prompts, each under the recipe's system prompt where there is one. */
export async function promptsOf(
  { blobs }: Pick<JobContext, "blobs">,
  dataset: DatasetReference,
  systemPrompt?: string,
): Promise<Prompt[]> {
  return readRows(await blobs.get(dataset.sha256)).map((values, row) => {
    const { messages, label, metadata } = promptRow(values, systemPrompt);
    return { row, given: { messages: asMessages(messages), label, metadata } };
  });
}

function secretsOf({ secret }: JobContext, required: readonly string[]): Record<string, string> {
  const found = required.map((name) => [name, secret(name)] as const);
  const missing = found.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length > 0)
    throw new RunFailure(
      "secret_missing",
      `this trainer has no ${missing.map((name) => `TRAINYARD_SECRET_${name}`).join(", ")} in its environment`,
    );
  return Object.fromEntries(found) as Record<string, string>;
}
