import { createHash } from "node:crypto";
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import type { GraphQLRequest } from "./graphql-requests.ts";
import { checkObjects, limitError, limitRule, type QueryLimits, variablesDecide } from "./limits.ts";

/** An operation that may be executed. */
export interface Prepared {
  /** The document's text, also when its id was sent. */
  readonly query: string;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

export type Preparation =
  | { readonly kind: "prepared"; readonly prepared: Prepared }
  | { readonly kind: "refused"; readonly errors: readonly GraphQLError[] };

/** Which texts may be sent as ids, and whether others are answered at all. */
export interface TrustedDocuments {
  /** The texts by their ids: the SHA-256 in hexadecimal digits. */
  readonly texts: ReadonlyMap<string, string>;
  /** Only those texts are executed, whether they come as ids or as texts. */
  readonly only: boolean;
}

/** A text that was parsed, limited and validated, and what has been found out about its operations. */
interface Checked {
  readonly query: string;
  readonly document: DocumentNode;
  readonly operations: Map<string | null, Operation>;
}
interface Operation {
  readonly operation: OperationDefinitionNode;
  /** Whether the sizes of its lists can differ from one request to the next. */
  readonly varies: boolean;
}
interface Refused {
  readonly errors: readonly GraphQLError[];
}

/** Of strangers' texts: how many are kept, how long one may be, and all together; a syntax tree is some fifty times its text. */
const cacheEntries = 1000;
const cachedTextLength = 16_384;
const cachedLength = 2_000_000;

/**
 * The way from a text, or the id of a trusted one, to an operation: parsed, limited, validated; the same for all
 * transports. Trusted documents stay once they were used; of strangers' texts those that were used last are kept.
 */
export function createDocuments({
  schema,
  limits,
  trusted,
}: {
  schema: GraphQLSchema;
  limits: QueryLimits;
  trusted: TrustedDocuments;
}) {
  const strangers = new Map<string, Checked>();
  let strangersLength = 0;
  const trustedByText = new Map<string, Checked | null>(
    [...trusted.texts.values()].map((text) => [text, null]),
  );

  function check(query: string): Checked | Refused {
    try {
      const document = parse(query, { maxTokens: limits.tokens });
      // Limits come first and alone: the specified rules can take long over a document made to be slow.
      const excess = validate(schema, document, [limitRule(limits)]);
      if (excess.length > 0) return { errors: excess };
      const errors = validate(schema, document, specifiedRules, { maxErrors: 20 });
      return errors.length > 0 ? { errors } : { query, document, operations: new Map() };
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      if (/more that \d+ tokens/.test(error.message))
        return {
          errors: [
            limitError(
              "tokens",
              limits.tokens,
              `the query has more than ${limits.tokens} tokens (limit: tokens)`,
            ),
          ],
        };
      return { errors: [error] };
    }
  }

  function checked(query: string): Checked | Refused {
    const mine = trustedByText.get(query);
    if (mine) return mine;
    const known = strangers.get(query);
    if (known) {
      strangers.delete(query);
      strangers.set(query, known);
      return known;
    }
    if (trusted.only && mine === undefined) return { errors: [trustedOnly()] };
    const fresh = check(query);
    if ("errors" in fresh) return fresh;
    if (mine === null) trustedByText.set(query, fresh);
    else if (query.length <= cachedTextLength) remember(fresh);
    return fresh;
  }

  function remember(fresh: Checked): void {
    strangers.set(fresh.query, fresh);
    strangersLength += fresh.query.length;
    for (const oldest of strangers.keys()) {
      if (strangers.size <= cacheEntries && strangersLength <= cachedLength) break;
      strangers.delete(oldest);
      strangersLength -= oldest.length;
    }
  }

  /** The text that is meant: the one that was sent, or a trusted one by its id. */
  function textOf({ query, documentId }: GraphQLRequest): string | Refused {
    if (query === null) return trusted.texts.get(documentId ?? "") ?? { errors: [unknownDocument()] };
    if (documentId !== null && documentId !== idOf(query))
      return {
        errors: [new GraphQLError("the documentId is not the SHA-256 of the query that came with it")],
      };
    return query;
  }

  return {
    prepare(request: GraphQLRequest): Preparation {
      const { operationName, variables } = request;
      const text = textOf(request);
      const result = typeof text === "string" ? checked(text) : text;
      if ("errors" in result) return { kind: "refused", errors: result.errors };
      const { query, document } = result;
      const found = operationIn(result, operationName);
      if (!found) {
        const message =
          operationName === null
            ? "the document has several operations: say which by operationName"
            : `the document has no operation named ${JSON.stringify(operationName)}`;
        return { kind: "refused", errors: [new GraphQLError(message)] };
      }
      const { operation, varies } = found;
      const excess = varies ? checkObjects(document, operation, variables, limits) : null;
      if (excess) return { kind: "refused", errors: [excess] };
      return { kind: "prepared", prepared: { query, operationName, variables, document, operation } };
    },
  };

  function operationIn({ document, operations }: Checked, name: string | null): Operation | null {
    const known = operations.get(name);
    if (known) return known;
    const operation = getOperationAST(document, name);
    if (!operation) return null;
    // One that is too large whatever the variables are is measured, and refused, each time.
    const varies =
      variablesDecide(document, operation) || checkObjects(document, operation, {}, limits) !== null;
    const found = { operation, varies };
    operations.set(name, found);
    return found;
  }
}
export type Documents = ReturnType<typeof createDocuments>;

/** The id of a document: the SHA-256 of its text, in hexadecimal digits. */
export function idOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** In the words that clients of persisted queries listen for; they then send the text. */
function unknownDocument(): GraphQLError {
  return new GraphQLError("PersistedQueryNotFound", { extensions: { code: "PERSISTED_QUERY_NOT_FOUND" } });
}

function trustedOnly(): GraphQLError {
  return new GraphQLError("this server executes trusted documents only, and this is none of them", {
    extensions: { code: "PERSISTED_QUERY_ONLY" },
  });
}
