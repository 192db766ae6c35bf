/** One thing wrong with an input: where it is, what it is, and how to mend it where that is known. */
export interface FieldIssue {
  readonly path: readonly string[];
  readonly message: string;
  readonly suggestion: string | null;
}

/**
 * What kind of failure it is. The platform says VALIDATION (see `issues`), NOT_FOUND (also when it is somebody
 * else's), CONFLICT, LIMIT (see `limit`, `retryAfterSeconds`), UNSUPPORTED_BY_ENGINE, UNAUTHENTICATED (the key),
 * FORBIDDEN (the key's scopes), BAD_REQUEST (the document), UNAVAILABLE (try again), INTERNAL (see `requestId`).
 * The client says UNREACHABLE (no answer in time, or no way there), BAD_ANSWER (it is no Trainyard that answered) and
 * NO_CURSOR (a subscription that cannot be taken up again, for it asks for no cursor). Others may come later.
 */
export type TrainyardErrorCode =
  | "VALIDATION"
  | "NOT_FOUND"
  | "CONFLICT"
  | "LIMIT"
  | "UNSUPPORTED_BY_ENGINE"
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "BAD_REQUEST"
  | "UNAVAILABLE"
  | "INTERNAL"
  | "UNREACHABLE"
  | "BAD_ANSWER"
  | "NO_CURSOR"
  | (string & {});

interface Told {
  readonly path?: readonly string[] | null;
  readonly issues?: readonly FieldIssue[];
  readonly requestId?: string | null;
  readonly limit?: number | null;
  readonly retryAfterSeconds?: number | null;
  readonly details?: unknown;
  readonly cause?: unknown;
}

/** Everything that this client throws, but for the reason of a signal that was aborted: that is thrown as it is. */
export class TrainyardError extends Error {
  readonly code: TrainyardErrorCode;
  /** The input field that is meant, from the outside in; null when it is none of them. */
  readonly path: readonly string[] | null;
  /** Everything that is wrong with the input; empty when it is not about the input. */
  readonly issues: readonly FieldIssue[];
  /** Under which the platform's log has the rest; null when it gave none. */
  readonly requestId: string | null;
  /** How much is allowed, where that was passed; null otherwise. */
  readonly limit: number | null;
  /** Seconds after which it may be tried again; null when waiting does not help, or nothing is known. */
  readonly retryAfterSeconds: number | null;
  /** The answer that it was read from, as it came. */
  readonly details: unknown;

  constructor(code: TrainyardErrorCode, message: string, told: Told = {}) {
    super(message, told.cause === undefined ? undefined : { cause: told.cause });
    this.name = "TrainyardError";
    this.code = code;
    this.path = told.path ?? null;
    this.issues = told.issues ?? [];
    this.requestId = told.requestId ?? null;
    this.limit = told.limit ?? null;
    this.retryAfterSeconds = told.retryAfterSeconds ?? null;
    this.details = told.details ?? null;
  }
}

/** What went wrong, in few words for people: the innermost cause that says something. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
