import { Exit, exitCodes } from "./exit.ts";

interface Mistake {
  readonly message: string;
  readonly code: string;
  readonly path: readonly string[] | null;
  readonly issues?: readonly {
    readonly path: readonly string[];
    readonly message: string;
    readonly suggestion: string | null;
  }[];
}

/**
 * The success of a mutation's answer; a typed error becomes an Exit that says every issue, its place and its mend.
 * `placeOf` names a place as who wrote the command knows it; null where it is no other than the input's.
 */
export function orExit<A extends { readonly __typename: string }, S extends string>(
  answer: A,
  success: S,
  placeOf: (path: readonly string[]) => string | null = () => null,
): Extract<A, { readonly __typename: S }> {
  if (answer.__typename === success) return answer as Extract<A, { readonly __typename: S }>;
  const mistake = answer as unknown as Mistake;
  // Where in the file: the inputs that carried it are nobody's concern who wrote it.
  const inFile = (path: readonly string[]) => path.slice(path.lastIndexOf("toml") + 1).join(".");
  const lines = issuesOf(mistake).map(({ path, message, suggestion }) => {
    const place = placeOf(path) ?? inFile(path);
    return `  ${place === "" ? "" : `${place}: `}${message}${suggestion ? ` (${suggestion})` : ""}`;
  });
  throw new Exit(
    exitCodes.failed,
    mistake.code,
    lines.length > 0 ? ["refused:", ...lines].join("\n") : mistake.message,
    answer,
  );
}

/** What no engine can do is a mistake of one field, where a field asked for it. */
function issuesOf({ issues, code, path, message }: Mistake): NonNullable<Mistake["issues"]> {
  const asked = code === "UNSUPPORTED_BY_ENGINE" && path !== null && path.length > 1;
  return issues ?? (asked ? [{ path, message, suggestion: null }] : []);
}

/** Something that is not here: what, the command that lists what is, and what was perhaps meant. */
export const notFound = (what: string, list: string, near = "") =>
  new Exit(
    exitCodes.failed,
    "NOT_FOUND",
    `there is no ${what} here${near} (\`${list}\` shows what there is)`,
  );
