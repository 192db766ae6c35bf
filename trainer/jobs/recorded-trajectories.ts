import { conversationOf, toolsOf } from "../../src/protocol/dataset.ts";
import type { OfflineSpecification } from "../../src/protocol/specification.ts";
import type { Tokenizer, Trainer } from "../engine/engine.ts";
import { composeReward, shapeReward } from "../learning/rewards.ts";
import type { SampledTokens } from "../learning/rows.ts";
import { groupOf, longestAnswer } from "../learning/trajectories.ts";
import { renderConversation } from "../policy/chat-template.ts";
import { RunFailure } from "../run-failure.ts";
import type { JobContext } from "./context.ts";
import { asMessages } from "./conversations.ts";
import { fitting, readDataset } from "./dataset-rows.ts";

/** A trajectory as it was recorded: its tokens, and what they were worth. */
export interface RecordedTrajectory extends Omit<SampledTokens, "advantage" | "masked"> {
  /** The same for trajectories of one prompt. */
  readonly group: string;
  /** Composed, clipped and shaped. */
  readonly reward: number;
  /** By the names that it was recorded with; null where it was one number. */
  readonly rewards: Readonly<Record<string, number>> | null;
  /** Whether its log-probabilities are those of the policy that said it. */
  readonly hasLogprobs: boolean;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * The dataset's trajectories with their rewards by the recipe. Tokens are those that were recorded, or else the
 * messages as the chat template renders them, the assistant's learned. Longer ones than max_length are left out, and
 * said. A row whose reward or tokens do not fit the recipe or the model fails the run with its line.
 */
export async function readTrajectories(
  context: JobContext<OfflineSpecification>,
): Promise<RecordedTrajectory[]> {
  const { recipe, dataset, origin } = context.specification;
  const { engine } = context.meter;
  const { systemPrompt } = recipe.experiment;
  const tokenizer = engine.tokenizer(origin.baseModel);
  const model = engine.capabilities.baseModels.find(({ name }) => name === origin.baseModel);
  const vocabularySize = model?.vocabularySize ?? 0;

  const rows = await readDataset(context, dataset, (row): RecordedTrajectory => {
    const named = (row["rewards"] ?? null) as Record<string, number> | null;
    const said = composeReward(
      { reward: (row["reward"] as number | undefined) ?? sumOf(named), rewards: named },
      recipe.rewardWeights,
    );
    if ("fault" in said) throw new Error(said.fault);
    if (row["token_ids"] != null && systemPrompt !== undefined)
      throw new RunFailure(
        "system_prompt_refused",
        `${dataset.name}@${dataset.version} has recorded tokens, which no system prompt can be put before: leave out system_prompt, or the columns token_ids, learned and logprobs`,
      );
    const tokens =
      row["token_ids"] == null
        ? renderedTokens(row, tokenizer, systemPrompt)
        : recordedTokens(row, vocabularySize);
    const reward = shapeReward(said.reward, recipe.rewards, {
      longestAnswerTokens: longestAnswer(tokens.sampled_T),
      maxResponseTokens: recipe.training.maxResponseLength,
    });
    const temperature = (row["temperature"] as number | null | undefined) ?? 1;
    const group = groupOf(row["group"], conversationOf(row));
    return { ...tokens, temperature: temperature === 0 ? 1 : temperature, group, reward, rewards: named };
  });
  return fitting(context, dataset, rows, recipe.training.maxLength);
}

type Tokens = Pick<RecordedTrajectory, "tokens_T" | "sampled_T" | "logprobs_T" | "hasLogprobs">;

function recordedTokens(row: Row, vocabularySize: number): Tokens {
  const tokens_T = Int32Array.from(row["token_ids"] as number[]);
  const foreign = tokens_T.findIndex((token) => token >= vocabularySize);
  if (foreign !== -1)
    throw new Error(
      `token_ids[${foreign}] is ${tokens_T[foreign]}, and the model has ${vocabularySize} tokens: they are of another tokenizer`,
    );
  const sampled_T = Uint8Array.from(row["learned"] as number[]);
  const logprobs = row["logprobs"] as (number | null)[] | null | undefined;
  const logprobs_T = Float32Array.from(sampled_T, (mark, t) => (mark === 0 ? 0 : (logprobs?.[t] ?? 0)));
  return { tokens_T, sampled_T, logprobs_T, hasLogprobs: logprobs != null };
}

function renderedTokens(row: Row, tokenizer: Tokenizer, systemPrompt: string | undefined): Tokens {
  const messages = asMessages(conversationOf(row, systemPrompt));
  const { tokens_T, answered_T } = renderConversation(tokenizer, messages, toolsOf(row));
  return {
    tokens_T,
    sampled_T: answered_T,
    logprobs_T: new Float32Array(tokens_T.length),
    hasLogprobs: false,
  };
}

function sumOf(rewards: Readonly<Record<string, number>> | null): number {
  return Object.values(rewards ?? {}).reduce((sum, reward) => sum + reward, 0);
}

/** Rows that are scored in one call. */
const scoredAtOnce = 256;

/** Log-probabilities of each row's learned tokens under a policy, 0 elsewhere. */
export async function scored(
  policy: Trainer,
  rows: readonly Pick<SampledTokens, "tokens_T" | "sampled_T" | "temperature">[],
  alive: () => void,
): Promise<Float32Array[]> {
  const logprobs_N_T: Float32Array[] = [];
  for (let at = 0; at < rows.length; at += scoredAtOnce) {
    const some = rows.slice(at, at + scoredAtOnce);
    const of = await policy.logprobs(some);
    for (const [n, { sampled_T }] of some.entries())
      logprobs_N_T.push(of[n]!.map((logprob, t) => (sampled_T[t] === 0 ? 0 : logprob)));
    alive();
  }
  return logprobs_N_T;
}
