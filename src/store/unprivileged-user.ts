import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Somebody who is not root, to run PostgreSQL, which refuses to be run by root. */
export interface UnprivilegedUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Who runs PostgreSQL for us: null for ourselves, unless we are root; makes a system user when there is none yet. */
export async function unprivilegedUser(): Promise<UnprivilegedUser | null> {
  if (process.getuid?.() !== 0) return null;
  const known = (await lookUp("postgres")) ?? (await lookUp(OWN_NAME));
  if (known) return known;
  for (const [command, ...args] of makers) {
    await run(command, args, { timeout: COMMAND_TIMEOUT_MS }).catch(() => {});
    const made = await lookUp(OWN_NAME);
    if (made) return made;
  }
  const nobody = await lookUp("nobody");
  if (nobody) return nobody;
  throw new Error(
    "PostgreSQL refuses to run as root, and there is no other user here that could run it, nor could one be made. " +
      "Start Trainyard as an ordinary user, or set TRAINYARD_DATABASE_URL.",
  );
}

const OWN_NAME = "trainyard";
const COMMAND_TIMEOUT_MS = 10_000;

/** Debian and Fedora have the first, Alpine the second. */
const makers = [
  [
    "useradd",
    "--system",
    "--no-create-home",
    "--home-dir",
    "/nonexistent",
    "--shell",
    "/bin/false",
    OWN_NAME,
  ],
  ["adduser", "-S", "-D", "-H", "-s", "/bin/false", OWN_NAME],
] as const;

async function lookUp(name: string): Promise<UnprivilegedUser | null> {
  try {
    const uid = Number((await run("id", ["-u", name], { timeout: COMMAND_TIMEOUT_MS })).stdout);
    const gid = Number((await run("id", ["-g", name], { timeout: COMMAND_TIMEOUT_MS })).stdout);
    return uid > 0 && Number.isInteger(gid) ? { name, uid, gid } : null;
  } catch {
    return null;
  }
}

/** Whether the user can run this program with the libraries that it needs. */
export async function canRun(program: string, user: UnprivilegedUser): Promise<boolean> {
  return succeeds(program, ["--version"], user);
}

/** Whether the user can come to this folder from the root of the disk. */
export async function canEnter(folder: string, user: UnprivilegedUser): Promise<boolean> {
  return succeeds("/bin/sh", ["-c", 'cd "$1"', "sh", folder], user);
}

async function succeeds(program: string, args: string[], { uid, gid }: UnprivilegedUser): Promise<boolean> {
  try {
    await run(program, args, { uid, gid, cwd: "/", timeout: COMMAND_TIMEOUT_MS });
    return true;
  } catch (error) {
    // Root without the right to become somebody else, as in some containers: no folder would help.
    if ((error as NodeJS.ErrnoException).code === "EPERM")
      throw new Error(
        "PostgreSQL refuses to run as root, and this process may not become another user. " +
          "Start Trainyard as an ordinary user, or set TRAINYARD_DATABASE_URL.",
        { cause: error },
      );
    return false;
  }
}
