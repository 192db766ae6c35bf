import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, type TestContext, test } from "vitest";
import { eventually, here, info, ok, recipe, useCommandLine } from "./testkit/command-line.ts";

const execute = promisify(execFile);
const program = fileURLToPath(new URL("../bin/trainyard.js", import.meta.url));

useCommandLine(async () => {
  await writeFile(join(here.folder, "short.toml"), recipe(2));
  await writeFile(join(here.folder, "long.toml"), recipe(50_000));
  await ok("train", "submit", "short.toml", "--name", "over-one", "--watch");
});

/** A shell in a real terminal, tmux's; null where there is none. */
async function openTerminal(context: TestContext, columns: number, rows: number) {
  const name = `trainyard-${process.pid}-${Math.random().toString(36).slice(2)}`;
  const tmux = (...args: string[]) => execute("tmux", ["-L", name, "-f", "/dev/null", ...args]);
  const there = await execute("tmux", ["-V"]).catch(() => null);
  if (!there) return context.skip("no tmux here: LEFT OUT");
  const env = { ...process.env, ...here.here, PS1: "$ ", LC_ALL: "C.UTF-8" };
  const size = ["-x", String(columns), "-y", String(rows)];
  await execute("tmux", ["-L", name, "-f", "/dev/null", "new-session", "-d", ...size, "bash --norc"], {
    env,
    cwd: here.folder,
  });
  onTestFinished(async () => void (await tmux("kill-server").catch(() => {})));
  const screen = async () => (await tmux("capture-pane", "-p")).stdout;
  return {
    type: (text: string) => tmux("send-keys", "-l", text),
    press: (...keys: string[]) => tmux("send-keys", ...keys),
    resize: (x: number, y: number) => tmux("resize-window", "-x", String(x), "-y", String(y)),
    shows: (text: RegExp) => expect.poll(screen, { interval: 100, timeout: 90_000 }).toMatch(text),
    screen,
  };
}

const top = `'${process.execPath}' '${program}' runs top; echo ended with $?`;

test("the live screen shows runs as they go on, takes keys, follows the window's size, and gives the terminal back", async (context) => {
  const terminal = await openTerminal(context, 80, 24);
  await terminal.type("echo before");
  await terminal.press("Enter");
  await terminal.shows(/^before$/m);
  await terminal.type(top);
  await terminal.press("Enter");
  await terminal.shows(/^over-one +finished +━+ 2\/2 /m);
  expect(await terminal.screen()).not.toMatch(/^before$/m);
  await ok("train", "submit", "long.toml", "--name", "live-one");
  await terminal.shows(/^live-one +train +[━─]+ [1-9]\d*\/50k .* ok /m);
  for (const line of (await terminal.screen()).split("\n")) expect(line.length).toBeLessThanOrEqual(80);

  await terminal.press("/");
  await terminal.type("over");
  await terminal.shows(/1 of 2 runs.*\/over\n.*\nover-one/);
  await terminal.press("Escape");
  await terminal.shows(/2 of 2 runs/);
  await terminal.press("s");
  await terminal.shows(/by name/);
  await terminal.resize(120, 12);
  await terminal.shows(/^NAME {30,}STATUS .* AGE$/m);

  await terminal.press("Home", "p");
  await terminal.shows(/pause live-one\? y or n/);
  await terminal.press("n");
  await terminal.shows(/q quit/);
  expect((await info("live-one")).pauseRequested).toBeNull();
  await terminal.press("p", "y");
  await terminal.shows(/^live-one +paused /m);
  await terminal.press("Enter");
  await terminal.shows(/^live-one +RL +paused[\s\S]*checkpoint at step/m);
  await terminal.press("q");
  await terminal.shows(/^NAME .*STATUS/m);
  await terminal.press("q");
  await terminal.shows(/^before$[\s\S]*^ended with 0$/m);
  await ok("train", "stop", "live-one");
});

test("Ctrl-C and a kill give the terminal back; a platform that goes away is waited for", async (context) => {
  const terminal = await openTerminal(context, 100, 20);
  const started = async () => {
    await terminal.press("C-l");
    await terminal.type(top);
    await terminal.press("Enter");
    await terminal.shows(/^NAME .*STATUS[\s\S]*^over-one/m);
  };
  await started();
  await terminal.press("C-c");
  await terminal.shows(/^ended with 130$/m);
  expect(await terminal.screen()).not.toMatch(/STATUS/);
  await terminal.press("C-l");
  // In the background it cannot have the terminal: its number is written by a shell that becomes it.
  await terminal.type(
    `sh -c 'echo $$ > pid; exec "${process.execPath}" "${program}" runs top'; echo ended with $?`,
  );
  await terminal.press("Enter");
  await terminal.shows(/^NAME .*STATUS[\s\S]*^over-one/m);
  const { stdout } = await execute("cat", [join(here.folder, "pid")]);
  await here.killPlatform();
  await terminal.shows(/^waiting for the platform: /m);
  await here.start();
  await eventually(terminal.screen).not.toMatch(/waiting for the platform/);
  await terminal.shows(/^over-one +finished/m);
  process.kill(Number(stdout), "SIGTERM");
  await terminal.shows(/^ended with 130$/m);
  await terminal.type("stty -a | tr ' ' '\\n' | grep -x echo");
  await terminal.press("Enter");
  await terminal.shows(/^echo$/m);
});
