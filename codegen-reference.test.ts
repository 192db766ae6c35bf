import { isEnumType, isInputObjectType, isInterfaceType, isObjectType } from "graphql";
import { expect, test } from "vitest";
import { referenceOf } from "./codegen-reference.ts";
import { schema } from "./schema/index.ts";

const pages = referenceOf(schema);
const headings = new Map(
  [...pages].map(([file, text]) => [
    file,
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title!.toLowerCase().replaceAll(" ", "-")),
  ]),
);

test("every operation and every type of the schema has one place in the reference", () => {
  const wanted = [
    ...Object.keys(schema.getQueryType()!.getFields()).map((name) => `query-${name}`),
    ...Object.keys(schema.getMutationType()!.getFields()).map((name) => `mutation-${name}`),
    ...Object.keys(schema.getSubscriptionType()!.getFields()).map((name) => `subscription-${name}`),
    ...Object.keys(schema.getTypeMap()).filter((name) => !ofMutations.has(name) && !isToldOnce(name)),
  ].map((name) => name.toLowerCase());
  const told = [...headings.values()].flat();
  expect(wanted.filter((name) => told.filter((each) => each === name).length !== 1)).toEqual([]);
});

test("every field and every value is told with its type's name near it", () => {
  const text = [...pages.values()].join("\n");
  const missing = Object.values(schema.getTypeMap())
    .filter(({ name }) => !isToldOnce(name))
    .flatMap((type) =>
      isEnumType(type)
        ? type.getValues()
        : isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
          ? Object.values(type.getFields())
          : [],
    )
    .filter(({ name }) => !text.includes(`\`${name}`) && !text.includes(` ${name}\n`));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test("every link of the reference leads to a heading that is there", () => {
  const dead: string[] = [];
  for (const [file, text] of pages)
    for (const [, page, anchor] of text.matchAll(/\]\((\w+\.md)(?:#([^)]+))?\)/g)) {
      const there = headings.get(page!);
      if (there === undefined || (anchor !== undefined && !there.includes(anchor)))
        dead.push(`${file}: ${page}#${anchor}`);
    }
  expect(dead).toEqual([]);
});

/** What is told at its mutation. */
const ofMutations = new Set(
  Object.keys(schema.getMutationType()!.getFields()).flatMap((name) =>
    ["Input", "Result", "Success"].map((ending) => `${name[0]!.toUpperCase()}${name.slice(1)}${ending}`),
  ),
);

/** Pages of lists are told in general, and the roots by their fields. */
function isToldOnce(name: string): boolean {
  return /^__|(Connection|Edge)$|^(Query|Mutation|Subscription)$/.test(name);
}
