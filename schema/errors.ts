import {
  Conflict,
  errorCodes,
  type FieldIssue,
  LimitReached,
  NotFound,
  type PublicError,
  UnsupportedByEngine,
  ValidationFailed,
} from "../src/errors.ts";
import { builder } from "./builder.ts";
import { branded, Node, nodeOf } from "./node.ts";

const ErrorCode = builder.enumType("ErrorCode", {
  description: "The kind of a mistake that the caller can mend.",
  values: Object.fromEntries(
    errorCodes.map((code) => [
      code,
      {
        description: {
          UNAUTHENTICATED: "No API key was given, or one that is not valid.",
          FORBIDDEN: "The key's scopes do not reach so far.",
          VALIDATION: "The input is wrong.",
          NOT_FOUND: "There is no such object for this viewer.",
          CONFLICT: "It would contradict what is there already.",
          LIMIT: "It is more than is allowed.",
          UNSUPPORTED_BY_ENGINE: "No engine here can do what was asked.",
        }[code],
      },
    ]),
  ) as Record<(typeof errorCodes)[number], { description: string }>,
});

export const UserError = builder.interfaceRef<PublicError>("UserError").implement({
  description: "A mistake that the caller can mend. Match this, and errors that come later are matched too.",
  fields: (t) => ({
    message: t.exposeString("message", { description: "What is wrong, for people." }),
    code: t.field({
      type: ErrorCode,
      description: "What kind of mistake it is, for programs.",
      resolve: (error) => error.code,
    }),
    path: t.stringList({
      nullable: true,
      description: "The input field that is meant, from the outside in; null when it is none of them.",
      resolve: (error) => (error.inputPath === null ? null : [...error.inputPath]),
    }),
  }),
});

export const Issue = builder.objectRef<FieldIssue>("FieldIssue").implement({
  description: "One thing wrong with an input.",
  fields: (t) => ({
    path: t.stringList({
      description: "Where in the input it is, from the outside in.",
      resolve: ({ path }) => [...path],
    }),
    message: t.exposeString("message", { description: "What is wrong." }),
    suggestion: t.exposeString("suggestion", {
      nullable: true,
      description: "How to mend it, e.g. the nearest valid name; null when that is not known.",
    }),
  }),
});

export const ValidationError = builder.objectRef<ValidationFailed>("ValidationError").implement({
  description: "The input is wrong; every issue is told, not only the first.",
  interfaces: [UserError],
  fields: (t) => ({
    issues: t.field({
      type: [Issue],
      description: "Everything that is wrong with the input.",
      resolve: ({ issues }) => [...issues],
    }),
  }),
});

export const NotFoundError = builder.objectRef<NotFound>("NotFoundError").implement({
  description: "It is not there, or is not yours: the two are answered alike.",
  interfaces: [UserError],
});

export const ConflictError = builder.objectRef<Conflict>("ConflictError").implement({
  description: "It would contradict what is there already.",
  interfaces: [UserError],
  fields: (t) => ({
    conflictsWith: t.field({
      type: Node,
      nullable: true,
      description: "The object that stands in the way, where it is one.",
      resolve: ({ conflictsWith }, _, context) =>
        conflictsWith === null ? null : nodeOf(conflictsWith.type, conflictsWith.id, context),
    }),
  }),
});

export const LimitError = builder.objectRef<LimitReached>("LimitError").implement({
  description: "It is more than is allowed.",
  interfaces: [UserError],
  fields: (t) => ({
    limit: t.exposeFloat("limit", { description: "How much is allowed." }),
    retryAfterSeconds: t.float({
      nullable: true,
      description: "Seconds after which it may be tried again; null when waiting does not help.",
      resolve: ({ retryAfterS }) => retryAfterS,
    }),
  }),
});

export const UnsupportedByEngineError = builder
  .objectRef<UnsupportedByEngine>("UnsupportedByEngineError")
  .implement({
    description: "No engine here can do what was asked.",
    interfaces: [UserError],
    fields: (t) => ({
      engine: t.exposeString("engine", { description: "The engine that was asked." }),
      capability: t.exposeString("capability", { description: "What it lacks, by its own name." }),
    }),
  });

/** Which type tells which mistake: the one place where the domain's errors meet the schema's. */
const told = [
  [ValidationFailed, ValidationError],
  [NotFound, NotFoundError],
  [Conflict, ConflictError],
  [LimitReached, LimitError],
  [UnsupportedByEngine, UnsupportedByEngineError],
] as const;

export type ErrorRef = (typeof told)[number][1];

/**
 * The mistake as one of these members of a result's union; anything else flies on. A copy that is no Error, because
 * GraphQL takes an Error for a failure of the field wherever it meets one.
 */
export function mistakeAmong(members: readonly ErrorRef[], error: unknown): object {
  const ref = told.find(([mistake]) => error instanceof mistake)?.[1];
  if (ref === undefined || !members.includes(ref)) throw error;
  return branded({ ...(error as PublicError), message: (error as PublicError).message }, ref);
}

/**
 * Does the work, and where it complains of a field, says where in the input that field is: behind `path`, unless it is
 * one of those that stand beside it.
 */
export async function deeper<T>(
  path: readonly string[],
  { except }: { except: readonly string[] },
  work: () => Promise<T>,
): Promise<T> {
  const moved = (inner: readonly string[]) => (except.includes(inner[0] ?? "") ? inner : [...path, ...inner]);
  try {
    return await work();
  } catch (error) {
    if (error instanceof ValidationFailed)
      throw new ValidationFailed(
        error.issues.map((issue) => ({ ...issue, path: moved(issue.path) })),
        error.message,
      );
    if (error instanceof NotFound && error.inputPath !== null)
      throw new NotFound(error.message, moved(error.inputPath));
    if (error instanceof UnsupportedByEngine && error.inputPath !== null)
      throw new UnsupportedByEngine(error.message, error.engine, error.capability, moved(error.inputPath));
    throw error;
  }
}
