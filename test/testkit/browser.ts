import { access, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** Where this machine's Chromium is (CHROMIUM names another); null when there is none, and what needs it is left out. */
export async function chromiumPath(): Promise<string | null> {
  for (const path of [process.env["CHROMIUM"], "/usr/bin/chromium", "/usr/bin/google-chrome"])
    if (path && (await isThere(path))) return path;
  return null;
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

export type TestBrowser = NonNullable<Awaited<ReturnType<typeof openBrowser>>>;

/** A headless Chromium whose pages are watched: whatever a page complains about, and whomever it asks, is kept. Null without one. */
export async function openBrowser() {
  const executablePath = await chromiumPath();
  if (executablePath === null) return null;
  // In a locale of plain ASCII Chromium gives no file a name with other letters.
  const env = { ...process.env, LANG: "C.UTF-8" };
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"], env });
  return {
    browser,
    /** A page of the dashboard of that platform, signed in by its address. */
    async signedIn(platform: { url: string; key: string }, path = "/", options: BrowserContextOptions = {}) {
      const { page, complaints, asked } = await watchedPage(browser, options);
      await page.goto(`${platform.url}${path}#key=${platform.key}`);
      await page.locator("h1").first().waitFor();
      return {
        ...{ page, complaints, asked },
        /** Whom the page asked beside the platform: nobody, if all is well. */
        strangers: () => asked.filter((url) => !url.startsWith(platform.url) && !/^(data|blob):/.test(url)),
        close: () => page.context().close(),
      };
    },
    close: () => browser.close(),
  };
}

async function watchedPage(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  // Chromium asserts that a click hits within half a minute; a slow machine is no defect.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  const asked: string[] = [];
  page.on("console", (line) => {
    if (line.type() === "error" || line.type() === "warning") complaints.push(line.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => asked.push(request.url()));
  return { page, complaints, asked };
}

const axeSource = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds serious or critical on the page as it stands: the rule, and where. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // By the debugger and not as a script of the page, whose policy lets none in.
  await page.evaluate(`${await axeSource}; undefined`);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResult> } }).axe.run(),
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string | null;
    readonly nodes: readonly { readonly target: readonly string[] }[];
  }[];
}

/** Whether the page is wider than its window, which nobody can read on a telephone. */
export const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
