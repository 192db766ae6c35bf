import type { Viewer } from "../access/viewer.ts";
import { LimitReached, Unauthenticated } from "../errors.ts";
import type { ServerLog } from "./masking.ts";

/** Who speaks with this key, or Unauthenticated. */
export type Authenticate = (key: string | null) => Promise<Viewer>;

/** Why the server ends a connection. Clients may come back after all but the first. */
export type Closing = "forbidden" | "restarting";

/** Connections that outlive a request: each is closed when its key expires or is revoked, or when the server goes. */
export interface Sessions {
  /** Watches over a connection until the answered function is called. */
  open(session: { viewer: Viewer; key: string; close: (why: Closing) => void }): () => void;
  /** Counts a subscription of the key until the answered function is called; LimitReached when there are too many. */
  countSubscription(keyId: string): () => void;
  readonly size: number;
  readonly subscriptions: number;
  /** Closes all, a few at a time over about `overMs`, so that they do not all come back in one instant. */
  drain(overMs: number): Promise<void>;
  close(): void;
}

interface Session {
  readonly viewer: Viewer;
  readonly key: string;
  readonly close: (why: Closing) => void;
}

const longestTimerMs = 2 ** 31 - 1;

export function createSessions(options: {
  authenticate: Authenticate;
  /** Tells of keys that were revoked in this process. */
  onRevoked: (heard: (keyId: string) => void) => () => void;
  recheckMs: number;
  maxSubscriptionsPerKey: number;
  log: ServerLog;
}): Sessions {
  const { authenticate, onRevoked, recheckMs, maxSubscriptionsPerKey, log } = options;
  const all = new Set<Session>();
  const subscriptions = new Map<string, number>();
  let total = 0;

  const forbid = (which: (session: Session) => boolean) => {
    for (const session of all) if (which(session)) session.close("forbidden");
  };
  const unwatch = onRevoked((keyId) => forbid(({ viewer }) => viewer.keyId === keyId));

  // Keys revoked elsewhere: asked again, once for each key however many connections it has.
  let asking = false;
  const timer = setInterval(async () => {
    // With the database away a round lasts: the next begins when it is over.
    if (asking) return;
    asking = true;
    for (const key of new Set([...all].map((session) => session.key))) {
      try {
        await authenticate(key);
      } catch (error) {
        if (error instanceof Unauthenticated) forbid((session) => session.key === key);
        else log.warn({ err: error }, "could not ask whether keys are still valid; asking again later");
      }
    }
    asking = false;
  }, recheckMs);

  return {
    get size() {
      return all.size;
    },
    get subscriptions() {
      return total;
    },

    open(session) {
      all.add(session);
      const leftMs = session.viewer.expiresAt ? session.viewer.expiresAt.getTime() - Date.now() : null;
      const expiry =
        leftMs !== null && leftMs < longestTimerMs
          ? setTimeout(() => session.close("forbidden"), Math.max(0, leftMs))
          : undefined;
      return () => {
        clearTimeout(expiry);
        all.delete(session);
      };
    },

    countSubscription(keyId) {
      const held = subscriptions.get(keyId) ?? 0;
      if (held >= maxSubscriptionsPerKey)
        throw new LimitReached(
          `this key has ${held} subscriptions, and ${maxSubscriptionsPerKey} are allowed`,
          maxSubscriptionsPerKey,
        );
      subscriptions.set(keyId, held + 1);
      total++;
      let counted = true;
      return () => {
        if (!counted) return;
        counted = false;
        total--;
        const left = subscriptions.get(keyId)! - 1;
        if (left === 0) subscriptions.delete(keyId);
        else subscriptions.set(keyId, left);
      };
    },

    async drain(overMs) {
      const closing = [...all].map((session) =>
        new Promise<void>((resolve) => setTimeout(resolve, Math.random() * overMs)).then(() =>
          session.close("restarting"),
        ),
      );
      await Promise.all(closing);
    },

    close() {
      clearInterval(timer);
      unwatch();
    },
  };
}
