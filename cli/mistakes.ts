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

/** The success of a mutation's answer; a typed error becomes an Exit that says every issue, its place and its mend. */
export function orExit<A extends { readonly __typename: string }, S extends string>(
  answer: A,
  success: S,
): Extract<A, { readonly __typename: S }> {
  if (answer.__typename === success) return answer as Extract<A, { readonly __typename: S }>;
  const mistake = answer as unknown as Mistake;
  const issues = mistake.issues ?? [];
  const lines = issues.map(({ path, message, suggestion }) => {
    // Where in the file: the inputs that carried it are nobody's concern who wrote it.
    const place = path.slice(path.lastIndexOf("toml") + 1).join(".");
    return `  ${place === "" ? "" : `${place}: `}${message}${suggestion ? ` (${suggestion})` : ""}`;
  });
  throw new Exit(
    exitCodes.failed,
    mistake.code,
    lines.length > 0 ? ["refused:", ...lines].join("\n") : mistake.message,
    answer,
  );
}

/** Something that is not here: what, the command that lists what is, and what was perhaps meant. */
export const notFound = (what: string, list: string, near = "") =>
  new Exit(
    exitCodes.failed,
    "NOT_FOUND",
    `there is no ${what} here${near} (\`${list}\` shows what there is)`,
  );
