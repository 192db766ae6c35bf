import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { datasetKinds } from "../protocol/dataset.ts";
import { minRows, validateDataset } from "./validate.ts";

test("every row in the page on datasets is one, and every kind has one", async () => {
  const page = await readFile(new URL("../../docs/datasets.md", import.meta.url), "utf8");
  const rows = [...page.matchAll(/```json\n(.*?)\n```/gs)].map(([, row]) => row!);
  const kinds = rows.map((row) => {
    const validation = validateDataset("jsonl");
    validation.push(Buffer.from(`${row}\n`.repeat(minRows)));
    const { kind, problems } = validation.end();
    expect(problems).toEqual([]);
    return kind;
  });
  expect(new Set(kinds)).toEqual(new Set(datasetKinds));
});
