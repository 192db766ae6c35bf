import type { ArgBuilder, ObjectRef } from "@pothos/core";
import type { Page } from "../src/store/pages.ts";
import { builder, type Types } from "./builder.ts";

/** A page, and how to count the whole list when that is asked for. */
export interface Connection<T> {
  readonly page: Page<T>;
  readonly count: () => Promise<number | null>;
}

const PageInfo = builder.objectRef<Page<unknown>>("PageInfo").implement({
  description: "Where a page stands in its list.",
  fields: (t) => ({
    hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether items follow the page." }),
    hasPreviousPage: t.exposeBoolean("hasPreviousPage", { description: "Whether items precede the page." }),
    startCursor: t.string({
      nullable: true,
      description: "Cursor of the page's first item; null when it is empty.",
      resolve: ({ edges }) => edges[0]?.cursor ?? null,
    }),
    endCursor: t.string({
      nullable: true,
      description: "Cursor of the page's last item: give it as `after` for the next page.",
      resolve: ({ edges }) => edges.at(-1)?.cursor ?? null,
    }),
  }),
});

/** The connection type of an object, named after it. */
export function connectionOf<T>(name: string, node: ObjectRef<Types, T>): ObjectRef<Types, Connection<T>> {
  const Edge = builder.objectRef<Page<T>["edges"][number]>(`${name}Edge`).implement({
    description: `One ${name} in a list, with its place.`,
    fields: (t) => ({
      cursor: t.exposeString("cursor", { description: "The item's place in this list and order." }),
      node: t.field({ type: node as never, description: "The item.", resolve: (edge) => edge.node as never }),
    }),
  });
  return builder.objectRef<Connection<T>>(`${name}Connection`).implement({
    description: `A page of a list of ${name} objects.`,
    fields: (t) => ({
      edges: t.field({
        type: [Edge],
        description: "The page's items with their cursors.",
        complexity: once,
        resolve: ({ page }) => [...page.edges],
      }),
      nodes: t.field({
        type: [node] as never,
        description: "The page's items.",
        complexity: once,
        resolve: ({ page }) => page.edges.map((edge) => edge.node) as never,
      }),
      pageInfo: t.field({
        type: PageInfo,
        description: "Whether there is more, and from where.",
        resolve: ({ page }) => page,
      }),
      totalCount: t.int({
        nullable: true,
        description:
          "How long the whole list is; counted only when asked for, and null when that is not known: lists that can grow without end are counted up to 100,000, runs of a tag or a part of a name up to 10,000.",
        complexity: 10,
        resolve: ({ count }) => count(),
      }),
    }),
  });
}

/** The connection's own field is multiplied by its page; the lists inside it must not be once more. */
const once = { field: 1, multiplier: 1 };

/** What a field with a page costs: its selection, times the items that were asked for. */
export function perItem(args: { first?: number | null | undefined; last?: number | null | undefined }) {
  return { field: 1, multiplier: Math.max(1, args.first ?? args.last ?? 50) };
}

/** The arguments of every list. */
export function pageArgs(arg: ArgBuilder<Types>) {
  return {
    first: arg.int({
      description: "So many items from the start, at most 100; 50 when neither first nor last is given.",
    }),
    after: arg.string({ description: "Only items behind this cursor." }),
    last: arg.int({ description: "So many items from the end, at most 100." }),
    before: arg.string({ description: "Only items in front of this cursor." }),
  };
}
