import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as operations from "../dashboard/generated/operations.ts";
import { openBrowser, type TestBrowser } from "./testkit/browser.ts";
import { type BusHost, type BusPlace, busKinds } from "./testkit/buses.ts";
import { openGateway, type TestGateway, until } from "./testkit/gateway.ts";
import { trainerOf } from "./testkit/runs.ts";

let host: BusHost;
let place: BusPlace;
/** A server at its strictest: it executes the documents of our own clients, and no others. */
let gateway: TestGateway;
let browser: TestBrowser | null;

beforeAll(async () => {
  host = (await busKinds[0]!.start())!;
  place = await host.place();
  gateway = await openGateway({ openBus: place.open, trustedOnly: true });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await gateway.close();
  await place.stop();
  await host.stop();
});

async function post(body: object) {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${gateway.key}` },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its assertions what an answer is
  return (await response.json()) as any;
}

describe("a server that executes trusted documents only", () => {
  test("knows every operation of the dashboard by its id, and refuses any other text", async () => {
    const documents = Object.values(operations).filter((each) => typeof each === "object");
    expect(documents).not.toEqual([]);
    for (const { id, text } of documents) {
      const { errors = [] } = await post({ documentId: `sha256:${id}` });
      expect(JSON.stringify(errors), text).not.toContain("PERSISTED_QUERY");
    }
    const { data } = await post({ documentId: operations.DashboardViewer.id });
    expect(data.viewer.workspace.name).toBe("Ours");
    const other = await post({ query: "{ viewer { keyId } }" });
    expect(JSON.stringify(other)).toContain("PERSISTED_QUERY_ONLY");
  });

  test("lets the dashboard in: signed in by its link, whose key is never sent, and with nothing to complain of", async (context) => {
    if (browser === null) return context.skip("no Chromium on this machine: LEFT OUT");
    const { page, complaints, asked, strangers, close } = await browser.signedIn(gateway);
    await until(
      () => page.locator("body").innerText(),
      (text) => text.includes("Ours"),
    );
    expect(page.url()).toBe(`${gateway.url}/`);
    expect(complaints).toEqual([]);
    expect(strangers()).toEqual([]);
    expect(asked.filter((url) => url.includes(gateway.key))).toEqual([]);
    await close();
  });
});

describe("the page's policy, as the browser keeps it", () => {
  test("lets the page open a WebSocket to its own server and to no other, and runs no script but ours", async (context) => {
    if (browser === null) return context.skip("no Chromium on this machine: LEFT OUT");
    const { page, close } = await browser.signedIn(gateway);
    await page.evaluate(() => {
      const refused: string[] = [];
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
        refused.push(`${effectiveDirective} ${blockedURI}`),
      );
      Object.assign(globalThis, { refused });
      const script = document.createElement("script");
      script.textContent = "globalThis.ranInline = true";
      document.head.append(script);
      const styled = document.createElement("p");
      styled.innerHTML = '<span style="color: red">red</span>';
      document.body.append(styled);
    });
    const socketTo = (url: string) =>
      page.evaluate(
        (to) =>
          new Promise<string>((resolve) => {
            const socket = new WebSocket(to, "graphql-transport-ws");
            socket.onopen = () => resolve("open");
            socket.onerror = () => resolve("refused");
          }),
        url,
      );
    expect(await socketTo(`${gateway.url.replace("http", "ws")}/graphql`)).toBe("open");
    // Nobody is asked: the policy refuses before that.
    expect(await socketTo("ws://localhost:9/graphql")).toBe("refused");
    const wanted = [
      "connect-src ws://localhost:9/graphql",
      "script-src-elem inline",
      "style-src-attr inline",
    ];
    await until(
      () => page.evaluate(() => (globalThis as unknown as { refused: string[] }).refused),
      (refused) => wanted.every((each) => refused.includes(each)),
    );
    expect(await page.evaluate(() => "ranInline" in globalThis)).toBe(false);
    await close();
  });
});

test("a link with a ticket downloads in the browser, which sends no key, and the page stays", async (context) => {
  if (browser === null) return context.skip("no Chromium on this machine: LEFT OUT");
  const runId = await gateway.newRun();
  const content = "x".repeat(3_000_000);
  const { sha256, sizeBytes } = await gateway.blobs.put(Buffer.from(content));
  const trainer = trainerOf({ runId, workspaceId: gateway.viewer.workspaceId });
  const [claim] = await gateway.say(trainer.started(1));
  await gateway.say(
    trainer.say("output", 1, claim!, { name: "bericht ä.html", contentType: "text/html", sha256, sizeBytes }),
  );
  const output = await until(
    () => gateway.db.selectFrom("output").select("id").executeTakeFirst(),
    (found) => found !== undefined,
  );
  const { data } = await post({
    documentId: operations.DashboardCreateDownload.id,
    variables: { input: { path: `/outputs/${output!.id}` } },
  });
  const { page, asked, close } = await browser.signedIn(gateway);
  const coming = page.waitForEvent("download");
  await page.evaluate((url) => {
    const link = document.createElement("a");
    link.href = url;
    document.body.append(link);
    link.click();
  }, data.createDownload.url);
  const download = await coming;
  expect(download.suggestedFilename()).toBe("bericht ä.html");
  expect(await readFile(await download.path(), "utf8")).toBe(content);
  expect(page.url()).toBe(`${gateway.url}/`);
  expect(asked.filter((url) => url.includes(gateway.key))).toEqual([]);
  await close();
});
