import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Kind, type OperationDefinitionNode, parse, print, separateOperations } from "graphql";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Whose operations are in files. */
export const clients = ["cli", "dashboard", "client", "notebook"] as const;
export type ClientName = (typeof clients)[number];

export interface ClientOperation {
  readonly name: string;
  readonly text: string;
  readonly subscription: boolean;
  /** Variables that it cannot do without. */
  readonly required: readonly string[];
}

/** Every operation in the files of a client, each with the fragments that it uses. */
export async function operationsOf(client: ClientName): Promise<ClientOperation[]> {
  const texts: string[] = [];
  for await (const file of glob(`${client}/**/*.graphql`, { cwd: root, exclude: ["**/node_modules/**"] }))
    texts.push(await readFile(join(root, file), "utf8"));
  // Together: a fragment may be in another file of the client's.
  return Object.entries(separateOperations(parse(texts.join("\n")))).map(([name, document]) => {
    const operation = document.definitions.find(
      (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
    );
    const required = (operation?.variableDefinitions ?? []).filter(
      ({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined,
    );
    return {
      ...{ name, text: print(document), subscription: operation?.operation === "subscription" },
      required: required.map(({ variable }) => variable.name.value),
    };
  });
}
