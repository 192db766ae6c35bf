import { execFile, spawn } from "node:child_process";
import { glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Kind, type OperationDefinitionNode, parse, validate } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schema } from "../schema/index.ts";
import { type Block, blocksOf } from "./testkit/doc-blocks.ts";
import { environmentOf, INSTALL_MS, pythonsHere } from "./testkit/pythons.ts";
import { dataFolder, trainyard } from "./testkit/start.ts";

// Every block of the pages is run as a reader runs it: after `npm start`, whose example has been trained, in a folder
// that npm has installed Trainyard into. Blocks of a page run in their order, and share a folder.
const root = fileURLToPath(new URL("..", import.meta.url));
const BLOCK_MS = 300_000;
const EXAMPLE_MS = 900_000;
const pages = ["README.md"];
for await (const page of glob("docs/*.md", { cwd: root })) pages.push(page);
pages.sort();
const blocks = (
  await Promise.all(pages.map(async (page) => blocksOf(page, await readFile(join(root, page), "utf8"))))
).flat();
/** What readers have of the packages that blocks import. */
const packages = ["graphql", "graphql-ws", "@types"];
const examples = ["reverse-digits-sft", "reverse-digits-rl"];

let url = "";
let key = "";
let shared = "";
const closing: (() => Promise<void>)[] = [];

beforeAll(
  async () => {
    const atEnd = (close: () => Promise<void>) => void closing.unshift(close);
    shared = await mkdtemp(join(tmpdir(), "trainyard-docs-"));
    atEnd(() => rm(shared, { recursive: true, force: true }));
    await mkdir(join(shared, "node_modules/.bin"), { recursive: true });
    for (const name of packages)
      await symlink(join(root, "node_modules", name), join(shared, "node_modules", name));
    await symlink(root, join(shared, "node_modules/trainyard"));
    await symlink(join(root, "bin/trainyard.js"), join(shared, "node_modules/.bin/trainyard"));

    const data = await dataFolder(null, atEnd);
    const platform = trainyard(["start", "--data", data, "--port", "0"], {
      atEnd,
      env: { TRAINYARD_THREADS: "1" },
    });
    [, url = ""] = await platform.until(/API and GraphiQL +(http\S+)\/graphql/);
    [, key = ""] = await platform.until(/API key +(ty_\w+)/);
    for (const name of examples) {
      const deadline = Date.now() + EXAMPLE_MS;
      for (let status = ""; status !== "FINISHED"; await sleep(500)) {
        status = (await ask(`query ($name: String!) { run(name: $name) { status } }`, { name })).data?.run
          ?.status;
        if (["FAILED", "CRASHED"].includes(status) || Date.now() > deadline)
          throw new Error(`the example's ${name} is ${status}:
${platform.said().slice(-4000)}`);
      }
    }
  },
  2 * EXAMPLE_MS + 300_000,
);

afterAll(async () => {
  for (const close of closing) await close();
}, 120_000);

test("hardly a block is not run, and each of them says why", () => {
  const notRun = blocks.filter(({ marks }) => marks.notRun !== undefined);
  for (const { page, line, language, marks } of notRun)
    console.log(`not run: ${page}:${line} (${language}): ${marks.notRun}`);
  expect(notRun.filter(({ marks }) => (marks.notRun?.length ?? 0) < 10)).toEqual([]);
  const elsewhere = notRun.filter(({ marks }) => marks.notRun?.endsWith(" runs it"));
  expect(notRun.length - elsewhere.length).toBeLessThan(blocks.length / 4);
  const languages = ["sh", "ts", "python", "graphql", "json", "toml"];
  expect(blocks.filter(({ language, marks }) => !languages.includes(language) && !marks.notRun)).toEqual([]);
});

test("the programs in TypeScript have the right types", { timeout: BLOCK_MS }, async () => {
  const folder = join(shared, "types");
  await mkdir(folder);
  for (const { page, line, text } of blocks.filter(({ language }) => language === "ts"))
    await writeFile(join(folder, `${page.replaceAll("/", "-")}-${line}.mts`), text);
  const compilerOptions = {
    ...{ target: "es2024", lib: ["es2024", "dom", "dom.iterable"], module: "nodenext", noEmit: true },
    ...{ strict: true, exactOptionalPropertyTypes: true, noPropertyAccessFromIndexSignature: true },
    ...{ allowImportingTsExtensions: true, skipLibCheck: true, types: ["node"] },
    customConditions: ["trainyard-source"],
  };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.mts"] }));
  const checked = promisify(execFile)(join(root, "node_modules/.bin/tsc"), ["--project", folder]);
  expect(await checked.catch(({ stdout }: { stdout: string }) => ({ stdout }))).toMatchObject({ stdout: "" });
});

const python = (await pythonsHere()).at(0) ?? null;
const curl = await promisify(execFile)("curl", ["--version"]).then(
  () => true,
  () => false,
);

for (const page of pages) {
  const own = blocks.filter((block) => block.page === page && block.marks.notRun === undefined);
  if (own.length === 0) continue;
  test(`every block of ${page} does what a reader is told it does`, {
    timeout: INSTALL_MS + own.length * BLOCK_MS,
  }, async (context) => {
    const wanted = own.some(({ language }) => language === "python");
    const environment = wanted && python ? await environmentOf(python) : null;
    const interpreter = environment && "bin" in environment ? join(environment.bin, "python") : null;
    const folder = await folderOf(page);
    const lacks = (block: Block) =>
      (block.language === "python" && interpreter === null && "Python of 3.10 or newer with the package") ||
      (block.language === "sh" && block.text.includes("curl ") && !curl && "curl");
    for (const block of own) if (!lacks(block)) await runBlock(block, folder, interpreter);
    const lacking = new Set(own.map(lacks).filter((each) => each !== false));
    if (lacking.size > 0) context.skip(`no ${[...lacking].join(", no ")}: its blocks LEFT OUT`);
  });
}

/** A folder as a reader has it: of a clone, with Trainyard installed. */
async function folderOf(page: string): Promise<string> {
  const folder = join(shared, page.replaceAll("/", "-"));
  await mkdir(folder);
  for (const name of ["examples", "schema", "deploy", "notebook"])
    await symlink(join(root, name), join(folder, name));
  return folder;
}

async function runBlock(block: Block, folder: string, interpreter: string | null): Promise<void> {
  const where = `${block.page}:${block.line}`;
  const text = block.text.replaceAll("http://127.0.0.1:4000", url).replaceAll("ty_…", key);
  const file = async (ending: string) => {
    const path = join(folder, block.marks.savedAs ?? `.block-${block.line}.${ending}`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    return path;
  };
  if (block.marks.savedAs) await file("");
  const command = (program: string, ...args: string[]) => toItsEnd(block, folder, program, args);
  switch (block.language) {
    case "sh":
      return command("bash", "-euo", "pipefail", "-c", text);
    case "ts":
      return command(
        process.execPath,
        "--conditions=trainyard-source",
        "--disable-warning=ExperimentalWarning",
        await file("mts"),
      );
    case "python":
      return command(interpreter!, await file("py"));
    case "toml": {
      const path = await file("toml");
      if (!/^\[sweep\]/m.test(text)) return command("trainyard", "config", "validate", path);
      const name = `block-${block.line}`;
      await command("trainyard", "sweep", "create", path, "--name", name);
      // A quick machine has ended it by now.
      return command("trainyard", "sweep", "stop", name).catch(() => {});
    }
    case "json": {
      const values = text.trim().split("\n").length > 1 ? [text] : [text.trim()];
      for (const value of values) expect(() => JSON.parse(value), where).not.toThrow();
      if (!block.marks.row) return;
      const rows = join(folder, `block-${block.line}.jsonl`);
      await writeFile(rows, `${text.trim()}\n`.repeat(4));
      return command("trainyard", "dataset", "validate", rows);
    }
    case "graphql":
      return runOperations(block, where);
    default:
      throw new Error(`${where}: nobody runs ${block.language}`);
  }
}

/** Runs a program of a block; what it says is of use when it ends otherwise than it should. */
function toItsEnd(block: Block, folder: string, program: string, args: string[]): Promise<void> {
  const bin = [join(shared, "node_modules/.bin"), dirname(process.execPath), process.env["PATH"] ?? ""];
  const env = {
    PATH: bin.join(delimiter),
    HOME: folder,
    NO_COLOR: "1",
    LANG: "C.UTF-8",
    TRAINYARD_URL: url,
    TRAINYARD_KEY: key,
    URL: url,
    KEY: key,
  };
  const { until } = block.marks;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    let said = "";
    let seen = until === undefined;
    const end = (signal: NodeJS.Signals) => {
      try {
        process.kill(-child.pid!, signal);
      } catch {
        // Its whole group is gone.
      }
    };
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => {
        said += text;
        if (seen || !until?.test(said)) return;
        seen = true;
        end("SIGTERM");
      });
    const late = setTimeout(() => end("SIGKILL"), BLOCK_MS);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      clearTimeout(late);
      end("SIGKILL");
      const where = `${block.page}:${block.line}`;
      const right = seen && (until !== undefined || code === 0);
      if (right) resolve();
      else
        reject(
          new Error(
            `${where} ended with ${code ?? signal}${seen ? "" : ` without ${until}`}:\n${said.slice(-4000)}`,
          ),
        );
    });
  });
}

/** Each operation that has all its variables is executed; of a subscription the first message is waited for. */
async function runOperations(block: Block, where: string): Promise<void> {
  const document = parse(block.text);
  expect(
    validate(schema, document).map(({ message }) => message),
    where,
  ).toEqual([]);
  const operations = document.definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const variables = Object.fromEntries(
    await Promise.all(
      Object.entries(block.marks.variables ?? {}).map(async ([name, value]) => [name, await idOf(value)]),
    ),
  );
  for (const { name, operation, variableDefinitions = [] } of operations) {
    const wanted = variableDefinitions.filter(
      ({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue,
    );
    const missing = wanted.map(({ variable }) => variable.name.value).filter((each) => !(each in variables));
    expect(missing, `${where} has no variables to run it with`).toEqual([]);
    const own = variableDefinitions.map(({ variable }) => variable.name.value);
    const given = Object.fromEntries(
      own.filter((each) => each in variables).map((each) => [each, variables[each]]),
    );
    const answer = await ask(block.text, given, operation === "subscription", name?.value);
    expect(answer.errors ?? [], where).toEqual([]);
    const told = Object.values(answer.data ?? {}) as ({ __typename?: string; code?: string } | null)[];
    expect(
      told.filter((each) => each?.code !== undefined),
      where,
    ).toEqual([]);
  }
}

async function idOf(value: unknown): Promise<unknown> {
  const name = typeof value === "string" ? /^id of run (.+)$/.exec(value)?.[1] : undefined;
  if (name === undefined) return value;
  return (await ask("query ($name: String!) { run(name: $name) { id } }", { name })).data?.run?.id;
}

interface Told {
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of what is asked
  readonly data?: any;
  readonly errors?: readonly unknown[];
}

/** An operation's answer, or the first message of a stream of them. */
async function ask(
  query: string,
  variables: object = {},
  streamed = false,
  operationName?: string,
): Promise<Told> {
  const stop = new AbortController();
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    signal: AbortSignal.any([stop.signal, AbortSignal.timeout(60_000)]),
    headers: {
      ...{ authorization: `Bearer ${key}`, "content-type": "application/json" },
      accept: streamed ? "text/event-stream" : "application/json",
    },
    body: JSON.stringify({ query, variables, ...(operationName ? { operationName } : {}) }),
  });
  if (!streamed) return (await response.json()) as Told;
  let text = "";
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const [, data] = /^event: next\ndata: (.*)\n\n/m.exec(text) ?? [];
    if (data === undefined) continue;
    stop.abort();
    return JSON.parse(data) as Told;
  }
  throw new Error(`the stream ended without a message: ${text}`);
}
