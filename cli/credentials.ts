import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { didYouMean } from "./command.ts";
import { Exit, exitCodes, usageError } from "./exit.ts";
import { readProfiles } from "./profiles.ts";

/** Which platform is spoken to, and with which key. */
export interface Credentials {
  readonly url: string;
  readonly key: string;
  /** Where they were found, for people. */
  readonly source: string;
}

/**
 * The first of: the profile that is asked for by name, TRAINYARD_KEY (with TRAINYARD_URL), the profile TRAINYARD_PROFILE,
 * the data folder of a platform started here (TRAINYARD_DATA, or `.trainyard/` of this folder), and the profile in use.
 * A key is only ever sent to the address it was kept with: where TRAINYARD_URL is another, nothing is sent.
 */
export function findCredentials(env: NodeJS.ProcessEnv, folder: string, profile?: string): Credentials {
  const url = env["TRAINYARD_URL"];
  const key = env["TRAINYARD_KEY"];
  if (profile === undefined && key)
    return { url: url ?? "http://127.0.0.1:4000", key, source: "TRAINYARD_KEY" };
  const wanted = profile ?? env["TRAINYARD_PROFILE"];
  if (wanted) {
    const found = profileOf(env, wanted);
    if (url === undefined || url === found.url) return found;
    throw new Exit(
      exitCodes.unauthorised,
      "NO_KEY",
      `the profile ${wanted} is of ${found.url}, and TRAINYARD_URL is ${url}: a key is only sent to the address that it was kept with`,
    );
  }
  const data = resolve(folder, env["TRAINYARD_DATA"] || ".trainyard");
  const { current } = readProfiles(env);
  const found = read(join(data, "credentials.json")) ?? (current === null ? null : profileOf(env, current));
  if (found && (url === undefined || url === found.url)) return found;
  throw new Exit(
    exitCodes.unauthorised,
    "NO_KEY",
    "no key: run `trainyard login --url URL`, or set TRAINYARD_URL and TRAINYARD_KEY",
  );
}

function profileOf(env: NodeJS.ProcessEnv, name: string): Credentials {
  const { profiles } = readProfiles(env);
  const found = profiles[name];
  if (found) return { ...found, source: `profile ${name}` };
  const near = didYouMean(name, Object.keys(profiles));
  throw usageError(`there is no profile \`${name}\`${near} (\`trainyard profile list\` shows what there is)`);
}

/** Keeps a key in a data folder, readable by its owner only. */
export function writeCredentials(file: string, url: string, key: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify({ url, key })}\n`, { mode: 0o600 });
}

function read(file: string): Credentials | null {
  try {
    const { url, key } = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
    return typeof url === "string" && typeof key === "string" ? { url, key, source: file } : null;
  } catch {
    return null;
  }
}
