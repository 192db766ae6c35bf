import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildDashboard } from "../dashboard/build.ts";
import { openBrowser, overflows, seriousFindings, type TestBrowser } from "./testkit/browser.ts";
import { dataFolder, trainyard } from "./testkit/start.ts";

const example = fileURLToPath(new URL("../examples/reverse-digits", import.meta.url));
const file = (name: string) => join(example, "data", name);

// One platform without its example, as a person meets it who brings a task of their own; the tests go on from one another.
let browser: TestBrowser | null = null;
let platform = { url: "", key: "" };
const ending: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  if (browser === null) return;
  await buildDashboard();
  const data = await dataFolder(null, (end) => ending.push(end));
  const started = trainyard(["start", "--no-demo", "--data", data, "--port", "0"], {
    atEnd: (end) => ending.push(end),
  });
  await started.until(/Data and log/);
  platform = JSON.parse(await readFile(join(data, "credentials.json"), "utf8"));
}, 300_000);

afterAll(async () => {
  await browser?.close();
  for (const end of ending.reverse()) await end();
});

const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });

async function uploadDataset(page: Page, name: string, from: string) {
  await menu(page).getByRole("link", { name: "Datasets" }).click();
  await page.getByRole("button", { name: "Upload a dataset" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("File").setInputFiles(from);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Upload" }).click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
}

test("a first run from the form to the end: data and rollout are brought in the browser, the form is filled in, and the run learns", {
  timeout: 900_000,
}, async (context) => {
  if (browser === null) return context.skip("no Chromium on this machine: LEFT OUT");
  const { page, complaints, strangers, close } = await browser.signedIn(platform);
  await uploadDataset(page, "numbers", file("train.jsonl"));
  await uploadDataset(page, "demonstrations", file("demonstrations.jsonl"));

  await menu(page).getByRole("link", { name: "Rollouts" }).click();
  await page.getByRole("button", { name: "Register a rollout" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Folder").setInputFiles(join(example, "rollouts/reverse-digits"));
  await dialog.getByRole("button", { name: "Register" }).click();
  await page.getByRole("heading", { name: "reverse-digits", level: 1 }).waitFor();

  // Supervised first: a mistake is told beside its field and keeps the run from starting, until it is mended.
  await menu(page).getByRole("link", { name: "New run" }).click();
  await page.getByLabel("Kind").selectOption({ label: "Supervised fine-tuning" });
  const launch = page.getByRole("button", { name: "Launch" });
  await page.getByLabel("model_path", { exact: true }).fill("tiny-2x64");
  await page.getByLabel("dataset (required)", { exact: true }).fill("demonstration");
  const dataset = page.locator(".field", { has: page.getByLabel("dataset (required)", { exact: true }) });
  await dataset.getByText(/there is no dataset/i).waitFor();
  expect(await launch.isDisabled()).toBe(true);
  await page.getByLabel("dataset (required)", { exact: true }).fill("demonstrations");
  await page.getByLabel("lr", { exact: true }).fill("2e-3");
  await page.getByLabel("batch_size", { exact: true }).fill("64");
  await page.getByLabel("total_steps", { exact: true }).fill("20");
  await page.getByLabel("max_length", { exact: true }).fill("64");
  await page.getByLabel("Name", { exact: true }).fill("by-form");
  await launch.click();
  await page.getByRole("heading", { name: "by-form", level: 1 }).waitFor();
  await finished(page);

  // Then reinforcement from its checkpoint, by the rollout.
  await menu(page).getByRole("link", { name: "New run" }).click();
  await page.getByLabel("start_from", { exact: true }).fill("by-form");
  await page.getByLabel("dataset (required)", { exact: true }).fill("numbers");
  await page.getByLabel("rollout (required)", { exact: true }).fill("reverse-digits");
  await page.getByLabel("lr", { exact: true }).fill("1e-2");
  await page.getByLabel("rollout_batch_size", { exact: true }).fill("8");
  await page.getByLabel("total_steps", { exact: true }).fill("4");
  await page.getByLabel("max_prompt_length", { exact: true }).fill("64");
  await page.getByLabel("max_response_length", { exact: true }).fill("8");
  await page.getByLabel("Name", { exact: true }).fill("by-form-rl");
  await launch.click();
  await page.getByRole("heading", { name: "by-form-rl", level: 1 }).waitFor();
  await finished(page);

  expect(complaints).toEqual([]);
  expect(strangers()).toEqual([]);
  await close();
});

/** The page itself says so, without anybody reloading it. */
async function finished(page: Page) {
  await page.locator(".badge", { hasText: "finished" }).first().waitFor({ timeout: 600_000 });
}

const pages = [
  "/",
  "/runs/by-form-rl",
  "/runs/by-form-rl/samples",
  "/runs/by-form-rl/checkpoints",
  "/runs/by-form-rl/outputs",
  "/runs/by-form-rl/logs",
  "/runs/by-form-rl/configuration",
  "/runs/by-form-rl/lineage",
  "/compare?runs=by-form,by-form-rl",
  "/sweeps",
  "/checkpoints",
  "/checkpoints/by-form/step-20",
  "/datasets",
  "/datasets/numbers",
  "/rollouts",
  "/rollouts/reverse-digits",
  "/configurations",
  "/models",
  "/trainers",
  "/settings",
  "/new?from=by-form-rl",
  "/nowhere",
];

const looks = [
  { colorScheme: "light", viewport: { width: 360, height: 640 } },
  { colorScheme: "dark", viewport: { width: 1280, height: 860 } },
  { colorScheme: "light", viewport: { width: 3840, height: 2160 } },
] as const;

for (const look of looks)
  test(`every page, ${look.colorScheme} and ${look.viewport.width} pixels wide: nothing serious for axe, nothing wider than the window, no complaint, no stranger asked`, {
    timeout: 900_000,
  }, async (context) => {
    if (browser === null) return context.skip("no Chromium on this machine: LEFT OUT");
    const { page, complaints, strangers, close } = await browser.signedIn(platform, "/", look);
    const found: string[] = [];
    for (const path of pages) {
      await page.goto(`${platform.url}${path}`);
      await page.locator("h1").first().waitFor();
      await page.waitForFunction(() => !/Loading .*…/.test(document.body.innerText));
      found.push(...(await seriousFindings(page)).map((finding) => `${path}: ${finding}`));
      if (await overflows(page)) found.push(`${path}: wider than its window`);
      found.push(...complaints.splice(0).map((complaint) => `${path}: ${complaint}`));
    }
    expect(found).toEqual([]);
    expect(strangers()).toEqual([]);
    await close();
  });

test("by keyboard alone: a key is typed in, the menu is skipped, a run is opened, and the way out forgets the key", async (context) => {
  if (browser === null) return context.skip("no Chromium on this machine: LEFT OUT");
  const { page, close } = await browser.signedIn({ ...platform, key: "" });
  await page.getByLabel("API key").focus();
  await page.keyboard.type("ty_wrong");
  await page.keyboard.press("Enter");
  await page.getByText("The key is not valid").waitFor();
  await page.getByLabel("API key").focus();
  await page.keyboard.type(platform.key);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Runs", level: 1 }).waitFor();

  await page.goto(`${platform.url}/`);
  await page.getByRole("heading", { name: "Runs", level: 1 }).waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator("#run-0", { hasText: "by-form-rl" }).waitFor();
  await tabTo(page, "Runs");
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "by-form-rl", level: 1 }).waitFor();

  await page.getByRole("button", { name: "Sign out" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("API key").waitFor();
  expect(
    await page.evaluate(() => ({ ...sessionStorage, ...localStorage })["trainyard-key"]),
  ).toBeUndefined();
  await close();
});

/** Presses Tab until the list of that name is reached; a page on which it never is fails. */
async function tabTo(page: Page, name: string) {
  for (let pressed = 0; pressed < 200; pressed++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const { role, ariaLabel } = document.activeElement ?? {};
      return role === "grid" ? ariaLabel : null;
    });
    if (focused === name) return;
  }
  throw new Error(`no list named ${name} is reached by Tab`);
}
