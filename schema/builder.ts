import SchemaBuilder from "@pothos/core";
import ComplexityPlugin from "@pothos/plugin-complexity";
import type { Position } from "../src/store/position.ts";
import type { Context } from "./context.ts";

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
}>({ plugins: [ComplexityPlugin], defaultFieldNullability: false });

/** What the builder knows of context and scalars, for signatures that name it. */
export type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Known> ? Known : never;
