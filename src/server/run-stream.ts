import type { Viewer } from "../access/viewer.ts";
import { ValidationFailed } from "../errors.ts";
import { decodeCursor, type Position } from "../live/cursor.ts";
import type { Live } from "../live/live.ts";
import type { ControlMessage } from "../live/messages.ts";
import { followRunLog, type RunLogEvents } from "../live/run-log.ts";
import type { Sink } from "../live/source.ts";
import { type Exchange, HttpError, retryAfter } from "./requests.ts";
import { rightsKey } from "./rights.ts";
import { type Events, openEvents, type StreamOptions } from "./streams.ts";

export interface RunStreamOptions extends StreamOptions {
  readonly live: Live;
  /** The run's own id behind the one in the address; NotFound when the viewer has no such run. */
  readonly findRun: (viewer: Viewer, id: string) => Promise<string>;
}

/** How this address is called where subscriptions are counted by their field. */
const field = "/runs/:id/events";

/**
 * `GET /runs/:id/events`: a run's events for curl and EventSource. Each is a message whose `id` is the cursor after it
 * and whose data is the event as PROTOCOL.md has it. It begins after `Last-Event-ID` or `?after=`, with
 * `?from=earliest` at the oldest event that is kept, else now.
 */
export async function answerRunStream(
  exchange: Exchange,
  { viewer, key }: { viewer: Viewer; key: string },
  id: string,
  options: RunStreamOptions,
): Promise<void> {
  const { live, findRun, sessions } = options;
  const runId = await findRun(viewer, id);
  const after = await startOf(exchange, live);
  // Asked again, after what was waited for: nothing comes between this answer and the watch over the connection.
  const now = await sessions.authenticate(key);
  if (rightsKey(now) !== rightsKey(viewer))
    throw new HttpError(
      503,
      "UNAVAILABLE",
      "the rights of this key have just changed: ask again",
      retryAfter,
    );
  const uncount = sessions.countSubscription({ viewer: now, field, transport: "sse" });
  let events: Events;
  try {
    events = openEvents(exchange, { viewer: now, key }, options);
  } catch (error) {
    uncount();
    throw error;
  }
  events.whenClosed(uncount);
  const sink: Sink<Buffer> = {
    write: events.write,
    whenDrained: events.whenDrained,
    end: (why) => (why === "reset" ? events.end() : events.breakOff()),
  };
  if (!events.closed)
    events.whenClosed(followRunLog(live, runId, after).join({ key: "server-sent events", render, sink }));
}

async function startOf({ request, url }: Exchange, live: Live): Promise<Position | null> {
  const given = request.headers["last-event-id"] ?? url.searchParams.get("after");
  if (typeof given === "string" && given !== "") {
    const position = decodeCursor(given);
    if (position !== null) return position;
    const message = "this is not a cursor: take one that a message had as its id";
    throw new ValidationFailed([{ path: ["after"], message, suggestion: null }]);
  }
  const from = url.searchParams.get("from");
  if (from === null) return null;
  if (from === "earliest") return live.earliest();
  throw new ValidationFailed([
    { path: ["from"], message: `\`${from}\` is no place to begin at`, suggestion: "earliest" },
  ]);
}

function render(message: RunLogEvents | ControlMessage): Buffer {
  switch (message.kind) {
    case "Events":
      return Buffer.from(
        message.events
          .map(({ cursor, event }) => `id: ${cursor}\ndata: ${JSON.stringify(event)}\n\n`)
          .join(""),
      );
    // An id without data moves the reader's Last-Event-ID on and is no message to it.
    case "StreamReady":
    case "Heartbeat":
      return Buffer.from(
        `: ${message.kind === "Heartbeat" ? "nothing new" : "live"}\nid: ${message.cursor}\n\n`,
      );
    case "StreamReset":
      return Buffer.from(
        `event: reset\ndata: ${JSON.stringify({ reason: message.reason, earliest: message.earliest })}\n\n`,
      );
    case "Lagged":
      throw new Error("an exact stream skips nothing");
  }
}
