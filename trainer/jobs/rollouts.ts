import { promptRow, readRows } from "../../src/protocol/dataset.ts";
import type { DatasetReference, RlSpecification } from "../../src/protocol/specification.ts";
import type { Driver } from "../driver/driver.ts";
import { startLocalDriver } from "../driver/local-driver.ts";
import type { RolloutTask } from "../driver/rollout.ts";
import { RolloutSetupFailed } from "../driver/transports/transport.ts";
import { createPolicyEndpoint } from "../policy/endpoint.ts";
import { createPolicy, type Policy, type Weights } from "../policy/policy.ts";
import { RunFailure } from "../run-failure.ts";
import { contextTokens, type JobContext } from "./context.ts";
import { asMessages } from "./conversations.ts";

/** A row of the dataset, as a rollout is given it. */
export type Prompt = Pick<RolloutTask, "messages" | "label" | "metadata">;

/** A run's rollouts, ready to be run against its policy. */
export interface Rollouts {
  readonly policy: Policy;
  readonly driver: Driver;
  close(): Promise<void>;
}

/** Starts the run's rollout process and the policy it talks to; a rollout that cannot be started fails the run. */
export async function openRollouts(
  context: JobContext<RlSpecification>,
  weights: Weights,
): Promise<Rollouts> {
  const { specification, meter, blobs, reporter } = context;
  const { recipe, rollout, origin } = specification;
  const env = { ...recipe.env, ...secretsOf(context) };
  const { maxPromptLength, maxResponseLength } = recipe.training;
  const policy = createPolicy({
    tokenizer: meter.engine.tokenizer(origin.baseModel),
    weights,
    limits: {
      maxPromptTokens: maxPromptLength,
      maxResponseTokens: maxResponseLength,
      contextTokens: contextTokens(context),
    },
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

/** The dataset's rows as prompts. */
export async function promptsOf({ blobs }: JobContext, dataset: DatasetReference): Promise<Prompt[]> {
  return readRows(await blobs.get(dataset.sha256)).map((row) => {
    const { messages, label, metadata } = promptRow(row);
    return { messages: asMessages(messages), label, metadata };
  });
}

function secretsOf({ specification, secret }: JobContext<RlSpecification>): Record<string, string> {
  const found = specification.recipe.secrets.required.map((name) => [name, secret(name)] as const);
  const missing = found.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length > 0)
    throw new RunFailure(
      "secret_missing",
      `this trainer has no ${missing.map((name) => `TRAINYARD_SECRET_${name}`).join(", ")} in its environment`,
    );
  return Object.fromEntries(found) as Record<string, string>;
}
