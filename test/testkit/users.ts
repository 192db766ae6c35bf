import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "../../cli/client.ts";
import { uploadDataset } from "../../cli/datasets.ts";
import { registerRollout } from "../../cli/rollouts.ts";
import { type Follower, follow, type Message, type Transport } from "./followers.ts";
import { authored } from "./rollouts.ts";
import { digitRows } from "./trainers.ts";

export interface Answer {
  readonly status: number;
  readonly data: Message;
  readonly errors: Message[];
}

export interface RunRecipe {
  readonly steps: number;
  readonly name?: string;
  /** A step waits at least so long for its samples: for runs that must still be at work when something happens. */
  readonly stepMs?: number;
  readonly checkpointEvery?: number;
  readonly validation?: boolean;
  readonly startFrom?: string;
  /** Drawn at submission when absent. */
  readonly seed?: number;
}

/** A run as its submission was answered, with a cursor before everything that happens to it. */
export interface Submitted {
  readonly id: string;
  readonly name: string;
  readonly cursor: string;
}

/** Somebody with a key, who uses a platform as everybody does: over its public API. */
export interface User {
  readonly key: string;
  /** A query or a mutation over plain HTTP; of somebody else where a key is given. */
  ask(query: string, variables?: object, more?: { key?: string; api?: number }): Promise<Answer>;
  submit(recipe: RunRecipe): Promise<Submitted>;
  follow(
    transport: Transport,
    run: { id: string; cursor: string | null },
    more?: { api?: number; key?: string },
  ): Follower;
  /** Makes what runs need: two datasets and two rollouts, a quick one and a slow one; waits for a trainer. */
  furnish(folder: string): Promise<void>;
}

/** Prompts of a step times tries at each. */
export const samplesPerStep = 8;

/** The user of that key; `urls` are the platform's APIs, the first one being asked where nothing else is said. */
export function userOf({ urls, key }: { urls: readonly string[]; key: string }): User {
  let runs = 0;

  async function ask(query: string, variables: object = {}, more: { key?: string; api?: number } = {}) {
    const response = await fetch(`${urls[more.api ?? 0]}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${more.key ?? key}`,
        // Kept alive, it would be a connection that the server holds.
        connection: "close",
      },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(60_000),
    });
    const { data = null, errors = [] } = (await response.json()) as { data?: Message; errors?: Message[] };
    return { status: response.status, data, errors };
  }

  return {
    key,
    ask,

    async submit({ name = `run-${++runs}`, ...recipe }) {
      const { data, errors } = await ask(
        `mutation ($input: SubmitRunInput!) { submitRun(input: $input) {
          __typename ... on SubmitRunSuccess { cursor run { id name } } ... on UserError { message }
          ... on ValidationError { issues { path message } } } }`,
        { input: { toml: { toml: tomlOf(recipe), name } } },
      );
      if (data?.submitRun.__typename !== "SubmitRunSuccess")
        throw new Error(`the run was refused: ${JSON.stringify({ data, errors })}`);
      const { cursor, run } = data.submitRun;
      return { ...run, cursor };
    },

    follow: (transport, { id, cursor }, more = {}) =>
      follow({
        at: () => ({ url: urls[more.api ?? 0]!, key: more.key ?? key }),
        transport,
        run: id,
        after: cursor,
      }),

    async furnish(folder) {
      const client = createClient({ url: urls[0]!, key });
      const jsonl = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
      await mkdir(join(folder, "slow"), { recursive: true });
      await writeFile(join(folder, "train.jsonl"), jsonl(digitRows(16)));
      await writeFile(join(folder, "validation.jsonl"), jsonl(digitRows(8, 60)));
      await writeFile(join(folder, "slow", "main.ts"), slow);
      await uploadDataset(client, join(folder, "train.jsonl"), "digits");
      await uploadDataset(client, join(folder, "validation.jsonl"), "digits-validation");
      await registerRollout(client, example, { name: "reverse-digits", entrypoint: "main.ts" });
      await registerRollout(client, join(folder, "slow"), { name: "slow", entrypoint: "main.ts" });
      await until(
        async () => (await ask("{ baseModels { nodes { name } } }")).data?.baseModels.nodes.length > 0,
      );
    },
  };
}

/** Asks again until it is so; rejects when that takes longer than any test should. */
export async function until(is: () => Promise<boolean>, timeoutMs = 120_000): Promise<void> {
  for (const end = Date.now() + timeoutMs; !(await is()); await new Promise((next) => setTimeout(next, 50)))
    if (Date.now() > end) throw new Error(`it was not so within ${timeoutMs} ms: ${is}`);
}

const example = new URL("../../examples/reverse-digits/rollouts/reverse-digits", import.meta.url).pathname;

const slow = authored(
  `await new Promise((resolve) => setTimeout(resolve, Number(process.env.WAIT_MS)));
   return [...c.prompt, await c.chat(c.prompt)];`,
  `const text = c.sample.messages.at(-1).content ?? "";
   c.setReward([...text].filter((one) => one >= "0" && one <= "9").length / 4);`,
);

function tomlOf({
  steps,
  stepMs = 0,
  checkpointEvery = 5,
  validation = false,
  startFrom,
  seed,
}: RunRecipe): string {
  return [
    "[experiment]",
    'kind = "rl"',
    startFrom ? `start_from = "${startFrom}"` : 'model_path = "tiny-2x64"',
    'dataset = "digits"',
    `rollout = "${stepMs > 0 ? "slow" : "reverse-digits"}"`,
    ...(validation ? ['validation_dataset = "digits-validation"'] : []),
    "[training]",
    `total_steps = ${steps}`,
    "lr = 1e-3",
    "rollout_batch_size = 4",
    `n_samples_per_prompt = ${samplesPerStep / 4}`,
    "max_response_length = 4",
    "[checkpoints]",
    `checkpoint_save_freq = ${checkpointEvery}`,
    ...(seed === undefined ? [] : ["[advanced]", `seed = ${seed}`]),
    ...(stepMs > 0 ? ["[env]", `WAIT_MS = "${stepMs}"`] : []),
  ].join("\n");
}
