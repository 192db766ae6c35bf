import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { eventually, here, info, ok, recipe, refused, useCommandLine } from "./testkit/command-line.ts";
import { trainyard } from "./testkit/start.ts";

const execute = promisify(execFile);
const program = fileURLToPath(new URL("../bin/trainyard.js", import.meta.url));

useCommandLine(async () => {
  await writeFile(join(here.folder, "short.toml"), recipe(3));
  await writeFile(join(here.folder, "other.toml"), recipe(4));
  await writeFile(join(here.folder, "long.toml"), recipe(50_000));
  await ok("config", "create", "short.toml", "--name", "base");
  await ok("train", "submit", "--configuration", "base", "--name", "done", "--watch");
});

test("a configuration gets versions, which are shown, compared and submitted", async () => {
  expect((await ok("config", "add", "base", "other.toml")).out).toBe("base@2 is saved\n");
  expect((await ok("config", "list")).out).toMatch(/^base +2 +/m);
  expect((await ok("config", "get", "base@1", "--toml")).out).toContain("total_steps = 3");
  const diff = (await ok("config", "diff", "base")).out;
  expect(diff).toMatch(/^- base@1\n\+ base@2\n/);
  expect(diff).toMatch(/^- total_steps = 3$/m);
  expect(diff).toMatch(/^\+ total_steps = 4$/m);
  expect((await ok("config", "diff", "base@1", "base@1")).out).toMatch(/say the same/);
  await refused(1, /no configuration `bas` here; did you mean base\?/, "config", "get", "bas");
  await refused(1, /no version 9 of configuration/, "config", "get", "base@9");
  expect((await ok("train", "submit", "--configuration", "base@1", "--dry-run")).out).toMatch(/3 steps on/);
  await refused(2, /needs CONFIG or --configuration/, "train", "submit", "x.toml", "--configuration", "base");
});

test("runs are listed by what they were made of", async () => {
  for (const [option, value] of [
    ["configuration", "base"],
    ["dataset", "numbers"],
    ["rollout", "reverse-digits"],
    ["model", "tiny-2x64"],
    ["creator", "owner"],
    ["kind", "rl"],
    ["since", "2020-01-01"],
  ] as const)
    expect((await ok("train", "list", `--${option}`, value)).out, option).toMatch(/^done +RL/m);
  expect((await ok("train", "list", "--kind", "sft")).out).toBe("no runs\n");
  expect((await ok("train", "list", "--until", "2020-01-01")).out).toBe("no runs\n");
  await refused(1, /no sweep `x` here/, "train", "list", "--sweep", "x");
  await refused(1, /no member `ower` here; did you mean owner\?/, "train", "list", "--creator", "ower");
});

test("what a run leaves is shown: metrics, steps, samples with their texts, outputs, evaluations", async () => {
  expect((await ok("metrics", "list", "done", "--prefix", "reward/")).out).toMatch(
    /^reward\/mean +3 +1 to 3/m,
  );
  const csv = (await ok("metrics", "get", "done", "--key", "reward/mean", "--key", "epoch")).out
    .trim()
    .split("\n");
  expect(csv[0]).toBe("step,reward/mean,epoch");
  expect(csv.slice(1).map((line) => line.split(",")[0])).toEqual(["1", "2", "3"]);
  const [document] = (
    await ok("metrics", "get", "done", "--key", "epoch", "--axis", "time", "--json")
  ).json();
  expect(document).toMatchObject({ run: "done", axis: "TIME", series: [{ key: "epoch" }] });
  await refused(
    1,
    /no metric `reward\/men` of done here; did you mean reward\/mean\?/,
    "metrics",
    "get",
    "done",
    "--key",
    "reward/men",
  );
  expect(
    (await ok("steps", "list", "done", "--limit", "2")).out
      .trim()
      .split("\n")
      .slice(2)
      .map((line) => line[0]),
  ).toEqual(["2", "3"]);
  const { samples, totalCount } = (await ok("samples", "list", "done", "--limit", "0", "--json")).json()[0];
  expect(samples).toHaveLength(totalCount);
  const shown = (await ok("samples", "show", "done", "--step", "3")).out;
  expect(shown).toMatch(/^system: Reverse the digits\.\nuser: \d+\n\n#\d {2}/);
  await refused(2, /samples show needs --step/, "samples", "show", "done");
  await refused(1, /no train sample of step 9/, "samples", "show", "done", "--step", "9", "--group", "1");
  expect((await ok("outputs", "list", "done")).out).toBe("no outputs\n");
  await refused(1, /no output `x` of done/, "outputs", "download", "done", "x");
  expect((await ok("evaluations", "list", "done")).out).toBe("no evaluations\n");
  expect((await ok("train", "chart", "done")).out).toMatch(/^done {2}reward\/mean\n[\s\S]*step 1.*step 3\n$/);
});

test("keys are made, listed and revoked; members, trainers and rollouts are shown", async () => {
  const [{ secret }] = (await ok("keys", "create", "laptop", "--scope", "read", "--json")).json();
  const as = (...argv: string[]) => here.runIn({ ...here.here, TRAINYARD_KEY: secret }, ...argv);
  expect((await as("whoami")).out).toMatch(/scopes read\n$/);
  expect((await as("keys", "list")).code).toBe(4);
  const listed = (await ok("keys", "list")).out;
  expect(listed).toMatch(/ laptop +owner +read /);
  expect(listed).not.toContain(secret);
  await ok("keys", "revoke", "laptop", "--yes");
  expect((await as("whoami")).code).toBe(4);
  await refused(1, /no key `laptop` here/, "keys", "revoke", "laptop", "--yes");
  await refused(
    2,
    /--scope is one of read, write, admin, not `all`/,
    "keys",
    "create",
    "x",
    "--scope",
    "all",
  );
  expect((await ok("members", "list")).out).toMatch(/^owner +owner /m);
  expect((await ok("trainers", "list")).out).toMatch(/ embedded .* connected .*tiny-2x64/);
  expect((await ok("rollout", "info", "reverse-digits")).out).toMatch(/^1 +main\.ts/m);
});

test("profiles keep several platforms; an older file is one; a key goes nowhere but to its own address", async () => {
  const home = { HOME: join(here.folder, "profiles") };
  const file = join(home.HOME, ".config/trainyard/credentials.json");
  const as = (env: Record<string, string>, ...argv: string[]) => here.runIn({ ...home, ...env }, ...argv);
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, JSON.stringify({ url: here.url, key: here.key }));
  expect((await as({}, "profile", "list")).out).toMatch(/^\* +default +http/m);
  expect((await as({}, "profile", "add", "second", "--url", here.url, "--key", here.key)).code).toBe(0);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
    version: 2,
    current: "default",
    profiles: { second: { url: here.url } },
  });
  expect((await as({}, "--profile", "second", "profile", "show")).out).toBe(`${here.url} (profile second)\n`);
  expect((await as({ TRAINYARD_PROFILE: "second" }, "profile", "show")).out).toBe(
    `${here.url} (profile second)\n`,
  );
  expect((await as({}, "profile", "use", "second")).code).toBe(0);
  expect((await as({}, "profile", "show")).out).toContain("profile second");
  expect(await as({ TRAINYARD_URL: "http://127.0.0.1:9" }, "--profile", "second", "whoami")).toMatchObject({
    code: 4,
    err: expect.stringContaining("only sent to the address"),
  });
  expect(await as({}, "--profile", "secnd", "whoami")).toMatchObject({
    code: 2,
    err: expect.stringContaining("did you mean second?"),
  });
  expect((await as({}, "login", "--profile", "third", "--url", here.url, "--key", here.key)).code).toBe(0);
  expect((await as({}, "profile", "remove", "third")).out).toMatch(/none is in use now/);
  expect((await as({}, "whoami")).code).toBe(4);
  expect((await as({}, "--profile", "second", "whoami")).code).toBe(0);
});

test("bash completes commands, options, choices and names, and says nothing when the platform is away", async () => {
  const folder = join(here.folder, "bin");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "trainyard"), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
  await chmod(join(folder, "trainyard"), 0o755);
  const script = `source <(trainyard completion bash)
    completes() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _trainyard trainyard "\${COMP_WORDS[COMP_CWORD]}"; echo "\${COMPREPLY[*]}"; }
    complete -p trainyard
    completes trainyard tra; completes trainyard train ch; completes trainyard train list --sta
    completes trainyard train list --status ru; completes trainyard train list --status = ru
    completes trainyard train info do; completes trainyard checkpoints get done/; completes trainyard dataset info ""
    TRAINYARD_URL=http://127.0.0.1:9 completes trainyard train info do`;
  const env = { ...here.here, PATH: `${folder}:${process.env["PATH"]}` };
  const { stdout, stderr } = await execute("bash", ["--norc", "-c", script], { env, cwd: here.folder });
  expect(stderr).toBe("");
  expect(stdout.split("\n")).toEqual([
    "complete -o bashdefault -o default -F _trainyard trainyard",
    ...["trainer train trainers", "chart checkpoint", "--status", "running", "running"],
    ...["done", "done/step-3", "numbers", "", ""],
  ]);
});

test.for(["zsh", "fish"])("what is printed for %s is a script that it takes", async (shell, context) => {
  const there = await execute(shell, ["--version"]).catch(() => null);
  if (!there) return context.skip(`no ${shell} here: LEFT OUT`);
  await writeFile(join(here.folder, `completion.${shell}`), (await ok("completion", shell)).out);
  const { stderr } = await execute(shell, ["-n", join(here.folder, `completion.${shell}`)]);
  expect(stderr).toBe("");
});

test("`open` shows the page in the browser with the key behind its #, which it prints to nobody", async () => {
  expect((await ok("open", "done", "--print")).out).toBe(`${here.url}/runs/done\n`);
  expect((await ok("open", "--print")).out).toBe(`${here.url}/\n`);
  expect((await ok("open", "--dataset", "numbers", "--print")).out).toBe(`${here.url}/datasets/numbers\n`);
  expect((await ok("open", "--checkpoint", "done", "--print")).out).toBe(
    `${here.url}/checkpoints/done/step-3\n`,
  );
  expect((await ok("open", "done", "--print", "--with-key")).out).toBe(
    `${here.url}/runs/done#key=${here.key}\n`,
  );
  await refused(2, /--with-key goes with --print/, "open", "done", "--with-key");
  await refused(2, /takes one thing/, "open", "done", "--dataset", "numbers");
  const folder = join(here.folder, "browser");
  await mkdir(folder, { recursive: true });
  // A browser that asks as one does, and keeps where it was sent.
  const asks = `fetch(process.argv[1], { redirect: "manual" }).then((r) => require("node:fs").writeFileSync(${JSON.stringify(join(folder, "seen"))}, process.argv[1] + "\\n" + r.headers.get("location")))`;
  await writeFile(join(folder, "xdg-open"), `#!/bin/sh\nexec '${process.execPath}' -e '${asks}' "$1"\n`);
  await chmod(join(folder, "xdg-open"), 0o755);
  const env = { ...here.here, PATH: `${folder}:${process.env["PATH"]}` };
  const opened = await here.runIn(env, "open", "done");
  expect(opened).toMatchObject({ code: 0, err: "", out: `${here.url}/runs/done is open in the browser\n` });
  const [asked, location] = (await readFile(join(folder, "seen"), "utf8")).split("\n");
  expect(asked).not.toContain(here.key);
  expect(location).toBe(`${here.url}/runs/done#key=${here.key}`);
  await expect(fetch(asked!)).rejects.toThrow();
  await rm(join(folder, "xdg-open"));
  const none = await here.runIn({ ...env, PATH: folder }, "open", "done");
  expect(none).toMatchObject({ code: 1, err: expect.stringMatching(/no browser could be opened.*--print/) });
});

test("programs follow a run line by line, go on behind a cursor, and may stop reading", async () => {
  await ok("train", "submit", "long.toml", "--name", "long");
  const lines = (text: string) =>
    text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  const first = trainyard(["train", "events", "long", "--json"], { env: here.here });
  await first.until(/"cursor":"[^"]+"\}\n[\s\S]*"cursor":"[^"]+"\}\n/);
  first.signal("SIGINT");
  expect(await first.ended()).toBe(130);
  const told = lines(first.stdout());
  const at = told.findIndex(({ cursor }) => cursor !== null);
  const again = trainyard(["train", "events", "long", "--json", "--after", told[at].cursor], {
    env: here.here,
  });
  await again.until(/"cursor":"[^"]+"\}\n/);
  again.signal("SIGINT");
  await again.ended();
  expect(lines(again.stdout())[0].id).toBe(told[at + 1].id);
  for (const command of ["train events long", "train watch long", "runs top", "train chart long --follow"]) {
    const script = `set -o pipefail; '${process.execPath}' '${program}' ${command} --json | head -1`;
    const { stdout, stderr } = await execute("bash", ["-c", script], {
      env: { ...process.env, ...here.here },
    });
    expect(stderr, command).toBe("");
    expect(lines(stdout), command).toHaveLength(1);
  }
  const top = trainyard(["runs", "top", "--json"], { env: here.here });
  await top.until(/"name":"long"[^\n]*"status":"RUNNING"/);
  const charted = trainyard(["train", "chart", "long", "--follow"], { env: here.here });
  const points = trainyard(["train", "chart", "long", "--follow", "--json"], { env: here.here });
  await points.until(/"step":/);
  const logged = trainyard(["train", "logs", "long", "--follow"], { env: here.here });
  await logged.until(/workflow Reverse/);
  await ok("train", "stop", "long");
  await top.until(/"name":"long"[^\n]*"status":"STOPPED"/);
  expect(await logged.ended()).toBe(0);
  expect(await charted.ended()).toBe(0);
  expect(charted.stdout()).toMatch(/^long {2}reward\/mean\n/);
  expect(await points.ended()).toBe(0);
  const steps = lines(points.stdout()).map(({ step }) => step);
  expect(steps).toEqual(steps.map((_, n) => steps[0] + n));
  expect(steps.at(-1)).toBe((await info("long")).progress.currentStep);
  await eventually(async () => (await info("long")).status).toBe("STOPPED");
  top.signal("SIGINT");
  expect(await top.ended()).toBe(130);
  await refused(2, /needs a terminal; --json/, "runs", "top");
});

test("a sweep that is over is deleted, its runs stay", async () => {
  const sweep = `${recipe(1)}[sweep]\nname = "pair"\nmethod = "grid"\n[[sweep.parameters]]\nknob = "training.lr"\nvalues = [1e-3, 3e-3]\n`;
  await writeFile(join(here.folder, "sweep.toml"), sweep);
  await ok("sweep", "create", "sweep.toml", "--watch");
  expect((await ok("train", "list", "--sweep", "pair", "--json")).json()[0].totalCount).toBe(2);
  await refused(2, /--yes does it without a question/, "sweep", "delete", "pair");
  await ok("sweep", "delete", "pair", "--yes");
  await refused(1, /no sweep `pair` here/, "sweep", "get", "pair");
  expect((await ok("train", "list", "--search", "pair", "--json")).json()[0].totalCount).toBe(2);
});
