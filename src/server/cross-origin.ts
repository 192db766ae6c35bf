import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Lets pages of the listed origins use the API, and no others. Keys travel in a header and never in cookies, so no
 * page can spend a key it does not have. True when the request was only the browser's question beforehand.
 */
export function allowCrossOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  origins: readonly string[],
): boolean {
  const { origin } = request.headers;
  if (origins.length > 0) response.appendHeader("vary", "origin");
  const allowed = origin !== undefined && origins.includes(origin);
  if (allowed) {
    response.setHeader("access-control-allow-origin", origin);
    response.setHeader("access-control-expose-headers", "x-request-id");
  }
  if (request.method !== "OPTIONS") return false;
  if (allowed) {
    response.setHeader("access-control-allow-methods", "GET, POST, PUT");
    response.setHeader(
      "access-control-allow-headers",
      "authorization, content-type, last-event-id, x-request-id",
    );
    response.setHeader("access-control-max-age", "600");
  }
  response.writeHead(204).end();
  return true;
}
