import SchemaBuilder from "@pothos/core";
import ComplexityPlugin from "@pothos/plugin-complexity";
import { GraphQLError } from "graphql";
import type { Position } from "../src/store/position.ts";
import type { Context } from "./context.ts";

/**
 * What one operation may cost, where a field costs 1 and a list as much as what it is asked for, so many times: 100
 * runs with every figure cost 6,000, 100 runs with 100 whole steps each a million.
 */
const maxCost = 200_000;

/** What every file of the schema adds its nouns to. It defines none itself. */
export const builder = new SchemaBuilder<{
  Context: Context;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date | string };
    BigInt: { Input: number; Output: number };
    JSON: { Input: unknown; Output: unknown };
    EventCursor: { Input: string; Output: string | Position };
  };
}>({
  plugins: [ComplexityPlugin],
  defaultFieldNullability: false,
  complexity: {
    defaultComplexity: 1,
    defaultListMultiplier: 10,
    limit: { complexity: maxCost },
    complexityError: (_, { complexity }) =>
      new GraphQLError(
        `the operation would cost ${complexity}, and at most ${maxCost} is allowed: ask for fewer items`,
        {
          extensions: { code: "LIMIT", limit: { name: "cost", max: maxCost } },
        },
      ),
  },
});

/** What the builder knows of context and scalars, for signatures that name it. */
export type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Known> ? Known : never;
