import { glob, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { event } from "../src/protocol/event.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const pages = ["README.md", "ARCHITECTURE.md", "PROTOCOL.md", "CONTRIBUTING.md"];
for await (const page of glob("docs/**/*.md", { cwd: root })) pages.push(page);
pages.sort();
const read = (page: string) => readFile(join(root, page), "utf8");

/** What is on every event, or on everything that a trainer says; the page tells of these before its tables. */
const stamps = ["type", "workspaceId", "at", "runId"];
const trainerStamps = ["attempt", "claim"];

test("PROTOCOL.md has every event once, with what it carries", async () => {
  const fields = new Map<string, string[]>(
    event.options.map(({ shape }) => {
      const names = Object.keys(shape).filter((name) => !stamps.includes(name));
      const byTrainer = trainerStamps.every((stamp) => names.includes(stamp));
      return [shape.type.value, byTrainer ? names.filter((name) => !trainerStamps.includes(name)) : names];
    }),
  );
  const told: string[] = [];
  const wrong: string[] = [];
  for (const [types, carries] of eventRows(await read("PROTOCOL.md"))) {
    told.push(...types);
    const known = new Set(types.flatMap((type) => fields.get(type) ?? []));
    const named = new Set(
      carries
        .replaceAll(/\([^)]*\)|\{[^}]*\}/g, "")
        .split(/[,·]/)
        .map((part) => part.trim().split(" ")[0]!),
    );
    for (const name of known) if (!named.has(name)) wrong.push(`${types.join(" ")} carries ${name}`);
    for (const name of named) if (!known.has(name)) wrong.push(`${types.join(" ")} has no ${name}`);
  }
  expect(wrong).toEqual([]);
  expect(told.sort()).toEqual([...fields.keys()].sort());
});

test("docs/runs.md says what to mend for each code that a trainer fails a run with", async () => {
  const told = /\n## Why a run failed\n(.*?)\n## /s.exec(await read("docs/runs.md"))?.[1] ?? "";
  const files = await readdir(join(root, "trainer"), { recursive: true });
  const sources = await Promise.all(
    files
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .map((file) => read(join("trainer", file))),
  );
  const codes = sources.flatMap((source) =>
    [...source.matchAll(/new RunFailure\(\s*"(\w+)"/g)].map(([, code]) => code!),
  );
  expect(codes.length).toBeGreaterThan(15);
  expect(codes.filter((code) => !told.includes(`\`${code}\``))).toEqual([]);
});

/** The rows of the tables under "## Events": the types in the first column, and the text of the second. */
function eventRows(page: string): [types: string[], carries: string][] {
  const section = /\n## Events\n(.*?)\n## /s.exec(page)?.[1] ?? "";
  return [...section.matchAll(/^\| (`.*?) \| (.*?) \|/gm)].map(([, types, carries]) => [
    [...types!.matchAll(/`(\w+)`/g)].map(([, type]) => type!),
    carries!,
  ]);
}

test("README.md's tree names every folder, and none that is not there", async () => {
  const tree = /\n## The tree\n\n```\n(.*?)```/s.exec(await read("README.md"))?.[1] ?? "";
  const named: string[] = [];
  let parent = "";
  for (const line of tree.split("\n")) {
    const folders = [...(/^ *((?:[\w-]+\/ ?)+)/.exec(line)?.[1]?.matchAll(/[\w-]+(?=\/)/g) ?? [])].map(
      String,
    );
    const nested = line.startsWith(" ");
    if (!nested && folders.length > 0) parent = folders[0]!;
    named.push(...folders.map((folder) => (nested ? `${parent}/${folder}` : folder)));
  }
  const there = await Promise.all(["", "src", "trainer"].map(foldersIn));
  expect(named.sort()).toEqual(there.flat().sort());
});

const notOurs = ["node_modules", "dist"];

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !notOurs.includes(entry.name))
    .map(({ name }) => join(folder, name));
}

/** Stand for a name that is still to be given. */
const placeholder = /\b(000N_x|xs?)\b/;

test.each(pages)("every file that %s speaks of is there", async (page) => {
  const text = await read(page);
  const named =
    /`((?:src|schema|trainer|sdk|cli|client|dashboard|notebook|migrations|test|bench|scripts|docs|examples)\/[^`\s]*)`/g;
  const linked = /\]\(((?!https?:)[^)#\s]+)(?:#[^)]*)?\)/g;
  const spoken = [
    ...[...text.matchAll(named)].map(([, path]) => path!),
    ...[...text.matchAll(linked)].map(([, path]) => join(dirname(page), path!)),
  ];
  const missing = [];
  for (const path of new Set(spoken))
    if (!placeholder.test(path) && !(await isThere(path))) missing.push(path);
  expect(missing).toEqual([]);
});

test.each(pages)("every heading that %s links to is there", async (page) => {
  const missing: string[] = [];
  for (const [, path, anchor] of (await read(page)).matchAll(/\]\(((?!https?:)[^)#\s]*)#([^)\s]+)\)/g)) {
    const text = await read(path ? join(dirname(page), path) : page).catch(() => "");
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) => anchorOf(title!));
    if (!headings.includes(anchor!)) missing.push(`${path}#${anchor}`);
  }
  expect(missing).toEqual([]);
});

/** As GitHub makes it of a heading. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

/** A path may be a pattern, and may leave the ending out. */
async function isThere(path: string): Promise<boolean> {
  for await (const _ of glob([path.replace(/\/$/, ""), `${path}.ts`], { cwd: root })) return true;
  return false;
}
