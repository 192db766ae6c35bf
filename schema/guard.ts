import type { GraphQLSchema } from "graphql";
import { requireScope, type Scope } from "../src/access/viewer.ts";
import { ValidationFailed } from "../src/errors.ts";
import type { Context } from "./context.ts";

/**
 * Puts the viewer's rights before every root field, so that none can forget to ask: `read` for queries and
 * subscriptions, `write` for mutations, and more where the field's own `extensions.scope` says so.
 */
export function guard(schema: GraphQLSchema): GraphQLSchema {
  const roots = [
    [schema.getQueryType(), "read"],
    [schema.getMutationType(), "write"],
    [schema.getSubscriptionType(), "read"],
  ] as const;
  for (const [root, least] of roots)
    for (const field of Object.values(root?.getFields() ?? {})) {
      const scope = (field.extensions["scope"] as Scope | undefined) ?? least;
      // A subscription's rights are asked when it begins; its events then resolve without.
      const entry = field.subscribe === undefined ? "resolve" : "subscribe";
      const inner = field[entry];
      if (inner === undefined) continue;
      field[entry] = (source, args, context: Context, info) => {
        requireScope(context.viewer, scope);
        if (least === "read") refuseZeroBytes(args, []);
        return inner(source, args, context, info) as unknown;
      };
    }
  return schema;
}

/** PostgreSQL keeps no text with a zero byte: refused here, where the field is known. */
export function refuseZeroBytes(value: unknown, path: readonly string[]): void {
  if (typeof value === "string" && value.includes("\0"))
    throw new ValidationFailed([{ path, message: "holds a zero byte, which no text has", suggestion: null }]);
  if (value !== null && typeof value === "object" && !(value instanceof Date))
    for (const [key, part] of Object.entries(value)) refuseZeroBytes(part, [...path, key]);
}
