import { createHash } from "node:crypto";
import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
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
import { pythonOf } from "./codegen-python.ts";
import { referenceOf } from "./codegen-reference.ts";
import { schema as served } from "./schema/index.ts";
import { printed } from "./schema/print.ts";
import { checkpointManifest } from "./src/protocol/checkpoint-manifest.ts";
import { event } from "./src/protocol/event.ts";
import { job, trainerHello } from "./src/protocol/job.ts";
import { transcriptLine } from "./src/protocol/transcript.ts";

/**
 * What is generated: the printed schema; for each client of ours in TypeScript the typed operations of its `.graphql`
 * files, one constant an operation, with its id, its text and the types of its variables and answer; the trusted
 * documents, which are the operations of all clients of ours by their ids; the protocol as JSON Schema, for trainers in
 * other languages; the reference of the API as pages. `--check` compares instead of writing.
 */
const protocolFile = new URL("src/protocol/protocol.schema.json", import.meta.url);
const schemaFile = new URL("schema/schema.graphql", import.meta.url);
const trustedFile = new URL("schema/trusted-documents.json", import.meta.url);
/** Clients of ours in TypeScript: each keeps its operations in `.graphql` files of its folder. */
const typed = ["cli", "client", "dashboard"];
const clients = [...typed, "notebook"];

const sdl = printed(served);
const wanted = new Map([
  [schemaFile, sdl],
  [protocolFile, protocolText()],
  [trustedFile, await trustedText()],
]);
for (const client of typed) {
  const operations = await documentOf(client);
  if (operations !== null)
    wanted.set(
      new URL(`${client}/generated/operations.ts`, import.meta.url),
      `${await typesOf(client, operations)}\n${documentsOf(operations)}`,
    );
}
const asked = await documentOf("notebook");
if (asked !== null)
  wanted.set(
    new URL("notebook/src/trainyard/generated/operations.py", import.meta.url),
    pythonOf(buildSchema(sdl), fragmentsOf(asked), textsOf(asked)),
  );

for (const [file, text] of referenceOf(served))
  wanted.set(new URL(`docs/api-reference/${file}`, import.meta.url), text);

let drifted = false;
for (const [file, text] of wanted) {
  if ((await readFile(file, "utf8").catch(() => null)) === text) continue;
  drifted = true;
  if (process.argv.includes("--check"))
    console.error(`${file.pathname} is not what the sources say: run \`npm run codegen\``);
  else {
    await mkdir(new URL(".", file), { recursive: true });
    await writeFile(file, text);
  }
}
if (drifted && process.argv.includes("--check")) process.exitCode = 1;

function protocolText(): string {
  const messages = z.object({ event, job, trainerHello, checkpointManifest, transcriptLine });
  const { properties, ...rest } = z.toJSONSchema(messages, { io: "input", unrepresentable: "throw" });
  const named = {
    $schema: rest.$schema,
    title: "Trainyard protocol: see PROTOCOL.md",
    ...(rest.$defs ? { $defs: rest.$defs } : {}),
    properties,
  };
  return `${JSON.stringify(named, null, 2)}\n`;
}

/** All operations of a client as one document; null when it has none. */
async function documentOf(client: string): Promise<DocumentNode | null> {
  const root = fileURLToPath(new URL(".", import.meta.url));
  const files: string[] = [];
  for await (const file of glob(`${client}/**/*.graphql`, { cwd: root, exclude: ["**/node_modules/**"] }))
    files.push(file);
  const texts = await Promise.all(
    files.sort().map((file) => readFile(new URL(file, import.meta.url), "utf8")),
  );
  return texts.length === 0 ? null : parse(texts.join("\n"));
}

async function typesOf(client: string, operationsDocument: DocumentNode): Promise<string> {
  const scalars = {
    ID: "string",
    BigInt: { input: "string | number", output: "string" },
    DateTime: "string",
    EventCursor: "string",
    JSON: "unknown",
  };
  const types = await codegen({
    schema: parse(sdl),
    schemaAst: buildSchema(sdl),
    documents: [{ document: operationsDocument, location: client }],
    filename: `${client}/generated/operations.ts`,
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
  const document = client === "client" ? "../document.ts" : "../../client/document.ts";
  return `// Made by \`npm run codegen\` from schema/schema.graphql and the operations in ${client}/.\nimport type { TypedDocument } from "${document}";\n\n${types}`;
}

/** Each operation of every client of ours by its id: the SHA-256 of its text. */
async function trustedText(): Promise<string> {
  const documents = await Promise.all(clients.map(documentOf));
  const found = documents
    .filter((each) => each !== null)
    .flatMap(textsOf)
    .map(({ id, text }) => [`sha256:${id}`, text]);
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
  readonly definition: OperationDefinitionNode;
  readonly name: string;
  /** The names that the generated types begin with. */
  readonly types: string;
  readonly id: string;
  readonly text: string;
}

function fragmentsOf(all: DocumentNode): Map<string, FragmentDefinitionNode> {
  return new Map(
    all.definitions
      .filter((each): each is FragmentDefinitionNode => each.kind === Kind.FRAGMENT_DEFINITION)
      .map((each) => [each.name.value, each]),
  );
}

/** Every operation with the fragments that it uses, as it is sent. */
function textsOf(all: DocumentNode): Text[] {
  const fragments = fragmentsOf(all);
  return all.definitions
    .filter((each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => {
      const name = operation.name?.value;
      if (!name) throw new Error("every operation needs a name");
      const used = new Set<FragmentDefinitionNode>();
      collect(operation);
      const text = [operation, ...used].map(print).join("\n");
      const types = `${name}${operation.operation[0]!.toUpperCase()}${operation.operation.slice(1)}`;
      return {
        definition: operation,
        ...{ name, types, text, id: createHash("sha256").update(text).digest("hex") },
      };

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
