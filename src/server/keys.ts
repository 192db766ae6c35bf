import type { IncomingMessage } from "node:http";

/** The key that a request carries as `Authorization: Bearer …`, or null. Keys in cookies or addresses are not read. */
export function keyOf(request: IncomingMessage): string | null {
  return /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}
