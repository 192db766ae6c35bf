import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, overflows, seriousFindings, type TestBrowser } from "./testkit/browser.ts";
import { type BusHost, type BusPlace, busKinds } from "./testkit/buses.ts";
import { ask, openGateway, type TestGateway, until } from "./testkit/gateway.ts";
import { type Platform, startPlatform } from "./testkit/platform.ts";
import { trainerOf } from "./testkit/runs.ts";

const noBrowser = "no Chromium on this machine: LEFT OUT";
let browser: TestBrowser | null;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(async () => {
  await browser?.close();
});

/** A page that is closed after the test; whether it was loaded again since can be told. */
async function opened(platform: { url: string; key: string }, path: string, options = {}) {
  const signedIn = await browser!.signedIn(platform, path, options);
  closing.push(signedIn.close);
  await signedIn.page.evaluate(() => Object.assign(globalThis, { same: true }));
  return {
    ...signedIn,
    isSame: () => signedIn.page.evaluate(() => (globalThis as unknown as { same?: boolean }).same === true),
  };
}

/** The rows of a chart, as its table says them: newest first, here oldest first. */
async function rowsOf(page: Page, chart: string): Promise<string[][]> {
  await page.getByRole("button", { name: `${chart} as a table` }).click();
  const rows = await page
    .getByRole("dialog")
    .locator("tbody tr")
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.innerText)));
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  return rows.reverse();
}

const metricsQuery = `query ($id: ID!, $keys: [String!]!) {
  run(id: $id) { status progress { currentStep } metrics(keys: $keys, points: 500) { key buckets { x mean } } } }`;

interface Bucket {
  readonly x: number;
  readonly mean: number | null;
}

describe("a run that a trainer by hand speaks for", () => {
  let host: BusHost;
  let place: BusPlace;
  let gateway: TestGateway;

  beforeAll(async () => {
    host = (await busKinds[0]!.start())!;
    place = await host.place();
    gateway = await openGateway({ openBus: place.open });
  });
  afterAll(async () => {
    await gateway.close();
    await place.stop();
    await host.stop();
  });

  async function begunRun(name: string) {
    const local = await gateway.newRun(gateway.viewer, { name });
    const trainer = trainerOf({ runId: local, workspaceId: gateway.viewer.workspaceId });
    const [claim = 0] = await gateway.say(trainer.started(1, { leaseMs: 3_600_000 }));
    const { data } = await until(
      () => ask(gateway, `query ($name: String!) { run(name: $name) { id attempt } }`, { name }),
      (answer) => answer.data?.run?.attempt === 1,
    );
    return { id: data.run.id as string, trainer, claim };
  }

  const stepsOf = (
    { trainer }: Awaited<ReturnType<typeof begunRun>>,
    attempt: number,
    claim: number,
    from: number,
    to: number,
  ) =>
    Array.from({ length: to - from + 1 }, (_, at) =>
      trainer.step(attempt, claim, from + at, { metrics: { loss: attempt + (from + at) / 100 } }),
    );

  const shownLoss = async (page: Page) => (await rowsOf(page, "Loss")).map(([x, y]) => `${x} ${y}`);
  const apiLoss = async (id: string) => {
    const { data } = await ask(gateway, metricsQuery, { id, keys: ["loss"] });
    return (data.run.metrics[0].buckets as Bucket[]).map(
      ({ x, mean }) => `${x} ${Number(mean!.toPrecision(4))}`,
    );
  };

  test("points arrive without a reload and stand as the API says them; another attempt cuts what the former did in vain", {
    timeout: 300_000,
  }, async (context) => {
    if (browser === null) return context.skip(noBrowser);
    const run = await begunRun("told-by-hand");
    await gateway.say(...stepsOf(run, 1, run.claim, 1, 3));
    const { page, isSame, complaints, strangers } = await opened(gateway, "/runs/told-by-hand");
    await page.getByText("step 3 of 10").waitFor();
    await gateway.say(...stepsOf(run, 1, run.claim, 4, 6));
    await page.getByText("step 6 of 10").waitFor();
    await page.getByRole("button", { name: /training 1\.06/ }).waitFor();
    expect(await shownLoss(page)).toEqual(await apiLoss(run.id));

    const resumedFrom = { step: 4, manifest: "c".repeat(64) };
    const [, claim = 0] = await gateway.say(
      run.trainer.checkpoint(1, run.claim, 4),
      run.trainer.started(2, { leaseMs: 3_600_000, resumedFrom }),
    );
    await until(
      () => shownLoss(page),
      (rows) => rows.length === 4,
    );
    await gateway.say(...stepsOf(run, 2, claim, 5, 7));
    await page.getByText("step 7 of 10").waitFor();
    await page.getByRole("button", { name: /training 2\.07/ }).waitFor();
    const shown = await until(
      () => shownLoss(page),
      (rows) => rows.length === 7,
    );
    expect(shown).toEqual(await apiLoss(run.id));
    expect(shown.map((row) => row.split(" ")[1])).toEqual([
      "1.01",
      "1.02",
      "1.03",
      "1.04",
      "2.05",
      "2.06",
      "2.07",
    ]);
    expect(await isSame()).toBe(true);
    expect(complaints).toEqual([]);
    expect(strangers()).toEqual([]);
  });

  test("a chart by keyboard: the crosshair says the values, plus zooms into finer data by the address, Escape shows all again", {
    timeout: 300_000,
  }, async (context) => {
    if (browser === null) return context.skip(noBrowser);
    const run = await begunRun("by-keyboard");
    await gateway.say(...stepsOf(run, 1, run.claim, 1, 9));
    const { page } = await opened(gateway, "/runs/by-keyboard/charts");
    await page.getByText("step 9 of 10").waitFor();
    const chart = page.getByRole("slider", { name: "Loss: chart" });
    await page.getByRole("button", { name: /training 1\.09/ }).waitFor();
    await chart.focus();
    await page.keyboard.press("Home");
    await until(
      () => chart.getAttribute("aria-valuetext"),
      (text) => text === "step 1: training 1.01",
    );
    await page.keyboard.press("ArrowRight");
    expect(await chart.getAttribute("aria-valuetext")).toBe("step 2: training 1.02");
    await page.keyboard.press("End");
    await page.keyboard.press("+");
    await page.waitForURL(/from=5&to=9/);
    await until(
      () => shownLoss(page),
      (rows) => rows.length === 5,
    );
    await chart.focus();
    await page.keyboard.press("Escape");
    await page.waitForURL((url) => !url.search.includes("from"));
    await page.goBack();
    await page.waitForURL(/from=5&to=9/);
  });

  test("the log follows its end, holds to the filter in the address, and a line's own address shows that line", {
    timeout: 300_000,
  }, async (context) => {
    if (browser === null) return context.skip(noBrowser);
    const run = await begunRun("talkative");
    const lines = (from: number, count: number) =>
      run.trainer.say("log", 1, run.claim, {
        lines: Array.from({ length: count }, (_, at) => ({
          at: new Date(Date.parse("2026-01-01") + (from + at) * 1000).toISOString(),
          level: (from + at) % 10 === 0 ? ("error" as const) : ("info" as const),
          source: "trainer" as const,
          message: `line number ${from + at}`,
        })),
      });
    await gateway.say(lines(1, 150), lines(151, 150));
    const { page } = await opened(gateway, "/runs/talkative/logs");
    await page.getByText("line number 300").waitFor();
    await gateway.say(lines(301, 1));
    await page.getByText("line number 301").waitFor();
    await page.getByLabel("Level").selectOption("error");
    await page.waitForURL(/level=error/);
    await until(
      () => page.getByRole("log").innerText(),
      (text) => text.includes("line number 290") && !text.includes("line number 299"),
    );
    await gateway.say(lines(302, 9));
    await page.getByText("line number 310").waitFor();
    await page.getByText("line number 10", { exact: true }).waitFor();
    const row = page.locator(".run-line", { has: page.getByText("line number 100", { exact: true }) });
    await row.getByRole("link").click();
    await page.waitForURL(/at=/);
    await page.reload();
    await page.locator(".run-line.linked", { hasText: "line number 100" }).waitFor();
  });

  for (const look of [
    { colorScheme: "dark", viewport: { width: 360, height: 640 } },
    { colorScheme: "light", viewport: { width: 1280, height: 860 } },
  ] as const)
    test(`charts and log, ${look.colorScheme} and ${look.viewport.width} pixels wide: nothing serious for axe, nothing wider than the window`, {
      timeout: 300_000,
    }, async (context) => {
      if (browser === null) return context.skip(noBrowser);
      const name = `looked-at-${look.viewport.width}`;
      const run = await begunRun(name);
      const log = [{ at: "2026-01-01T00:00:00Z", level: "warn" as const, source: "rollout" as const }];
      await gateway.say(
        ...stepsOf(run, 1, run.claim, 1, 5),
        run.trainer.say("log", 1, run.claim, {
          lines: log.map((line) => ({ ...line, message: "x".repeat(300) })),
        }),
      );
      const { page, complaints } = await opened(gateway, `/runs/${name}/charts`, look);
      await page
        .getByRole("button", { name: /training 1\.05/ })
        .first()
        .waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      expect(await overflows(page)).toBe(false);
      await page.getByRole("link", { name: "Logs" }).click();
      await page.getByText("xxx").first().waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      expect(await overflows(page)).toBe(false);
      expect(complaints).toEqual([]);
    });
});

describe("a whole platform", () => {
  let platform: Platform;
  const at = () => ({ url: platform.apis[0]!.url, key: platform.key });

  beforeAll(async () => {
    if (browser !== null) platform = (await startPlatform({ kind: "embedded" }))!;
  }, 300_000);
  afterAll(async () => {
    if (browser !== null) await platform.stop();
  }, 300_000);

  test("the platform is killed and started again under the page: the curve is whole, and nothing is in it twice", {
    timeout: 600_000,
  }, async (context) => {
    if (browser === null) return context.skip(noBrowser);
    // More steps than it comes to: it is stopped when enough has been seen, however fast the machine is.
    const run = await platform.submit({ name: "killed", steps: 400, stepMs: 200, checkpointEvery: 4 });
    const { page, isSame } = await opened(at(), "/runs/killed");
    await page
      .getByText(/step ([6-9]|\d\d+) of 400/)
      .first()
      .waitFor();
    await platform.apis[0]!.end("SIGKILL");
    await page
      .getByText(/reconnecting|lost/i)
      .first()
      .waitFor();
    platform.apis[0]!.restart();
    await platform.apis[0]!.ready();
    const told = async () =>
      (await platform.ask(`query ($id: ID!) { run(id: $id) { status attempt } }`, { id: run.id })).data?.run;
    await until(told, (answer) => answer?.attempt === 2);
    const progress = page.getByText(/step \d+ of 400/).first();
    const resumedAt = await progress.innerText();
    await until(
      () => progress.innerText(),
      (text) => text !== resumedAt,
    );
    await platform.ask(`mutation ($id: ID!) { stopRun(input: { id: $id }) { __typename } }`, { id: run.id });
    await page.locator(".badge", { hasText: "stopped" }).first().waitFor();
    const { data } = await platform.ask(metricsQuery, { id: run.id, keys: ["reward/mean"] });
    const buckets = data!.run.metrics[0].buckets as Bucket[];
    const steps = Array.from({ length: data!.run.progress.currentStep }, (_, at) => at + 1);
    expect(buckets.map(({ x }) => x)).toEqual(steps);
    const shown = await until(
      () => rowsOf(page, "Reward"),
      (rows) => rows.length === buckets.length,
    );
    expect(shown.map(([x, y]) => [Number(x), Number(y)])).toEqual(
      buckets.map(({ x, mean }) => [x, Number(mean!.toPrecision(4))]),
    );
    expect(await isSame()).toBe(true);
  });

  test("a run is stopped by keyboard alone, after it was asked whether that is meant", {
    timeout: 600_000,
  }, async (context) => {
    if (browser === null) return context.skip(noBrowser);
    const run = await platform.submit({ name: "to-be-stopped", steps: 100_000, stepMs: 50 });
    const { page } = await opened(at(), "/runs/to-be-stopped");
    await page.getByText(/step [1-9]\d* of/).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    const tabTo = async (text: string) => {
      for (let presses = 0; presses < 60; presses++) {
        if ((await focused()) === text) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`no ${text} within 60 presses of Tab`);
    };
    await tabTo("Stop");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Stop this run?" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await focused()).toBe("Stop");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Stop this run?" }).waitFor();
    // Within the dialog it is another button of the same name.
    await page.keyboard.press("Tab");
    await page.keyboard.type("seen enough");
    await tabTo("Stop");
    await page.keyboard.press("Enter");
    await page.locator(".badge", { hasText: "stopped" }).first().waitFor({ timeout: 300_000 });
    await page.getByText("seen enough").first().waitFor();
    const { data } = await platform.ask(`query ($id: ID!) { run(id: $id) { status } }`, { id: run.id });
    expect(data!.run.status).toBe("STOPPED");
    expect(await page.getByRole("button", { name: "Retry" }).count()).toBe(1);
  });
});
