import type { TypedDocument } from "../client/document.ts";
import { TrainyardError } from "../client/errors.ts";
import { follow } from "../client/following.ts";
import { createTransport } from "../client/transport.ts";
import type { Credentials } from "./credentials.ts";
import { Exit, exitCodes } from "./exit.ts";

/** The API as the command line uses it: the typed client's transport, whose failures are Exits. */
export interface Client {
  readonly url: string;
  /** Answers with the data; a refusal or an unreachable platform is an Exit. */
  query<R, V extends object>(document: TypedDocument<R, V>, variables: V, signal?: AbortSignal): Promise<R>;
  /**
   * Follows a subscription until `heard` answers true or the signal fires. It comes back after a lost connection or
   * a restarted server, `after` the last cursor that `heard` has dealt with, for as long as `patienceS` allows.
   */
  follow<R, V extends object>(options: {
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

export function createClient(credentials: Pick<Credentials, "url" | "key">): Client {
  const transport = createTransport({ url: credentials.url, token: credentials.key });
  return {
    url: transport.url,
    query: (document, variables, signal) => transport.query(document, variables, { signal }).catch(leave),

    async follow({ document, variables, cursorOf, heard, lost, signal, patienceS = 300 }) {
      const options = { cursorOf, onLost: lost, signal, patienceMs: patienceS * 1000 };
      try {
        for await (const data of follow(transport, document, variables, options))
          if (await heard(data)) return;
      } catch (error) {
        leave(error);
      }
    },

    fetch: (path, init) => transport.fetch(path, init).catch(leave),
  };
}

const exitCodeOf: Readonly<Record<string, number>> = {
  UNAUTHENTICATED: exitCodes.unauthorised,
  FORBIDDEN: exitCodes.unauthorised,
  UNAVAILABLE: exitCodes.unreachable,
  UNREACHABLE: exitCodes.unreachable,
};

function leave(error: unknown): never {
  if (!(error instanceof TrainyardError)) throw error;
  const { code, message, requestId, details } = error;
  const started = message.startsWith("cannot reach")
    ? ". Is it running? `trainyard start` starts one here"
    : "";
  const request = requestId === null || message.includes(requestId) ? "" : ` (request ${requestId})`;
  throw new Exit(exitCodeOf[code] ?? exitCodes.failed, code, message + started + request, details);
}
