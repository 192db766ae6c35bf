import { writeFile } from "node:fs/promises";
import { type GraphQLSchema, isInputObjectType, lexicographicSortSchema, printSchema } from "graphql";

/** The schema as it is committed: sorted, with the `@oneOf` that GraphQL 16 knows and does not print. */
export function printed(schema: GraphQLSchema): string {
  const oneOf = Object.values(schema.getTypeMap()).filter((type) => isInputObjectType(type) && type.isOneOf);
  const names = new Set(oneOf.map(({ name }) => name));
  const text = printSchema(lexicographicSortSchema(schema));
  return `${text.replace(/^input (\w+) \{$/gm, (line, name: string) => (names.has(name) ? `input ${name} @oneOf {` : line))}\n`;
}

if (import.meta.main) {
  const { schema } = await import("./index.ts");
  await writeFile(new URL("schema.graphql", import.meta.url), printed(schema));
}
