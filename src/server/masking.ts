import { GraphQLError, type GraphQLFormattedError } from "graphql";
import { PublicError } from "../errors.ts";

/** Where the server says what went wrong inside. */
export interface ServerLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The code of what may succeed when it is asked again: 503 over HTTP, and 1013 on a WebSocket that would subscribe. */
const unavailable = "UNAVAILABLE";

/** Whether an answer says that. */
export function isUnavailable(answer: {
  readonly errors?: readonly GraphQLFormattedError[] | undefined;
}): boolean {
  return answer.errors?.some(({ extensions }) => extensions?.["code"] === unavailable) ?? false;
}

/**
 * Turns errors into what callers may see, on every transport alike: what the caller can mend as it is, everything else
 * as one sentence with the request's id, under which the log has the rest.
 */
export function createMasking(log: ServerLog, isAway: (error: unknown) => boolean = () => false) {
  function mask(error: unknown, requestId: string): GraphQLFormattedError {
    if (error instanceof PublicError) return { message: error.message, extensions: publicExtensions(error) };
    if (error instanceof GraphQLError) {
      const { message, locations, path, extensions } = error.toJSON();
      const place = { ...(locations ? { locations } : {}), ...(path ? { path } : {}) };
      const cause = error.originalError;
      if (cause instanceof PublicError)
        return { message: cause.message, ...place, extensions: publicExtensions(cause) };
      // Without a path it is about the request itself (syntax, validation, variables): the caller's to mend.
      const callers = cause === undefined || cause instanceof GraphQLError || error.path === undefined;
      if (callers) return { message, ...place, extensions: { code: "BAD_REQUEST", ...extensions } };
      return { ...masked(cause, requestId), ...place };
    }
    return masked(error, requestId);
  }

  function masked(error: unknown, requestId: string): GraphQLFormattedError {
    if (isAway(error)) {
      log.warn({ requestId, err: error }, "a request came while something that it needs is away");
      return {
        message: `Something that this needs is away for the moment: try again (request ${requestId}).`,
        extensions: { code: unavailable, requestId },
      };
    }
    log.error({ requestId, err: error }, "a request failed by our own mistake");
    return {
      message: `Something went wrong on our side; it is logged under request ${requestId}.`,
      extensions: { code: "INTERNAL", requestId },
    };
  }

  return {
    mask,
    maskAll: (errors: readonly unknown[], requestId: string) => errors.map((error) => mask(error, requestId)),
  };
}
export type Masking = ReturnType<typeof createMasking>;

function publicExtensions(error: PublicError): { code: string; inputPath?: readonly string[] } {
  return { code: error.code, ...(error.inputPath ? { inputPath: error.inputPath } : {}) };
}
