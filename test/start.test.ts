import { chown, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createClient } from "../cli/client.ts";
import { RunByReference, RunInfo } from "../cli/generated/operations.ts";
import { cloneAll, dataFolder, nothingLeft, run, trainyard } from "./testkit/start.ts";

const isRoot = process.getuid?.() === 0;

/** A client of the platform that was started on the folder, as the command line is one. */
async function clientOf(data: string) {
  return createClient(JSON.parse(await readFile(join(data, "credentials.json"), "utf8")));
}

/** A run as the store remembers it: its attempts, and the steps of its canonical line. */
async function historyOf(data: string, name: string) {
  const client = await clientOf(data);
  const { run: found } = await client.query(RunByReference, { name });
  const { run: info } = await client.query(RunInfo, { id: found!.id });
  const series = {
    id: "written by hand",
    text: 'query ($id: ID!) { run(id: $id) { metrics(keys: ["length/total"], points: 2000) { buckets { x count } } } }',
  };
  type Buckets = { run: { metrics: { buckets: { x: number; count: number }[] }[] } };
  const { run: told } = await client.query<Buckets, { id: string }>(series, { id: found!.id });
  return {
    status: info!.status,
    attempts: [...info!.attempts].sort((a, b) => a.number - b.number),
    steps: told.metrics[0]!.buckets.map(({ x, count }) => ({ step: x, count })),
  };
}

/** Waits until the run is at that step and has kept a checkpoint of `saved` or later; asked of the API, since a fast machine trains past its lines. */
async function comesTo(data: string, name: string, step: number, saved = 0) {
  const text =
    "query ($name: String!) { run(name: $name) { status progress { currentStep } checkpoints(first: 1) { nodes { step } } } }";
  type Told = {
    run: {
      status: string;
      progress: { currentStep: number };
      checkpoints: { nodes: { step: number }[] };
    } | null;
  };
  const client = await clientOf(data);
  for (const deadline = Date.now() + 150_000; Date.now() < deadline; await sleep(10)) {
    const { run: found } = await client.query<Told, { name: string }>(
      { id: "written by hand", text },
      { name },
    );
    if (found?.status === "FINISHED") throw new Error(`${name} finished before it could be ended`);
    const kept = found?.checkpoints.nodes[0]?.step ?? 0;
    if (found && found.progress.currentStep >= step && kept >= saved) return;
  }
  throw new Error(`${name} did not come to step ${step}`);
}

const onceEach = (steps: number) => Array.from({ length: steps }, (_, n) => ({ step: n + 1, count: 1 }));

test("Ctrl-C in the middle, then kill -9 in the middle: each start goes on where it was, and the example still learns", {
  timeout: 900_000,
}, async () => {
  const data = await dataFolder();
  const start = (...more: string[]) =>
    trainyard(["start", "--data", data, "--port", "0", "--seed", "1", ...more]);

  // Ctrl-C of a terminal reaches every process of the group.
  const first = start("--exit");
  await first.until(/Data and log/);
  await comesTo(data, "reverse-digits-sft", 10);
  first.signal("SIGINT", "group");
  expect(await first.ended(), first.said()).toBe(130);
  expect(first.said()).toContain("nothing is lost");
  expect(first.stderr()).toBe("");
  await nothingLeft(data);

  const second = start("--exit");
  await second.until(/Data and log/);
  await comesTo(data, "reverse-digits-rl", 11, 10);
  expect(second.said()).toMatch(/sft: .*attempt 2/);
  second.signal("SIGKILL");
  expect(await second.ended()).toBe(null);
  await nothingLeft(data);

  const begun = performance.now();
  const third = start();
  await third.until(/Ctrl-C stops/);
  // Where no line can move: one for the beginning and the end of each run, and one every two seconds between.
  const passedS = (performance.now() - begun) / 1000;
  expect(third.said().match(/^reverse-digits-/gm)?.length).toBeLessThanOrEqual(4 + passedS / 2);
  expect(third.said()).not.toMatch(/[━█]/);
  expect(third.said()).toMatch(/rl: .*attempt 2/);
  expect(third.said()).toContain("It learned");
  const sft = await historyOf(data, "reverse-digits-sft");
  expect(sft.attempts).toHaveLength(2);
  expect(sft.attempts[1]!.resumedFromStep).toBeGreaterThan(0);
  expect(sft.steps).toEqual(onceEach(sft.steps.length));
  const rl = await historyOf(data, "reverse-digits-rl");
  expect(rl.status).toBe("FINISHED");
  expect(rl.attempts).toHaveLength(2);
  expect(rl.attempts[1]!.resumedFromStep).toBeGreaterThanOrEqual(10);
  expect(rl.steps).toEqual(onceEach(rl.steps.length));

  third.signal("SIGINT");
  expect(await third.ended(), third.said()).toBe(0);
  expect(third.stderr()).toBe("");
  await nothingLeft(data);
});

test("two side by side take two ports; a second one on the same folder is refused, and so is a taken port", async () => {
  const [one, two, three] = [await dataFolder(), await dataFolder(), await dataFolder()];
  const first = trainyard(["start", "--no-demo", "--data", one]);
  const portOf = async (command: typeof first) =>
    Number((await command.until(/http:\/\/127\.0\.0\.1:(\d+)/))[1]);
  const port = await portOf(first);
  const second = trainyard(["start", "--no-demo", "--data", two]);
  expect(await portOf(second)).toBeGreaterThan(port);
  expect(second.said()).toMatch(/Port 4000 is taken by another program, so this is on \d+\./);

  const same = await run(["start", "--no-demo", "--data", one]);
  expect(same.code).toBe(1);
  expect(same.err.trim().split("\n")).toHaveLength(1);
  expect(same.err).toContain(`in use by another Trainyard (process ${first.pid})`);
  const taken = await run(["start", "--no-demo", "--data", three, "--port", String(port)]);
  expect(taken).toMatchObject({
    code: 1,
    err: `trainyard: port ${port} is taken; choose another with --port\n`,
  });
  await nothingLeft(three);

  const file = join(one, "credentials.json");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { key } = JSON.parse(await readFile(file, "utf8"));
  expect(first.said()).toContain(key);

  // Ended while it is only coming up, it ends as well, and the key that it may have made is not shown again.
  first.signal("SIGINT");
  expect(await first.ended()).toBe(0);
  const again = trainyard(["start", "--no-demo", "--data", one, "--port", "0"]);
  await again.until(/is starting/);
  again.signal("SIGINT");
  expect(await again.ended(), again.said()).toBe(0);
  await nothingLeft(one);
  const last = trainyard(["start", "--no-demo", "--data", one, "--port", "0"]);
  await last.until(/Ctrl-C stops/);
  expect(last.said()).not.toContain(key);
  expect((await clientOf(one)).url).toContain(String(await portOf(last)));
});

test("a folder in which nothing can be kept is named in one line", async () => {
  const { code, err } = await run(["start", "--data", "/dev/null/x"]);
  expect(code).toBe(1);
  expect(err).toMatch(/^trainyard: nothing can be kept in \/dev\/null\/x: [^\n]*\n$/);
});

/** Starts a clone and trains for two steps in it: database, blobs, engine and the rollout's own processes all at work. */
async function trainsIn(clone: string, options: { cwd: string; uid?: number }) {
  const platform = trainyard(["start", "--no-demo", "--port", "0"], { clone, ...options });
  await platform.until(/Ctrl-C stops/);
  const command = async (...args: string[]) => {
    const done = await run(args, { clone, ...options });
    expect(done, args.join(" ")).toMatchObject({ code: 0, err: "" });
  };
  const example = join(clone, "examples/reverse-digits");
  await command("dataset", "upload", join(example, "data/train.jsonl"), "--name", "numbers");
  await command("rollout", "register", join(example, "rollouts/reverse-digits"));
  await command("train", "submit", join(clone, "test/testkit/two-steps.toml"), "--name", "short", "--watch");
  platform.signal("SIGINT", "group");
  expect(await platform.ended(), platform.said()).toBe(0);
  await nothingLeft(clone);
}

describe.runIf(isRoot)("as root", () => {
  test("in a clone that other users cannot enter it runs and trains", async () => {
    const clone = await cloneAll(0o700);
    await trainsIn(clone, { cwd: clone });
    expect((await stat(join(clone, ".trainyard", "postgres"))).uid).toBe(0);
  });

  test("an ordinary user runs and trains in a folder that is closed to others", async () => {
    const clone = await cloneAll(0o755);
    const uid = Number(/^nobody:[^:]*:(\d+)/m.exec(await readFile("/etc/passwd", "utf8"))?.[1]);
    const data = await dataFolder({ chown: (path) => chown(path, uid, uid) });
    await trainsIn(clone, { cwd: join(data, ".."), uid });
    expect((await stat(join(data, "..", ".trainyard", "postgres", "postgres", "data"))).uid).toBe(uid);
  });
});
