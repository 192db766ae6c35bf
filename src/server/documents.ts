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
import { checkObjects, limitError, limitRule, type QueryLimits } from "./limits.ts";

/** What a client sends, on every transport, once it has been seen to have this shape. */
export interface GraphQLRequest {
  readonly query: string;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** An operation that may be executed. */
export interface Prepared extends GraphQLRequest {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

export type Preparation =
  | { readonly kind: "prepared"; readonly prepared: Prepared }
  | { readonly kind: "refused"; readonly errors: readonly GraphQLError[] };

type Checked = { readonly document: DocumentNode } | { readonly errors: readonly GraphQLError[] };

const cacheEntries = 1000;
const cachedQueryBytes = 16_384;

/** The way from a text to an operation: parsed, limited, validated. The same for all transports; newest texts are kept. */
export function createDocuments({ schema, limits }: { schema: GraphQLSchema; limits: QueryLimits }) {
  const cache = new Map<string, Checked>();

  function check(query: string): Checked {
    try {
      const document = parse(query, { maxTokens: limits.tokens });
      // Limits come first and alone: the specified rules can take long over a document made to be slow.
      const excess = validate(schema, document, [limitRule(limits)]);
      if (excess.length > 0) return { errors: excess };
      const errors = validate(schema, document, specifiedRules, { maxErrors: 20 });
      return errors.length > 0 ? { errors } : { document };
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

  function checked(query: string): Checked {
    const known = cache.get(query);
    if (known) return known;
    const fresh = check(query);
    if ("document" in fresh && query.length <= cachedQueryBytes) {
      cache.set(query, fresh);
      if (cache.size > cacheEntries) cache.delete(cache.keys().next().value!);
    }
    return fresh;
  }

  return {
    prepare(request: GraphQLRequest): Preparation {
      const result = checked(request.query);
      if ("errors" in result) return { kind: "refused", errors: result.errors };
      const operation = getOperationAST(result.document, request.operationName);
      if (!operation) {
        const message =
          request.operationName === null
            ? "the document has several operations: say which by operationName"
            : `the document has no operation named ${JSON.stringify(request.operationName)}`;
        return { kind: "refused", errors: [new GraphQLError(message)] };
      }
      const excess = checkObjects(result.document, operation, request.variables, limits);
      if (excess) return { kind: "refused", errors: [excess] };
      return { kind: "prepared", prepared: { ...request, document: result.document, operation } };
    },
  };
}
export type Documents = ReturnType<typeof createDocuments>;
