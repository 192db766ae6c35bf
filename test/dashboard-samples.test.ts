import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, overflows, seriousFindings, type TestBrowser } from "./testkit/browser.ts";
import { type BusHost, type BusPlace, busKinds } from "./testkit/buses.ts";
import { answerTokens, openExploredRun, question } from "./testkit/explored-run.ts";
import { ask, openGateway, type TestGateway, until } from "./testkit/gateway.ts";

let host: BusHost;
let place: BusPlace;
let gateway: TestGateway;
let browser: TestBrowser | null;
let run: Awaited<ReturnType<typeof openExploredRun>>;

beforeAll(async () => {
  browser = await openBrowser();
  host = (await busKinds[0]!.start())!;
  place = await host.place();
  gateway = await openGateway({ openBus: place.open });
  run = await openExploredRun(gateway);
});
afterAll(async () => {
  await browser?.close();
  await gateway.close();
  await place.stop();
  await host.stop();
});

/** A promise about a page of the dashboard, kept without a complaint of the browser's and without a serious finding. */
function page(
  name: string,
  path: () => string,
  promise: (page: Page) => Promise<void>,
  keyOf: () => Promise<string> = async () => gateway.key,
) {
  test(name, async (context) => {
    if (browser === null) return context.skip("no Chromium on this machine: LEFT OUT");
    const signedIn = await browser.signedIn({ url: gateway.url, key: await keyOf() }, path());
    try {
      await promise(signedIn.page);
      expect(await seriousFindings(signedIn.page)).toEqual([]);
      await signedIn.page.setViewportSize({ width: 360, height: 640 });
      expect(await overflows(signedIn.page)).toBe(false);
      expect(signedIn.complaints).toEqual([]);
      expect(signedIn.strangers()).toEqual([]);
    } finally {
      await signedIn.close();
    }
  });
}

const samples = () => `/runs/${run.name}/samples`;
const card = (page: Page, number: number) =>
  page
    .getByRole("region", { name: "Step 2, group 0" })
    .getByRole("article", { name: `Sample ${number}`, exact: true });

page(
  "a group shows its prompt once, what each sample got, which tools it called, and why one failed",
  samples,
  async (page) => {
    const group = page.getByRole("region", { name: "Step 2, group 0" });
    await group.getByText(question).waitFor();
    expect(await group.getByText(question).count()).toBe(1);
    await expect.poll(() => group.innerText()).toContain("4 samples · mean reward 0.5 · 1 failed");

    const called = card(page, 1);
    await expect.poll(() => called.innerText()).toContain("calls multiply");
    expect(await called.locator("pre").first().innerText()).toBe('{\n  "a": 6,\n  "b": 7\n}');
    expect(await called.innerText()).toMatch(/result call-1\s+42/);

    const failed = await card(page, 2).innerText();
    expect(failed).toContain("agent error");
    expect(failed).toContain("TypeError: the calculator is not a function");
    expect(failed).toContain("dropped from its group");
    expect(failed).not.toMatch(/reward|advantage/i);

    const cut = card(page, 3);
    expect(await cut.innerText()).toContain("cut off");
    const whole = "Let me think. ".repeat(300);
    expect(await cut.locator("pre").innerText()).not.toBe(whole);
    await cut.getByRole("button", { name: /Show all/ }).press("Enter");
    await expect.poll(() => cut.locator("pre").innerText()).toHaveLength(whole.length);
  },
);

page("a filter stands in the address, and back takes it away again", samples, async (page) => {
  await card(page, 0).waitFor();
  await page.getByLabel("Outcome").selectOption({ label: "failed" });
  await expect.poll(() => page.getByRole("article").count()).toBe(2);
  expect(new URL(page.url()).searchParams.get("failed")).toBe("yes");
  await page.reload();
  await expect.poll(() => page.getByRole("article").count()).toBe(2);
  expect(await page.getByLabel("Outcome").inputValue()).toBe("yes");
  await page.goBack();
  await expect.poll(() => page.getByRole("article").count()).toBe(8);
});

page(
  "letters lead from group to group and from sample to sample, and Enter to a sample's own address",
  samples,
  async (page) => {
    await card(page, 0).getByRole("link").first().focus();
    await page.keyboard.press("l");
    await page.keyboard.press("l");
    await page.keyboard.press("h");
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe("Sample 1");
    await page.keyboard.press("j");
    expect(await page.evaluate(() => document.activeElement?.closest("section")?.ariaLabel)).toBe(
      "Step 1, group 0",
    );
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Step 1, group 0, sample 0" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Step 1, group 0, sample 0" }).waitFor();
    await page.getByRole("navigation", { name: "Samples of this group" }).getByRole("link").nth(3).waitFor();
    await page.keyboard.press("l");
    await page.getByRole("heading", { name: "Step 1, group 0, sample 1" }).waitFor();
    // The same prompt in the other step is one link away.
    await page.getByRole("link", { name: "step 2: reward 0.5, 1 of 4 failed" }).click();
    await page.getByRole("region", { name: "Step 2, group 0" }).waitFor();
    expect(await page.getByRole("region", { name: "Step 1, group 0" }).count()).toBe(0);
  },
);

page("two samples stand side by side, and what they said differently is marked", samples, async (page) => {
  await card(page, 0).getByRole("link").first().click();
  await page.getByLabel("Beside it").selectOption({ label: "sample 1: 0.5" });
  const [left, right] = [page.locator("mark.left"), page.locator("mark.right")];
  await expect.poll(() => right.allInnerTexts().then((texts) => texts.join())).toContain("multiply");
  expect((await left.allInnerTexts()).join()).not.toContain("multiply");
  expect(new URL(page.url()).searchParams.get("with")).not.toBeNull();
});

page(
  "a token says the log-probability that was recorded for it, and whether it taught",
  samples,
  async (page) => {
    await card(page, 0).getByRole("link").first().click();
    await page.getByLabel("Tokens by probability").check();
    const tokens = page.getByRole("listbox");
    await tokens.focus();
    const told = page.locator(".samples-told");
    for (const [place, { text, logprob }] of answerTokens.entries()) {
      await expect.poll(() => told.innerText()).toContain(`“${text.replace(" ", "␣")}”`);
      const said = await told.innerText();
      expect(said).toContain(`log-probability ${logprob},`);
      expect(said).toContain(place === 3 ? "version 4, not learned from" : "version 3, learned from");
      await page.keyboard.press("ArrowRight");
    }
    await tokens.getByRole("option").nth(1).hover();
    await expect.poll(() => told.innerText()).toContain("given to the policy");
    // A near certain token and a surprise do not look alike.
    const ground = (place: number) =>
      tokens
        .getByRole("option")
        .nth(place)
        .evaluate((token) => getComputedStyle(token).backgroundColor);
    expect(await ground(2)).not.toBe(await ground(5));
  },
);

page(
  "samples of a new step are told when they come, and shown when they are asked for",
  samples,
  async (page) => {
    await card(page, 0).waitFor();
    await until(
      () => gateway.server.load().subscriptions,
      (count) => count > 0,
    );
    await run.step(3);
    const newer = page.getByRole("button", { name: "4 newer samples, up to step 3: show" });
    await newer.waitFor();
    expect(await page.getByRole("region", { name: "Step 3, group 0" }).count()).toBe(0);
    await newer.press("Enter");
    await page.getByRole("region", { name: "Step 3, group 0" }).waitFor();
  },
);

page(
  "a checkpoint is pinned, and a file of it comes down as it was saved",
  () => `/checkpoints/${run.name}/step-2`,
  async (page) => {
    await page.getByRole("button", { name: "Pin step-2" }).click();
    await page.getByRole("button", { name: "Unpin step-2" }).waitFor();
    const { rows } = { rows: await gateway.db.selectFrom("checkpoint").select("pinned_at").execute() };
    expect(rows[0]?.pinned_at).not.toBeNull();

    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByText("every file is as it was saved").waitFor();

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download weights" }).click(),
    ]);
    const bytes = await readFile(await download.path());
    const wanted = run.files.find(({ name }) => name === "weights")!.sha256;
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(wanted);
    await page.getByText(wanted).waitFor();
    expect(download.url()).not.toContain(gateway.key);
  },
);

page(
  "the lineage of a fork leads to the checkpoint that it began from",
  () => `/runs/${run.fork}/lineage`,
  async (page) => {
    const drawing = page.getByRole("region", { name: /Lineage/ });
    await drawing.getByText("this run: RL").waitFor();
    expect(await drawing.getByRole("link").allInnerTexts()).not.toContain(run.fork);
    await drawing.getByRole("link", { name: /^digits-s.*base model$/ }).waitFor();
    await drawing.getByRole("link", { name: /^step-2.*checkpoint$/ }).press("Enter");
    await page.getByRole("heading", { name: "step-2" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/checkpoints/${run.name}/step-2`);
    await page.getByRole("region", { name: "What began from it" }).getByText(run.fork).waitFor();
  },
);

page(
  "a run's evaluations stand with its files, of which a small one is shown in the page",
  () => `/runs/${run.name}/outputs`,
  async (page) => {
    await page.getByRole("region", { name: "Evaluations by step" }).getByText("0.625").first().waitFor();
    await page.getByRole("button", { name: "Show notes.json" }).click();
    await page.getByRole("dialog").getByText('"learned": true').waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  },
);

page(
  "a checkpoint that is saved appears, and two are compared by an address of its own",
  () => `/runs/${run.name}/checkpoints`,
  async (page) => {
    await page.getByRole("link", { name: "step-2", exact: true }).waitFor();
    await until(
      () => gateway.server.load().subscriptions,
      (count) => count > 0,
    );
    await run.save(3);
    await page.getByRole("link", { name: "step-3", exact: true }).waitFor();
    await page.getByLabel("Choose step-2").check();
    await page.getByLabel("Choose step-3").check();
    await page.getByRole("button", { name: "Compare 2" }).click();
    const dialog = page.getByRole("dialog", { name: "2 checkpoints compared" });
    await dialog.getByRole("columnheader", { name: `${run.name}/step-2 best` }).waitFor();
    await page.reload();
    await dialog.getByText("the same in all").waitFor();
  },
);

page(
  "who may only read is offered nothing that changes a checkpoint, and may take it along",
  () => `/checkpoints/${run.name}/step-2`,
  async (page) => {
    await page.getByRole("button", { name: "Download weights" }).waitFor();
    expect(await page.getByRole("button", { name: /^(Pin|Unpin|Merge|Remove)/ }).count()).toBe(0);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: /^Export step-2/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.tar$/);
    expect((await readFile(await download.path())).byteLength).toBeGreaterThan(0);
  },
  async () => {
    const { data } = await ask(
      gateway,
      `mutation { createApiKey(input: { name: "reader", scopes: [READ] }) {
        ... on CreateApiKeySuccess { secret } } }`,
    );
    return data.createApiKey.secret;
  },
);
