interface Page<N> {
  readonly totalCount?: number | null;
  readonly nodes: readonly N[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

/** A list page after page, up to `limit` items (0 for all), with how many there are; `ask` may answer that it is not there. */
export async function everyPage<N>(
  limit: number,
  ask: (first: number, after: string | null) => Promise<Page<N> | null | undefined>,
): Promise<{ readonly nodes: N[]; readonly total: number | null }> {
  const nodes: N[] = [];
  for (let after: string | null = null; ; ) {
    const page = await ask(limit === 0 ? 100 : Math.min(100, limit - nodes.length), after);
    nodes.push(...(page?.nodes ?? []));
    after = page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
    if (after === null || (limit !== 0 && nodes.length >= limit))
      return { nodes, total: page?.totalCount ?? null };
  }
}

/** What is to be said below a list that is longer than what is shown of it. */
export function more(shown: number, total: number | null): string {
  return total !== null && total > shown
    ? `\n${(total - shown).toLocaleString("en-US")} more: --limit 0 lists all`
    : "";
}

export const limitOption = {
  type: "string",
  value: "N",
  description: "At most so many (20 when absent, 0 for all)",
} as const;
