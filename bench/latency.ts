import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { startEmbeddedPostgres } from "../src/store/embedded-postgres.ts";
import { freePort } from "../src/store/postmaster.ts";
import { startNats } from "../test/testkit/nats.ts";
import { type Program, startProgram } from "../test/testkit/programs.ts";
import { userOf } from "../test/testkit/users.ts";
import type { ClientAnswer, ClientOrder } from "./fanout-clients.ts";
import type { Figure } from "./figure.ts";
import type { TrainerAnswer, TrainerOrder } from "./latency-trainer.ts";
import { ourQuery } from "./peers/told.ts";
import { startPart, watchCpu } from "./processes.ts";

const subscribers = 1000;
const perSecond = 10;
const seconds = 10;
const tries = 3;
const quietEnough = 0.2;

/**
 * From a trainer's append to the event at its subscribers, through all that is between them: a trainer's process, NATS, the
 * API's process with its projector and PostgreSQL beside it, and a process of 1,000 subscribers of the run, on one machine.
 */
export async function bench(report: (figure: Figure) => void): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const nats = await startNats();
  if (nats === null) return;
  opened.defer(nats.stop);
  const folder = await mkdtemp(join(tmpdir(), "trainyard-bench-latency-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, "postgres"),
    log: pino({ level: "warn" }),
  });
  opened.defer(() => postgres.stop());

  const port = await freePort();
  await mkdir(join(folder, "data"));
  const api = startProgram(["api", "--port", String(port), "--data", join(folder, "data")], {
    TRAINYARD_NATS_URL: nats.url,
    TRAINYARD_DATABASE_URL: postgres.url,
    TRAINYARD_BLOBS: join(folder, "blobs"),
  });
  opened.defer(async () => void (await api.end("SIGTERM")));
  const url = `http://127.0.0.1:${port}`;
  await ready(url, api);
  const key = /\bAPI key\D*?(ty_\w+)/.exec(api.said())![1]!;

  const trainer = startPart<TrainerOrder, TrainerAnswer>("latency-trainer.ts", 1);
  opened.defer(trainer.stop);
  await trainer.ask({ say: "open", natsUrl: nats.url });
  const user = userOf({ urls: [url], key });
  await user.furnish(join(folder, "things"));
  const { data, errors } = await user.ask(submission, { input: { toml: { toml } } });
  const runId: string | undefined = data?.submitRun.run?.id;
  if (runId === undefined) throw new Error(`the run was refused: ${JSON.stringify({ data, errors })}`);
  await trainer.ask({ say: "take" });

  const clients = startPart<ClientOrder, ClientAnswer>("fanout-clients.ts", 1);
  opened.defer(clients.stop);
  clients.overhear((said) => "heard" in said);
  const connecting = { query: ourQuery, variables: {}, runIds: [runId], keys: [key] };
  await clients.ask({ say: "connect", port, count: subscribers, ...connecting });

  const window = async (forSeconds: number) => {
    clients.tell({ say: "begin" });
    const spent = watchCpu([api.pid(), clients.pid, trainer.pid]);
    const { told } = await trainer.ask({ say: "pace", perSecond, seconds: forSeconds });
    const events = told * subscribers;
    const answer = await clients.ask({ say: "await", events, each: 0, timeoutMs: 30_000 });
    const heard = answer as Extract<ClientAnswer, { events: number }>;
    return { ...heard, ...spent(), told };
  };
  // Code is compiled, and whoever subscribed last is live.
  await window(3);
  for (let attempt = 1; ; attempt++) {
    const measured = await window(seconds);
    if (measured.events !== measured.told * subscribers)
      throw new Error(`${measured.events} deliveries of ${measured.told * subscribers}`);
    // PostgreSQL and NATS are counted as others here: they take some hundredths of the machine at this rate.
    const foreign = measured.foreign ?? 0;
    if (foreign > quietEnough && attempt < tries) continue;
    if (foreign > quietEnough)
      console.error(`latency: other work took ${Math.round(foreign * 100)} % of the machine`);
    const say = (figure: string, ours: number, unit: string, atMost?: number) =>
      report({
        ...{ name: "latency", figure, ours, peer: null, ratio: null, unit },
        ...(atMost === undefined ? {} : { goal: { atMost } }),
      });
    say("publish_to_receipt_p50_ms", measured.p50Ms, "ms", 10);
    say("publish_to_receipt_p99_ms", measured.p99Ms, "ms", 50);
    say("CPU of the API's process", (100 * measured.cpuMs[0]!) / 1000 / measured.seconds, "% of a core");
    say("other work on the machine", 100 * foreign, "%");
    return;
  }
}

const toml = `
[experiment]
kind = "rl"
model_path = "digits-s"
dataset = "digits"
rollout = "reverse-digits"
[training]
total_steps = 1000000
rollout_batch_size = 4
n_samples_per_prompt = 2
max_prompt_length = 20
max_response_length = 20
`;

const submission = /* GraphQL */ `
  mutation ($input: SubmitRunInput!) {
    submitRun(input: $input) {
      __typename
      ... on SubmitRunSuccess { run { id } }
      ... on UserError { message }
      ... on ValidationError { issues { path message } }
    }
  }
`;

async function ready(url: string, program: Program): Promise<void> {
  for (const endMs = performance.now() + 60_000; ; await sleep(50)) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (!program.running() || performance.now() > endMs)
      throw new Error(`the API was not ready:\n${program.said()}\n${await answer?.text()}`);
  }
}

if (import.meta.main) await bench((figure) => console.log(JSON.stringify(figure)));
