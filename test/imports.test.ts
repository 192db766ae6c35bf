import { glob, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Parts of the platform that know the store and are known by the API: one folder a noun. */
const domain = [
  "access",
  "checkpoints",
  "configurations",
  "datasets",
  "deployments",
  "downloads",
  "evaluations",
  "repositories",
  "results",
  "rollouts",
  "runs",
  "sweeps",
  "trainers",
  "uploads",
];

/** They wire the parts together and know everything; nobody knows them. */
const wiring = ["app", "main", "start", "roles", "calls", "clone", "contexts", "gateway"];

/** Who may import whom; a part may always import itself. "type x": the shapes of x and nothing that runs. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  migrations: [],
  sdk: [],
  errors: [],
  log: ["redaction"],
  redaction: [],
  config: [],
  version: [],
  spans: [],
  tracing: ["spans", "log", "config"],
  // What the parts count anyway is read through app.ts: of them it knows the shapes alone.
  admin: ["type live", "type server", "type bus", "type runs", "type trainer"],
  store: ["migrations", "protocol", "errors", "spans"],
  bus: ["protocol", "spans"],
  blobs: ["protocol"],
  live: ["bus", "protocol"],
  ...Object.fromEntries(
    domain.map((noun) => [noun, [...domain, "store", "bus", "blobs", "protocol", "errors", "log", "spans"]]),
  ),
  schema: [...domain, "live", "protocol", "errors", "type store"],
  server: [...domain, "live", "errors", "spans"],
  osmosis: [...domain, "errors"],
  trainer: ["bus", "blobs", "protocol", "spans"],
  // Of the platform they know the operations that are generated into their own folders; the command line packs what
  // it sends as the leaf says.
  cli: ["protocol", "client"],
  // The typed client is for everybody's programs, browsers too: it knows the operations of its own folder.
  client: [],
  dashboard: ["client"],
  // The panel's browser side draws with the dashboard's chart; all else that a notebook knows comes over HTTP.
  notebook: ["dashboard"],
};

/** `src/runs/run.ts` is of the part `runs`, `src/errors.ts` of `errors`, `trainer/jobs/rl.ts` of `trainer`. */
function partOf(file: string): string {
  const [first = "", second = ""] = file.split("/");
  return first === "src" ? second.replace(/\.ts$/, "") : first;
}

test("arrows between the parts point one way", async () => {
  const broken: string[] = [];
  for await (const file of glob(
    "{src,schema,trainer,sdk,cli,client,dashboard,notebook,migrations}/**/*.{ts,tsx}",
    {
      cwd: root,
    },
  )) {
    const from = partOf(file);
    if (wiring.includes(from)) continue;
    // Programs of the repository and tests beside the code are not part of the house.
    if (file.endsWith(".test.ts") || file === "migrations/dump.ts") continue;
    const allowed = arrows[from];
    if (allowed === undefined) broken.push(`${file}: the part ${from} has no arrows in test/imports.test.ts`);
    for (const { path, typeOnly } of importsOf(await readFile(join(root, file), "utf8"))) {
      const to = partOf(normalize(join(dirname(file), path)));
      const may = to === from || allowed?.includes(to) || (typeOnly && allowed?.includes(`type ${to}`));
      if (!may) broken.push(`${from} → ${to} (${file}: ${path})`);
    }
  }
  expect(broken).toEqual([]);
});

/** Inside the dashboard, folder by folder; everything may know the generated operations, and the app knows everything. */
const dashboardArrows: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  figures: [],
  charts: ["controls", "figures"],
  controls: ["figures", "platform"],
  shell: ["controls", "platform"],
  views: ["charts", "controls", "figures", "platform"],
};

/** Views that show what another made: a run's page its parts, and whoever lists or compares runs their curves and rows. */
const viewArrows: Readonly<Record<string, readonly string[]>> = {
  run: ["checkpoints", "configuration", "lineage", "outputs", "samples"],
  compare: ["configuration", "run", "runs"],
  sweeps: ["runs"],
  "new-run": ["configurations"],
};

test("the dashboard's folders point one way too, and a view knows no other view's insides but as it is written here", async () => {
  const broken: string[] = [];
  for await (const file of glob("*/**/*.{ts,tsx}", { cwd: join(root, "dashboard") })) {
    const [from = "", view = ""] = file.split("/");
    if (from === "generated" || from === "dist" || file.endsWith(".test.ts")) continue;
    for (const { path } of importsOf(await readFile(join(root, "dashboard", file), "utf8"))) {
      const [to = "", other = ""] = normalize(join(dirname(file), path)).split("/");
      if (to === ".." || to === "generated") continue;
      const may =
        to !== from
          ? dashboardArrows[from]?.includes(to)
          : from !== "views" || other === view || viewArrows[view]?.includes(other);
      if (!may) broken.push(`${file}: ${path}`);
    }
  }
  expect(broken).toEqual([]);
});

function importsOf(text: string): { path: string; typeOnly: boolean }[] {
  const found = text.matchAll(
    /\b(import|export)(\s+type)?\b(?:[^"';]*?\bfrom\s*|\s*\(\s*|\s*)["'](\.{1,2}\/[^"']+)["']/g,
  );
  return [...found].map(([, , type, path]) => ({ path: path!, typeOnly: type !== undefined }));
}
