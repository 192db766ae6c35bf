/** What a mutation refused: for the whole form, or for one field by its path from the outside in. */
export interface Mistake {
  readonly message: string;
  readonly code: string;
  readonly path: readonly string[] | null;
  readonly issues: readonly {
    readonly path: readonly string[];
    readonly message: string;
    readonly suggestion: string | null;
  }[];
}

type Answer = { readonly __typename: string };

/** The success of a mutation's answer, by the end of its type's name, or the mistake that it tells. */
export function outcomeOf<A extends Answer>(
  answer: A,
):
  | {
      readonly ok: true;
      readonly success: Extract<A, { readonly __typename: `${string}Success` | "RunEstimate" }>;
    }
  | { readonly ok: false; readonly mistake: Mistake } {
  if (answer.__typename.endsWith("Success") || answer.__typename === "RunEstimate")
    return { ok: true, success: answer as never };
  const { message, code, path, issues } = answer as unknown as Partial<Mistake>;
  return {
    ok: false,
    mistake: {
      message: message ?? "The platform refused it.",
      code: code ?? "ERROR",
      path: path ?? null,
      issues: issues ?? [],
    },
  };
}

/** A mistake in one sentence a line: each issue with its field and its mend. */
export function sentencesOf({ message, issues }: Mistake): string[] {
  if (issues.length === 0) return [message];
  return issues.map(({ path, message: told, suggestion }) => {
    const place = path.slice(path.lastIndexOf("toml") + 1).join(".");
    return `${place === "" ? "" : `${place}: `}${told}${suggestion ? ` (${suggestion})` : ""}`;
  });
}
