import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import type { Duplex, Readable } from "node:stream";
import { z } from "zod";
import { createLines, type Lines } from "./lines.ts";
import { createLineLog, type RolloutLine } from "./log-lines.ts";
import { fromSource, hostProgram } from "./package-root.ts";
import { RolloutSetupFailed } from "./transports/transport.ts";

export interface HostOptions {
  /** The unpacked rollout: the process runs in it. */
  readonly folder: string;
  /** An empty folder of its own. */
  readonly home: string;
  /** Relative to the folder. */
  readonly entrypoint: string;
  /** The recipe's variables and secrets; beside them the process sees PATH, HOME, TMPDIR and LANG, nothing of ours. */
  readonly env: { readonly [name: string]: string };
  /** What the host speaks: messages over its channel, or rollout protocol 0.4 on a port of its own. */
  readonly speaks: "pipe" | "http";
  readonly log: (line: RolloutLine) => void;
  /** To import the entrypoint and say what it exports. */
  readonly setupTimeoutMs?: number;
  readonly maxHeapMiB?: number;
  /** Ends the start. */
  readonly signal?: AbortSignal;
}

/** A rollout's process, ready. */
export interface Host {
  readonly pid: number;
  readonly workflow: string;
  readonly grader: string | null;
  /** Where it serves over HTTP, and the key it asks for. */
  readonly http: { readonly url: string; readonly apiKey: string } | null;
  /** Messages over its channel, from now on to whoever listens. */
  listen(received: (message: unknown) => void): Pick<Lines, "send">;
  /** Resolves, with why, when the process is gone or its channel is. */
  readonly lost: Promise<string>;
  /** Ends the process and all it started: asked first, killed when it does not go. */
  close(): Promise<void>;
}

const fromHost = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("ready"),
    workflow: z.string(),
    grader: z.string().nullable(),
    port: z.int().nullable(),
  }),
  z.object({
    type: z.literal("refused"),
    code: z.enum([
      "entrypoint_missing",
      "import_failed",
      "no_workflow",
      "several_workflows",
      "several_graders",
    ]),
    message: z.string(),
  }),
]);

const graceMs = 2_000;
const lastLines = 10;

/** Starts a rollout's process; rejects with RolloutSetupFailed, and leaves nothing behind, when it cannot be run. */
export async function startHost(options: HostOptions): Promise<Host> {
  const { setupTimeoutMs = 30_000, maxHeapMiB = 512, speaks } = options;
  const apiKey = randomBytes(24).toString("base64url");
  const child = spawn(
    process.execPath,
    [
      ...(fromSource ? ["--conditions=trainyard-source"] : []),
      `--max-old-space-size=${maxHeapMiB}`,
      hostProgram,
      options.entrypoint,
    ],
    {
      cwd: options.folder,
      // Descriptor 3 is the channel. It closes with this process, however that ends, and the host goes with it.
      stdio: ["ignore", "pipe", "pipe", "pipe"],
      // A group of its own, so that what the rollout starts is ended with it, and Ctrl-C is ours to pass on.
      detached: true,
      env: {
        PATH: process.env["PATH"] ?? "/usr/bin:/bin",
        HOME: options.home,
        TMPDIR: options.home,
        LANG: process.env["LANG"] ?? "C.UTF-8",
        ...options.env,
        TRAINYARD_ROLLOUT_CHANNEL: "3",
        TRAINYARD_PARENT_PID: String(process.pid),
        ...(speaks === "http" ? { _OSMOSIS_ROLLOUT_PORT: "0", TRAINYARD_ROLLOUT_API_KEY: apiKey } : {}),
      },
    },
  );

  const said: string[] = [];
  const lineLog = createLineLog(options.log);
  (child.stderr as Readable).on("data", (text: string) => {
    said.push(...text.split("\n").filter((line) => line.trim() !== ""));
    said.splice(0, said.length - lastLines);
  });
  lineLog.follow(child.stdout as Readable, "info");
  lineLog.follow(child.stderr as Readable, "warn");

  let channelBroken = (_reason: string) => {};
  const exited = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(`could not be started: ${error.message}`));
    // `close` comes after the last of its output.
    child.once("close", (code, signal) => {
      lineLog.flush();
      const how = code === null ? `was ended by ${signal}` : `exited with code ${code}`;
      resolve(said.length === 0 ? how : `${how}; it last said:\n${said.join("\n")}`);
    });
  });
  // A process that closes its channel is about to exit, and its exit says more.
  const channelLost = new Promise<string>((resolve) => {
    channelBroken = (reason) => setTimeout(() => resolve(reason), 500).unref();
  });
  const lost = Promise.race([exited, channelLost]).then((why) => `the rollout's process ${why}`);

  let receive = (_message: unknown) => {};
  const lines = createLines(child.stdio[3] as Duplex, {
    received: (message) => receive(message),
    broken: (reason) => channelBroken(reason),
  });
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= endGroup(child, exited);
    return closing;
  };

  try {
    const first = await within(
      setupTimeoutMs,
      Promise.race([
        new Promise<z.output<typeof fromHost>>((resolve, reject) => {
          receive = (message) => {
            const parsed = fromHost.safeParse(message);
            if (parsed.success) resolve(parsed.data);
            else reject(new RolloutSetupFailed("exited", "the rollout wrote to the channel of its host"));
          };
        }),
        lost.then((why) => {
          throw new RolloutSetupFailed("exited", why);
        }),
        aborted(options.signal),
      ]),
    );
    if (first.type === "refused") throw new RolloutSetupFailed(first.code, first.message);
    const { workflow, grader, port } = first;
    receive = () => {};
    return {
      pid: child.pid!,
      workflow,
      grader,
      http: port === null ? null : { url: `http://127.0.0.1:${port}`, apiKey },
      listen(received) {
        receive = received;
        return lines;
      },
      lost,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const message = `the entrypoint was not imported within ${timeoutMs / 1000} s: does it wait for something?`;
      reject(new RolloutSetupFailed("timed_out", message));
    }, timeoutMs);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function endGroup(child: ChildProcess, exited: Promise<string>) {
  const { pid } = child;
  if (pid === undefined) return;
  signalGroup(pid, "SIGTERM");
  const kill = setTimeout(() => signalGroup(pid, "SIGKILL"), graceMs);
  // Output pipes stay open while a grandchild holds them: once the host is gone, its group is ended as well.
  if (child.exitCode === null && child.signalCode === null)
    await new Promise<void>((resolve) => child.once("exit", () => resolve()));
  signalGroup(pid, "SIGKILL");
  clearTimeout(kill);
  child.stdio[3]?.destroy();
  await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
  child.stdout?.destroy();
  child.stderr?.destroy();
}

/** A group that is gone already is what was wanted. */
function signalGroup(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(-pid, signal);
  } catch {}
}
