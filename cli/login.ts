import { createInterface } from "node:readline/promises";
import { createClient } from "./client.ts";
import { type Command, didYouMean, type Option } from "./command.ts";
import { findCredentials } from "./credentials.ts";
import { exitCodes, usageError } from "./exit.ts";
import { Whoami } from "./generated/operations.ts";
import { keepProfile, readProfiles, writeProfiles } from "./profiles.ts";
import { table } from "./terminal.ts";

const platform: Readonly<Record<string, Option>> = {
  url: { type: "string", value: "URL", description: "The platform (http://127.0.0.1:4000 when absent)" },
  key: {
    type: "string",
    value: "KEY",
    description: "The key; asked for, or read from standard input, when absent",
  },
};

/** The address and a key that is valid there, with who it speaks for. */
async function validProfile({ values }: Parameters<Command["run"]>[0]) {
  const url = values.string("url") ?? "http://127.0.0.1:4000";
  if (!/^https?:\/\/[^\s]+$/.test(url))
    throw usageError(`--url is an address such as https://trainyard.example, not \`${url}\``);
  const key = (values.string("key") ?? (await askForKey())).trim();
  const { viewer } = await createClient({ url, key }).query(Whoami, {});
  return { url, key, viewer };
}

async function askForKey(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: false });
  if (process.stdin.isTTY) process.stderr.write("Key: ");
  try {
    for await (const line of lines) return line;
    throw usageError("no key was given");
  } finally {
    lines.close();
  }
}

export const login: Command = {
  name: "login",
  summary: "Keep a platform's address and a key for later commands (--profile NAME beside others)",
  positionals: [],
  options: platform,
  async run(call) {
    const { url, key, viewer } = await validProfile(call);
    const name = call.profile ?? (call.env["TRAINYARD_PROFILE"] || "default");
    const file = keepProfile(call.env, name, { url, key }, true);
    call.output.show(
      { url, file, profile: name, viewer },
      () => `${viewer.member.name} in workspace ${viewer.workspace.slug} at ${url}; kept in ${file}`,
    );
    return exitCodes.done;
  },
};

export const addProfile: Command = {
  name: "profile add",
  summary: "Keep another platform's address and key, without using it from now on",
  positionals: ["NAME"],
  options: platform,
  async run(call) {
    const name = call.positionals[0]!;
    if (name in readProfiles(call.env).profiles)
      throw usageError(`there is a profile \`${name}\`: \`trainyard login --profile ${name}\` replaces it`);
    const { url, key, viewer } = await validProfile(call);
    const file = keepProfile(call.env, name, { url, key }, false);
    call.output.show(
      { name, url, file, viewer },
      () => `${name}: ${viewer.member.name} in workspace ${viewer.workspace.slug} at ${url}`,
    );
    return exitCodes.done;
  },
};

/** The profiles, among which there is one of that name. */
function profilesWith(env: NodeJS.ProcessEnv, name: string) {
  const all = readProfiles(env);
  if (name in all.profiles) return all;
  const near = didYouMean(name, Object.keys(all.profiles));
  throw usageError(`there is no profile \`${name}\`${near} (\`trainyard profile list\` shows what there is)`);
}

export const listProfiles: Command = {
  name: "profile list",
  summary: "List the platforms whose keys are kept; the one in use has a mark",
  positionals: [],
  options: {},
  async run(call) {
    const { current, profiles } = readProfiles(call.env);
    const all = Object.entries(profiles).map(([name, { url }]) => ({ name, url, current: name === current }));
    call.output.show({ profiles: all }, () =>
      all.length === 0
        ? "no profiles: `trainyard login` keeps one"
        : table(
            ["", "NAME", "PLATFORM"],
            all.map((each) => [each.current ? "*" : "", each.name, each.url]),
          ),
    );
    return exitCodes.done;
  },
};

export const useProfile: Command = {
  name: "profile use",
  summary: "Use a profile from now on where none is named",
  positionals: ["PROFILE"],
  options: {},
  async run(call) {
    const name = call.positionals[0]!;
    const { profiles } = profilesWith(call.env, name);
    writeProfiles(call.env, { current: name, profiles });
    call.output.show({ name, url: profiles[name]!.url }, () => `${name} is in use: ${profiles[name]!.url}`);
    return exitCodes.done;
  },
};

export const removeProfile: Command = {
  name: "profile remove",
  summary: "Forget a profile and its key; the key itself stays valid",
  positionals: ["PROFILE"],
  options: {},
  async run(call) {
    const name = call.positionals[0]!;
    const { current, profiles } = profilesWith(call.env, name);
    const { [name]: _, ...rest } = profiles;
    writeProfiles(call.env, { current: current === name ? null : current, profiles: rest });
    const none = current === name ? "; none is in use now" : "";
    call.output.show({ name }, () => `${name} is forgotten${none}`);
    return exitCodes.done;
  },
};

export const showProfile: Command = {
  name: "profile show",
  summary: "Say which platform commands speak to here, and where that comes from",
  positionals: ["[PROFILE]"],
  options: {},
  async run(call) {
    const { url, source } = findCredentials(call.env, call.folder, call.positionals[0] ?? call.profile);
    call.output.show({ url, source }, () => `${url} (${source})`);
    return exitCodes.done;
  },
};
