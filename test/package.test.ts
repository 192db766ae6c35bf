import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const repository = fileURLToPath(new URL("..", import.meta.url));
const minutes = (count: number) => count * 60_000;

/** Of this Node first, and nothing of the npm that may be running us. */
const environment = Object.fromEntries(
  Object.entries({
    ...process.env,
    PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter),
  }).filter(
    ([name]) =>
      !/^(npm_(package|lifecycle|command|execpath|node_execpath|config_local_prefix)|NODE_OPTIONS|VITEST)/.test(
        name,
      ),
  ),
);

let folder: string;
let tarball: string;
let files: readonly { path: string; size: number }[];

function npm(args: string[], cwd: string) {
  return run("npm", [...args, "--no-audit", "--no-fund"], {
    cwd,
    env: environment,
    timeout: minutes(5),
    maxBuffer: 1e8,
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "trainyard-package-"));
  await chmod(folder, 0o711);
  const { stdout } = await npm(["pack", "--json", "--pack-destination", folder], repository);
  // What the build script prints comes before the answer.
  const [packed] = JSON.parse(stdout.slice(stdout.search(/^[[{]\s*$/m)));
  tarball = join(folder, packed.filename);
  files = packed.files;
  await writeFile(join(folder, "package.json"), '{"private":true,"type":"module"}');
  await npm(["install", "--prefer-offline", tarball], folder);
}, minutes(10));

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test("the package holds what runs, the examples and nothing else, in less than 6 MB", () => {
  const paths = files.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      "bin/trainyard.js",
      "dist/sdk/sdk.js",
      "dist/sdk/sdk.d.ts",
      "dist/client/client.js",
      "dist/client/client.d.ts",
      "dist/migrations/index.js",
      "dist/schema/trusted-documents.json",
      "dist/dashboard/index.html",
    ]),
  );
  expect(paths.filter((path) => path.endsWith(".wasm"))).not.toEqual([]);
  expect(paths.filter((path) => /^dist\/dashboard\/assets\/[\w-]+\.(js|css)$/.test(path))).not.toEqual([]);
  expect(
    paths.filter((path) =>
      /\.test\.|^(src|test|bench|trainer|schema|dashboard|\.ci)\/|\.tsx$|sources\.sha256/.test(path),
    ),
  ).toEqual([]);
  expect(paths.filter((path) => /^dist\/(?!sdk\/|client\/).*\.ts$/.test(path))).toEqual([]);
  expect(files.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(6e6);
});

test("an author's rollout type-checks against the installed SDK", async () => {
  await mkdir(join(folder, "rollout"), { recursive: true });
  await writeFile(
    join(folder, "rollout", "tsconfig.json"),
    JSON.stringify({
      compilerOptions: { module: "nodenext", strict: true, noEmit: true, skipLibCheck: false, types: [] },
    }),
  );
  const file = join(folder, "rollout", "main.ts");
  const check = () =>
    run(join(repository, "node_modules", ".bin", "tsc"), ["--project", dirname(file)], { env: environment });
  const example = await readFile(
    join(repository, "examples/reverse-digits/rollouts/reverse-digits/main.ts"),
    "utf8",
  );
  await writeFile(file, example);
  await check();
  await writeFile(
    file,
    `${example}\nimport { noSuchThing } from "trainyard/sdk";\nconsole.log(noSuchThing);\n`,
  );
  await expect(check()).rejects.toMatchObject({ stdout: expect.stringContaining("noSuchThing") });
});

test("a program type-checks against the installed client, as Node and as bundlers resolve it, and runs", async () => {
  const file = join(folder, "consumer", "main.ts");
  await mkdir(dirname(file), { recursive: true });
  const check = (moduleResolution: "nodenext" | "bundler") =>
    run(
      join(repository, "node_modules", ".bin", "tsc"),
      [
        ...["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2022", "--types", ""],
        ...[
          "--lib",
          "es2022,dom,dom.iterable",
          "--module",
          moduleResolution === "bundler" ? "esnext" : "nodenext",
        ],
        ...["--moduleResolution", moduleResolution, file],
      ],
      { cwd: dirname(file), env: environment },
    );
  const program = `
    import { createClient, TrainyardError, type Run, type RunEvent } from "trainyard/client";
    const client = createClient({ url: "http://127.0.0.1:1", token: "t", patienceMs: 0 });
    export async function names(): Promise<string[]> {
      const found: string[] = [];
      for await (const run of client.runs.list({ filter: { statuses: ["RUNNING"] } })) found.push((run satisfies Run).name);
      return found;
    }
    export const said = (event: RunEvent) => event.__typename === "StepCompleted" ? event.reward?.mean ?? null : null;
    const wrong = await names().catch((error: unknown) => error);
    console.log(wrong instanceof TrainyardError ? wrong.code : "no error");
  `;
  await writeFile(file, program);
  for (const resolution of ["nodenext", "bundler"] as const) await check(resolution);
  // Node strips no types here: what is left without them is the same program.
  const { stripTypeScriptTypes } = await import("node:module");
  await writeFile(file.replace(".ts", ".mjs"), stripTypeScriptTypes(program.replace(" satisfies Run", "")));
  const { stdout } = await run(process.execPath, [file.replace(".ts", ".mjs")], { env: environment });
  expect(stdout.trim()).toBe("UNREACHABLE");
  await writeFile(file, program.replace("event.reward", "event.rewrd"));
  await expect(check("nodenext")).rejects.toMatchObject({ stdout: expect.stringContaining("rewrd") });
});

test("installed in an empty folder, npx trainyard start --exit trains the example and has learned", {
  timeout: minutes(10),
}, async () => {
  const { stdout } = await run("npx", ["trainyard", "start", "--exit", "--port", "0"], {
    cwd: folder,
    env: environment,
    timeout: minutes(9),
    maxBuffer: 1e8,
  });
  expect(stdout).toContain("http://");
});

test("the dashboard is served from the installed package", { timeout: minutes(5) }, async () => {
  const program = join(folder, "node_modules", "trainyard", "bin", "trainyard.js");
  const platform = spawn(process.execPath, [program, "start", "--no-demo", "--port", "0"], {
    cwd: folder,
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(platform, "close");
  try {
    let said = "";
    await new Promise<void>((resolve) => {
      platform.stdout.on("data", (text) => {
        said += text;
        if (said.includes("Ctrl-C stops")) resolve();
      });
      gone.then(() => resolve());
    });
    const url = /Dashboard +(http:[^\s#]+)/.exec(said)?.[1] ?? said;
    const page = await fetch(url, { headers: { accept: "text/html" } });
    const html = await page.text();
    expect(page.status, html).toBe(200);
    const [, script] = /<script[^>]* src="([^"]+)"/.exec(html)!;
    const file = await fetch(new URL(script!, url));
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
  } finally {
    platform.kill("SIGTERM");
    await gone;
  }
});
