import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { AuthorizationError, connect, type NatsConnection } from "@nats-io/transport-node";
import type { Warn } from "../entries.ts";
import { backoffMs, pause, retry } from "../retries.ts";
import { ensureStreams, type Names, type StreamLimits, streamNames } from "./streams.ts";

/** The connection to a NATS server, kept up for ever, with both streams in place whenever it is up. */
export interface Link {
  readonly connection: NatsConnection;
  readonly streams: JetStreamManager;
  readonly publisher: JetStreamClient;
  readonly names: Names;
  readonly warn: Warn;
  /** When the log was made. */
  epoch(): string;
  /** How often the connection was lost and came back. */
  reconnects(): number;
  /** Whether the server was there a moment ago. */
  up(): boolean;
  /** Calls back when the connection is lost (false) and when it and the streams are back (true). */
  watch(changed: (up: boolean) => void): () => void;
  /** Resolves when the connection is up, or the signal fires. */
  whenUp(signal: AbortSignal): Promise<void>;
  /** What the work gives, or a rejection the moment the connection is lost: its answer would never come. */
  whileUp<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Connects, waiting up to `timeoutMs` for a server that is not up yet; rejects with the reason. */
export async function openLink(options: LinkOptions): Promise<Link> {
  const { timeoutMs, signal, warn, limits } = options;
  const names = streamNames(options.prefix);
  const connection = await retry(() => dial(options.url), {
    timeoutMs,
    ...(signal && { signal }),
    passes: (error) => !(error instanceof AuthorizationError),
  });
  try {
    const { version, jetstream: enabled } = connection.info ?? { version: "0" };
    const [major = 0, minor = 0] = version.split(".").map(Number);
    if (major < 2 || (major === 2 && minor < 9))
      throw new Error(`the NATS server is version ${version}; 2.9 or newer is needed`);
    if (enabled !== true) throw new Error("the NATS server has no JetStream: start it with -js");
    const streams = await jetstreamManager(connection, { checkAPI: false });
    let epoch = await retry(() => ensureStreams(streams, names, limits), {
      timeoutMs,
      ...(signal && { signal }),
    });

    const stop = new AbortController();
    const watchers = new Set<(up: boolean) => void>();
    let up = true;
    let reconnects = 0;
    const say = (now: boolean) => {
      up = now;
      for (const changed of [...watchers]) changed(now);
    };
    const watch = (changed: (up: boolean) => void) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    };
    // A server may come back with an empty store, and then needs its streams before anything else.
    const restore = async () => {
      for (let attempt = 0; !stop.signal.aborted; attempt++) {
        try {
          // A server that has just begun drops questions unanswered, and the usual 5 s would be all the time there is.
          const timeout = Math.min(5000, 500 * 2 ** attempt);
          epoch = await ensureStreams(
            await jetstreamManager(connection, { checkAPI: false, timeout }),
            names,
            limits,
          );
          return say(true);
        } catch (error) {
          if (attempt === 5) warn(`NATS is back, its streams are not yet: ${error}`);
          await pause(backoffMs(attempt), stop.signal);
        }
      }
    };
    const listening = (async () => {
      for await (const status of connection.status())
        if (status.type === "disconnect") say(false);
        else if (status.type === "reconnect") {
          reconnects++;
          void restore();
        }
    })();

    return {
      connection,
      streams,
      publisher: jetstream(connection),
      names,
      warn,
      epoch: () => epoch,
      reconnects: () => reconnects,
      up: () => up,
      watch,
      whenUp(signal) {
        return new Promise((resolve) => {
          if (up || signal.aborted) return resolve();
          const end = () => {
            unwatch();
            signal.removeEventListener("abort", end);
            resolve();
          };
          const unwatch = watch((now) => now && end());
          signal.addEventListener("abort", end, { once: true });
        });
      },
      async whileUp(work) {
        if (!up) throw new Error("the connection to NATS is lost");
        const lost = Promise.withResolvers<never>();
        const unwatch = watch((now) => {
          if (!now) lost.reject(new Error("the connection to NATS was lost"));
        });
        try {
          return await Promise.race([work(), lost.promise]);
        } finally {
          unwatch();
        }
      },
      async close() {
        stop.abort();
        await connection.close();
        await listening;
      },
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

export interface LinkOptions {
  /** One or more addresses, separated by commas; a user and password may stand in the first. */
  readonly url: string;
  readonly prefix: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly warn: Warn;
  readonly limits: StreamLimits;
}

function dial(url: string): Promise<NatsConnection> {
  const addresses = url
    .split(",")
    .map((address) => new URL(address.includes("://") ? address : `nats://${address}`));
  const { username, password } = addresses[0]!;
  return connect({
    servers: addresses.map(({ protocol, host }) => `${protocol}//${host}`),
    ...(username !== "" &&
      (password === ""
        ? { token: decodeURIComponent(username) }
        : { user: decodeURIComponent(username), pass: decodeURIComponent(password) })),
    name: "trainyard",
    timeout: 3000,
    maxReconnectAttempts: -1,
    // A refused login may be a server that is still reading its accounts.
    ignoreAuthErrorAbort: true,
    // With the defaults (2 s and more, pings every 2 minutes) a restart costs seconds and a dead peer 4 minutes.
    reconnectTimeWait: 200,
    reconnectJitter: 200,
    reconnectJitterTLS: 200,
    pingInterval: 5000,
    maxPingOut: 2,
  });
}
