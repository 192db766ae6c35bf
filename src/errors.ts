/**
 * Mistakes that the caller can mend. They reach the caller as they are, as typed errors of the API; everything else
 * that is thrown is our own mistake: masked once, at the server's edge, and logged with the request's id.
 */
export abstract class PublicError extends Error {
  abstract readonly code: ErrorCode;
  /**
   * The input field that is meant, from the outside in. Not named `path`: GraphQL takes an error with a path for one
   * that it has placed in the answer already.
   */
  readonly inputPath: readonly string[] | null;
  constructor(message: string, inputPath: readonly string[] | null = null) {
    super(message);
    this.name = new.target.name;
    this.inputPath = inputPath;
  }
}

export const errorCodes = [
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "VALIDATION",
  "NOT_FOUND",
  "CONFLICT",
  "LIMIT",
  "UNSUPPORTED_BY_ENGINE",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** One thing wrong with an input: where, what, and how to mend it. */
export interface FieldIssue {
  readonly path: readonly string[];
  readonly message: string;
  readonly suggestion: string | null;
}

/** The input is wrong; says every issue found, not only the first. */
export class ValidationFailed extends PublicError {
  readonly code = "VALIDATION";
  readonly issues: readonly FieldIssue[];
  constructor(issues: readonly FieldIssue[], message?: string) {
    super(
      message ?? issues.map((issue) => `${issue.path.join(".") || "input"}: ${issue.message}`).join("; "),
      issues[0]?.path ?? null,
    );
    this.issues = issues;
  }
}

/** It is not there, or is another workspace's: the two answers are the same. */
export class NotFound extends PublicError {
  readonly code = "NOT_FOUND";
}

/** It would contradict what is there already. */
export class Conflict extends PublicError {
  readonly code = "CONFLICT";
  readonly conflictsWith: { readonly type: string; readonly id: string } | null;
  constructor(
    message: string,
    path: readonly string[] | null = null,
    conflictsWith: Conflict["conflictsWith"] = null,
  ) {
    super(message, path);
    this.conflictsWith = conflictsWith;
  }
}

/** More than is allowed; says how much is. */
export class LimitReached extends PublicError {
  readonly code = "LIMIT";
  readonly limit: number;
  readonly retryAfterS: number | null;
  constructor(
    message: string,
    limit: number,
    path: readonly string[] | null = null,
    retryAfterS: number | null = null,
  ) {
    super(message, path);
    this.limit = limit;
    this.retryAfterS = retryAfterS;
  }
}

/** No engine here can do what was asked; names the capability that is missing. */
export class UnsupportedByEngine extends PublicError {
  readonly code = "UNSUPPORTED_BY_ENGINE";
  readonly engine: string;
  readonly capability: string;
  constructor(message: string, engine: string, capability: string, path: readonly string[] | null = null) {
    super(message, path);
    this.engine = engine;
    this.capability = capability;
  }
}

/** No key, or one that is not valid. */
export class Unauthenticated extends PublicError {
  readonly code = "UNAUTHENTICATED";
}

/** The key is valid and its scopes do not reach so far. */
export class Forbidden extends PublicError {
  readonly code = "FORBIDDEN";
}
