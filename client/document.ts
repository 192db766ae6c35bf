/** An operation of the API with the types of its variables and its answer; made by `npm run codegen`. */
export interface TypedDocument<Result, Variables> {
  /** The SHA-256 of the text, by which a server of this version knows it. */
  readonly id: string;
  readonly text: string;
  readonly __types?: (variables: Variables) => Result;
}
