import { parse, stringify } from "smol-toml";
import { expect, test } from "vitest";
import { changesBetween, settingsOf, tokensOf } from "./toml.ts";

const recipe = {
  experiment: { kind: "rl", dataset: "a = [b]" },
  training: { lr: 1e-8, total_steps: 40, strategy: 'say "hi"\nthen' },
  lora: { targets: ["attention", "mlp"] },
  early_stop: { metric: "x", deep: { on: true } },
  env: { "A B": "c" },
};
const printed = stringify(recipe);

test("every setting of a printed file is read back, with its table and its value as it stands there", () => {
  for (const { section, key, value } of settingsOf(printed)) {
    let table: unknown = recipe;
    for (const part of section.split(".")) table = (table as Record<string, unknown>)[part];
    expect(parse(`x = ${value}`)["x"]).toEqual((table as Record<string, unknown>)[key]);
  }
  expect(settingsOf(printed)).toHaveLength(9);
});

test("a value over several lines is one setting", () => {
  expect(settingsOf('[a]\nx = """\none = 1\n"""\ny = [\n  1,\n  2\n]\nz = 3')).toEqual([
    { section: "a", key: "x", value: '"""\none = 1\n"""' },
    { section: "a", key: "y", value: "[\n  1,\n  2\n]" },
    { section: "a", key: "z", value: "3" },
  ]);
});

test("the pieces together are the file", () => {
  const file = `# why\n${printed}\nx = 'a' # not b\n`;
  expect(
    tokensOf(file)
      .map(({ text }) => text)
      .join(""),
  ).toBe(file);
  expect(tokensOf("lr = 1e-8")).toEqual([
    { kind: "key", text: "lr" },
    { kind: "plain", text: " = " },
    { kind: "number", text: "1e-8" },
  ]);
});

test("a difference has what is not the same, and what only one of them sets", () => {
  const one = settingsOf("[a]\nx = 1\ny = 2");
  const two = settingsOf("[a]\nx = 1\ny = 3\nz = 4");
  expect(changesBetween(one, two)).toEqual([
    { section: "a", key: "y", left: "2", right: "3" },
    { section: "a", key: "z", left: null, right: "4" },
  ]);
  expect(changesBetween(one, one)).toEqual([]);
});
