import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Bus } from "../src/bus/bus.ts";
import { type BusHost, type BusPlace, busKinds } from "./testkit/buses.ts";
import { rawRequest } from "./testkit/raw-requests.ts";
import { openSmallServer, type SmallServer } from "./testkit/small-server.ts";

const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";
const page = "<!doctype html><title>built</title>";
const script = `console.log(${JSON.stringify("x".repeat(5000))});\n`;

let host: BusHost;
let place: BusPlace;
let bus: Bus;
let folder: string;
let server: SmallServer;
let bare: SmallServer;

beforeAll(async () => {
  host = (await busKinds[0]!.start())!;
  place = await host.place();
  bus = await place.open();
  folder = await mkdtemp(join(tmpdir(), "trainyard-dashboard-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), page);
  await writeFile(join(folder, "assets", "index-abc123.js"), script);
  await writeFile(join(folder, "assets", "secret.key"), "not ours to tell");
  await writeFile(join(folder, "sources.sha256"), "made of");
  server = await openSmallServer({ bus, dashboard: folder });
  bare = await openSmallServer({ bus, dashboard: join(folder, "nothing", "here") });
});
afterAll(async () => {
  await server.close();
  await bare.close();
  await bus.close();
  await place.stop();
  await host.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = "GET", of = server) =>
  fetch(of.url + path, { method, headers });

describe("the dashboard's page", () => {
  test("is answered at every address that is no data's, to whoever likes pages", async () => {
    for (const path of [
      ...[
        "/",
        "/runs",
        "/runs/mine",
        "/runs/mine/samples/3",
        "/compare?runs=a,b",
        "/datasets",
        "/datasets/digits",
      ],
      ...[
        "/rollouts/r",
        "/configurations/c",
        "/sweeps/s",
        "/checkpoints",
        "/checkpoints/run/step-40",
        "/models",
      ],
      ...["/trainers", "/settings", "/new", "/no/such/page", "/runs/%00"],
    ])
      for (const method of ["GET", "HEAD"]) {
        const answer = await get(path, { accept: browser }, method);
        expect([path, answer.status, await answer.text()]).toEqual([path, 200, method === "GET" ? page : ""]);
        expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
        expect(answer.headers.get("cache-control")).toBe("no-cache");
      }
  });

  test("is asked for again by what it was, and told that it is the same", async () => {
    const etag = (await get("/", { accept: browser })).headers.get("etag")!;
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await get("/runs", { accept: browser, "if-none-match": held });
      expect([answer.status, await answer.text()]).toEqual([304, ""]);
    }
    expect((await get("/", { accept: browser, "if-none-match": '"other"' })).status).toBe(200);
  });

  test("lets nothing in but this server's own files, and no other page take it in", async () => {
    const { headers } = await get("/", { accept: browser });
    const policy = headers.get("content-security-policy")!;
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("permissions-policy")).toContain("camera=()");
  });

  test("is the newer one when another was built meanwhile", async () => {
    const file = join(folder, "index.html");
    const newer = page.replace("built", "built again");
    await writeFile(file, newer);
    await utimes(file, new Date(), new Date(Date.now() + 5000));
    expect(await (await get("/", { accept: browser })).text()).toBe(newer);
    await writeFile(file, page);
  });

  test("where none is built says how to build it", async () => {
    for (const path of ["/", "/runs/mine"]) {
      const answer = await get(path, { accept: browser }, "GET", bare);
      expect(answer.status).toBe(404);
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(await answer.text()).toContain("npm run dashboard");
    }
    expect((await get("/assets/index-abc123.js", {}, "GET", bare)).status).toBe(404);
  });
});

describe("programs", () => {
  test("are told in JSON that there is nothing at an address of the page's", async () => {
    for (const path of ["/runs", "/runs/mine", "/nothing"])
      for (const accept of ["application/json", "*/*", "text/event-stream"]) {
        const answer = await get(path, { accept });
        expect([path, accept, answer.status]).toEqual([path, accept, 404]);
        expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: "NOT_FOUND" } }] });
      }
    expect((await get("/", { accept: "application/json" })).status).toBe(404);
    expect(await (await get("/", { accept: "*/*" })).text()).toBe(page);
    expect((await get("/runs", { accept: browser }, "POST")).status).toBe(404);
    expect((await get("/", { accept: browser }, "POST")).status).toBe(405);
  });

  test("find data where it was, whatever a browser likes", async () => {
    const statuses = {
      "/runs/a/events": 401,
      "/datasets/x/download": 401,
      "/checkpoints/x/files/weights": 401,
      "/checkpoints/x/export.tar": 401,
      "/outputs/x": 401,
      "/uploads/x": 405,
      "/healthz": 200,
      "/readyz": 200,
    };
    for (const [path, status] of Object.entries(statuses)) {
      const answer = await get(path, { accept: browser });
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.headers.get("content-type")).toContain("application/json");
    }
    expect(await (await get("/graphql", { accept: browser })).text()).toContain("GraphiQL");
  });
});

describe("the page's files", () => {
  const path = "/assets/index-abc123.js";

  test("are packed as the browser takes them, and never asked for again", async () => {
    const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, "": (bytes: Buffer) => bytes } as const;
    const cases: readonly (readonly [string, keyof typeof unpacked])[] = [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip;q=0.5", "gzip"],
      ["identity", ""],
    ];
    for (const [accepts, coding] of cases) {
      const { status, headers, body } = await rawRequest(server.url + path, { "accept-encoding": accepts });
      expect([status, headers["content-encoding"] ?? ""]).toEqual([200, coding]);
      expect(headers["content-length"]).toBe(String(body.byteLength));
      expect(unpacked[coding](body).toString()).toBe(script);
      expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(headers["vary"]).toContain("accept-encoding");
    }
    const etag = (await get(path)).headers.get("etag")!;
    expect((await get(path, { "if-none-match": etag })).status).toBe(304);
    expect((await get(path, {}, "POST")).status).toBe(405);
  });

  test("are those that were built for it: nothing else of the disk, and no page in their place", async () => {
    for (const other of [
      "/assets/none.js",
      "/assets/secret.key",
      "/assets/..%2Findex.html",
      "/assets/..%2f..%2f..%2fetc%2fpasswd",
      "/assets/%2e%2e/sources.sha256",
      "/assets/.hidden.js",
      "/sources.sha256",
    ]) {
      const answer = await get(other);
      expect([other, answer.status]).toEqual([other, 404]);
      expect(await answer.text()).toContain("NOT_FOUND");
    }
    expect((await get("/assets/none.js", { accept: browser })).status).toBe(404);
    await writeFile(join(folder, "assets", "none.js"), "late");
    expect(await (await get("/assets/none.js")).text()).toBe("late");
  });
});
