/** Failures of the socket: the server is gone, or not there yet. */
const socketCodes = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "ENOENT",
];

/** Whether PostgreSQL is away or not up yet, so that the same request may succeed in a moment. */
export function storeIsAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("severity" in error && "code" in error) return /^(08|57P0[1-4]|53300)/.test(String(error.code));
  if ("code" in error && socketCodes.includes(String(error.code))) return true;
  // What pg says of a connection that ended under a query, or that could not be had in time.
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error.message,
  );
}
