import { createHash } from "node:crypto";
import { glob, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { codegen } from "@graphql-codegen/core";
import * as operations from "@graphql-codegen/typescript-operations";
import {
  buildSchema,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  visit,
} from "graphql";
import { z } from "zod";
import { schema as served } from "./schema/index.ts";
import { printed } from "./schema/print.ts";
import { checkpointManifest } from "./src/protocol/checkpoint-manifest.ts";
import { event } from "./src/protocol/event.ts";
import { job, trainerHello } from "./src/protocol/job.ts";

/**
 * What is generated: the printed schema; typed operations for the command line from it and `cli/operations.graphql`, one
 * constant an operation, with its id, its text and the types of its variables and answer; the trusted documents, which
 * are the operations of all clients of ours by their ids; the protocol as JSON Schema, for trainers in other languages.
 * `--check` compares instead of writing.
 */
const protocolFile = new URL("src/protocol/protocol.schema.json", import.meta.url);
const schemaFile = new URL("schema/schema.graphql", import.meta.url);
const documentFile = new URL("cli/operations.graphql", import.meta.url);
const generatedFile = new URL("cli/generated/operations.ts", import.meta.url);

const trustedFile = new URL("schema/trusted-documents.json", import.meta.url);
/** Where clients of ours keep their operations. */
const clients = "{cli,dashboard,notebook}/**/*.graphql";

const sdl = printed(served);
const document = parse(await readFile(documentFile, "utf8"));
const wanted = new Map([
  [schemaFile, sdl],
  [protocolFile, protocolText()],
  [trustedFile, await trustedText()],
  [generatedFile, `${await typesOf(sdl, document)}\n${documentsOf(document)}`],
]);

let drifted = false;
for (const [file, text] of wanted) {
  if ((await readFile(file, "utf8").catch(() => null)) === text) continue;
  drifted = true;
  if (process.argv.includes("--check"))
    console.error(`${file.pathname} is not what the sources say: run \`npm run codegen\``);
  else await writeFile(file, text);
}
if (drifted && process.argv.includes("--check")) process.exitCode = 1;

function protocolText(): string {
  const messages = z.object({ event, job, trainerHello, checkpointManifest });
  const { properties, ...rest } = z.toJSONSchema(messages, { io: "input", unrepresentable: "throw" });
  const named = {
    $schema: rest.$schema,
    title: "Trainyard protocol: see PROTOCOL.md",
    ...(rest.$defs ? { $defs: rest.$defs } : {}),
    properties,
  };
  return `${JSON.stringify(named, null, 2)}\n`;
}

async function typesOf(text: string, operationsDocument: DocumentNode): Promise<string> {
  const scalars = {
    ID: "string",
    BigInt: { input: "string | number", output: "string" },
    DateTime: "string",
    EventCursor: "string",
    JSON: "unknown",
  };
  const types = await codegen({
    schema: parse(text),
    schemaAst: buildSchema(text),
    documents: [{ document: operationsDocument, location: documentFile.pathname }],
    filename: generatedFile.pathname,
    config: {},
    plugins: [
      {
        operations: {
          scalars,
          enumType: "string-literal",
          enumsAsTypes: true,
          skipTypename: false,
          immutableTypes: true,
          avoidOptionals: false,
          useTypeImports: true,
          dedupeFragments: true,
          onlyOperationTypes: true,
        },
      },
    ],
    pluginMap: { operations },
  });
  return `// Made by \`npm run codegen\` from schema/schema.graphql and cli/operations.graphql.\nimport type { TypedDocument } from "../client.ts";\n\n${types}`;
}

/** Each operation of every client of ours by its id: the SHA-256 of its text. */
async function trustedText(): Promise<string> {
  const root = fileURLToPath(new URL(".", import.meta.url));
  const files: string[] = [];
  for await (const file of glob(clients, { cwd: root, exclude: ["**/node_modules/**"] })) files.push(file);
  const texts = await Promise.all(
    files.sort().map((file) => readFile(new URL(file, import.meta.url), "utf8")),
  );
  const found = texts.flatMap((text) => textsOf(parse(text)).map((each) => [`sha256:${each.id}`, each.text]));
  return `${JSON.stringify(Object.fromEntries(found), null, 2)}\n`;
}

function documentsOf(all: DocumentNode): string {
  return textsOf(all)
    .map(
      ({ name, types, id, text }) =>
        `export const ${name}: TypedDocument<${types}, ${types}Variables> = { id: ${JSON.stringify(id)}, text: ${JSON.stringify(text)} };\n`,
    )
    .join("\n");
}

interface Text {
  readonly name: string;
  /** The names that the generated types begin with. */
  readonly types: string;
  readonly id: string;
  readonly text: string;
}

/** Every operation with the fragments that it uses, as it is sent. */
function textsOf(all: DocumentNode): Text[] {
  const fragments = new Map(
    all.definitions
      .filter((each): each is FragmentDefinitionNode => each.kind === Kind.FRAGMENT_DEFINITION)
      .map((each) => [each.name.value, each]),
  );
  return all.definitions
    .filter((each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => {
      const name = operation.name?.value;
      if (!name) throw new Error("every operation needs a name");
      const used = new Set<FragmentDefinitionNode>();
      collect(operation);
      const text = [operation, ...used].map(print).join("\n");
      const types = `${name}${operation.operation[0]!.toUpperCase()}${operation.operation.slice(1)}`;
      return { name, types, id: createHash("sha256").update(text).digest("hex"), text };

      function collect(node: OperationDefinitionNode | FragmentDefinitionNode) {
        visit(node, {
          FragmentSpread({ name: { value } }) {
            const fragment = fragments.get(value);
            if (!fragment) throw new Error(`${name} uses the fragment ${value}, which is nowhere`);
            if (used.has(fragment)) return;
            used.add(fragment);
            collect(fragment);
          },
        });
      }
    });
}
