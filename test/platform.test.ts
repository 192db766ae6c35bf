import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../src/store/postmaster.ts";
import { findNatsServer, startNats } from "./testkit/nats.ts";
import { freshDatabase } from "./testkit/postgres.ts";

const script = fileURLToPath(new URL("../scripts/platform.sh", import.meta.url));

function launch(variables: Record<string, string>) {
  const { PATH, HOME } = process.env;
  const child = spawn(script, [], {
    env: { PATH, HOME, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      said += text;
    });
  const ended = once(child, "close").then(([code]) => code as number);
  return { child, ended, said: () => said };
}

test("without the URL of a database or a bus the script says which it needs", async () => {
  const noDatabase = launch({});
  expect(await noDatabase.ended).not.toBe(0);
  expect(noDatabase.said()).toContain("TRAINYARD_DATABASE_URL");
  const noBus = launch({ TRAINYARD_DATABASE_URL: "postgres://127.0.0.1:1/none" });
  expect(await noBus.ended).not.toBe(0);
  expect(noBus.said()).toContain("TRAINYARD_NATS_URL");
});

test.skipIf((await findNatsServer()) === null)(
  "given servers, the script runs API and trainer until it is told to stop, and leaves nothing running",
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "trainyard-platform-"));
    await chmod(folder, 0o711);
    const database = await freshDatabase();
    const nats = (await startNats())!;
    const port = String(await freePort());
    const platform = launch({
      TRAINYARD_DATABASE_URL: database.url,
      TRAINYARD_NATS_URL: nats.url,
      TRAINYARD_PORT: port,
      TRAINYARD_DATA: folder,
      TRAINYARD_BLOBS: join(folder, "blobs"),
    });
    onTestFinished(async () => {
      platform.child.kill("SIGTERM");
      await platform.ended;
      await nats.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    });

    const answers = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        (response) => response.ok,
        () => false,
      );
    const deadline = Date.now() + 60_000;
    while (!(await answers("/readyz"))) {
      expect(Date.now(), platform.said()).toBeLessThan(deadline);
      expect(platform.child.exitCode, platform.said()).toBeNull();
      await sleep(100);
    }
    expect(await answers("/healthz")).toBe(true);
    platform.child.kill("SIGTERM");
    expect(await platform.ended, platform.said()).toBe(143);
    expect(await answers("/healthz")).toBe(false);
  },
);
