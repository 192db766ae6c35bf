import { type Client, createClient } from "graphql-ws";
import { session, signOut } from "./session.ts";

/** How the live connection is doing: at rest while nobody follows anything. */
export type ConnectionState =
  | { readonly state: "rest" }
  | { readonly state: "live" }
  | { readonly state: "lost"; readonly sinceMs: number };

let state: ConnectionState = { state: "rest" };
const listeners = new Set<() => void>();
let client: Client | null = null;

export const connectionState = () => state;

export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: ConnectionState) {
  if (next.state === state.state) return;
  state = next;
  for (const listener of listeners) listener();
}

/** The key has ended, or never was one: coming back with it is no use. */
const refused = [4401, 4403];

/** A socket that answers no ping for so long is gone, though the browser may believe in it for a quarter of an hour. */
const pongMs = 15_000;
const connectMs = 15_000;

/** The one socket of this page, opened with the first that follows something and closed a moment after the last. */
export function connection(): Client {
  client ??= openClient();
  return client;
}

function openClient(): Client {
  let unanswered: ReturnType<typeof setTimeout> | undefined;
  const opened = createClient({
    url: `${location.origin.replace(/^http/, "ws")}/graphql`,
    lazy: true,
    lazyCloseTimeout: 2000,
    keepAlive: 10_000,
    connectionAckWaitTimeout: connectMs,
    connectionParams: () => ({ authorization: `Bearer ${session()?.key ?? ""}` }),
    // Its end is the page's: a laptop may be asleep for a weekend.
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: (retries) =>
      new Promise((resolve) => {
        const waitMs = Math.min(5000, 100 * 2 ** Math.min(retries, 6)) * (0.5 + Math.random() / 2);
        const timer = setTimeout(done, waitMs);
        // A network that came back is tried at once.
        addEventListener("online", done, { once: true });
        function done() {
          clearTimeout(timer);
          removeEventListener("online", done);
          resolve();
        }
      }),
    shouldRetry: (event) => !(event instanceof CloseEvent && refused.includes(event.code)),
    on: {
      connected: () => become({ state: "live" }),
      ping: (received) => {
        if (received) return;
        clearTimeout(unanswered);
        unanswered = setTimeout(() => opened.terminate(), pongMs);
      },
      pong: (received) => received && clearTimeout(unanswered),
      closed: (event) => {
        clearTimeout(unanswered);
        const closed = event as CloseEvent;
        if (refused.includes(closed.code)) signOut("The key is not valid, or no longer.");
        become(closed.code === 1000 ? { state: "rest" } : { state: "lost", sinceMs: Date.now() });
      },
    },
  });
  return opened;
}

let followers = 0;

/** Counts one who follows; answers how to stop counting. While nobody does, a lost connection is nobody's trouble. */
export function countFollower(): () => void {
  followers++;
  let gone = false;
  return () => {
    if (gone) return;
    gone = true;
    followers--;
    if (followers === 0 && state.state === "lost") become({ state: "rest" });
  };
}

/** Ends the socket; whoever still follows something comes back with the next session. */
export async function closeConnection(): Promise<void> {
  const old = client;
  client = null;
  become({ state: "rest" });
  await old?.dispose();
}
