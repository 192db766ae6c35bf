import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { access, chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import type { UnprivilegedUser } from "./unprivileged-user.ts";

const run = promisify(execFile);

/** A folder with a PostgreSQL's data in it, and who may run a server on it. */
export interface PostgresCluster {
  readonly binaries: PostgresBinaries;
  /** Null for ourselves. */
  readonly user: UnprivilegedUser | null;
  /** Entered by that user only: `data` and `log` are in it. */
  readonly place: string;
}

/** The one role of a cluster: its owner, with a password. */
export const CLUSTER_ROLE = "trainyard";

/** Makes the data unless they are there; whole or not at all, also when two processes begin at once. */
export async function ensureCluster(
  cluster: PostgresCluster,
  password: string,
  extraArgs: readonly string[] = [],
): Promise<void> {
  const { binaries, user, place } = cluster;
  if (await exists(join(place, "data"))) return refuseOtherMajor(cluster);

  const making = `${place}.${randomBytes(4).toString("hex")}.new`;
  await mkdir(dirname(place), { recursive: true });
  await mkdir(making, { mode: 0o700 });
  const passwordFile = join(making, "password");
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (user) for (const path of [making, passwordFile]) await chown(path, user.uid, user.gid);
    await run(
      join(binaries.root, "bin", "initdb"),
      [
        ...["--pgdata", join(making, "data"), "--username", CLUSTER_ROLE, "--pwfile", passwordFile],
        // Everybody on this machine can reach the port, so nobody comes in without the password.
        ...["--auth", "scram-sha-256", "--encoding", "UTF8", ...localeArgs(binaries), ...extraArgs],
      ],
      { ...identity(user), cwd: making, env: serverEnvironment(), timeout: INITDB_TIMEOUT_MS },
    );
    await rm(passwordFile);
    await rename(making, place);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    if (await exists(join(place, "data"))) return;
    throw new Error(`PostgreSQL could not make its data in ${place}: ${reason(error)}`, { cause: error });
  }
}

/** Unicode without a locale of the machine, whichever those are; byte order, so that indexes outlive upgrades. */
function localeArgs({ version }: PostgresBinaries): readonly string[] {
  if (Number.parseInt(version, 10) < 17) return ["--locale", "C.UTF-8"];
  return ["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8", "--locale", "C"];
}

const INITDB_TIMEOUT_MS = 120_000;

/** What a spawn needs to be that user, or ourselves. */
export function identity(user: UnprivilegedUser | null): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/** None of our variables: they hold secrets, and PG* ones would change what the server does. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  return { PATH, LANG: "C", LC_ALL: "C" };
}

async function refuseOtherMajor({ binaries, place }: PostgresCluster): Promise<void> {
  const theirs = (await readFile(join(place, "data", "PG_VERSION"), "utf8")).trim();
  const ours = binaries.version.split(".")[0];
  if (theirs !== ours)
    throw new Error(
      `the data in ${place} were made by PostgreSQL ${theirs}, and this Trainyard brings PostgreSQL ${ours}; ` +
        "start the version that made them, or choose another folder with --data",
    );
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function reason(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  return stderr?.trim().split("\n").at(-1) ?? message;
}
