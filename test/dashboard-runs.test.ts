import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DashboardRunPlaces, DashboardRuns } from "../dashboard/generated/operations.ts";
import { event } from "../src/protocol/event.ts";
import { openBrowser, overflows, seriousFindings, type TestBrowser } from "./testkit/browser.ts";
import { type BusHost, type BusPlace, busKinds } from "./testkit/buses.ts";
import { ask, openGateway, type TestGateway, until } from "./testkit/gateway.ts";
import { newDataset, sftSpecification, trainerOf } from "./testkit/runs.ts";

const noBrowser = "no Chromium on this machine: LEFT OUT";
const filled = 2500;

let host: BusHost;
let place: BusPlace;
let gateway: TestGateway;
let browser: TestBrowser | null;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  host = (await busKinds[0]!.start())!;
  place = await host.place();
  gateway = await openGateway({ openBus: place.open });
  // Runs of yesterday and before, each a minute older than the next.
  const yesterday = Date.now() - 86_400_000;
  const rows = Array.from({ length: filled }, (_, index) => ({
    id: randomUUID(),
    workspace_id: gateway.viewer.workspaceId,
    name: `filled-${index + 1}`,
    ...{ kind: "sft", base_model: "digits-s", engine: "embedded" },
    specification: JSON.stringify(sftSpecification()),
    creator_id: gateway.viewer.memberId,
    status: (index + 1) % 5 === 0 ? "failed" : "finished",
    created_at: new Date(yesterday - index * 60_000),
  }));
  for (let from = 0; from < filled; from += 500)
    await gateway.db
      .insertInto("run")
      .values(rows.slice(from, from + 500))
      .execute();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(async () => {
  await browser?.close();
  await gateway.close();
  await place.stop();
  await host.stop();
});

async function opened(path: string, options = {}) {
  const signedIn = await browser!.signedIn(gateway, path, options);
  closing.push(signedIn.close);
  const grid = signedIn.page.getByRole("grid", { name: "Runs" });
  await grid.waitFor();
  return { ...signedIn, grid, rows: grid.locator(".runs-name a") };
}

test("a list of thousands scrolls to its end and back by the keyboard, and holds what is on the screen only", async (context) => {
  if (browser === null) return context.skip(noBrowser);
  const { page, grid, rows, complaints } = await opened("/runs");
  await rows.getByText("filled-1", { exact: true }).waitFor();
  await grid.focus();
  await page.keyboard.press("End");
  await rows.getByText(`filled-${filled}`, { exact: true }).waitFor();
  expect(await rows.count()).toBeLessThan(120);
  await page.keyboard.press("Home");
  await rows.getByText("filled-1", { exact: true }).waitFor();
  // Into the middle, where nobody has been from either end: what lies between is passed over and not read.
  const pages: string[] = [];
  page.on("request", (request) => {
    const asked = [DashboardRuns, DashboardRunPlaces].find(({ id }) => request.postData()?.includes(id));
    if (asked) pages.push(request.postData()!);
  });
  await grid.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight / 2));
  await rows
    .getByText(/^filled-12[45]\d$/)
    .first()
    .waitFor();
  expect(pages.length).toBeLessThanOrEqual(3);
  await page.keyboard.press("Home");
  await rows.getByText("filled-2", { exact: true }).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await until(
    () => page.url(),
    (url) => url.endsWith("/runs/filled-2"),
  );
  expect(complaints).toEqual([]);
});

test("a filter is in the address: a link shows it, what is chosen is written there, and back takes it back", async (context) => {
  if (browser === null) return context.skip(noBrowser);
  const { page, rows } = await opened("/runs?status=failed&search=filled-25");
  const failed = Array.from({ length: filled }, (_, index) => index + 1).filter(
    (n) => n % 5 === 0 && `filled-${n}`.includes("filled-25"),
  );
  await page.getByText(`${failed.length} runs`, { exact: true }).waitFor();
  await rows.getByText("filled-25", { exact: true }).waitFor();
  await page.getByLabel("Order").selectOption("CREATED-ASC");
  await until(
    () => page.url(),
    (url) => url.includes("sort=created-asc"),
  );
  await until(
    () => rows.first().innerText(),
    (name) => name === `filled-${failed.at(-1)}`,
  );
  await page.goBack();
  await until(
    () => rows.first().innerText(),
    (name) => name === "filled-25",
  );
  await page.getByRole("button", { name: "Remove the filter failed" }).click();
  await until(
    () => new URL(page.url()).search,
    (query) => query === "?search=filled-25",
  );
});

test("a new run comes to the top by itself, and its row moves with it to its end", async (context) => {
  if (browser === null) return context.skip(noBrowser);
  const { page, rows } = await opened("/runs");
  await rows.first().waitFor();
  const runId = await gateway.newRun(gateway.viewer, { name: "born-later" });
  const trainer = trainerOf({ runId, workspaceId: gateway.viewer.workspaceId });
  const [claim = 0] = await gateway.say(trainer.started(1, { leaseMs: 3_600_000 }));
  // What the platform itself would have said of its submission.
  const { workspaceId, memberId } = gateway.viewer;
  const at = new Date().toISOString();
  const submitted = {
    type: "submitted",
    runId,
    workspaceId,
    at,
    name: "born-later",
    kind: "sft",
    by: memberId,
  };
  await gateway.say(event.parse(submitted));
  const row = page.getByRole("row").filter({ hasText: "born-later" });
  await row.getByText("running").waitFor();
  await until(
    () => rows.first().innerText(),
    (name) => name === "born-later",
  );
  await gateway.say(trainer.step(1, claim, 3, { metrics: { loss: 1 } }));
  await row.getByText(/^3\b/).waitFor();
  await gateway.say(trainer.say("finished", 1, claim, { step: 3 }));
  await row.getByText("finished").waitFor();
});

test("all runs that match are tagged at once", async (context) => {
  if (browser === null) return context.skip(noBrowser);
  const { page } = await opened("/runs?search=filled-124");
  await page.getByRole("checkbox", { name: "Select all runs that match" }).check();
  await page.getByText("11 selected").waitFor();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Tag 11 runs" });
  await dialog.getByLabel("Tag").fill("together");
  await dialog.getByRole("button", { name: "Tag 11 runs" }).click();
  await dialog.waitFor({ state: "detached" });
  const { data } = await ask(gateway, `{ runs(filter: { tags: ["together"] }) { totalCount } }`);
  expect(data.runs.totalCount).toBe(11);
});

test("what cannot be stopped is told run by run", async (context) => {
  if (browser === null) return context.skip(noBrowser);
  const names = ["stop-me-1", "stop-me-2"];
  for (const name of names) await gateway.newRun(gateway.viewer, { name });
  const over = await gateway.newRun(gateway.viewer, { name: "stop-me-over" });
  await gateway.db.updateTable("run").set({ status: "finished" }).where("id", "=", over).execute();
  const { page, rows } = await opened("/runs?search=stop-me");
  await rows.first().waitFor();
  for (const name of [...names, "stop-me-over"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Stop 3 runs" });
  await dialog.getByRole("button", { name: "Stop 3 runs" }).click();
  await dialog.getByText("2 done, 1 refused").waitFor();
  await dialog.getByRole("list", { name: "Refused" }).getByText("stop-me-over").waitFor();
  await page.keyboard.press("Escape");
  const { data } = await ask(
    gateway,
    `{ runs(filter: { search: "stop-me-" }) { nodes { name stopRequested status } } }`,
  );
  const stopped = data.runs.nodes.filter(
    (run: { stopRequested: boolean; status: string }) => run.stopRequested || run.status === "STOPPED",
  );
  expect(stopped.map(({ name }: { name: string }) => name).sort()).toEqual(names);
});

test.for([
  ["light", 1280, 860],
  ["dark", 360, 640],
] as const)(
  "the list is for everyone in %s at %i by %i: nothing serious is found, and nothing overflows",
  async ([colorScheme, width, height], context) => {
    if (browser === null) return context.skip(noBrowser);
    const { page, rows, complaints, strangers } = await opened("/runs", {
      colorScheme,
      viewport: { width, height },
    });
    await rows.first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
    expect(complaints).toEqual([]);
    expect(strangers()).toEqual([]);
  },
);

test("two runs are over each other by their address: curves, figures, and only those settings that differ", async (context) => {
  if (browser === null) return context.skip(noBrowser);
  for (const [name, reward] of [
    ["twin-a", 0.25],
    ["twin-b", 0.75],
  ] as const) {
    const runId = await gateway.newRun(gateway.viewer, { name });
    const trainer = trainerOf({ runId, workspaceId: gateway.viewer.workspaceId });
    const [claim = 0] = await gateway.say(trainer.started(1, { leaseMs: 3_600_000 }));
    const mean = { mean: reward, std: 0, min: reward, max: reward };
    await gateway.say(
      ...[1, 2, 3].map((step) => trainer.step(1, claim, step, { reward: mean, metrics: { loss: step } })),
    );
  }
  const { page, complaints, close } = await browser.signedIn(gateway, "/compare?runs=twin-a,twin-b,nobody");
  closing.push(close);
  await page.getByText("There is no run “nobody” here.").waitFor();
  const figures = page.getByRole("region", { name: "Figures of the runs" });
  const best = figures.getByRole("row").filter({ hasText: "twin-b" }).getByText("0.75 ★").first();
  await best.waitFor();
  await page.getByText("They are all set alike.").waitFor();
  await page.getByRole("figure", { name: "loss" }).waitFor();
  await page.getByRole("button", { name: "Lines of twin-a" }).click();
  await until(
    () => new URL(page.url()).searchParams.get("off"),
    (off) => off === "twin-a",
  );
  expect(await seriousFindings(page)).toEqual([]);
  expect(await overflows(page)).toBe(false);
  expect(complaints).toEqual([]);
});

test("a sweep that is refused says where, and one that is launched shows its trials over their knobs", async (context) => {
  if (browser === null) return context.skip(noBrowser);
  await newDataset(gateway.db, gateway.viewer, "rows", ["conversation"]);
  const { page, complaints, close } = await browser.signedIn(gateway, "/sweeps?create");
  closing.push(close);
  const toml = (lr: string) => `[sweep]
name = "rates"
method = "grid"
[[sweep.parameters]]
knob = "training.${lr}"
values = [0.1, 0.2]
[experiment]
kind = "sft"
model_path = "digits-s"
dataset = "rows"
[training]
total_steps = 4
max_length = 20
`;
  const text = page.getByLabel("Configuration with a section [sweep]");
  await text.fill(toml("lrr"));
  await page.getByRole("button", { name: "Launch the sweep" }).click();
  await page.getByText("sweep.parameters.0.knob").waitFor();
  await text.fill(toml("lr"));
  await page.getByRole("button", { name: "Launch the sweep" }).click();
  await page.getByRole("heading", { name: "rates", level: 1 }).waitFor();
  const trials = page.getByRole("region", { name: "Trials" }).locator("tbody tr");
  await until(
    () => trials.count(),
    (count) => count === 2,
  );
  expect(await seriousFindings(page)).toEqual([]);
  expect(await overflows(page)).toBe(false);
  expect(complaints).toEqual([]);
});
