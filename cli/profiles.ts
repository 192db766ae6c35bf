import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { Exit, exitCodes, usageError } from "./exit.ts";

/** A platform and a key for it. */
export interface Profile {
  readonly url: string;
  readonly key: string;
}

/** All that `login` and `profile add` have kept, and which of it is used where none is named. */
export interface Profiles {
  readonly current: string | null;
  readonly profiles: Readonly<Record<string, Profile>>;
}

const profile = z.object({ url: z.string(), key: z.string() });
const kept = z.object({
  version: z.literal(2),
  current: z.string().nullable(),
  profiles: z.record(z.string(), profile),
});

/** What is kept; nothing where there is no file. One of before there were profiles holds the profile `default`. */
export function readProfiles(env: NodeJS.ProcessEnv): Profiles {
  let text: string;
  try {
    text = readFileSync(profilesFile(env), "utf8");
  } catch {
    return { current: null, profiles: {} };
  }
  const content = parsed(text);
  const older = profile.strict().safeParse(content);
  if (older.success) return { current: "default", profiles: { default: older.data } };
  const { success, data } = kept.safeParse(content);
  if (success) return { current: data.current, profiles: data.profiles };
  throw new Exit(
    exitCodes.failed,
    "BAD_FILE",
    `${profilesFile(env)} is not what this version keeps there: move it away and log in again`,
  );
}

/** Keeps the profiles, readable by their owner only; a reader sees the old file or the new one, never half of one. */
export function writeProfiles(env: NodeJS.ProcessEnv, { current, profiles }: Profiles): string {
  const file = profilesFile(env);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify({ version: 2, current, profiles }, null, 2)}\n`, { mode: 0o600 });
  renameSync(fresh, file);
  return file;
}

/** Keeps one profile, in use from now on where `use` says so or where there was none; answers with the file's path. */
export function keepProfile(env: NodeJS.ProcessEnv, name: string, one: Profile, use: boolean): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name))
    throw usageError(`a profile's name is letters, digits, ., - and _, not \`${name}\``);
  const { current, profiles } = readProfiles(env);
  return writeProfiles(env, {
    current: use ? name : (current ?? name),
    profiles: { ...profiles, [name]: one },
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function profilesFile(env: NodeJS.ProcessEnv): string {
  const folder = env["XDG_CONFIG_HOME"] ?? join(env["HOME"] ?? homedir(), ".config");
  return join(folder, "trainyard", "credentials.json");
}
