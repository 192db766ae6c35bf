import { existsSync } from "node:fs";
import { Socket } from "node:net";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { definitionOf, NotARollout } from "./definition.ts";
import { describe } from "./execution.ts";
import { createLines } from "./lines.ts";
import { servePipe, type ToHost } from "./pipe.ts";
import { serve } from "./server.ts";

/**
 * The process of one rollout: `host <entrypoint>` imports it and serves what it exports.
 *
 * By hand, with `_OSMOSIS_ROLLOUT_PORT`, it is a rollout server over HTTP. Started by a trainer it has a channel, the
 * descriptor that `TRAINYARD_ROLLOUT_CHANNEL` names: it says `ready` or `refused` there, serves rollouts over it
 * unless a port is given as well, and ends when it closes. Whatever author code prints stays on stdout and stderr.
 */
const entrypoint = resolve(process.argv[2] ?? "main.ts");
const port = process.env["_OSMOSIS_ROLLOUT_PORT"];
const channel = process.env["TRAINYARD_ROLLOUT_CHANNEL"];
const apiKey = process.env["TRAINYARD_ROLLOUT_API_KEY"];
const parentPid = Number(process.env["TRAINYARD_PARENT_PID"] ?? process.ppid);
for (const name of ["TRAINYARD_ROLLOUT_CHANNEL", "TRAINYARD_ROLLOUT_API_KEY", "TRAINYARD_PARENT_PID"])
  delete process.env[name];

const exit = process.exit.bind(process);
let serving: ReturnType<typeof servePipe> | null = null;
const lines = channel === undefined ? null : openChannel(Number(channel));

try {
  const definition = definitionOf(await load());
  // Author code has begun to share this process with other samples: its mistakes end its own sample, no other.
  process.exit = (code) => {
    throw new Error(`process.exit(${code ?? ""}) was called: a rollout may not end its process`);
  };
  process.on("uncaughtException", (error) => console.error("uncaught in the rollout:", error));

  if (port === undefined && lines !== null) serving = servePipe(definition, lines);
  const { workflow, grader } = definition;
  const server =
    port === undefined && lines !== null
      ? null
      : await serve({
          workflow,
          ...(grader === null ? {} : { grader }),
          port: Number(port ?? 8000),
          ...(apiKey === undefined ? {} : { apiKey }),
        });
  lines?.send({
    type: "ready",
    workflow: workflow.name,
    grader: grader?.name ?? null,
    port: server?.port ?? null,
  });
  if (lines === null) console.log(`rollout server of ${workflow.name} on ${server?.url}`);
} catch (error) {
  const refusal = error instanceof NotARollout ? error : new NotARollout("import_failed", describe(error));
  console.error(refusal.message);
  lines?.send({ type: "refused", code: refusal.code, message: refusal.message });
  await lines?.flushed();
  exit(1);
}

async function load(): Promise<Record<string, unknown>> {
  if (!existsSync(entrypoint))
    throw new NotARollout("entrypoint_missing", `there is no file ${process.argv[2] ?? "main.ts"}`);
  return await import(pathToFileURL(entrypoint).href);
}

function openChannel(fd: number) {
  const socket = new Socket({ fd, readable: true, writable: true });
  const gone = () => exit(0);
  socket.on("close", gone);
  socket.on("error", gone);
  new Worker(new URL(import.meta.url.endsWith(".ts") ? "./watchdog.ts" : "./watchdog.js", import.meta.url), {
    workerData: { parentPid },
  }).unref();
  return createLines(socket, (message) => serving?.received(message as ToHost));
}
