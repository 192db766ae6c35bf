import { backoffMs, pause } from "./bounds.ts";
import type { AnyDocument } from "./document.ts";
import { TrainyardError } from "./errors.ts";
import type { Transport } from "./transport.ts";

/** How one call is made. */
export interface CallOptions {
  /** Gives the call up: its reason is thrown as it is. */
  readonly signal?: AbortSignal | undefined;
}

/** Asks the platform, patiently where asking twice does no harm. */
export interface Asking {
  readonly transport: Transport;
  /** Asked again while the platform is away, for as long as the patience lasts: for what may be done twice. */
  again<R, V extends object>(
    document: AnyDocument<R, V>,
    variables: V,
    options?: CallOptions & { readonly patienceMs?: number | undefined },
  ): Promise<R>;
  /** Asked once: after UNREACHABLE nobody knows whether it was done. */
  once<R, V extends object>(document: AnyDocument<R, V>, variables: V, options?: CallOptions): Promise<R>;
}

const passing = ["UNREACHABLE", "UNAVAILABLE", "BAD_ANSWER"];

export function createAsking(
  transport: Transport,
  defaults: { readonly timeoutMs: number; readonly patienceMs: number },
): Asking {
  const asking: Asking = {
    transport,
    once: (document, variables, { signal } = {}) =>
      transport.query(document, variables, { signal, timeoutMs: defaults.timeoutMs }),

    async again(document, variables, options = {}) {
      const { patienceMs = defaults.patienceMs } = options;
      const since = Date.now();
      for (let attempt = 0; ; attempt++) {
        try {
          return await asking.once(document, variables, options);
        } catch (error) {
          const away = error instanceof TrainyardError && passing.includes(error.code);
          if (!away || Date.now() - since >= patienceMs) throw error;
          await pause(backoffMs(attempt), options.signal);
          if (options.signal?.aborted) throw options.signal.reason;
        }
      }
    },
  };
  return asking;
}

/**
 * The input with a key under which it is done once however often it is asked: the caller's, or a new one. It need not
 * be hard to guess, only never come twice in a workspace.
 */
export function keyed<I extends object>(input: I): I & { readonly idempotencyKey: string } {
  const given = (input as { idempotencyKey?: string | null }).idempotencyKey;
  return { ...input, idempotencyKey: given ?? `client-${unique()}` };
}

/** `crypto.randomUUID` is not there in Node 18 and on pages without TLS. */
const unique = () => Array.from({ length: 3 }, () => Math.random().toString(36).slice(2)).join("");
