import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Exit, exitCodes } from "./exit.ts";

/** Which platform is spoken to, and with which key. */
export interface Credentials {
  readonly url: string;
  readonly key: string;
  readonly source: string;
}

/**
 * The first of: TRAINYARD_KEY (with TRAINYARD_URL), the data folder of a platform started here (TRAINYARD_DATA, or
 * `.trainyard/` of this folder), and what `trainyard login` kept. A key is only ever sent to the address it was kept with.
 */
export function findCredentials(env: NodeJS.ProcessEnv, folder: string): Credentials {
  const url = env["TRAINYARD_URL"];
  const key = env["TRAINYARD_KEY"];
  if (key) return { url: url ?? "http://127.0.0.1:4000", key, source: "TRAINYARD_KEY" };
  const data = resolve(folder, env["TRAINYARD_DATA"] || ".trainyard");
  const found = read(join(data, "credentials.json")) ?? read(loginFile(env));
  if (found && (url === undefined || url === found.url)) return found;
  throw new Exit(
    exitCodes.unauthorised,
    "NO_KEY",
    "no key: run `trainyard login --url URL`, or set TRAINYARD_URL and TRAINYARD_KEY",
  );
}

/** Keeps a key for later commands, readable by its owner only; answers with the file's path. */
export function keepCredentials(env: NodeJS.ProcessEnv, url: string, key: string): string {
  const file = loginFile(env);
  writeCredentials(file, url, key);
  return file;
}

export function writeCredentials(file: string, url: string, key: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify({ url, key })}\n`, { mode: 0o600 });
}

function loginFile(env: NodeJS.ProcessEnv): string {
  return join(
    env["XDG_CONFIG_HOME"] ?? join(env["HOME"] ?? homedir(), ".config"),
    "trainyard",
    "credentials.json",
  );
}

function read(file: string): Credentials | null {
  try {
    const { url, key } = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
    return typeof url === "string" && typeof key === "string" ? { url, key, source: file } : null;
  } catch {
    return null;
  }
}
