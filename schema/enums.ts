import type { EnumRef } from "@pothos/core";
import { builder, type Types } from "./builder.ts";

/** An enum whose values are the domain's own words, in capitals for clients: `running` is `RUNNING`. */
export function enumOf<const Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string | null>>,
): EnumRef<Types, Value> {
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(
      Object.entries<string | null>(values).map(([value, meaning]) => [
        value.toUpperCase(),
        { value, ...(meaning === null ? {} : { description: meaning }) },
      ]),
    ),
  }) as EnumRef<Types, Value>;
}

export const OrderDirection = enumOf("OrderDirection", "Which end of an order comes first.", {
  asc: "The smallest or oldest first.",
  desc: "The largest or newest first.",
});
