import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../src/store/postmaster.ts";
import { isOver, type Message, stepsOf, upTo } from "./testkit/followers.ts";
import { findNatsServer, startNats } from "./testkit/nats.ts";
import { freshDatabase } from "./testkit/postgres.ts";
import { processesOf } from "./testkit/programs.ts";
import { startS3 } from "./testkit/s3.ts";
import { until, userOf } from "./testkit/users.ts";

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
  "given servers, the script runs an API and two trainers until it is told to stop: a run trains, its content is in S3",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "trainyard-platform-"));
    const database = await freshDatabase();
    const nats = (await startNats())!;
    const s3 = await startS3();
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const platform = launch({
      TRAINYARD_DATABASE_URL: database.url,
      TRAINYARD_NATS_URL: nats.url,
      TRAINYARD_PORT: port,
      TRAINYARD_DATA: folder,
      TRAINYARD_BLOBS: `s3://${s3.bucket}/ours?endpoint=${s3.url}`,
      TRAINYARD_THREADS: "1",
      AWS_ACCESS_KEY_ID: s3.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
      TRAINERS: "2",
    });
    onTestFinished(async () => {
      platform.child.kill("SIGTERM");
      await platform.ended;
      await nats.stop();
      await s3.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    });

    const answers = (path: string) =>
      fetch(url + path).then(
        (response) => response.ok,
        () => false,
      );
    await until(async () => {
      expect(platform.child.exitCode, platform.said()).toBeNull();
      return answers("/readyz");
    });
    const key = /API key\D*?(ty_\w+)/.exec(platform.said())?.[1] ?? "";
    const user = userOf({ urls: [url], key });
    await user.furnish(join(folder, "things"));
    const run = await user.submit({ steps: 6, checkpointEvery: 3 });
    const follower = user.follow("sse", run);
    await follower.until(isOver);
    await follower.leave();
    expect(stepsOf(follower.events)).toEqual(upTo(6));
    expect(follower.events.at(-1).status, platform.said()).toBe("FINISHED");
    await until(async () => {
      const { data } = await user.ask("{ trainers { connected } }");
      return data.trainers.filter(({ connected }: Message) => connected).length === 2;
    });

    const { data } = await user.ask("{ checkpoints(first: 1) { nodes { files { sha256 downloadPath } } } }");
    const [file] = data.checkpoints.nodes[0].files;
    expect((await s3.keys("ours/")).some((name) => name.replaceAll("/", "").includes(file.sha256))).toBe(
      true,
    );
    const download = await fetch(url + file.downloadPath, { headers: { authorization: `Bearer ${key}` } });
    const bytes = Buffer.from(await download.arrayBuffer());
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(file.sha256);

    platform.child.kill("SIGTERM");
    expect(await platform.ended, platform.said()).toBe(143);
    expect(await answers("/healthz")).toBe(false);
    expect(await processesOf(folder)).toEqual([]);
  },
);
