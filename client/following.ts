import { backoffMs, openBound, pause } from "./bounds.ts";
import type { AnyDocument } from "./document.ts";
import { reasonOf, TrainyardError } from "./errors.ts";
import { serverSentEvents } from "./server-sent-events.ts";
import { type Answer, dataOf, readDocument, type Transport } from "./transport.ts";

export interface FollowOptions {
  /** Ends the iteration when it fires: that is no error. */
  readonly signal?: AbortSignal | undefined;
  /** How long nothing at all may come before UNREACHABLE is thrown, in ms; 300,000 when absent. */
  readonly patienceMs?: number | undefined;
  /**
   * A stream that is silent for so many ms is taken as lost; 45,000 when absent, which is three of the server's
   * heartbeats.
   */
  readonly silenceMs?: number | undefined;
  /** Told each time that the stream is lost, before it is begun again. */
  readonly onLost?: ((reason: string) => void) | undefined;
}

/** How long a stream waits for the platform where nothing else is said. */
export const defaultPatienceMs = 300_000;
const defaultSilenceMs = 45_000;
/** A connection that held for so long was well: its loss is a first one. */
const wellMs = 10_000;

/** What comes of itself when it is asked again; LIMIT while the server still counts a connection that is gone. */
const passing = ["UNAVAILABLE", "UNREACHABLE"];

/**
 * Follows a subscription: every answer, one by one. After a lost connection, a server that restarts, a proxy that cuts
 * off or says 5xx, it begins again `after` the cursor of the last answer that was taken, when the document has such a
 * variable: nothing missing, nothing twice. Ends when the server completes, on the signal, and with `return()`, which
 * closes the connection at once.
 */
export function follow<R, V extends object>(
  transport: Transport,
  document: AnyDocument<R, V>,
  variables: V,
  options: FollowOptions & { readonly cursorOf?: (data: R) => string | null } = {},
): AsyncIterableIterator<R> {
  const bound = openBound([options.signal]);
  return closing(answers(transport, document, variables, { ...options, signal: bound.signal }), bound);
}

/** The iteration, whose `return()` need not wait for what is being waited for. */
export function closing<T>(
  generator: AsyncGenerator<T, void>,
  bound: { abort(reason: unknown): void; release(): void },
): AsyncIterableIterator<T> {
  const settle = async (step: Promise<IteratorResult<T, void>>) => {
    try {
      const result = await step;
      if (result.done) bound.release();
      return result;
    } catch (error) {
      bound.release();
      throw error;
    }
  };
  return {
    next: () => settle(generator.next()),
    return() {
      bound.abort(new Error("closed"));
      return settle(generator.return());
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

async function* answers<R, V extends object>(
  transport: Transport,
  document: AnyDocument<R, V>,
  variables: V,
  options: FollowOptions & { readonly signal: AbortSignal; readonly cursorOf?: (data: R) => string | null },
): AsyncGenerator<R, void> {
  const { signal, onLost, cursorOf = cursorIn } = options;
  const { patienceMs = defaultPatienceMs, silenceMs = defaultSilenceMs } = options;
  const resumes = /\$after\b/.test(readDocument(document).text);
  let after = (variables as { after?: string | null }).after ?? null;
  let heardAny = false;
  let lostSince: number | null = null;

  asking: for (let attempt = 0; !signal.aborted; attempt++) {
    const connection = openBound([signal]);
    const begunAt = Date.now();
    try {
      const silent = () => connection.within(silenceMs, () => new Error(`silent for ${silenceMs / 1000} s`));
      silent();
      const body = await transport.subscribe(
        document,
        resumes ? { ...variables, after } : variables,
        connection.signal,
      );
      const events = serverSentEvents(body, { waiting: silent, heard: () => connection.within(null) });
      for (;;) {
        const { done, value } = await events.next();
        if (done && value) return;
        if (done) throw new Error("the stream ended");
        if (transport.asksForText(value as Answer<R>)) continue asking;
        const data = dataOf(value as Answer<R>);
        lostSince = null;
        yield data;
        heardAny = true;
        const next = cursorOf(data) ?? after;
        // What is lost again and again before it has told anything new is asked less and less often.
        if (next !== after || Date.now() - begunAt > wellMs) attempt = 0;
        after = next;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof TrainyardError && !(passing.includes(error.code) || isCounted(error))) throw error;
      const why = connection.signal.aborted ? connection.signal.reason : error;
      if (resumes && heardAny && after === null)
        throw new TrainyardError(
          "NO_CURSOR",
          "the stream was lost and cannot be taken up again: ask for `cursor` in the document",
          { cause: why },
        );
      lostSince ??= Date.now();
      if (Date.now() - lostSince > patienceMs)
        throw new TrainyardError(
          "UNREACHABLE",
          `${transport.url} has been away for ${patienceMs / 1000} s: ${reasonOf(why)}`,
          { cause: why },
        );
      onLost?.(reasonOf(why));
      await pause(backoffMs(attempt), signal);
    } finally {
      connection.abort(new Error("closed"));
      connection.release();
    }
  }

  function isCounted({ code }: TrainyardError): boolean {
    return code === "LIMIT" && heardAny;
  }
}

/** The cursor of an answer: of the field that it is the answer to. */
export function cursorIn(data: unknown): string | null {
  for (const field of Object.values((data ?? {}) as object)) {
    const cursor = (field as { cursor?: unknown } | null)?.cursor;
    if (typeof cursor === "string") return cursor;
  }
  return null;
}
