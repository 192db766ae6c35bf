import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { expect, test } from "vitest";
import { freePort } from "../src/store/postmaster.ts";
import { chromiumPath } from "./testkit/browser.ts";
import { until } from "./testkit/gateway.ts";
import { environmentOf, INSTALL_MS, pythonsHere } from "./testkit/pythons.ts";
import { dataFolder, trainyard } from "./testkit/start.ts";

const repository = fileURLToPath(new URL("..", import.meta.url));
/** Where screenshots go when somebody wants to look: TRAINYARD_SCREENSHOTS names a folder. */
const pictures = process.env["TRAINYARD_SCREENSHOTS"];

const [python] = await pythonsHere();
const chromiumAt = await chromiumPath();

test("the example notebook in JupyterLab: the panel of a run lives while its cells go on, light and dark, and the page knows no key", {
  timeout: INSTALL_MS + 600_000,
}, async (context) => {
  if (python === undefined) return context.skip("no Python of 3.10 or newer: LEFT OUT");
  if (chromiumAt === null) return context.skip("no Chromium on this machine: LEFT OUT");
  const environment = await environmentOf(python);
  if ("missing" in environment) return context.skip(`${environment.missing}: LEFT OUT`);

  await using ending = new AsyncDisposableStack();
  const data = await dataFolder();
  const port = await freePort();
  const platform = trainyard(["start", "--no-demo", "--data", data, "--port", String(port)]);
  await platform.until(/Ctrl-C stops/);
  const { url, key } = JSON.parse(await readFile(join(data, "credentials.json"), "utf8")) as {
    url: string;
    key: string;
  };

  const folder = await mkdtemp(join(tmpdir(), "trainyard-lab-"));
  ending.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  await cp(join(repository, "examples"), join(folder, "examples"), { recursive: true });
  const lab = await startLab(environment.bin, folder, { TRAINYARD_URL: url, TRAINYARD_KEY: key });
  ending.defer(lab.close);
  const browser = await chromium.launch({ executablePath: chromiumAt, args: ["--no-sandbox"] });
  ending.defer(() => browser.close());

  const { page, asked, complaints } = await openNotebook(browser, lab, "examples/notebook/first-run.ipynb");
  ending.defer(() => shoot(page, "notebook-end"));
  // JupyterLab drops what it is asked before its kernel has come, also what it showed as waiting for a moment: it is asked
  // again while nothing waits, until a cell has been through.
  await until(async () => {
    const prompts = await page.locator(".jp-InputPrompt").allInnerTexts();
    if (prompts.some((text) => /\[\d+\]/.test(text))) return true;
    if (prompts.some((text) => text.includes("[*]"))) return false;
    await page.locator(".jp-Notebook .jp-Cell").first().click();
    await page.getByRole("menuitem", { name: "Run", exact: true }).click();
    await page.getByText("Run All Cells", { exact: true }).click();
    await page.waitForTimeout(1000);
    return false;
  }, Boolean);
  const panel = page.locator(".trainyard-panel");
  await panel.waitFor();
  await until(
    () => panel.locator(".trainyard-state").innerText(),
    (text) => text === "finished",
  );
  await until(
    () => panel.locator(".trainyard-steps").innerText(),
    (text) => text === "30/30",
  );
  expect(await panel.locator("canvas").count()).toBe(2);
  expect(await panel.getByRole("slider").first().getAttribute("aria-label")).toMatch(/^reward of /);
  await panel.getByText("Last samples").click();
  await expect.poll(() => panel.locator("article").count()).toBe(4);
  // The last cell ran as well: the panel held nobody up.
  await page.getByText(/Checkpoint\(.*pinned\)/).waitFor();
  await panel.scrollIntoViewIfNeeded();
  await shoot(page, "notebook-light");

  const ground = () => panel.evaluate((element) => getComputedStyle(element).color);
  const light = await ground();
  await page.evaluate(() => document.body.setAttribute("data-jp-theme-light", "false"));
  await expect.poll(ground).not.toBe(light);
  await page.evaluate(() => document.body.setAttribute("data-jp-theme-light", "true"));

  // The page was told figures: it asked the platform nothing and has never seen the key.
  expect(asked.filter((each) => each.startsWith(url))).toEqual([]);
  expect(await page.content()).not.toContain(key);
  expect(complaints.filter((each) => /trainyard|panel\.js|anywidget/i.test(each))).toEqual([]);
  const saved = await readFile(join(folder, "examples/notebook/first-run.ipynb"), "utf8");
  expect(saved).not.toContain(key);
});

interface Lab {
  readonly url: string;
  readonly token: string;
  close(): Promise<void>;
}

/** A JupyterLab of its own, its settings too, in that folder. */
async function startLab(bin: string, folder: string, env: Readonly<Record<string, string>>): Promise<Lab> {
  const port = await freePort();
  const token = "a-token-of-this-test";
  const home = join(folder, "home");
  // All cells are on the page, not only those that are in view: what a test looks for may be any of them.
  const settings = join(folder, "settings/@jupyterlab/notebook-extension");
  await mkdir(home);
  await mkdir(settings, { recursive: true });
  await writeFile(join(settings, "tracker.jupyterlab-settings"), '{ "windowingMode": "none" }');
  const args = [
    ...["-m", "jupyterlab", "--no-browser", "--allow-root", `--port=${port}`, "--ServerApp.ip=127.0.0.1"],
    ...[`--IdentityProvider.token=${token}`, "--ServerApp.port_retries=0", `--ServerApp.root_dir=${folder}`],
    ...["--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"],
  ];
  const child: ChildProcess = spawn(join(bin, "python"), args, {
    cwd: folder,
    env: {
      PATH: `${bin}:${process.env["PATH"]}`,
      HOME: home,
      JUPYTER_PLATFORM_DIRS: "1",
      JUPYTERLAB_SETTINGS_DIR: join(folder, "settings"),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (text) => {
      said += text;
    });
  const gone = once(child, "close");
  const url = `http://127.0.0.1:${port}`;
  await until(
    async () =>
      child.exitCode !== null
        ? said
        : fetch(`${url}/api/status?token=${token}`).then(
            ({ status }) => status,
            () => 0,
          ),
    (status) => status === 200,
  );
  return {
    ...{ url, token },
    async close() {
      if (child.exitCode === null) {
        // First by its own door, which ends its kernels as well.
        await fetch(`${url}/api/shutdown?token=${token}`, { method: "POST" }).catch(() => {});
        const killing = setTimeout(() => process.kill(-child.pid!, "SIGKILL"), 30_000);
        await gone;
        clearTimeout(killing);
      }
    },
  };
}

async function openNotebook(browser: Browser, lab: Lab, path: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
  context.setDefaultTimeout(150_000);
  const page = await context.newPage();
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("console", (line) => void (line.type() === "error" && complaints.push(line.text())));
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(`${lab.url}/lab/tree/${path}?token=${lab.token}`);
  await page.locator(".jp-Notebook").waitFor();
  await page.locator('.jp-Toolbar-kernelStatus, [data-status="idle"]').first().waitFor();
  return { page, asked, complaints };
}

async function shoot(page: Page, name: string) {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) });
}
