import { execFileSync } from "node:child_process";
import { glob, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { packBundle } from "../src/protocol/bundle.ts";
import type { Client } from "./client.ts";
import { type Command, didYouMean } from "./command.ts";
import { sendFile } from "./datasets.ts";
import { Exit, exitCodes, usageError } from "./exit.ts";
import { BeginRolloutUpload, RegisterRollout, RolloutInfo, Rollouts } from "./generated/operations.ts";
import { notFound, orExit } from "./mistakes.ts";
import { figure, moment, printable, table } from "./terminal.ts";

/** Beyond this a bundle goes by upload instead of inside the request. */
const inlineBytes = 512 * 1024;

/** Packs a folder and registers it as the rollout's next version; the same content again answers the version there. */
export async function registerRollout(
  client: Client,
  folder: string,
  options: { name: string; entrypoint: string; description?: string },
) {
  const bytes = packBundle(await filesOf(folder));
  const git = gitState(folder);
  const bundle =
    bytes.byteLength <= inlineBytes
      ? { base64: Buffer.from(bytes).toString("base64") }
      : { uploadId: await upload(client, options.name, bytes) };
  const answer = await client.query(RegisterRollout, { input: { ...options, bundle, ...git } });
  return orExit(answer.registerRollout, "RegisterRolloutSuccess");
}

async function filesOf(folder: string) {
  if (!(await stat(folder).catch(() => null))?.isDirectory())
    throw new Exit(exitCodes.failed, "NO_FOLDER", `there is no folder \`${folder}\``);
  const files = [];
  for await (const path of glob("**/*", {
    cwd: folder,
    exclude: (name) => ["node_modules", ".git", "__pycache__", ".venv"].includes(basename(name)),
  })) {
    const found = await stat(join(folder, path));
    if (found.isFile())
      files.push({
        path: path.replaceAll("\\", "/"),
        executable: (found.mode & 0o111) !== 0,
        content: await readFile(join(folder, path)),
      });
  }
  return files;
}

/** The commit that last changed the folder, when it is in git as it is there; else nothing is claimed. */
function gitState(folder: string): { commitSha?: string; branch?: string } {
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", folder, ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  try {
    if (git("status", "--porcelain", "--", ".") !== "") return {};
    const branch = git("rev-parse", "--abbrev-ref", "HEAD");
    const commitSha = git("log", "-1", "--format=%H", "--", ".");
    return commitSha === "" ? {} : { commitSha, ...(branch === "HEAD" ? {} : { branch }) };
  } catch {
    return {};
  }
}

async function upload(client: Client, name: string, bytes: Uint8Array): Promise<string> {
  const begun = await client.query(BeginRolloutUpload, {
    input: { name, sizeBytes: String(bytes.byteLength) },
  });
  const { upload: place } = orExit(begun.beginRolloutUpload, "BeginRolloutUploadSuccess");
  const folder = await mkdtemp(join(tmpdir(), "trainyard-bundle-"));
  try {
    await writeFile(join(folder, "bundle"), bytes);
    await sendFile(client, place.path, join(folder, "bundle"));
  } finally {
    await rm(folder, { recursive: true });
  }
  return place.id;
}

export const rolloutRegister: Command = {
  name: "rollout register",
  summary: "Register a folder of author code as a rollout's next version",
  positionals: ["FOLDER"],
  options: {
    name: { type: "string", value: "NAME", description: "The rollout's name; the folder's when absent" },
    entrypoint: {
      type: "string",
      value: "FILE",
      description: "The file that exports AgentWorkflow and Grader (main.ts when absent)",
    },
    description: { type: "string", value: "TEXT", description: "A sentence for people" },
  },
  async run(call) {
    const folder = resolve(call.folder, call.positionals[0]!);
    const name = call.values.string("name") ?? basename(folder);
    const description = call.values.string("description");
    const { version, existed } = await registerRollout(call.client(), folder, {
      name,
      entrypoint: call.values.string("entrypoint") ?? "main.ts",
      ...(description === undefined ? {} : { description }),
    });
    call.output.show(
      { existed, version },
      () =>
        `${name}@${version.version}: ${version.files === 1 ? "1 file" : `${figure(version.files)} files`}, entrypoint ${version.entrypoint}${existed ? " (this content was there already)" : ""}`,
    );
    return exitCodes.done;
  },
};

export const rolloutList: Command = {
  name: "rollout list",
  summary: "List rollouts, newest first",
  positionals: [],
  options: {},
  async run(call) {
    const { rollouts } = await call.client().query(Rollouts, { filter: {}, first: 100, after: null });
    call.output.show(rollouts, () =>
      rollouts.nodes.length === 0
        ? "no rollouts"
        : table(
            ["NAME", "VERSION", "ENTRYPOINT", "COMMIT", "CREATED"],
            rollouts.nodes.map(({ name, createdAt, latestVersion: v }) => [
              name,
              String(v?.version ?? "–"),
              v?.entrypoint ?? "–",
              v?.commitSha?.slice(0, 10) ?? "–",
              moment(createdAt),
            ]),
          ),
    );
    return exitCodes.done;
  },
};

export const rolloutInfo: Command = {
  name: "rollout info",
  summary: "Show a rollout with its versions",
  positionals: ["ROLLOUT"],
  options: {},
  async run(call) {
    const client = call.client();
    const name = call.positionals[0]!;
    const { rollout } = await client.query(RolloutInfo, { name, first: 20 });
    if (!rollout) {
      const { rollouts } = await client.query(Rollouts, { filter: {}, first: 100, after: null });
      const names = rollouts.nodes.map((each) => each.name);
      throw notFound(`rollout \`${name}\``, "trainyard rollout list", didYouMean(name, names));
    }
    call.output.show(rollout, () =>
      [
        `${rollout.name}${rollout.description ? `  ${printable(rollout.description)}` : ""}`,
        "",
        table(
          ["VERSION", "ENTRYPOINT", "FILES", "BYTES", "COMMIT", "BRANCH", "RUNS", "CREATED"],
          rollout.versions.nodes.map((each) => [
            String(each.version),
            each.entrypoint,
            figure(each.files),
            figure(Number(each.sizeBytes)),
            each.commitSha?.slice(0, 10) ?? "–",
            each.branch ?? "–",
            figure(each.runs.totalCount),
            moment(each.createdAt),
          ]),
        ),
      ].join("\n"),
    );
    return exitCodes.done;
  },
};

export const rolloutInit: Command = {
  name: "rollout init",
  summary: "Write the beginning of a rollout, with a dataset and a configuration that train it",
  positionals: ["NAME"],
  options: { force: { type: "boolean", description: "Replace files that are there" } },
  async run(call) {
    const name = call.positionals[0]!;
    if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(name))
      throw usageError(`a rollout's name is small letters, digits and -, not \`${name}\``);
    const files = {
      [`rollouts/${name}/main.ts`]: rolloutTemplate,
      [`data/${name}.jsonl`]: datasetTemplate(),
      [`configs/training/${name}.toml`]: tomlTemplate(name),
    };
    for (const path of Object.keys(files))
      if (!call.values.flag("force") && (await stat(join(call.folder, path)).catch(() => null)))
        throw new Exit(exitCodes.failed, "EXISTS", `${path} is there already; --force replaces it`);
    for (const [path, text] of Object.entries(files)) {
      await mkdir(join(call.folder, path, ".."), { recursive: true });
      await writeFile(join(call.folder, path), text);
    }
    call.output.show({ files: Object.keys(files) }, () =>
      [
        ...Object.keys(files).map((path) => `wrote ${path}`),
        "",
        `Next: trainyard rollout register rollouts/${name}`,
        `      trainyard dataset upload data/${name}.jsonl`,
        `      trainyard train submit configs/training/${name}.toml --watch`,
      ].join("\n"),
    );
    return exitCodes.done;
  },
};

const rolloutTemplate = `import { AgentWorkflow, type AgentWorkflowContext, Grader, type GraderContext } from "trainyard/sdk";

/** How the model is asked: one call here; tools, several turns and other models are all yours to add. */
export class Workflow extends AgentWorkflow {
  async run(context: AgentWorkflowContext) {
    const answer = await context.chat(context.prompt);
    return [...context.prompt, answer];
  }
}

/** How an answer is scored: \`context.label\` is the row's ground_truth. What throws here is a failure, never a 0. */
export class Score extends Grader {
  grade(context: GraderContext) {
    const answer = context.sample.messages.at(-1)?.content ?? "";
    context.setReward(answer.trim() === context.label ? 1 : 0);
  }
}
`;

/** Enough rows for two steps. */
function datasetTemplate(): string {
  const rows = Array.from({ length: 64 }, (_, n) => ({
    system_prompt: "Say the number.",
    user_prompt: String(10 + n),
    ground_truth: String(10 + n),
  }));
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

const tomlTemplate = (name: string) => `# \`trainyard config explain\` says what each knob does.
[experiment]
rollout = "${name}"
model_path = "tiny-2x64"          # \`trainyard model list\`
dataset = "${name}"               # \`trainyard dataset list\`

[training]
lr = 1e-3
n_samples_per_prompt = 8
rollout_batch_size = 32
max_prompt_length = 96
max_response_length = 32

[checkpoints]
eval_interval = 10
checkpoint_save_freq = 20
`;
