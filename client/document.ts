/** An operation of the API with the types of its variables and its answer; made by `npm run codegen`. */
export interface TypedDocument<Result, Variables> {
  /** The SHA-256 of the text, by which a server of this version knows it. */
  readonly id: string;
  readonly text: string;
  readonly __types?: (variables: Variables) => Result;
}

/**
 * What GraphQL Code Generator and gql.tada make: a string or a syntax tree that carries its types. It must have been
 * parsed from a text, for that is what is sent.
 */
export interface DecoratedDocument<Result, Variables> {
  readonly __apiType?: (variables: Variables) => Result;
}

/** A document of ours, of a generator, or a plain text, whose types the caller says. */
export type AnyDocument<Result, Variables> =
  | TypedDocument<Result, Variables>
  | DecoratedDocument<Result, Variables>
  | string;
