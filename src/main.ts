import { runCommandLine } from "../cli/cli.ts";
import type { Command } from "../cli/command.ts";
import { commands } from "../cli/commands.ts";
import { exitCodes } from "../cli/exit.ts";
import { packageVersion } from "./version.ts";

// What runs the platform is loaded when it is asked for: a command line that speaks to one starts in a third of the time.
const start: Command = {
  name: "start",
  summary: "Run the whole platform here, with an example on the first start",
  positionals: [],
  options: {
    port: {
      type: "string",
      value: "PORT",
      description: "Listen here (4000 or the next free one when absent)",
    },
    data: { type: "string", value: "FOLDER", description: "Keep everything here (.trainyard when absent)" },
    "no-demo": { type: "boolean", description: "Do not submit the example" },
    seed: { type: "string", value: "N", description: "Seed of the example's runs (drawn when absent)" },
    exit: {
      type: "boolean",
      description: "Stop when the example is finished; exit code 0 only when it learned",
    },
  },
  run: async (call) => (await import("./start.ts")).start(call),
};

const data = {
  type: "string",
  value: "FOLDER",
  description: "Local files (.trainyard when absent)",
} as const;

const api: Command = {
  name: "api",
  summary: "Run the API alone, against PostgreSQL and NATS",
  positionals: [],
  options: {
    port: { type: "string", value: "PORT", description: "Listen here (4000 when absent)" },
    "adopt-log": {
      type: "boolean",
      description: "The old event log is lost: go on with this one (stop every trainer first)",
    },
    data,
  },
  run: async (call) => (await import("./roles.ts")).runRole(call, "api"),
};

const trainer: Command = {
  name: "trainer",
  summary: "Run a trainer alone, against NATS and the blobs",
  positionals: [],
  options: { data },
  run: async (call) => (await import("./roles.ts")).runRole(call, "trainer"),
};

const stop = new AbortController();
let asked = 0;
let askedAt = 0;
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(name, () => {
    stop.abort();
    // One Ctrl-C comes twice where npm is above us: from the terminal, and from npm.
    if (performance.now() - askedAt < 300) return;
    askedAt = performance.now();
    // Whoever asks three times does not want to wait; the store recovers from that as from a crash.
    if (++asked >= 3) process.exit(exitCodes.interrupted);
  });

// Whoever read what is written here has seen enough, as `| head -1` has: that is no failure, and nothing is said of it.
let unread = false;
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    unread = true;
    stop.abort();
  });

const code = await runCommandLine([start, api, trainer, ...commands], process.argv.slice(2), {
  env: process.env,
  folder: process.cwd(),
  out: process.stdout,
  err: process.stderr,
  signal: stop.signal,
  version: await packageVersion(),
});
process.exitCode = unread && code === exitCodes.interrupted ? exitCodes.done : code;
