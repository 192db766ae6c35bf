import { execFile } from "node:child_process";
import { access, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { globalId } from "../schema/node.ts";
import { encodeCursor } from "../src/live/cursor.ts";
import { chromiumPath } from "./testkit/browser.ts";
import { type BusHost, type BusPlace, busKinds } from "./testkit/buses.ts";
import { openCuttingProxy } from "./testkit/cutting-proxy.ts";
import { openGateway, type TestGateway, until } from "./testkit/gateway.ts";
import { trainerOf } from "./testkit/runs.ts";

const run = promisify(execFile);

let host: BusHost;
let place: BusPlace;
let gateway: TestGateway;
let proxy: Awaited<ReturnType<typeof openCuttingProxy>>;
let folder: string;
let bundle: string;
/** Of another origin than the API. */
let page: { origin: string; close(): Promise<unknown> };

beforeAll(async () => {
  bundle = await bundled();
  folder = await mkdtemp(join(tmpdir(), "trainyard-client-"));
  await writeFile(join(folder, "client.mjs"), bundle);
  await writeFile(
    join(folder, "main.mjs"),
    'import { useClient } from "./client.mjs";\nconsole.log(JSON.stringify(await useClient(JSON.parse(process.env.GIVEN))));\n',
  );
  page = await openPage();
  host = (await busKinds[0]!.start())!;
  place = await host.place();
  gateway = await openGateway({ openBus: place.open, heartbeatMs: 200, corsOrigins: [page.origin] });
  proxy = await openCuttingProxy(() => gateway.port);
});
afterAll(async () => {
  await proxy?.close();
  await gateway?.close();
  await place?.stop();
  await host?.stop();
  await page?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The client and the program that uses it as one module, as a bundler makes it. */
async function bundled(): Promise<string> {
  const entry = new URL("testkit/client-program.ts", import.meta.url).pathname;
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: { lib: { entry, formats: ["es"] }, write: false, target: "es2022", minify: false },
  });
  const [{ output }] = built as unknown as [{ output: { code: string }[] }];
  expect(output).toHaveLength(1);
  return output[0]!.code;
}

const html = `<!doctype html><title>a page</title>
<script type="module">import { useClient } from "/client.mjs"; globalThis.useClient = useClient;</script>`;

async function openPage() {
  const server = createServer(({ url }, response) => {
    if (url === "/client.mjs") response.setHeader("content-type", "text/javascript").end(bundle);
    else response.setHeader("content-type", "text/html").end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

async function firstOf(names: readonly string[], variable: string): Promise<string | null> {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const paths = [process.env[variable], ...folders.flatMap((each) => names.map((name) => join(each, name)))];
  for (const path of paths)
    if (
      path?.startsWith("/") &&
      (await access(path).then(
        () => true,
        () => false,
      ))
    )
      return path;
  return null;
}

/** Has a runtime use the client on a run that goes on meanwhile, through cuts, and looks at what it made of it. */
async function expectWhole(name: string, use: (given: object) => Promise<unknown>) {
  const runId = await gateway.newRun();
  const trainer = trainerOf({ runId, workspaceId: gateway.viewer.workspaceId });
  const [claim = 0] = await gateway.say(trainer.started(1));
  const after = encodeCursor({ epoch: gateway.live.position().epoch, sequence: claim });
  const used = use({ url: proxy.url, token: gateway.key, run: globalId("Run", runId), after, name });
  const telling = (async () => {
    const follows = () =>
      until(
        () => gateway.server.load().subscriptions,
        (count) => count === 1,
      );
    const steps = Array.from({ length: 9 }, (_, n) => n + 1);
    for (const step of steps) {
      if (step % 3 === 1) await follows();
      await gateway.say(trainer.step(1, claim, step));
      if (step % 3 === 0) {
        proxy.failNext(step === 3 ? 1 : 0);
        proxy.cut();
      }
    }
    await gateway.say(trainer.say("finished", 1, claim, { step: 9 }));
    return steps;
  })();
  const [found, steps] = await Promise.all([used, Promise.race([telling, used.then(() => telling)])]);
  expect(found).toEqual({
    slug: "ours",
    rows: 4,
    steps,
    last: "RunStatusChanged",
    refused: "NOT_FOUND",
    status: "FINISHED",
  });
}

const asProgram =
  (program: string, ...options: string[]) =>
  async (given: object) => {
    const env = { ...process.env, NODE_OPTIONS: "", GIVEN: JSON.stringify(given), NO_COLOR: "1" };
    const { stdout } = await run(program, [...options, join(folder, "main.mjs")], { env, timeout: 150_000 });
    return JSON.parse(stdout);
  };

test("this Node", () => expectWhole("node", asProgram(process.execPath)));

test("Node 18", async (context) => {
  const node = await firstOf(["node18"], "NODE18");
  if (node === null) return context.skip("no Node 18 on this machine (NODE18=its path): LEFT OUT");
  await expectWhole("node-18", asProgram(node));
});

test("Deno", async (context) => {
  const deno = await firstOf(["deno"], "DENO");
  if (deno === null) return context.skip("no Deno on this machine: LEFT OUT");
  await expectWhole("deno", asProgram(deno, "run", "--allow-net=127.0.0.1", "--allow-env", "--allow-read"));
});

test("Bun", async (context) => {
  const bun = await firstOf(["bun"], "BUN");
  if (bun === null) return context.skip("no Bun on this machine: LEFT OUT");
  await expectWhole("bun", asProgram(bun, "run"));
});

test("a browser, from a page of another origin that the platform allows", async (context) => {
  const executablePath = await chromiumPath();
  if (executablePath === null) return context.skip("no Chromium on this machine: LEFT OUT");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const tab = await browser.newPage();
    await tab.goto(page.origin);
    await tab.waitForFunction("globalThis.useClient");
    await expectWhole("browser", (given) => tab.evaluate(`useClient(${JSON.stringify(given)})`));
  } finally {
    await browser.close();
  }
});
