import type { OperationTypeNode } from "graphql";

/** How an operation ended: answered, refused for a mistake of the caller's, too slow, away for now, or by our mistake. */
export type Outcome = "ok" | "refused" | "limited" | "unavailable" | "failed";

/** Who is told of every request and operation, for metrics; it must be quick and must not throw. */
export interface ServerObserver {
  request(route: string, status: number, seconds: number): void;
  /** What is refused before it is an operation (syntax, validation, limits) has the type `none`. */
  operation(type: `${OperationTypeNode}` | "none", outcome: Outcome, seconds: number): void;
}
