import { GraphQLError, type GraphQLFormattedError } from "graphql";
import { PublicError } from "../errors.ts";

/** Where the server says what went wrong inside. */
export interface ServerLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * Turns errors into what callers may see, on every transport alike: what the caller can mend as it is, everything else
 * as one sentence with the request's id, under which the log has the rest.
 */
export function createMasking(log: ServerLog) {
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
