import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { findCheckpoint, nameOf } from "./checkpoints.ts";
import type { Call, Command } from "./command.ts";
import { findCredentials } from "./credentials.ts";
import { Exit, exitCodes, usageError } from "./exit.ts";
import { DatasetInfo } from "./generated/operations.ts";
import { notFound } from "./mistakes.ts";
import { findRun } from "./runs.ts";
import { findSweep } from "./sweeps.ts";

const nouns = ["run", "dataset", "checkpoint", "sweep"] as const;

export const openPage: Command = {
  name: "open",
  summary: "Open the dashboard in the browser: its first page, a run's, or that of another thing",
  positionals: ["[RUN]"],
  options: {
    dataset: { type: "string", value: "DATASET", description: "The page of this dataset" },
    checkpoint: { type: "string", value: "REF", description: "The page of this checkpoint" },
    sweep: { type: "string", value: "SWEEP", description: "The page of this sweep" },
    print: { type: "boolean", description: "Print the address instead" },
    "with-key": {
      type: "boolean",
      description: "With --print: the key at its end, which whoever reads it can use",
    },
  },
  async run(call) {
    const { values } = call;
    if (values.flag("with-key") && !values.flag("print")) throw usageError("--with-key goes with --print");
    const { key } = findCredentials(call.env, call.folder, call.profile);
    const address = new URL(await pageOf(call), `${call.client().url}/`).href;
    if (values.flag("print")) {
      const whole = values.flag("with-key") ? withKey(address, key) : address;
      call.output.show({ address: whole }, () => whole);
      return exitCodes.done;
    }
    await openOnce(withKey(address, key), call);
    call.output.show({ address }, () => `${address} is open in the browser`);
    return exitCodes.done;
  },
};

/** A browser keeps what follows `#` to itself: it is in no request and no server's log. */
const withKey = (address: string, key: string) => `${address}#key=${encodeURIComponent(key)}`;

/** The path of the page that the arguments mean, which is there. */
async function pageOf(call: Call): Promise<string> {
  const asked = nouns.flatMap((noun) => {
    const name = noun === "run" ? call.positionals[0] : call.values.string(noun);
    return name === undefined ? [] : [{ noun, name }];
  });
  if (asked.length > 1)
    throw usageError(`open takes one thing, not ${asked.map(({ noun }) => `a ${noun}`).join(" and ")}`);
  const [only] = asked;
  if (only === undefined) return "/";
  const path = (...parts: string[]) => `/${parts.map(encodeURIComponent).join("/")}`;
  switch (only.noun) {
    case "run":
      return path("runs", (await findRun(call, only.name)).name);
    case "sweep":
      return path("sweeps", (await findSweep(call, only.name)).name);
    case "checkpoint":
      return path("checkpoints", ...nameOf(await findCheckpoint(call, only.name)).split("/"));
    case "dataset": {
      const { dataset } = await call.client().query(DatasetInfo, { name: only.name, preview: 1 });
      if (!dataset) throw notFound(`dataset \`${only.name}\``, "trainyard dataset list");
      return path("datasets", dataset.name);
    }
  }
}

const patienceMs = 30_000;

/**
 * Shows the address in the browser of this machine. Others here can read what a program is started with, so the browser
 * is given an address of ours that leads on to it, once, and to one only who knows its random name.
 */
async function openOnce(address: string, { env, signal }: Call): Promise<void> {
  const path = `/${randomBytes(24).toString("hex")}`;
  const taken = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    if (request.url !== path || request.method !== "GET") return void response.writeHead(404).end();
    response.writeHead(303, { location: address, "cache-control": "no-store" });
    response.end(() => taken.resolve());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  bounded.addEventListener("abort", () => taken.reject(noBrowser("it did not ask for the page")));
  try {
    await Promise.all([
      startBrowser(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, env),
      taken.promise,
    ]);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Resolves when the opener has been started; rejects when there is none, or when it says at once that it cannot. */
async function startBrowser(address: string, env: NodeJS.ProcessEnv): Promise<void> {
  const [program, ...before] =
    process.platform === "darwin"
      ? (["open"] as const)
      : process.platform === "win32"
        ? (["rundll32", "url.dll,FileProtocolHandler"] as const)
        : (["xdg-open"] as const);
  const opener = spawn(program, [...before, address], { stdio: "ignore", detached: true, env });
  opener.unref();
  const failed = once(opener, "error").then(([error]) => {
    throw noBrowser(`there is no ${program} here (${(error as NodeJS.ErrnoException).code})`);
  });
  const refused = once(opener, "exit").then(([code]) => {
    if (code !== 0) throw noBrowser(`${program} ended with ${code}`);
  });
  await Promise.race([failed, refused]);
}

const noBrowser = (why: string) =>
  new Exit(exitCodes.failed, "NO_BROWSER", `no browser could be opened: ${why}; --print prints the address`);
