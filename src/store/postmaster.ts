import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { identity, type PostgresCluster, serverEnvironment } from "./postgres-cluster.ts";

/** A PostgreSQL server at work. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Resolves when it is gone, for whatever reason. */
  readonly exited: Promise<void>;
  /** Ends it: sessions are cut, what was committed is on disk. Resolves when it is gone. */
  stop(): Promise<void>;
}

/**
 * Starts a server on the cluster and resolves when it answers queries. It has a session of its own, so the Ctrl-C of a
 * terminal passes it by; and it dies with us, however we die: a shell waits beside it at the other end of a pipe,
 * and shuts it down when we no longer hold ours.
 */
export async function startPostmaster(
  cluster: PostgresCluster,
  options: { url: (port: number) => string; port?: number; settings?: Readonly<Record<string, string>> },
): Promise<Postmaster> {
  const { binaries, user, place } = cluster;
  const port = options.port ?? (await freePort());
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    timezone: "UTC",
    log_timezone: "UTC",
    ...options.settings,
  };
  const child = spawn(
    "/bin/sh",
    [
      ...[
        "-c",
        UNDER_WATCH,
        "sh",
        join(place, "log"),
        join(binaries.root, "bin", "postgres"),
        "-D",
        join(place, "data"),
      ],
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    {
      ...identity(user),
      cwd: place,
      env: serverEnvironment(),
      detached: true,
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    },
  );
  const rope = child.stdio[3] as Writable & { unref(): void };
  rope.on("error", () => {});
  const exited = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => {
      // The watcher would send its signal to a number that may soon be somebody else's.
      rope.end("gone\n");
      resolve();
    });
  });
  child.unref();
  rope.unref();

  const postmaster: Postmaster = {
    pid: child.pid ?? 0,
    port,
    exited,
    async stop() {
      await endProcess(child, exited);
    },
  };
  try {
    await answering(options.url(port), exited, () => lastWords(place));
  } catch (error) {
    await postmaster.stop();
    throw error;
  }
  return postmaster;
}

/**
 * The watcher is born twice, so that the server, which takes the shell's place and its process number, is not its parent
 * and never has to bury it. A fast shutdown first; after 30 s an immediate one, which recovers at the next start. The
 * server's log is opened by the server's user and not by us, for we may be root and the folder is that user's.
 */
const UNDER_WATCH = `
log=$1; shift
server=$$
[ -f "$log" ] && [ "$(wc -c <"$log")" -gt 10000000 ] && mv -f "$log" "$log.old"
( (
  read -r word <&3
  [ -n "$word" ] && exit
  kill -INT $server
  for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do sleep 2; kill -0 $server 2>&- || exit; done
  kill -QUIT $server
) >/dev/null 2>&1 & )
exec "$@" >>"$log" 2>&1 3<&-`;

const STOP_TIMEOUT_MS = 20_000;
const RECOVERY_TIMEOUT_MS = 300_000;

async function endProcess(child: ChildProcess, exited: Promise<void>): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    child.kill(signal);
    const waiting = new AbortController();
    // The timer is what keeps this process here until the server is gone; everything else about it is let go.
    const timer = sleep(STOP_TIMEOUT_MS, undefined, { signal: waiting.signal }).catch(() => {});
    await Promise.race([exited, timer]);
    waiting.abort();
  }
}

/** A server that was killed replays its log before it answers; nothing else takes so long. */
async function answering(
  url: string,
  exited: Promise<void>,
  lastWords: () => Promise<string>,
): Promise<void> {
  const deadline = Date.now() + RECOVERY_TIMEOUT_MS;
  let gone = false;
  void exited.then(() => {
    gone = true;
  });
  for (;;) {
    const failure = await tryQuery(url);
    if (failure === null) return;
    if (gone) throw new Error(`PostgreSQL did not start: ${await lastWords()}`);
    if (Date.now() > deadline) throw new Error(`PostgreSQL does not answer: ${failure.message}`);
    await sleep(30 + Math.random() * 40);
  }
}

async function tryQuery(url: string): Promise<Error | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return null;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function lastWords(place: string): Promise<string> {
  const lines = (await readFile(join(place, "log"), "utf8").catch(() => "")).trimEnd().split("\n");
  return lines.slice(-3).join(" / ") || `it left no word in ${join(place, "log")}`;
}

/** A port that the system says is free. Somebody may take it before PostgreSQL does; whoever starts one tries again. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("the system gave no port");
  return address.port;
}
