import { z } from "zod";

/** What a client asks to be executed, on every transport, once it has been seen to have this shape. */
export interface GraphQLRequest {
  /** The document's text; null when only its id was sent. */
  readonly query: string | null;
  /** The SHA-256 of the text, in hexadecimal digits, when the client sent it; see documents.ts. */
  readonly documentId: string | null;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

const parameters = z
  .object({
    query: z.string().nullish(),
    /** As GraphQL over HTTP has it in its appendix on persisted documents: `sha256:` and the digits, or those alone. */
    documentId: z.string().nullish(),
    operationName: z.string().nullish(),
    variables: z.record(z.string(), z.unknown()).nullish(),
    /** Apollo's clients send the id here. */
    extensions: z
      .looseObject({ persistedQuery: z.looseObject({ sha256Hash: z.string() }).nullish() })
      .nullish(),
  })
  .refine(
    ({ query, documentId, extensions }) =>
      [query, documentId, extensions?.persistedQuery].some((one) => one != null),
    {
      message: "is missing, and no documentId is in its place",
      path: ["query"],
    },
  );

/** The request that a client sent as JSON, or what is wrong with it in one sentence. */
export function readGraphQLRequest(
  value: unknown,
): { readonly request: GraphQLRequest } | { readonly mistake: string } {
  const parsed = parameters.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue && issue.path.length > 0 ? `\`${issue.path.join(".")}\`` : "the request";
    return { mistake: `${where}: ${issue?.message ?? "is not a GraphQL request"}` };
  }
  const { query, documentId, operationName = null, variables, extensions } = parsed.data;
  const id = documentId ?? extensions?.persistedQuery?.sha256Hash ?? null;
  return {
    request: {
      // The WebSocket's protocol wants a text always: an empty one stands for none.
      query: query === "" && id !== null ? null : (query ?? null),
      documentId: id === null ? null : id.replace(/^sha256:/, ""),
      operationName,
      variables: variables ?? {},
    },
  };
}
