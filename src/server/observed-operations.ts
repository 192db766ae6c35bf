import type { Viewer } from "../access/viewer.ts";
import { inSpan } from "../spans.ts";
import type { Documents, Prepared } from "./documents.ts";
import type { ServerLog } from "./masking.ts";
import type { Outcome, ServerObserver } from "./observer.ts";
import type { Answer, Operations } from "./operations.ts";

/**
 * The same operations, each in a span and told to the observer; one that took `slowMs` or longer is logged by its name.
 * A subscription counts until its messages begin.
 */
export function observedOperations(
  operations: Operations,
  { observer, slowMs, log }: { observer?: ServerObserver | undefined; slowMs: number; log: ServerLog },
): Operations {
  async function watched<T extends object>(
    { operation, operationName }: Prepared,
    viewer: Viewer,
    requestId: string,
    work: () => T | Promise<T>,
  ): Promise<T> {
    const type = operation.operation;
    const name = operation.name?.value ?? operationName;
    const since = performance.now();
    return inSpan(
      type,
      {
        attributes: {
          "graphql.operation.type": type,
          ...(name ? { "graphql.operation.name": name } : {}),
          "trainyard.request_id": requestId,
        },
      },
      async (span) => {
        const answer = await work();
        const durationMs = performance.now() - since;
        const outcome = outcomeOf(answer);
        if (outcome !== "ok") span.fail(outcome);
        observer?.operation(type, outcome, durationMs / 1000);
        if (durationMs >= slowMs)
          log.warn(
            {
              requestId,
              operation: name ?? null,
              type,
              durationMs: Math.round(durationMs),
              outcome,
              workspaceId: viewer.workspaceId,
            },
            "an operation was slow",
          );
        return answer;
      },
    );
  }

  return {
    answer: (prepared, viewer, requestId) =>
      watched(prepared, viewer, requestId, () => operations.answer(prepared, viewer, requestId)),
    subscribe: (prepared, viewer, requestId) =>
      watched(prepared, viewer, requestId, () => operations.subscribe(prepared, viewer, requestId)),
  };
}

/** The same documents; what is refused is told to the observer. */
export function observedDocuments(documents: Documents, observer: ServerObserver | undefined): Documents {
  if (observer === undefined) return documents;
  return {
    ...documents,
    prepare(request) {
      const since = performance.now();
      const preparation = documents.prepare(request);
      if (preparation.kind === "refused")
        observer.operation("none", "refused", (performance.now() - since) / 1000);
      return preparation;
    },
  };
}

/** By the worst of its errors. */
function outcomeOf(answer: object | Answer): Outcome {
  if (!("errors" in answer) || answer.errors === undefined) return "ok";
  const codes = answer.errors.map(({ extensions }) => extensions?.["code"]);
  if (codes.includes("INTERNAL")) return "failed";
  if (codes.includes("UNAVAILABLE")) return "unavailable";
  return codes.includes("LIMIT") ? "limited" : "refused";
}
