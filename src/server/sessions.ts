import type { Viewer } from "../access/viewer.ts";
import { Unauthenticated } from "../errors.ts";
import type { ServerLog } from "./masking.ts";
import { rightsKey } from "./rights.ts";
import { createShares } from "./shares.ts";

/** Who speaks with this key, or Unauthenticated. */
export type Authenticate = (key: string | null) => Promise<Viewer>;

/** Why the server ends a connection. Clients may come back after all but the first. */
export type Closing = "forbidden" | "changed" | "restarting";

export type Transport = "websocket" | "sse";

/** A connection that outlives a request. */
export interface Session {
  readonly viewer: Viewer;
  readonly key: string;
  readonly close: (why: Closing) => void;
}

/**
 * Connections that outlive a request: each is closed when its key expires or is revoked, when what the key may do has
 * changed, or when the server goes.
 */
export interface Sessions {
  /** Asks who speaks with the key. What the answer says of the key's connections is carried out before it is given. */
  readonly authenticate: Authenticate;
  /**
   * Watches over a connection until the answered function is called; LimitReached when its workspace has too many. The
   * viewer is one that `authenticate` has answered in this turn of the event loop: what is learnt later finds it here.
   */
  open(session: Session): () => void;
  /** Counts a subscription until the answered function is called; LimitReached when its key or workspace has too many. */
  countSubscription(subscription: { viewer: Viewer; field: string; transport: Transport }): () => void;
  readonly size: number;
  readonly subscriptions: number;
  /** How many subscriptions there are to each field, over each transport. */
  subscriptionsBy(): { readonly [field: string]: { readonly [transport in Transport]: number } };
  /** Closes all, a few at a time over about `overMs`, so that they do not all come back in one instant; and who comes later at once. */
  drain(overMs: number): Promise<void>;
  close(): void;
}

/** The connections of one key: all of one viewer, since those of another are closed when it is met. */
interface Holder {
  readonly identity: string;
  readonly viewer: Viewer;
  readonly sessions: Set<Session>;
}

const longestTimerMs = 2 ** 31 - 1;

export function createSessions(options: {
  authenticate: Authenticate;
  /** Tells of keys that were revoked in this process. */
  onRevoked: (heard: (keyId: string) => void) => () => void;
  recheckMs: number;
  maxSubscriptionsPerKey: number;
  maxSubscriptionsPerWorkspace: number;
  maxConnectionsPerWorkspace: number;
  log: ServerLog;
}): Sessions {
  const { onRevoked, recheckMs, log } = options;
  const holders = new Map<string, Holder>();
  const fields = new Map<string, { [transport in Transport]: number }>();
  const connectionsOfWorkspaces = createShares({
    ...{ name: "maxConnectionsPerWorkspace", max: options.maxConnectionsPerWorkspace },
    ...{ owner: "workspace", things: "connections" },
  });
  const subscriptionsOfKeys = createShares({
    ...{ name: "maxSubscriptionsPerKey", max: options.maxSubscriptionsPerKey },
    ...{ owner: "key", things: "subscriptions" },
  });
  const subscriptionsOfWorkspaces = createShares({
    ...{ name: "maxSubscriptionsPerWorkspace", max: options.maxSubscriptionsPerWorkspace },
    ...{ owner: "workspace", things: "subscriptions" },
  });
  let size = 0;
  let subscriptions = 0;
  let draining = false;

  const closeAll = (key: string, why: Closing) => {
    for (const session of holders.get(key)?.sessions ?? []) session.close(why);
  };

  async function authenticate(key: string | null): Promise<Viewer> {
    try {
      const viewer = await options.authenticate(key);
      const holder = holders.get(key ?? "");
      if (holder === undefined) return viewer;
      // Nothing about it has changed: the one that its other connections hold serves this one, too.
      if (holder.identity === identityOf(viewer)) return holder.viewer;
      closeAll(key ?? "", "changed");
      return viewer;
    } catch (error) {
      if (error instanceof Unauthenticated) closeAll(key ?? "", "forbidden");
      throw error;
    }
  }

  const unwatch = onRevoked((keyId) => {
    for (const { sessions } of holders.values())
      for (const session of sessions) if (session.viewer.keyId === keyId) session.close("forbidden");
  });

  // What was changed elsewhere: asked again, once for each key however many connections it has.
  let asking = false;
  const timer = setInterval(async () => {
    // With the database away a round lasts: the next begins when it is over.
    if (asking) return;
    asking = true;
    for (const key of [...holders.keys()])
      await authenticate(key).catch((error: unknown) => {
        if (!(error instanceof Unauthenticated))
          log.warn({ err: error }, "could not ask whether keys are still valid; asking again later");
      });
    asking = false;
  }, recheckMs);

  return {
    authenticate,
    get size() {
      return size;
    },
    get subscriptions() {
      return subscriptions;
    },
    subscriptionsBy: () => Object.fromEntries([...fields].map(([field, counts]) => [field, { ...counts }])),

    open(session) {
      const { viewer, key } = session;
      connectionsOfWorkspaces.take(viewer.workspaceId);
      const identity = identityOf(viewer);
      if (holders.get(key)?.identity !== identity) closeAll(key, "changed");
      const holder = holders.get(key) ?? { identity, viewer, sessions: new Set() };
      holders.set(key, holder);
      holder.sessions.add(session);
      size++;
      const leftMs = viewer.expiresAt ? viewer.expiresAt.getTime() - Date.now() : null;
      const expiry =
        leftMs !== null && leftMs < longestTimerMs
          ? setTimeout(() => session.close("forbidden"), Math.max(0, leftMs))
          : undefined;
      if (draining) setImmediate(() => session.close("restarting"));
      return () => {
        clearTimeout(expiry);
        if (!holder.sessions.delete(session)) return;
        if (holder.sessions.size === 0) holders.delete(key);
        size--;
        connectionsOfWorkspaces.giveBack(viewer.workspaceId);
      };
    },

    countSubscription({ viewer, field, transport }) {
      const { keyId, workspaceId } = viewer;
      subscriptionsOfKeys.take(keyId);
      try {
        subscriptionsOfWorkspaces.take(workspaceId);
      } catch (error) {
        subscriptionsOfKeys.giveBack(keyId);
        throw error;
      }
      const counts = fields.get(field) ?? { websocket: 0, sse: 0 };
      fields.set(field, counts);
      counts[transport]++;
      subscriptions++;
      let counted = true;
      return () => {
        if (!counted) return;
        counted = false;
        counts[transport]--;
        subscriptions--;
        subscriptionsOfKeys.giveBack(keyId);
        subscriptionsOfWorkspaces.giveBack(workspaceId);
      };
    },

    async drain(overMs) {
      draining = true;
      const sessions = [...holders.values()].flatMap((holder) => [...holder.sessions]);
      const closing = sessions.map((session) =>
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

/** Equal while nothing about the key has changed. */
function identityOf(viewer: Viewer): string {
  const { memberId, keyId, expiresAt } = viewer;
  return JSON.stringify([rightsKey(viewer), memberId, keyId, expiresAt]);
}
