import { hash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parseChatRequest } from "./chat-request.ts";
import { type Completion, type Policy, PolicyRefused } from "./policy.ts";

/** Where a rollout calls the policy over HTTP, and with which key; the key opens this rollout and no other. */
export interface PolicyEndpoint {
  readonly url: string;
  credentials(rolloutId: string): { readonly chatCompletionsUrl: string; readonly apiKey: string };
  close(): Promise<void>;
}

const route = /^\/v1\/rollouts\/([^/]+)\/chat\/completions$/;

class Refused extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, detail: string, code: string) {
    super(detail);
    this.status = status;
    // `detail` is what rollout servers read, `error` what OpenAI clients read.
    this.body = { detail, error: { message: detail, code, type: code, param: null } };
  }
}

/**
 * Serves the policy as `POST {base}/v1/rollouts/{id}/chat/completions`, streaming and not. A stream is pinged at once
 * and then again and again, so that no proxy and no client gives up on an answer that takes long; it is one chunk.
 */
export async function createPolicyEndpoint({
  policy,
  host = "127.0.0.1",
  port = 0,
  publicUrl,
  pingMs = 15_000,
  maxBodyBytes = 8 * 1024 * 1024,
}: {
  policy: Pick<Policy, "complete">;
  host?: string;
  /** 0 takes a free one. */
  port?: number;
  /** Where rollout servers on other machines reach this endpoint. */
  publicUrl?: string;
  pingMs?: number;
  maxBodyBytes?: number;
}): Promise<PolicyEndpoint> {
  const secret = randomBytes(32).toString("base64url");
  // SHA-3 cannot be continued from its result, so this is a MAC, at a third of HMAC's cost.
  const keyOf = (id: string) => hash("sha3-256", secret + id, "base64url");

  async function answer(request: IncomingMessage, response: ServerResponse, gone: AbortSignal) {
    const id = decode(route.exec(new URL(request.url ?? "/", "http://policy").pathname)?.[1]);
    if (id === null) throw new Refused(404, "Not Found", "not_found");
    if (request.method !== "POST") throw new Refused(405, "Method Not Allowed", "method_not_allowed");
    if (!sameSecret(request.headers.authorization ?? "", `Bearer ${keyOf(id)}`))
      throw new Refused(401, "invalid key for this rollout", "invalid_api_key");

    const chat = parseChatRequest(await readJson(request, maxBodyBytes));
    if ("fault" in chat) throw new Refused(400, chat.fault, "invalid_request");
    if (!chat.stream) {
      const completion = await complete(id, chat, gone);
      return send(response, 200, plain(completion));
    }

    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
    response.write(": ping\n\n");
    const pings = setInterval(() => response.write(": ping\n\n"), pingMs);
    try {
      const completion = await complete(id, chat, gone);
      response.write(`data: ${JSON.stringify(chunk(completion))}\n\ndata: [DONE]\n\n`);
    } catch (error) {
      const body = error instanceof Refused ? error.body : internal.body;
      response.write(`event: error\ndata: ${JSON.stringify(body)}\n\n`);
    } finally {
      clearInterval(pings);
      response.end();
    }
  }

  async function complete(...call: Parameters<Policy["complete"]>): Promise<Completion> {
    try {
      return await policy.complete(...call);
    } catch (error) {
      if (error instanceof PolicyRefused) throw new Refused(statusOf(error), error.message, error.code);
      throw error;
    }
  }

  const server = createServer((request, response) => {
    const gone = new AbortController();
    response.on("close", () => gone.abort(new Error("the client has gone")));
    answer(request, response, gone.signal).catch((error: unknown) => {
      const { status, body } = error instanceof Refused ? error : internal;
      if (response.headersSent || gone.signal.aborted) response.destroy();
      else send(response, status, body);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  const url = publicUrl?.replace(/\/+$/, "") ?? `http://${host.includes(":") ? `[${host}]` : host}:${bound}`;

  return {
    url,
    credentials: (id) => ({
      chatCompletionsUrl: `${url}/v1/rollouts/${encodeURIComponent(id)}`,
      apiKey: keyOf(id),
    }),
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

const internal = new Refused(500, "Internal Server Error", "internal_error");

function statusOf({ code }: PolicyRefused): number {
  switch (code) {
    case "unknown_rollout":
      return 422;
    case "invalid_request":
    case "context_length_exceeded":
    case "turns_exceeded":
      return 400;
    case "sampling_failed":
      return 502;
  }
}

function usage({ promptTokens, completionTokens }: Completion) {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
}

const head = (object: string) => ({
  id: `chatcmpl-${randomUUID()}`,
  object,
  created: Math.floor(Date.now() / 1000),
  model: "osmosis-rollout",
});

function plain(completion: Completion) {
  const { message, finishReason } = completion;
  const choice = { index: 0, message, finish_reason: finishReason, logprobs: null };
  return { ...head("chat.completion"), choices: [choice], usage: usage(completion) };
}

function chunk(completion: Completion) {
  const { message, finishReason } = completion;
  const { role, content, tool_calls } = message;
  const calls = tool_calls?.map((call, index) => ({ index, ...call }));
  const delta = { role, content, ...(calls === undefined ? {} : { tool_calls: calls }) };
  const choice = { index: 0, delta, finish_reason: finishReason };
  return { ...head("chat.completion.chunk"), choices: [choice], usage: usage(completion) };
}

async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    sizeBytes += piece.byteLength;
    if (sizeBytes > maxBytes)
      throw new Refused(413, `the body is larger than ${maxBytes} bytes`, "body_too_large");
    chunks.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new Refused(400, "the body is not JSON", "invalid_request");
  }
}

function decode(segment: string | undefined): string | null {
  try {
    return segment === undefined ? null : decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function sameSecret(given: string, secret: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(secret);
  return a.length === b.length && timingSafeEqual(a, b);
}

function send(response: ServerResponse, status: number, body: unknown) {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    // A body that was not read to its end leaves a connection that cannot be used again.
    ...(status === 413 ? { connection: "close" } : {}),
  });
  response.end(text);
}
