import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { buildSchema, Kind, type OperationDefinitionNode, parse } from "graphql";
import { expect, test } from "vitest";
import { commands } from "../cli/commands.ts";
import { exitCodes } from "../cli/exit.ts";
import * as operations from "../cli/generated/operations.ts";
import { grouped } from "../cli/groups.ts";
import { exitMeanings } from "../cli/help.ts";
import { reference } from "../cli/reference.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Fields that the command line has no use for, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  "Mutation.createDownload":
    "a link that needs no key is for browsers: the command line downloads with its own",
  "Query.node": "an id is asked for by its noun's own field, which answers names as well",
};

test("every query and mutation of the API is used by an operation of the command line", async () => {
  const schema = buildSchema(await readFile(`${root}/schema/schema.graphql`, "utf8"));
  const used = new Set<string>();
  for (const operation of await definitions())
    for (const field of operation.selectionSet.selections)
      if (field.kind === Kind.FIELD)
        used.add(`${operation.operation === "query" ? "Query" : "Mutation"}.${field.name.value}`);
  const fields = [schema.getQueryType()!, schema.getMutationType()!].flatMap((type) =>
    Object.keys(type.getFields()).map((name) => `${type.name}.${name}`),
  );
  expect(fields.filter((field) => !used.has(field) && !(field in exceptions))).toEqual([]);
  expect(Object.keys(exceptions).filter((field) => used.has(field) || !fields.includes(field))).toEqual([]);
});

test("every operation of the command line is asked by one of its programs", async () => {
  let programs = "";
  for await (const file of glob("cli/*.ts", { cwd: root }))
    programs += await readFile(`${root}/${file}`, "utf8");
  const unused = Object.keys(operations).filter((name) => !new RegExp(`\\b${name}\\b`).test(programs));
  expect(unused).toEqual([]);
});

test("no two commands have one name, and no command hides another", () => {
  const names = commands.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => name.split(" ").length > 2)).toEqual([]);
});

async function definitions(): Promise<OperationDefinitionNode[]> {
  const found: OperationDefinitionNode[] = [];
  for await (const file of glob("cli/*.graphql", { cwd: root }))
    for (const definition of parse(await readFile(`${root}/${file}`, "utf8")).definitions)
      if (definition.kind === Kind.OPERATION_DEFINITION && definition.operation !== "subscription")
        found.push(definition);
  return found;
}

test("docs/commands.md is the table of commands (vitest -u writes it)", async () => {
  await expect(reference(commands)).toMatchFileSnapshot("../docs/commands.md");
  const shown = commands.filter(({ hidden }) => hidden !== true);
  expect(grouped(commands).flatMap((group) => group.commands)).toHaveLength(shown.length);
});

test("docs/command-line.md says every exit code as the program does", async () => {
  const page = await readFile(`${root}/docs/command-line.md`, "utf8");
  for (const [name, code] of Object.entries(exitCodes))
    expect(page).toContain(`| ${code} | ${exitMeanings[name as keyof typeof exitMeanings]}`);
});
