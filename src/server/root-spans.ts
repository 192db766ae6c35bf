import type { GraphQLFieldResolver, GraphQLSchema } from "graphql";
import { inSpan, spansAreOn } from "../spans.ts";

const done = new WeakSet<GraphQLSchema>();

/** Puts every resolver of a query's, mutation's or subscription's own fields in a span; nothing while spans are off. */
export function spanRoots(schema: GraphQLSchema): void {
  if (!spansAreOn() || done.has(schema)) return;
  done.add(schema);
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
    for (const field of Object.values(type?.getFields() ?? {})) {
      const name = `${type!.name}.${field.name}`;
      const spanned =
        (resolve: GraphQLFieldResolver<unknown, unknown>): typeof resolve =>
        (...given) =>
          inSpan(name, {}, () => resolve(...given));
      // A subscription's resolve is called for every message: only its beginning is of interest.
      if (type === schema.getSubscriptionType()) {
        if (field.subscribe) field.subscribe = spanned(field.subscribe);
      } else if (field.resolve) field.resolve = spanned(field.resolve);
    }
}
