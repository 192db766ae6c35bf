import type { ServerResponse } from "node:http";
import type { Viewer } from "../access/viewer.ts";
import type { Sink } from "../live/source.ts";
import { isUnavailable, type Masking } from "./masking.ts";
import type { Answer, Stream } from "./operations.ts";
import { createPayload, type Payload } from "./payload.ts";
import { type Exchange, errorBody } from "./requests.ts";
import type { Sessions } from "./sessions.ts";

export interface StreamOptions {
  readonly sessions: Sessions;
  readonly masking: Masking;
  readonly maxBufferedBytes: number;
}

/**
 * Answers one operation as server-sent events, one `next` an answer and `complete` at the end (graphql-sse, distinct
 * connections). `field` is what a subscription asks for, and null for what is answered once.
 */
export async function answerStream(
  exchange: Exchange,
  key: string,
  options: StreamOptions,
  { field, begin }: { field: string | null; begin: (viewer: Viewer) => Promise<Answer | Stream> },
): Promise<void> {
  const { requestId } = exchange;
  const { sessions, masking } = options;
  // Asked again, after what was waited for: nothing comes between this answer and the watch over the connection.
  const viewer = await sessions.authenticate(key);
  const events = openEvents(exchange, { viewer, key }, options);
  const complete = () => events.end(Buffer.from("event: complete\ndata:\n\n"));
  const fail = (error: unknown) => {
    events.write(createPayload({ errors: [masking.mask(error, requestId)] }).serverSentEvent);
    complete();
  };
  try {
    if (field !== null) events.whenClosed(sessions.countSubscription({ viewer, field, transport: "sse" }));
    const begun = await begin(viewer);
    // The client may have gone while this began; whenClosed then calls back at once.
    if ("join" in begun) {
      const sink: Sink<Payload> = {
        write: (payload) => events.write(payload.serverSentEvent),
        whenDrained: events.whenDrained,
        end: (why) => (why === "reset" ? complete() : events.breakOff()),
      };
      if (!events.closed) events.whenClosed(begun.join(sink));
      return;
    }
    // A stream that breaks off is one that clients come back to.
    if (isUnavailable(begun)) return events.breakOff();
    events.write(createPayload(begun).serverSentEvent);
    complete();
  } catch (error) {
    fail(error);
  }
}

/** A response that goes on as server-sent events until its reader goes, its key ends, or the server does. */
export interface Events {
  readonly closed: boolean;
  /** False when so much waits for the reader that nothing should be added. */
  write(bytes: Buffer): boolean;
  whenDrained(callback: () => void): void;
  whenClosed(callback: () => void): void;
  end(last?: Buffer): void;
  /** Cuts the connection without a proper end: the reader comes back with its last cursor. */
  breakOff(): void;
}

export function openEvents(
  { response }: Exchange,
  { viewer, key }: { viewer: Viewer; key: string },
  { sessions, maxBufferedBytes }: StreamOptions,
): Events {
  const callbacks: (() => void)[] = [];
  let closed = response.destroyed || response.socket === null || response.socket.destroyed;
  const leave = sessions.open({
    viewer,
    key,
    close(why) {
      if (why === "forbidden") {
        const body = errorBody("the API key is no longer valid", "UNAUTHENTICATED");
        events.write(createPayload(body).serverSentEvent);
      }
      events.end(why === "forbidden" ? Buffer.from("event: complete\ndata:\n\n") : undefined);
    },
  });
  begin(response);
  const shut = () => {
    if (closed) return;
    closed = true;
    for (const callback of callbacks.splice(0)) callback();
  };
  const events: Events = {
    get closed() {
      return closed;
    },
    write(bytes) {
      if (closed) return true;
      response.write(bytes);
      return response.writableLength <= maxBufferedBytes;
    },
    whenDrained(callback) {
      if (response.writableNeedDrain) response.once("drain", callback);
      else setImmediate(callback);
    },
    whenClosed(callback) {
      if (closed) callback();
      else callbacks.push(callback);
    },
    end(last) {
      if (!closed) response.end(last);
      shut();
    },
    breakOff() {
      response.destroy();
      shut();
    },
  };
  response.once("close", shut);
  events.whenClosed(leave);
  return events;
}

function begin(response: ServerResponse): void {
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache, no-transform",
    connection: "keep-alive",
    // Without it nginx gathers a stream until a buffer is full.
    "x-accel-buffering": "no",
  });
  response.flushHeaders();
  response.socket?.setNoDelay(true);
}
