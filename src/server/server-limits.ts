import type { QueryLimits } from "./limits.ts";

/** The bounds of everything that others could make large, slow or many. */
export interface ServerLimits {
  readonly query: Partial<QueryLimits>;
  readonly maxBodyBytes: number;
  readonly bodyTimeoutMs: number;
  readonly headersTimeoutMs: number;
  readonly operationTimeoutMs: number;
  /** An operation that takes so long is logged by its name. */
  readonly slowOperationMs: number;
  readonly readinessTimeoutMs: number;
  /** An upload or a download that stands still for so long is cut off. */
  readonly transferIdleMs: number;
  /** One WebSocket message from a client. */
  readonly maxMessageBytes: number;
  /** What may wait in memory for one slow connection. */
  readonly maxBufferedBytes: number;
  readonly maxOperationsPerSocket: number;
  /** Of this process; so are those of a workspace. */
  readonly maxSubscriptionsPerKey: number;
  readonly maxSubscriptionsPerWorkspace: number;
  /** WebSockets and streams, whether anything is subscribed to over them or not. */
  readonly maxConnectionsPerWorkspace: number;
  readonly initTimeoutMs: number;
  readonly pingMs: number;
  /** How often it is asked again what the keys of live connections may do, for what was changed elsewhere. */
  readonly recheckMs: number;
  /** Over how long connections are sent away when the server closes. */
  readonly drainMs: number;
  /** How long requests at work may take to finish then. */
  readonly closeTimeoutMs: number;
}

export const defaultServerLimits: ServerLimits = {
  query: {},
  maxBodyBytes: 1024 * 1024,
  bodyTimeoutMs: 30_000,
  headersTimeoutMs: 10_000,
  operationTimeoutMs: 30_000,
  slowOperationMs: 1000,
  readinessTimeoutMs: 2000,
  transferIdleMs: 60_000,
  maxMessageBytes: 1024 * 1024,
  maxBufferedBytes: 1024 * 1024,
  maxOperationsPerSocket: 100,
  // 20,000 subscribers of one key are what one process of two cores was measured to hold.
  maxSubscriptionsPerKey: 25_000,
  maxSubscriptionsPerWorkspace: 50_000,
  maxConnectionsPerWorkspace: 50_000,
  initTimeoutMs: 10_000,
  pingMs: 12_000,
  recheckMs: 15_000,
  drainMs: 2000,
  closeTimeoutMs: 5000,
};
