import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { AssistantMessage, Message, Tool } from "./messages.ts";

/** The body of a chat-completions call, as far as rollouts use it. */
export interface ChatBody {
  readonly model: string;
  readonly messages: readonly Message[];
  readonly tools?: readonly Tool[];
  readonly temperature?: number;
  readonly top_p?: number;
  readonly max_tokens?: number;
}

/** One call of the policy. Whoever runs a rollout decides how it travels. */
export type Chat = (body: ChatBody, signal: AbortSignal) => Promise<AssistantMessage>;

/** Where a rollout's own OpenAI client finds the policy. */
export interface Endpoint {
  readonly chatCompletionsUrl: string;
  readonly apiKey: string;
}

/** The policy refused a call, or could not answer it; `code` is its word for why. */
export class ChatFailed extends Error {
  readonly status: number;
  readonly code: string;
  constructor(message: string, options: { status: number; code: string }) {
    super(message);
    this.name = "ChatFailed";
    this.status = options.status;
    this.code = options.code;
  }
}

const maxAnswerBytes = 16 * 1024 * 1024;

/** Calls over HTTP, on connections that are kept; `close` lets go of them. */
export function createHttpChat() {
  const http = new HttpAgent({ keepAlive: true });
  const https = new HttpsAgent({ keepAlive: true });

  function post(url: URL, apiKey: string, body: string, signal: AbortSignal): Promise<IncomingMessage> {
    const secure = url.protocol === "https:";
    return new Promise((resolve, reject) => {
      const call = (secure ? httpsRequest : httpRequest)(url, {
        method: "POST",
        agent: secure ? https : http,
        signal,
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          ...(apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` }),
        },
      });
      call.on("response", resolve);
      call.on("error", reject);
      call.end(body);
    });
  }

  return {
    chatAt({ chatCompletionsUrl, apiKey }: Endpoint): Chat {
      const url = new URL(`${chatCompletionsUrl.replace(/\/+$/, "")}/chat/completions`);
      return async (body, signal) => {
        const response = await post(url, apiKey, JSON.stringify(body), signal);
        const text = await readText(response, maxAnswerBytes);
        const status = response.statusCode ?? 0;
        if (status !== 200) throw new ChatFailed(...refusal(status, text));
        return firstMessage(text);
      };
    },
    close() {
      http.destroy();
      https.destroy();
    },
  };
}

/** The whole body as text; rejects when it is longer than `maxBytes`. */
export async function readText(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of stream) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) throw new RangeError(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function refusal(status: number, text: string): [string, { status: number; code: string }] {
  const body = parse(text) as { detail?: unknown; error?: { message?: unknown; code?: unknown } } | null;
  const message = body?.error?.message ?? body?.detail ?? text.slice(0, 500);
  const code = body?.error?.code;
  return [
    `the policy answered ${status}: ${typeof message === "string" ? message : JSON.stringify(message)}`,
    { status, code: typeof code === "string" ? code : `http_${status}` },
  ];
}

function firstMessage(text: string): AssistantMessage {
  const body = parse(text) as { choices?: { message?: AssistantMessage }[] } | null;
  const message = body?.choices?.[0]?.message;
  if (message === undefined || message === null || message.role !== "assistant")
    throw new ChatFailed("the policy answered without a message", { status: 200, code: "malformed_answer" });
  const { content, tool_calls } = message;
  return { role: "assistant", content: content ?? null, ...(tool_calls?.length ? { tool_calls } : {}) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
