import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect } from "vitest";
import { runCommandLine } from "../../cli/cli.ts";
import { commands } from "../../cli/commands.ts";
import { freePort } from "../../src/store/postmaster.ts";
import { type Command, dataFolder, trainyard } from "./start.ts";

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Standard output as the JSON documents that it is, one a line. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its assertions what a document is
  json(): any[];
}

const example = fileURLToPath(new URL("../../examples/reverse-digits", import.meta.url));

export let here: Awaited<ReturnType<typeof openCommandLine>>;

/** Opens it for a test file, with the example's rollout and its prompts as the dataset `numbers`. */
export function useCommandLine(setUp: () => Promise<void>) {
  beforeAll(async () => {
    here = await openCommandLine();
    await ok("dataset", "upload", join(example, "data/train.jsonl"), "--name", "numbers");
    await ok("rollout", "register", join(example, "rollouts/reverse-digits"));
    await setUp();
  });
  afterAll(() => here?.close());
}

/** One command that does what it is asked without a word of complaint. */
export async function ok(...argv: string[]): Promise<Ended> {
  const ended = await here.run(...argv);
  expect(ended, argv.join(" ")).toMatchObject({ code: 0, err: "" });
  return ended;
}

/** One command that is refused with this exit code and, for people, in this one message. */
export async function refused(code: number, message: RegExp, ...argv: string[]) {
  const ended = await here.run(...argv);
  expect(ended, argv.join(" ")).toMatchObject({ code, out: "" });
  expect(ended.err).toMatch(message);
}

/** The run as a program is shown it. */
export const info = async (name: string) => (await ok("--json", "train", "info", name)).json()[0];

/** Of a read that runs commands: not asked again at once. */
export const eventually = (read: () => Promise<unknown>) => expect.poll(read, { interval: 200 });

/** A run on what is there, of small steps unless the test needs larger ones. */
export const recipe = (steps: number, { samples = 2, prompts = 4, saveEvery = 0 } = {}) => `[experiment]
model_path = "tiny-2x64"
dataset = "numbers"
rollout = "reverse-digits"
[training]
n_samples_per_prompt = ${samples}
rollout_batch_size = ${prompts}
total_steps = ${steps}
max_prompt_length = 64
max_response_length = 8
[checkpoints]
checkpoint_save_freq = ${saveEvery}
`;

/** A platform of a test file's own, and a command line that is used in a folder of its own as a person uses it. */
async function openCommandLine() {
  const closing: (() => Promise<void>)[] = [];
  const atEnd = (close: () => Promise<void>) => void closing.unshift(close);
  const data = await dataFolder(null, atEnd);
  const folder = await mkdtemp(join(tmpdir(), "trainyard-folder-"));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  let platform: Command;
  const start = async () => {
    platform = trainyard(["start", "--no-demo", "--data", data, "--port", String(port)], {
      atEnd,
      env: { TRAINYARD_LEASE_MS: "5000" },
    });
    await platform.until(/Ctrl-C stops/);
  };
  await start();
  const { url, key } = JSON.parse(await readFile(join(data, "credentials.json"), "utf8")) as {
    url: string;
    key: string;
  };
  const here = { HOME: folder, TRAINYARD_URL: url, TRAINYARD_KEY: key };

  /** One command in another environment than the one that knows the platform. */
  async function runIn(env: Record<string, string>, ...argv: string[]): Promise<Ended> {
    const said = { out: "", err: "" };
    const stream = (name: "out" | "err") => {
      const write = (text: string) => {
        said[name] += text;
      };
      return { isTTY: false, write } as unknown as NodeJS.WriteStream;
    };
    const code = await runCommandLine(commands, argv, {
      env,
      folder,
      out: stream("out"),
      err: stream("err"),
      signal: AbortSignal.timeout(170_000),
      version: "0.0.0",
    });
    const json = () =>
      said.out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    return { code, ...said, json };
  }

  return {
    ...{ folder, data, url, key, here, runIn, start },
    run: (...argv: string[]) => runIn(here, ...argv),
    async killPlatform() {
      platform.signal("SIGKILL");
      await platform.ended();
    },
    async close() {
      for (const close of closing) await close();
    },
  };
}
