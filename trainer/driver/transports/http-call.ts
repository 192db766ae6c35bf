import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Null when it is no JSON. */
  readonly body: unknown;
}

export interface HttpCall {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** No answer came: the connection was refused or dropped, or the time was up. */
export class NoAnswer extends Error {
  /** Whether the server may have read the request all the same. */
  readonly ambiguous: boolean;
  constructor(message: string, options: { ambiguous: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = "NoAnswer";
    this.ambiguous = options.ambiguous;
  }
}

const maxAnswerBytes = 32 * 1024 * 1024;

/** JSON calls to one server on connections that are kept. A redirect is an answer like any other: nobody follows it. */
export function createHttpCaller({ baseUrl, apiKey }: { baseUrl: string; apiKey: string | null }) {
  const base = new URL(`${baseUrl.replace(/\/+$/, "")}/`);
  const secure = base.protocol === "https:";
  const agent = secure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });

  async function call({ method, path, body, headers, timeoutMs, signal }: HttpCall): Promise<HttpAnswer> {
    const text = body === undefined ? "" : JSON.stringify(body);
    const timeout = AbortSignal.timeout(timeoutMs);
    const until = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const request = (secure ? httpsRequest : httpRequest)(new URL(path, base), {
          method,
          agent,
          signal: until,
          headers: {
            ...(method === "POST"
              ? { "content-type": "application/json", "content-length": Buffer.byteLength(text) }
              : {}),
            ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
            ...headers,
          },
        });
        request.on("response", resolve);
        request.on("error", reject);
        request.end(text);
      });
      return { status: response.statusCode ?? 0, headers: response.headers, body: await readJson(response) };
    } catch (error) {
      signal?.throwIfAborted();
      const { code, message } = error as NodeJS.ErrnoException;
      if (timeout.aborted)
        throw new NoAnswer(`no answer within ${timeoutMs / 1000} s`, { ambiguous: true, cause: error });
      throw new NoAnswer(message, {
        ambiguous: code !== "ECONNREFUSED" && code !== "ENOTFOUND",
        cause: error,
      });
    }
  }

  return { call, close: () => agent.destroy() };
}

async function readJson(response: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxAnswerBytes) throw new Error(`the answer is larger than ${maxAnswerBytes} bytes`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return null;
  }
}
