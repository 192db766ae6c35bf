import { readFile } from "node:fs/promises";
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  validateSchema,
} from "graphql";
import { expect, test } from "vitest";
import { schema } from "./index.ts";
import { printed } from "./print.ts";

const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith("__"));

test("the committed schema is the one that is served", async () => {
  const committed = await readFile(new URL("schema.graphql", import.meta.url), "utf8");
  expect(printed(schema), "run: node --conditions=trainyard-source schema/print.ts").toBe(committed);
});

test("the schema is sound", () => {
  expect(validateSchema(schema)).toEqual([]);
});

test("every type, field and argument says in a sentence what it is", () => {
  const silent: string[] = [];
  for (const type of types) {
    if (!["Boolean", "Float", "ID", "Int", "String"].includes(type.name) && !type.description)
      silent.push(type.name);
    if (isEnumType(type) || !("getFields" in type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (!field.description?.trim().match(/[.:!?]$/)) silent.push(`${type.name}.${field.name}`);
      if ("args" in field)
        for (const arg of field.args)
          if (!arg.description?.trim().match(/[.:!?]$/))
            silent.push(`${type.name}.${field.name}(${arg.name})`);
    }
  }
  expect(silent).toEqual([]);
});

test("every mutation takes one input and answers a union of success and typed errors", () => {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    expect(field.args.map(({ name }) => name)).toEqual(["input"]);
    const result = getNamedType(field.type);
    if (!isUnionType(result)) throw new Error(`${field.name} answers no union`);
    const success = result.getTypes().find(({ name }) => name.endsWith("Success"));
    const errors = result.getTypes().filter((type) => type !== success);
    expect(Object.keys(success?.getFields() ?? {})).toContain("cursor");
    expect(errors.length).toBeGreaterThan(0);
    for (const error of errors) expect(error.getInterfaces().map(({ name }) => name)).toContain("UserError");
  }
});

test("every list without a bound of its own is a connection with pages", () => {
  for (const type of types) {
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields()))
      if (getNamedType(field.type).name.endsWith("Connection"))
        expect(field.args.map(({ name }) => name)).toEqual(
          expect.arrayContaining(["first", "after", "last", "before"]),
        );
  }
});

test("whatever creates or launches takes an idempotency key", () => {
  const creating = [
    "createApiKey",
    "createConfiguration",
    "addConfigurationVersion",
    "registerRollout",
    "retryRun",
  ];
  for (const name of [...creating, "beginDatasetUpload", "beginRolloutUpload"]) {
    const input = getNamedType(schema.getMutationType()?.getFields()[name]?.args[0]?.type);
    expect(isInputObjectType(input) && Object.keys(input.getFields()), name).toContain("idempotencyKey");
  }
});
