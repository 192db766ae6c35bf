import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "../../cli/client.ts";
import { uploadDataset } from "../../cli/datasets.ts";
import { registerRollout } from "../../cli/rollouts.ts";
import { bootstrap } from "../../src/access/bootstrap.ts";
import { openDatabase } from "../../src/store/database.ts";
import { CLUSTER_ROLE } from "../../src/store/postgres-cluster.ts";
import { freePort } from "../../src/store/postmaster.ts";
import { follow, type Message, type Transport } from "./followers.ts";
import { startNats, type TestNats } from "./nats.ts";
import { startPostgres } from "./postgres.ts";
import { connectionsTo, type Program, processesOf, startProgram } from "./programs.ts";
import { authored } from "./rollouts.ts";
import { readersOf } from "./streams.ts";
import { digitRows } from "./trainers.ts";

/** Both ways to run. */
export const platformKinds = ["embedded", "platform"] as const;
export type PlatformKind = (typeof platformKinds)[number];

/** A program that serves the API. */
export interface Api extends Program {
  readonly url: string;
  /** Resolves when it says that it is ready for requests. */
  ready(): Promise<void>;
}

/** A whole platform of a test's own, as the processes that anybody would start. */
export interface Platform {
  readonly kind: PlatformKind;
  readonly key: string;
  /** The programs that serve the API, and those that train: embedded, both are the same one. */
  readonly apis: readonly Api[];
  readonly trainers: readonly Program[];
  /** Null in embedded. */
  readonly nats: TestNats | null;
  /** Kills PostgreSQL outright. It is back after the answered function, or by itself in embedded. */
  killPostgres(): Promise<() => Promise<void>>;
  addTrainer(): void;
  /** A query or a mutation over plain HTTP, of the owner unless another key is given. */
  ask(query: string, variables?: object, more?: { key?: string; api?: number }): Promise<Answer>;
  /** Launches a run; answers with its id and a cursor before everything that happens to it. */
  submit(recipe: RunRecipe): Promise<{ id: string; name: string; cursor: string }>;
  follow(
    transport: Transport,
    run: { id: string; cursor: string | null },
    api?: number,
    key?: string,
  ): ReturnType<typeof follow>;
  /** Another workspace: its owner's key. */
  stranger(): Promise<string>;
  /** One statement in its database. */
  sql(statement: string): Promise<void>;
  /** How much it keeps for clients: connections to its APIs, and readers that NATS keeps. */
  held(): Promise<{ connections: number; readers: number }>;
  /** What its programs have said, over all their lives. */
  said(): string;
  /** The same and, embedded, what its log file has. */
  log(): Promise<string>;
  /** Ends everything in the ordinary way, and rejects when anything is left. */
  stop(): Promise<void>;
}

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
}

/** Prompts of a step times tries at each. */
export const samplesPerStep = 8;

/** Starts a platform with what runs need: two datasets and two rollouts, a quick one and a slow one. Null without NATS. */
export async function startPlatform(options: {
  kind: PlatformKind;
  apis?: number;
  trainers?: number;
  leaseMs?: number;
}): Promise<Platform | null> {
  const { kind, leaseMs = 2_000 } = options;
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "trainyard-whole-"));
  await chmod(folder, 0o711);
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const nats = kind === "platform" ? await startNats() : null;
  if (kind === "platform" && nats === null) return null;
  if (nats) opening.defer(nats.stop);
  const postgres = kind === "platform" ? await startPostgres() : null;
  if (postgres) opening.defer(postgres.stop);

  const common = { TRAINYARD_LEASE_MS: String(leaseMs), TRAINYARD_THREADS: "1" };
  const servers = nats && postgres ? { nats: nats.url, database: postgres.url } : null;
  const env = (of: "api" | "trainer") => ({
    ...common,
    ...(servers
      ? {
          TRAINYARD_NATS_URL: servers.nats,
          TRAINYARD_BLOBS: join(folder, "blobs"),
          ...(of === "api" ? { TRAINYARD_DATABASE_URL: servers.database } : {}),
        }
      : {}),
  });
  const data = (name: string) => join(folder, name);
  // PostgreSQL's own user passes through it when we are root; else the data would lie elsewhere.
  await mkdir(data("api-0"), { mode: 0o711 });
  const ending = new Set<Program>();
  const launch = (args: readonly string[], of: "api" | "trainer"): Program => {
    const program = startProgram(args, env(of));
    ending.add(program);
    return program;
  };
  opening.defer(async () => {
    await Promise.all([...ending].map((program) => program.end("SIGKILL").catch(() => null)));
  });

  const apis: Api[] = [];
  for (let n = 0; n < (kind === "embedded" ? 1 : (options.apis ?? 1)); n++) {
    const port = String(await freePort());
    const place = ["--port", port, "--data", data(`api-${n}`)];
    const program = launch(servers ? ["api", ...place] : ["start", "--no-demo", ...place], "api");
    const url = `http://127.0.0.1:${port}`;
    apis.push({ ...program, url, ready: () => ready(program, url) });
  }
  const trainers: Program[] = servers ? [] : [apis[0]!];
  const addTrainer = () => {
    trainers.push(launch(["trainer", "--data", data(`trainer-${trainers.length}`)], "trainer"));
  };
  if (servers) for (let n = 0; n < (options.trainers ?? 1); n++) addTrainer();
  await Promise.all(apis.map((api) => api.ready()));
  const said = () =>
    [...new Set<Program>([...apis, ...trainers])].map((program) => program.said()).join("\n");
  const key = /\bAPI key\D*?(ty_[\w-]+)/.exec(said())?.[1];
  if (key === undefined) throw new Error(`no key was shown:\n${said()}`);

  const databaseUrl = () => postgres?.url ?? embeddedDatabaseUrl(data("api-0"));
  async function withDatabase<T>(
    work: (database: ReturnType<typeof openDatabase>) => Promise<T>,
  ): Promise<T> {
    const database = openDatabase({ url: await databaseUrl(), connections: 1 });
    return work(database).finally(database.close);
  }

  async function ask(query: string, variables: object = {}, more: { key?: string; api?: number } = {}) {
    const response = await fetch(`${apis[more.api ?? 0]!.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${more.key ?? key}` },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(30_000),
    });
    const { data = null, errors = [] } = (await response.json()) as { data?: Message; errors?: Message[] };
    return { status: response.status, data, errors };
  }
  await furnish(createClient({ url: apis[0]!.url, key }), folder);
  await until(async () => (await ask("{ baseModels { nodes { name } } }")).data?.baseModels.nodes.length > 0);

  const started = opening.move();
  let runs = 0;
  return {
    ...{ kind, key, apis, trainers, nats, addTrainer, ask, said },

    async killPostgres() {
      if (postgres) {
        await postgres.kill();
        return postgres.restart;
      }
      const { pid } = await postmasterOf(data("api-0"));
      process.kill(pid, "SIGKILL");
      return () => until(async () => (await postmasterOf(data("api-0")).catch(() => null))?.pid !== pid);
    },

    async submit({
      steps,
      name = `run-${++runs}`,
      stepMs = 0,
      checkpointEvery = 5,
      validation = false,
      startFrom,
    }) {
      const toml = [
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
        ...(stepMs > 0 ? ["[env]", `WAIT_MS = "${stepMs}"`] : []),
      ].join("\n");
      const { data, errors } = await ask(
        `mutation ($input: SubmitRunInput!) { submitRun(input: $input) {
          __typename ... on SubmitRunSuccess { cursor run { id name } } ... on UserError { message }
          ... on ValidationError { issues { path message } } } }`,
        { input: { toml: { toml, name } } },
      );
      if (data?.submitRun.__typename !== "SubmitRunSuccess")
        throw new Error(`the run was refused: ${JSON.stringify({ data, errors })}`);
      const { cursor, run } = data.submitRun;
      return { ...run, cursor };
    },

    follow: (transport, { id, cursor }, api = 0, as = key) =>
      follow({ at: () => ({ url: apis[api]!.url, key: as }), transport, run: id, after: cursor }),

    stranger: () =>
      withDatabase(async ({ db }) => {
        const { secret } = await bootstrap(db, {
          slug: "other",
          name: "Other",
          owner: "other",
          anotherKey: true,
        });
        return secret!;
      }),

    sql: (statement) => withDatabase(async ({ pool }) => void (await pool.query(statement))),

    async held() {
      const connections = await Promise.all(apis.map(({ url }) => connectionsTo(Number(new URL(url).port))));
      return {
        connections: connections.reduce((sum, count) => sum + count, 0),
        readers: nats ? await readersOf(nats.url) : 0,
      };
    },

    async log() {
      const file = servers
        ? ""
        : await readFile(join(data("api-0"), "trainyard.log"), "utf8").catch(() => "");
      return said() + file;
    },

    async stop() {
      try {
        const alive = [...ending].filter((program) => program.running());
        const codes = await Promise.all(alive.map((program) => program.end("SIGTERM")));
        ending.clear();
        const left = await processesOf(folder);
        const readers = nats ? await readersOf(nats.url) : 0;
        if (codes.some((code) => code !== 0) || left.length > 0 || readers > 0)
          throw new Error(
            `it ended with ${codes}, ${readers} readers and these processes left:\n${left.join("\n")}\n${said().slice(-4000)}`,
          );
      } finally {
        await started.disposeAsync();
      }
    },
  };
}

/** Asks again until it is so; rejects when that takes longer than any test should. */
export async function until(is: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  for (const end = Date.now() + timeoutMs; !(await is()); await sleep(50))
    if (Date.now() > end) throw new Error(`it was not so within ${timeoutMs} ms: ${is}`);
}

async function ready(program: Program, url: string): Promise<void> {
  const answers = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      async (response) => {
        await response.text();
        return response.ok;
      },
      () => false,
    );
  await until(answers).catch(() => {
    throw new Error(`it was not ready within a minute:\n${program.said().slice(-4000)}`);
  });
}

const slow = authored(
  `await new Promise((resolve) => setTimeout(resolve, Number(process.env.WAIT_MS)));
   return [...c.prompt, await c.chat(c.prompt)];`,
  `const text = c.sample.messages.at(-1).content ?? "";
   c.setReward([...text].filter((one) => one >= "0" && one <= "9").length / 4);`,
);

async function furnish(client: ReturnType<typeof createClient>, folder: string): Promise<void> {
  const jsonl = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const place = join(folder, "things");
  await mkdir(join(place, "slow"), { recursive: true });
  await writeFile(join(place, "train.jsonl"), jsonl(digitRows(16)));
  await writeFile(join(place, "validation.jsonl"), jsonl(digitRows(8, 60)));
  await writeFile(join(place, "slow", "main.ts"), slow);
  await uploadDataset(client, join(place, "train.jsonl"), "digits");
  await uploadDataset(client, join(place, "validation.jsonl"), "digits-validation");
  const example = new URL("../../examples/reverse-digits/rollouts/reverse-digits", import.meta.url).pathname;
  await registerRollout(client, example, { name: "reverse-digits", entrypoint: "main.ts" });
  await registerRollout(client, join(place, "slow"), { name: "slow", entrypoint: "main.ts" });
}

/** Where the PostgreSQL that an embedded platform brought is at this moment. */
async function postmasterOf(data: string): Promise<{ pid: number; port: number; password: string }> {
  const folder = join(data, "postgres");
  const { place, password } = JSON.parse(await readFile(join(folder, "postgres.json"), "utf8"));
  const lines = (await readFile(join(folder, place, "data", "postmaster.pid"), "utf8")).split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]), password };
}

async function embeddedDatabaseUrl(data: string): Promise<string> {
  const { port, password } = await postmasterOf(data);
  return `postgres://${CLUSTER_ROLE}:${password}@127.0.0.1:${port}/trainyard`;
}
