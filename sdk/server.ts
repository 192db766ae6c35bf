import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { createHttpChat, readText } from "./chat.ts";
import { createRollouts, defaultLimits, type RolloutLimits, sameSecret } from "./rollouts.ts";
import type { AgentWorkflow, Grader } from "./sdk.ts";
import { admission, cancellation, draining } from "./wire.ts";

export interface ServeOptions {
  readonly workflow: new () => AgentWorkflow;
  readonly grader?: new () => Grader;
  /** 0 takes a free one. */
  readonly port: number;
  /** 127.0.0.1 when absent; anything wider should come with an `apiKey`. */
  readonly host?: string;
  /** Every call must carry it as a bearer token. */
  readonly apiKey?: string;
  readonly limits?: Partial<RolloutLimits>;
}

export interface RolloutServer {
  readonly url: string;
  readonly port: number;
  /** Calls off what is at work, and closes every connection. */
  close(): Promise<void>;
}

const maxBodyBytes = 16 * 1024 * 1024;
const queueFullRetryAfterS = 5;

/** An answer that is not 200: thrown inside a route. */
class Refused extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(status: number, detail: string, headers: Record<string, string> = {}) {
    super(detail);
    this.status = status;
    this.headers = headers;
  }
}

/** Serves one workflow and its grader over rollout protocol 0.4 (leased long polling); resolves when it listens. */
export async function serve(options: ServeOptions): Promise<RolloutServer> {
  const limits: RolloutLimits = { ...defaultLimits, ...options.limits };
  const chat = createHttpChat();
  const definition = { workflow: options.workflow, grader: options.grader ?? null };
  const rollouts = createRollouts(definition, { chatAt: chat.chatAt, limits });
  const process_id = randomUUID();
  const instance_id = process.env["_OSMOSIS_ROLLOUT_INSTANCE_ID"] ?? process_id;

  async function route(
    request: IncomingMessage,
    gone: AbortSignal,
  ): Promise<{ status: number; body: unknown }> {
    if (
      options.apiKey !== undefined &&
      !sameSecret(request.headers.authorization ?? "", `Bearer ${options.apiKey}`)
    )
      throw new Refused(401, "invalid api key");
    const { pathname } = new URL(request.url ?? "/", "http://rollouts");
    switch (`${request.method} ${pathname}`) {
      case "POST /rollout": {
        const asked = await readBody(request, admission);
        const admitted = rollouts.admit(asked);
        if (admitted === "draining") throw new Refused(503, "this server takes no more rollouts");
        if (admitted === "taken") throw new Refused(409, "rollout_id is already registered");
        if (admitted === "full")
          throw new Refused(429, "the queue is full", { "retry-after": String(queueFullRetryAfterS) });
        return {
          status: 202,
          body: {
            rollout_id: asked.rollout_id,
            status: "queued",
            polling_lease_token: admitted.lease,
            result_wait_timeout_sec: limits.resultWaitMs / 1000,
            polling_lease_timeout_sec: limits.leaseMs / 1000,
          },
        };
      }
      case "POST /rollout/cancel":
        return {
          status: 200,
          body: { dispositions: rollouts.cancel(await readBody(request, cancellation)) },
        };
      case "POST /drain": {
        const { timeout_sec } = await readBody(request, draining);
        const { active, ids } = await rollouts.drain(timeout_sec * 1000);
        const left = { active_rollouts: active, drained: active === 0, rollout_ids: ids };
        return { status: 200, body: { accepting_rollouts: false, ...left, instance_id, process_id } };
      }
      case "GET /health": {
        const { accepting, active, running, queued } = rollouts.health();
        const concurrency = { max_concurrent: limits.maxConcurrent, queued, running };
        const lifecycle = { accepting_rollouts: accepting, active_rollouts: active };
        return { status: 200, body: { status: "ok", concurrency, lifecycle, instance_id, process_id } };
      }
    }
    const id = request.method === "GET" ? /^\/rollout\/([^/]+)\/result$/.exec(pathname)?.[1] : undefined;
    if (id === undefined) throw new Refused(404, "Not Found");
    const lease = request.headers["x-osmosis-rollout-lease"];
    if (typeof lease !== "string") throw new Refused(422, "the header X-Osmosis-Rollout-Lease is missing");
    const answer = await rollouts.poll(decode(id), lease, gone);
    if (answer === "unknown") throw new Refused(404, "unknown rollout_id");
    if (answer === "not_yours") throw new Refused(403, "invalid polling lease");
    return { status: 200, body: answer };
  }

  const server = createServer((request, response) => {
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    route(request, gone.signal).then(
      ({ status, body }) => send(response, status, body),
      (error: unknown) => {
        if (error instanceof Refused)
          return send(response, error.status, { detail: error.message }, error.headers);
        console.error(error);
        send(response, 500, { detail: "Internal Server Error" });
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host ?? "127.0.0.1", resolve);
  });
  const { port, address, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${port}`,
    port,
    async close() {
      rollouts.close();
      chat.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readBody<T>(request: IncomingMessage, schema: z.ZodType<T>): Promise<T> {
  let body: unknown;
  try {
    body = JSON.parse(await readText(request, maxBodyBytes));
  } catch (error) {
    if (error instanceof RangeError) throw new Refused(413, error.message, { connection: "close" });
    throw new Refused(422, "the body is not JSON");
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Refused(422, z.prettifyError(parsed.error));
  return parsed.data;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Refused(404, "unknown rollout_id");
  }
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  if (response.destroyed) return;
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}
