import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access, constants, mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A NATS server of a test's own, with JetStream in a temporary folder, to be killed with -9 and started again. */
export interface TestNats {
  readonly url: string;
  /** Outright, or (`SIGTERM`) as an operator stops it. */
  kill(signal?: "SIGKILL" | "SIGTERM"): Promise<void>;
  /** On the same port; with what it had stored, or (`empty`) as if its disk had been replaced. */
  restart(options?: { empty?: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/** Starts $NATS_SERVER_BIN or the nats-server on the PATH; null, and one loud line, when there is none. */
export async function startNats(...more: readonly string[]): Promise<TestNats | null> {
  const binary = await findNatsServer();
  if (binary === null) {
    console.warn(
      "\n*** LEFT OUT: no nats-server on the PATH (or in $NATS_SERVER_BIN): NATS is not tested ***\n",
    );
    return null;
  }
  const folder = await mkdtemp(join(tmpdir(), "trainyard-nats-"));
  const port = await freePort();
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const args = ["-js", "-sd", folder, "-a", "127.0.0.1", "-p", String(port), ...more];
    const started = spawn(binary!, args, { stdio: "ignore" });
    child = started;
    process.once("exit", killNow);
    await listening(port, started);
  }
  function killNow(): void {
    child?.kill("SIGKILL");
  }
  async function kill(signal: "SIGKILL" | "SIGTERM" = "SIGKILL"): Promise<void> {
    const dying = child;
    child = null;
    process.off("exit", killNow);
    if (dying === null || dying.exitCode !== null || dying.signalCode !== null) return;
    const gone = once(dying, "exit");
    dying.kill(signal);
    await gone;
  }

  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    kill,
    async restart({ empty = false } = {}) {
      await kill();
      if (empty) await rm(folder, { recursive: true, force: true });
      await start();
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Where nats-server is, or null: Debian keeps it in /usr/sbin, which is not on everybody's PATH. */
export async function findNatsServer(): Promise<string | null> {
  const { NATS_SERVER_BIN: given, PATH = "" } = process.env;
  const places = given
    ? [given]
    : [...PATH.split(delimiter), "/usr/sbin"].map((place) => join(place, "nats-server"));
  for (const place of places)
    if (
      await access(place, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return place;
  return null;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** Its first word to a client says that JetStream is up too. */
async function listening(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    if (child.exitCode !== null) throw new Error(`nats-server ended with ${child.exitCode}`);
    const socket = connect(port, "127.0.0.1");
    const said = await Promise.race([
      once(socket, "data").then(
        ([bytes]) => String(bytes),
        () => "",
      ),
      sleep(500, ""),
    ]);
    socket.destroy();
    if (said.includes('"jetstream":true')) return;
    await sleep(50);
  }
  throw new Error("nats-server did not come up within a minute");
}
