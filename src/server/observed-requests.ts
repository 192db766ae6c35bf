import type { IncomingMessage, ServerResponse } from "node:http";
import { inSpan, spansAreOn } from "../spans.ts";
import type { ServerObserver } from "./observer.ts";

type Answering = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const nouns = new Set([
  "graphql",
  "assets",
  "healthz",
  "readyz",
  "runs",
  "uploads",
  "datasets",
  "checkpoints",
  "outputs",
]);

/** The same answering, each in a span and told to the observer; the function itself when nobody wants to know. */
export function observedRequests(answer: Answering, observer: ServerObserver | undefined): Answering {
  if (observer === undefined && !spansAreOn()) return answer;
  return (request, response) => {
    const route = routeOf(request.url ?? "/");
    const cause = request.headers["traceparent"];
    const since = performance.now();
    return inSpan(
      `${request.method} ${route}`,
      {
        kind: "server",
        cause: typeof cause === "string" ? cause : null,
        attributes: { "http.request.method": request.method ?? "", "http.route": route },
      },
      async (span) => {
        await answer(request, response);
        span.set({
          "http.response.status_code": response.statusCode,
          "trainyard.request_id": String(response.getHeader("x-request-id") ?? ""),
        });
        if (response.statusCode >= 500) span.fail(String(response.statusCode));
        observer?.request(route, response.statusCode, (performance.now() - since) / 1000);
      },
    );
  };
}

/** By the address's first word: there are a few, and what nobody serves is one more. */
function routeOf(address: string): string {
  const [, noun = ""] = /^\/([^/?#]*)/.exec(address) ?? [];
  return nouns.has(noun) ? `/${noun}` : noun === "" ? "/" : "other";
}
