import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, utimes } from "node:fs/promises";
import { createServer as createHttpServer, request, type Server } from "node:http";
import { createRequire } from "node:module";
import { createServer, type Server as NetServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { isSigned } from "./signatures.ts";

/** An S3 server of a test's own, a process behind a door that checks signatures, with one bucket. */
export interface TestS3 {
  readonly url: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  keys(prefix: string): Promise<string[]>;
  overwrite(key: string, content: string): Promise<void>;
  /** Makes an object look as if it had been put so long ago. */
  age(key: string, byMs: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startS3(): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), "trainyard-s3-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const bucket = "trainyard";
  // The one key that s3rver knows.
  const key = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  const client = new AwsClient({ ...key, service: "s3", region: "us-east-1", retries: 0 });
  const script = createRequire(import.meta.url).resolve("s3rver/bin/s3rver.js");
  const args = ["-d", folder, "-a", "127.0.0.1", "-p", String(port), "--silent", "--no-vhost-buckets"];
  const child = spawn(process.execPath, ["--no-deprecation", script, ...args, "--configure-bucket", bucket], {
    stdio: "ignore",
  });
  const killNow = () => void child.kill("SIGKILL");
  process.once("exit", killNow);

  async function answered(address: string, init?: RequestInit): Promise<Response> {
    const response = await client.fetch(address, init);
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    return response;
  }
  const bucketIsThere = () =>
    answered(`${url}/${bucket}`).then(
      () => true,
      () => false,
    );
  for (let attempt = 0; !(await bucketIsThere()); attempt++) {
    if (attempt === 600) throw new Error("the S3 server did not come up within a minute");
    await sleep(100);
  }
  const door = createDoor(port, key.secretAccessKey).listen(0, "127.0.0.1");
  await once(door, "listening");
  return {
    url: `http://127.0.0.1:${portOf(door)}`,
    bucket,
    ...key,
    async keys(prefix) {
      const listed = await answered(`${url}/${bucket}?list-type=2&prefix=${encodeURIComponent(prefix)}`);
      return [...(await listed.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, found]) => found!);
    },
    async overwrite(key, content) {
      await answered(`${url}/${bucket}/${key}`, { method: "PUT", body: content });
    },
    async age(key, byMs) {
      const then = new Date(Date.now() - byMs);
      await utimes(join(folder, bucket, `${key}._S3rver_object`), then, then);
    },
    async stop() {
      process.off("exit", killNow);
      door.closeAllConnections();
      door.close();
      if (child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Lets through what is signed, and answers everything else as S3 does. */
function createDoor(port: number, secretAccessKey: string): Server {
  return createHttpServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray());
    if (!isSigned(incoming, body, secretAccessKey)) {
      outgoing.writeHead(403, { "content-type": "application/xml" });
      outgoing.end("<Error><Code>SignatureDoesNotMatch</Code><Message>Check your key.</Message></Error>");
      return;
    }
    const { method, url: path, headers } = incoming;
    const onward = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
      outgoing.on("close", () => answer.destroy());
    });
    onward.on("error", () => outgoing.destroy());
    onward.end(body);
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  server.close();
  await once(server, "close");
  return port;
}

function portOf(server: NetServer): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
