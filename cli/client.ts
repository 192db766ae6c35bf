import { setTimeout as sleep } from "node:timers/promises";
import type { TypedDocument } from "../client/document.ts";
import type { Credentials } from "./credentials.ts";
import { Exit, exitCodes } from "./exit.ts";

/** The API as the command line uses it: the same HTTP and the same subscriptions that everybody has. */
export interface Client {
  readonly url: string;
  /** Answers with the data; a refusal or an unreachable platform is an Exit. */
  query<R, V extends object>(document: TypedDocument<R, V>, variables: V, signal?: AbortSignal): Promise<R>;
  /**
   * Follows a subscription until `heard` answers true or the signal fires. It comes back after a lost connection or
   * a restarted server, `after` the last cursor that `heard` has dealt with, for as long as `patienceS` allows.
   */
  follow<R, V extends { after?: string | null }>(options: {
    document: TypedDocument<R, V>;
    variables: V;
    cursorOf: (data: R) => string | null;
    heard: (data: R) => boolean | Promise<boolean>;
    lost?: (reason: string) => void;
    signal: AbortSignal;
    patienceS?: number;
  }): Promise<void>;
  /** A plain request with the key, for uploads and downloads; `path` is on the same platform. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

interface Answer<R> {
  readonly data?: R | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly code?: string; readonly requestId?: string };
  }[];
}

export function createClient(credentials: Pick<Credentials, "url" | "key">): Client {
  const url = credentials.url.replace(/\/+$/, "");
  const authorization = `Bearer ${credentials.key}`;

  /** Whether the platform knows the ids of our operations, as one of this version does. */
  let knowsIds = true;

  /** The operation by its id, or by its text once the platform has turned out not to know ids of ours. */
  const named = ({ id, text }: { id: string; text: string }) =>
    knowsIds ? { documentId: id } : { query: text };

  /** Whether to ask again by the text: nothing was executed, for the platform knows no such id, or no ids at all. */
  function asksForText({ errors }: Answer<unknown>): boolean {
    const [error] = errors ?? [];
    const code = error?.extensions?.code;
    const refused =
      code === "PERSISTED_QUERY_NOT_FOUND" || (code === "BAD_REQUEST" && /^`query`/.test(error!.message));
    if (!knowsIds || !refused) return false;
    knowsIds = false;
    return true;
  }

  async function post(body: object, accept: string, signal?: AbortSignal): Promise<Response> {
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", accept, authorization },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
    if (response.status === 401)
      throw new Exit(exitCodes.unauthorised, "UNAUTHENTICATED", await refusal(response));
    return response;
  }

  return {
    url,

    async query(document, variables, signal) {
      const bounded = AbortSignal.any([AbortSignal.timeout(60_000), ...(signal ? [signal] : [])]);
      const response = await post({ ...named(document), variables }, "application/json", bounded).catch(
        unreachable(url),
      );
      const answer = (await response.json().catch(() => {
        throw new Exit(
          exitCodes.failed,
          "BAD_ANSWER",
          `${url} answered ${response.status} with something that is not JSON: is it Trainyard?`,
        );
      })) as Answer<never>;
      return asksForText(answer) ? this.query(document, variables, signal) : dataOf(answer);
    },

    async follow({ document, variables, cursorOf, heard, lost, signal, patienceS = 300 }) {
      let after = variables.after ?? null;
      let lostSince: number | null = null;
      asking: for (let attempt = 0; !signal.aborted; attempt++) {
        try {
          const body = { ...named(document), variables: { ...variables, after } };
          const response = await post(body, "text/event-stream", signal);
          if (response.status === 400 && asksForText((await response.json()) as Answer<never>)) continue;
          if (!response.ok || response.body === null)
            throw new Error(`the platform answered ${response.status}`);
          for await (const answer of serverSentEvents(response.body)) {
            if (asksForText(answer as Answer<never>)) continue asking;
            const data = dataOf(answer as Answer<never>);
            lostSince = null;
            attempt = 0;
            if (await heard(data)) return;
            after = cursorOf(data) ?? after;
          }
          throw new Error("the stream ended");
        } catch (error) {
          if (signal.aborted) return;
          if (error instanceof Exit) throw error;
          lostSince ??= Date.now();
          if (Date.now() - lostSince > patienceS * 1000)
            throw new Exit(
              exitCodes.unreachable,
              "UNREACHABLE",
              `${url} has been away for ${patienceS} s: ${reason(error)}`,
            );
          lost?.(reason(error));
          await sleep(Math.min(5000, 100 * 2 ** attempt) * (0.5 + Math.random() / 2), undefined, {
            signal,
          }).catch(() => {});
        }
      }
    },

    fetch(path, init = {}) {
      const headers = new Headers(init.headers);
      headers.set("authorization", authorization);
      return fetch(new URL(path, `${url}/`), { ...init, headers }).catch(unreachable(url));
    },
  };
}

const exitCodeOf: Readonly<Record<string, number>> = {
  UNAUTHENTICATED: exitCodes.unauthorised,
  FORBIDDEN: exitCodes.unauthorised,
  UNAVAILABLE: exitCodes.unreachable,
};

function dataOf<R>(answer: Answer<R>): R {
  const error = answer.errors?.[0];
  if (error) {
    const code = error.extensions?.code ?? "ERROR";
    const exitCode = exitCodeOf[code] ?? exitCodes.failed;
    const request = error.extensions?.requestId ? ` (request ${error.extensions.requestId})` : "";
    throw new Exit(exitCode, code, error.message + request, answer.errors);
  }
  return answer.data as R;
}

/** The data of each `next` event; ends at `complete` or when the connection does. */
async function* serverSentEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let buffered = "";
  for await (const chunk of body) {
    buffered += decoder.decode(chunk, { stream: true });
    const blocks = buffered.split("\n\n");
    buffered = blocks.pop() ?? "";
    for (const block of blocks) {
      const lines = block.split("\n");
      if (lines.includes("event: complete")) return;
      const data = lines
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.slice(5).trimStart())
        .join("\n");
      if (lines.includes("event: next") && data !== "") yield JSON.parse(data);
    }
  }
}

async function refusal(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as Answer<unknown> | null;
  return body?.errors?.[0]?.message ?? "the key is not valid";
}

const reason = (error: unknown) => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
};

const unreachable = (url: string) => (error: unknown) => {
  if (error instanceof Exit) throw error;
  throw new Exit(
    exitCodes.unreachable,
    "UNREACHABLE",
    `cannot reach ${url}: ${reason(error)}. Is it running? \`trainyard start\` starts one here`,
  );
};
