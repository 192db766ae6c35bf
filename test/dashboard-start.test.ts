import { chown, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildDashboardHere } from "./testkit/built-dashboard.ts";
import { cloneAll, dataFolder, nothingLeft, trainyard } from "./testkit/start.ts";

/** The page, its script and its styles, as a browser that was sent to the address would load them. */
async function loads(url: string): Promise<void> {
  const page = await fetch(url, { headers: { accept: "text/html" } });
  const html = await page.text();
  expect(page.status, html).toBe(200);
  const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!);
  expect(new Set(files.map((path) => path.split(".").at(-1)))).toEqual(new Set(["css", "js"]));
  for (const path of files) {
    const file = await fetch(new URL(path, url));
    expect([path, file.status]).toEqual([path, 200]);
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(0);
  }
}

async function startIn(clone: string, data: string, more: { cwd: string; uid?: number }) {
  const platform = trainyard(["start", "--no-demo", "--port", "0", "--data", data], { clone, ...more });
  await platform.until(/Ctrl-C stops/);
  const [, address] = /Dashboard +(http:\S+)/.exec(platform.said()) ?? [];
  return {
    address: new URL(address!),
    platform,
    async stop() {
      platform.signal("SIGINT", "group");
      expect(await platform.ended(), platform.said()).toBe(0);
      expect(platform.stderr()).toBe("");
      await nothingLeft(clone);
    },
  };
}

test("the dashboard of this repository is what its sources make", () => buildDashboardHere());

test("a fresh clone builds its dashboard as it starts, and says a link that opens it signed in; later starts do not say the key", async () => {
  const clone = await cloneAll(0o755);
  await rm(join(clone, "dashboard", "dist"), { recursive: true, force: true });
  const data = await dataFolder();
  const first = await startIn(clone, data, { cwd: clone });
  const { key } = JSON.parse(await readFile(join(data, "credentials.json"), "utf8"));
  expect(first.address.hash).toBe(`#key=${key}`);
  await loads(first.address.href);
  expect(await readdir(join(clone, "dashboard"))).toContain("dist");
  await first.stop();

  const again = await startIn(clone, data, { cwd: clone });
  expect(again.address.hash).toBe("");
  expect(again.platform.said()).not.toContain(key);
  await loads(again.address.href);
  await again.stop();
});

test("a clone without what builds it starts without a dashboard; its page says so, and its log why", async () => {
  const clone = await cloneAll(0o755);
  await rm(join(clone, "dashboard", "dist"), { recursive: true, force: true });
  await rm(join(clone, "node_modules", "vite"), { recursive: true });
  const data = await dataFolder();
  const { address, stop } = await startIn(clone, data, { cwd: clone });
  const page = await fetch(address, { headers: { accept: "text/html" } });
  expect([page.status, await page.text()]).toEqual([404, expect.stringContaining("npm run dashboard")]);
  await stop();
  expect(await readFile(join(data, "trainyard.log"), "utf8")).toMatch(/vite.*the dashboard was not built/);
});

describe.runIf(process.getuid?.() === 0)("as root", () => {
  test("for a user who may not write the clone it is built in the data folder", async () => {
    const clone = await cloneAll(0o755);
    await rm(join(clone, "dashboard", "dist"), { recursive: true, force: true });
    const uid = Number(/^nobody:[^:]*:(\d+)/m.exec(await readFile("/etc/passwd", "utf8"))?.[1]);
    const data = await dataFolder({ chown: (path) => chown(path, uid, uid) });
    const { address, stop } = await startIn(clone, data, { cwd: join(data, ".."), uid });
    await loads(address.href);
    await stop();
    expect(await readdir(join(data, "dashboard"))).toContain("index.html");
    expect(await readdir(join(clone, "dashboard"))).not.toContain("dist");
  });
});
