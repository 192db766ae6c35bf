import { chromium } from "playwright-core";
import { expect, test } from "vitest";
import { chromiumPath } from "./testkit/browser.ts";
import { busKinds } from "./testkit/buses.ts";
import { openGateway, until } from "./testkit/gateway.ts";
import { trainerOf } from "./testkit/runs.ts";

const browserAt = await chromiumPath();

test("GraphiQL in a browser: the key from the address, the first query, and a subscription that is live", async (context) => {
  if (browserAt === null) return context.skip("no Chromium on this machine: LEFT OUT");
  const host = (await busKinds[0]!.start())!;
  const place = await host.place();
  const gateway = await openGateway({ openBus: place.open });
  const runId = await gateway.newRun();
  const browser = await chromium.launch({ executablePath: browserAt, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(120_000);
    const complaints: string[] = [];
    page.on("console", (line) => {
      if (line.type() === "error") complaints.push(line.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${gateway.url}/graphql#key=${gateway.key}`);
    const run = page.getByRole("button", { name: /execute query/i });
    await run.waitFor();
    expect(page.url()).toBe(`${gateway.url}/graphql`);

    await run.click();
    await page.getByRole("menuitem", { name: "Runs" }).click();
    const answer = page.locator(".result-window");
    await until(
      () => answer.innerText(),
      (text) => text.includes("PENDING"),
    );

    await run.click();
    await page.getByRole("menuitem", { name: "Watch" }).click();
    await until(
      () => gateway.server.load().subscriptions,
      (count) => count === 1,
    );
    await gateway.say(trainerOf({ runId, workspaceId: gateway.viewer.workspaceId }).started(1));
    await until(
      () => answer.innerText(),
      (text) => text.includes("AttemptStarted"),
    );

    // GraphiQL puts what is typed into the address; a reload of it is this page again, with this tab's key.
    await page.goto(`${gateway.url}/graphql?query=${encodeURIComponent("query Mine { viewer { keyId } }")}`);
    await run.waitFor();
    await run.click();
    await until(
      () => answer.innerText(),
      (text) => text.includes("keyId"),
    );

    expect(complaints).toEqual([]);
    expect(asked.filter((url) => !url.startsWith(gateway.url) && !/^(data|blob):/.test(url))).toEqual([]);
    expect(asked.filter((url) => url.includes(gateway.key))).toEqual([]);
    await page.close();
    await until(
      () => gateway.server.load().subscriptions,
      (count) => count === 0,
    );
  } finally {
    await browser.close();
    await gateway.close();
    await place.stop();
    await host.stop();
  }
});
