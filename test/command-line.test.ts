import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "../cli/commands.ts";
import { here, ok, recipe, refused, useCommandLine } from "./testkit/command-line.ts";
import { run as runProgram, trainyard } from "./testkit/start.ts";

useCommandLine(async () => {
  for (const [name, steps] of [
    ["two", 2],
    ["many", 50_000],
    ["longer", 150],
  ] as const)
    await write(`${name}.toml`, larger(steps));
});

/** A run of larger steps. */
const larger = (steps: number) => recipe(steps, { samples: 4, prompts: 16, saveEvery: 10 });

async function write(path: string, content: string | Uint8Array) {
  await mkdir(join(here.folder, path, ".."), { recursive: true });
  await writeFile(join(here.folder, path), content);
}

test("the help names every command and every exit code, and each command has its own", async () => {
  const { out } = await runProgram(["help"]);
  for (const { name, hidden } of commands) expect(out.includes(`  ${name} `), name).toBe(hidden !== true);
  expect(out).toMatch(
    /Exit codes: 0 done · 1 failed .* 2 wrong usage · 3 platform unreachable · 4 no valid key · 130/,
  );
  for (const { name, options } of commands) {
    const { out: own } = await ok(...name.split(" "), "--help");
    for (const option of Object.keys(options)) expect(own, name).toContain(`--${option}`);
    expect((await ok("help", ...name.split(" "))).out).toBe(own);
  }
});

test("wrong usage ends with 2 and names what is near", async () => {
  await refused(2, /no command `trian`; did you mean train\?/, "trian", "list");
  await refused(2, /`train` cannot `lst`; did you mean train list\?/, "train", "lst");
  await refused(2, /`dataset` needs one of: upload/, "dataset");
  await refused(2, /no option --limt; did you mean --limit\?/, "train", "list", "--limt", "3");
  await refused(2, /--limit is a whole number from 0 to/, "train", "list", "--limit", "x");
  await refused(
    2,
    /--rows is a whole number from 1 to 100, not `1000`/,
    "dataset",
    "preview",
    "numbers",
    "--rows",
    "1000",
  );
  await refused(2, /--status is one of pending, .*, not `done`/, "train", "list", "--status", "done");
  await refused(2, /train submit needs CONFIG/, "train", "submit");
  await refused(2, /does not know what to do with `b`/, "train", "info", "a", "b");
  await refused(2, /no option --jsn before a command; did you mean --json\?/, "--jsn");
  for (const [option, message] of [
    [["--sed", "3"], "start has no option --sed; did you mean --seed?"],
    [["--port", "99999"], "--port is a whole number from 0 to 65535, not `99999`"],
    [["--exit=yes"], "--exit takes no value"],
  ] as const)
    expect(await runProgram(["start", ...option])).toEqual({
      code: 2,
      out: "",
      err: `trainyard: ${message}\n`,
    });
});

test("what is not here ends with 1, and a name that is nearly right is asked for", async () => {
  await ok("train", "submit", "two.toml", "--name", "a-run-of-two");
  await refused(
    1,
    /no run `a-run-of-tow` here; did you mean a-run-of-two\?/,
    "train",
    "info",
    "a-run-of-tow",
  );
  await refused(1, /no dataset `number` here; did you mean numbers\?/, "dataset", "info", "number");
  await refused(
    1,
    /no version 7 of dataset `numbers` here/,
    "dataset",
    "download",
    "numbers",
    "--version",
    "7",
  );
  await refused(1, /no file `nope.toml`/, "train", "submit", "nope.toml");
  await refused(1, /no file `nope.jsonl`/, "dataset", "upload", "nope.jsonl");
  await refused(1, /no folder/, "rollout", "register", "nope");
  const { code, err } = await here.run("train", "watch", "nope", "--json");
  expect(code).toBe(1);
  expect(JSON.parse(err)).toMatchObject({ error: { code: "NOT_FOUND" } });
});

test("login keeps a key that is valid, for its owner only; without one, or with a wrong one, each command says so", async () => {
  const home = { HOME: join(here.folder, "home") };
  const file = join(home.HOME, ".config/trainyard/credentials.json");
  const as = (env: Record<string, string>, ...argv: string[]) => here.runIn({ ...home, ...env }, ...argv);

  expect(await as({}, "whoami")).toMatchObject({ code: 4, err: expect.stringContaining("trainyard login") });
  const wrong = await as({}, "login", "--url", here.url, "--key", "ty_wrong");
  expect(wrong).toMatchObject({ code: 4, out: "" });
  await expect(stat(file)).rejects.toThrow();
  const away = await as({}, "login", "--url", "http://127.0.0.1:9", "--key", here.key);
  expect(away).toMatchObject({ code: 3, err: expect.stringContaining("cannot reach http://127.0.0.1:9") });
  expect(await as({}, "login", "--url", "nonsense", "--key", "k")).toMatchObject({ code: 2 });

  const { code, out } = await as({}, "login", "--url", here.url, "--key", here.key);
  expect(code).toBe(0);
  expect(out).toContain(`workspace demo at ${here.url}`);
  expect(out).not.toContain(here.key);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await as({}, "whoami")).out).toMatch(
    /^owner \(owner\) in workspace demo at .*, scopes read, write, admin\n$/,
  );
  expect((await as({}, "whoami", "--json")).json()[0]).toMatchObject({
    url: here.url,
    member: { role: "OWNER" },
  });

  // A key is never sent to another address than the one that it was kept with.
  expect(await as({ TRAINYARD_URL: "http://127.0.0.1:9" }, "whoami")).toMatchObject({ code: 4 });
  const both = { TRAINYARD_URL: here.url, TRAINYARD_KEY: "ty_wrong" };
  for (const argv of [["whoami"], ["train", "list"], ["train", "watch", "x"], ["dataset", "list"]])
    expect(await as(both, ...argv), argv.join(" ")).toMatchObject({ code: 4, out: "" });
});

test("a dataset goes up, is shown, and comes down as it was", async () => {
  const rows = Array.from({ length: 10 }, (_, n) =>
    JSON.stringify({ user_prompt: `${n}`, ground_truth: `${n}` }),
  );
  await write("ten.jsonl", `${rows.join("\n")}\n`);
  expect((await ok("dataset", "upload", "ten.jsonl")).out).toMatch(/^ten@1: 10 rows, prompt, 390 bytes\n$/);
  expect((await ok("dataset", "upload", "ten.jsonl")).out).toContain("there already");
  expect((await ok("dataset", "upload", "ten.jsonl", "--json")).json()[0]).toMatchObject({
    existed: true,
    version: { version: 1, rows: 10 },
  });
  expect((await ok("dataset", "validate", "ten.jsonl")).out).toBe(
    "ten.jsonl: 10 rows, prompt, nothing wrong\n",
  );
  expect((await ok("dataset", "list", "--search", "te")).out).toMatch(
    /NAME +VERSION.*\n.*\nten +1 +prompt +10 /,
  );
  expect((await ok("dataset", "info", "ten")).out).toMatch(/columns user_prompt, ground_truth/);
  expect((await ok("dataset", "preview", "ten", "--rows", "2")).out.trim().split("\n")).toHaveLength(2);
  expect((await ok("dataset", "preview", "ten", "--rows", "3", "--json")).json()[0]).toHaveLength(3);

  await ok("dataset", "download", "ten", "--output", "down.jsonl");
  expect(await readFile(join(here.folder, "down.jsonl"))).toEqual(
    await readFile(join(here.folder, "ten.jsonl")),
  );
  await refused(
    1,
    /down.jsonl is there already; --overwrite/,
    "dataset",
    "download",
    "ten",
    "--output",
    "down.jsonl",
  );
  await ok("dataset", "download", "ten", "--output", "down.jsonl", "--overwrite");
});

const row = (n: number) => `{"user_prompt":"${n}","ground_truth":"${n}"}\n`;
const four = [1, 2, 3, 4].map(row).join("");
test.each([
  ["malformed", `${four}{"user_prompt": oops}\n`, /line 5: .*JSON/i],
  ["empty", "", /empty|no rows/i],
  ["too short", row(1) + row(2), /fewer than 4|at least 4/],
  [
    "of mixed columns",
    `${four}{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]}\n`,
    /line 5/,
  ],
  [
    "not UTF-8",
    Buffer.concat([Buffer.from(four), Buffer.from([0x7b, 0xff, 0xfe, 0x7d, 0x0a])]),
    /line 5: .*UTF-8/,
  ],
  ["truncated", `${four}{"user_prompt":"5","ground`, /line 5/],
])(
  "a dataset that is %s is told what is wrong and where, and becomes no version",
  async (name, content, message) => {
    const file = `${name.replaceAll(" ", "-")}.jsonl`;
    await write(file, content);
    const validated = await here.run("dataset", "validate", file);
    expect(validated).toMatchObject({ code: 1, err: "" });
    expect(validated.out).toMatch(message);
    const told = await here.run("dataset", "validate", file, "--json");
    expect(told.json()[0]).toMatchObject({ ok: false });
    const uploaded = await here.run("dataset", "upload", file);
    expect(uploaded).toMatchObject({ code: 1, out: "" });
    expect(uploaded.err).toMatch(message);
    expect((await ok("dataset", "list", "--search", file.replace(".jsonl", ""))).out).toBe("no datasets\n");
  },
);

test("what `rollout init` prints to do next works as it is printed", async () => {
  const { out } = await ok("rollout", "init", "count");
  for (const path of ["rollouts/count/main.ts", "data/count.jsonl", "configs/training/count.toml"])
    expect(out).toContain(`wrote ${path}`);
  await refused(1, /is there already; --force/, "rollout", "init", "count");
  await refused(2, /small letters/, "rollout", "init", "Bad_Name");

  const steps = [...out.matchAll(/trainyard (.+)/g)].map(([, words]) => words!.split(" "));
  expect(steps.map(([noun, verb]) => `${noun} ${verb}`)).toEqual([
    "rollout register",
    "dataset upload",
    "train submit",
  ]);
  const ends = [];
  for (const argv of steps) ends.push(await ok(...argv));
  expect(ends.at(-1)!.out).toMatch(/: finished, step 2\/2/);
  expect((await ok("rollout", "list")).out).toMatch(/count +1 +main\.ts/);
  expect((await ok("rollout", "register", "rollouts/count", "--json")).json()[0]).toMatchObject({
    existed: true,
  });
});

test("`config explain` says what each knob does, `config validate` what is wrong and what was perhaps meant", async () => {
  const all = (await ok("config", "explain")).out;
  for (const section of [
    "experiment",
    "training",
    "sampling",
    "checkpoints",
    "algorithm",
    "lora",
    "mode",
    "budget",
  ])
    expect(all).toContain(`[${section}]`);
  expect((await ok("config", "explain", "training.lr")).out).toMatch(/lr +\(number, .*default/);
  expect((await ok("config", "explain", "lr")).out).toBe((await ok("config", "explain", "training.lr")).out);
  const sft = (await ok("config", "explain", "--kind", "sft", "--json")).json()[0];
  expect(sft.every(({ kinds }: { kinds: string[] }) => kinds.includes("SFT"))).toBe(true);
  await refused(
    1,
    /no knob `total_stps` here; did you mean total_steps\?/,
    "config",
    "explain",
    "total_stps",
  );
  await refused(2, /--kind is rl or sft/, "config", "explain", "--kind", "x");

  expect((await ok("config", "validate", "two.toml")).out).toBe("two.toml: well formed\n");
  await write(
    "wrong.toml",
    `${larger(2).replace("[training]", "[training]\nlr = 7\nrollout_batch_sise = 4")}[trainin]\nlr = 1\n`,
  );
  const wrong = await here.run("config", "validate", "wrong.toml");
  expect(wrong.code).toBe(1);
  expect(wrong.out).toMatch(/rollout_batch_sise: .*rollout_batch_size/);
  expect(wrong.out).toMatch(/trainin: .*training/);
  expect(wrong.out).toMatch(/lr: /);
  await write("broken.toml", "[training\nlr = 1");
  const broken = await here.run("config", "validate", "broken.toml");
  expect(broken.code, broken.err).toBe(1);
});

test("a run is tried dry, submitted, listed, shown, heard, retried and stopped", async () => {
  const dry = await ok("train", "submit", "two.toml", "--name", "dry", "--dry-run");
  expect(dry.out).toMatch(/2 steps on the embedded engine, 128 samples/);
  await refused(1, /no run `dry`/, "train", "info", "dry");
  await write("missing.toml", larger(2).replace('"numbers"', '"nmbers"'));
  await refused(1, /numbers|nmbers/, "train", "submit", "missing.toml");

  const { out } = await ok(
    "train",
    "submit",
    "two.toml",
    "--name",
    "shown",
    "--tag",
    "short",
    "--notes",
    "a note",
    "--watch",
  );
  expect(out).toMatch(/shown: finished, step 2\/2, reward /);
  expect((await ok("train", "list", "--tag", "short")).out).toMatch(/NAME.*\n.*\nshown +RL +finished +2\/2 /);
  expect((await ok("train", "list", "--search", "how", "--json")).json()[0]).toMatchObject({ totalCount: 1 });
  expect((await ok("train", "list", "--status", "failed")).out).toBe("no runs\n");
  const info = (await ok("train", "info", "shown")).out;
  for (const part of [
    "status    finished",
    "numbers@1",
    "reverse-digits@1",
    "ATTEMPT",
    "CHECKPOINT",
    "step-2",
  ])
    expect(info).toContain(part);
  expect((await ok("train", "info", "shown", "--toml")).out).toContain("total_steps = 2");
  const [document] = (await ok("train", "info", "shown", "--json")).json();
  expect((await ok("train", "info", document.id, "--json")).json()[0].name).toBe("shown");
  expect((await ok("train", "logs", "shown")).out).toContain("rollout reverse-digits@1: workflow Reverse");
  expect((await ok("train", "logs", "shown", "--level", "error")).out).toBe("no lines\n");
  expect((await ok("model", "list")).out).toMatch(/tiny-2x64 +119,808[\s\S]*shown\/step-2/);

  const retried = await ok("train", "retry", "shown", "--name", "again", "--watch", "--json");
  expect(retried.json().filter(({ __typename }) => __typename === "StepCompleted")).toHaveLength(2);
  await refused(1, /already finished/, "train", "stop", "shown");

  await ok("train", "submit", "many.toml", "--name", "long");
  const watching = here.run("train", "watch", "long");
  await ok("train", "stop", "long", "--reason", "enough");
  const watched = await watching;
  expect(watched.code).toBe(1);
  expect(watched.out).toMatch(/long: stopped, enough, step/);
});

test("Ctrl-C ends a watch with 130 and leaves the run at work", async () => {
  await ok("train", "submit", "many.toml", "--name", "left");
  const watching = trainyard(["train", "watch", "left"], { env: here.here });
  await watching.until(/left: train/);
  watching.signal("SIGINT", "group");
  expect(await watching.ended()).toBe(130);
  expect((await ok("train", "info", "left", "--json")).json()[0].status).toBe("RUNNING");
  await ok("train", "stop", "left");
});

test("`train watch` goes on through kill -9 and a new start of the platform, to the run's end", async () => {
  await ok("train", "submit", "longer.toml", "--name", "longer");
  const watching = trainyard(["train", "watch", "longer", "--json"], { env: here.here });
  await watching.until(/CheckpointSaved[\s\S]*StepCompleted/);
  await here.killPlatform();
  await here.start();
  expect(await watching.ended(), watching.stderr()).toBe(0);

  const events = watching
    .stdout()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  const resumed = events.findLast(({ __typename }) => __typename === "AttemptStarted");
  expect(resumed).toMatchObject({ attempt: 2, resumedFromStep: expect.any(Number) });
  const steps = events.filter(({ __typename }) => __typename === "StepCompleted");
  const kept = [
    ...steps.filter(({ attempt, step }) => attempt === 1 && step <= resumed.resumedFromStep),
    ...steps.filter(({ attempt }) => attempt === 2),
  ];
  expect(kept.map(({ step }) => step)).toEqual(
    Array.from({ length: kept.length }, (_, n) => 151 - kept.length + n),
  );

  // A step's seconds are of stages that follow one another: together no more than the time that passed.
  const [before, ...after] = steps.filter(({ attempt }) => attempt === 2);
  const told = after.flatMap(({ seconds }) => seconds).reduce((sum, { value }) => sum + value, 0);
  expect(told).toBeLessThan((Date.parse(after.at(-1).at) - Date.parse(before.at)) / 1000 + 0.1);
});
