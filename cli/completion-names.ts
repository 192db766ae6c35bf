import { createClient } from "./client.ts";
import type { Call } from "./command.ts";
import { findCredentials } from "./credentials.ts";
import {
  AllCheckpoints,
  BaseModels,
  Configurations,
  Datasets,
  Knobs,
  Members,
  Rollouts,
  Runs,
  Sweeps,
} from "./generated/operations.ts";
import { readProfiles } from "./profiles.ts";

type Ask = ReturnType<typeof createClient>["query"];
const newest = { first: 100, after: null };
const named = (nodes: readonly { readonly name: string }[]) => nodes.map(({ name }) => name);

/** What a platform is asked for a word that help calls so; `start` is what is written of it. */
const asked: Readonly<Record<string, (ask: Ask, start: string) => Promise<readonly string[]>>> = {
  RUN: async (ask, start) =>
    named((await ask(Runs, { filter: start === "" ? {} : { search: start }, ...newest })).runs.nodes),
  SWEEP: async (ask) => named((await ask(Sweeps, newest)).sweeps.nodes),
  DATASET: async (ask) => named((await ask(Datasets, { filter: {}, ...newest })).datasets.nodes),
  ROLLOUT: async (ask) => named((await ask(Rollouts, { filter: {}, ...newest })).rollouts.nodes),
  CONFIGURATION: async (ask) => named((await ask(Configurations, newest)).configurations.nodes),
  MODEL: async (ask) => named((await ask(BaseModels, newest)).baseModels.nodes),
  MEMBER: async (ask) => named((await ask(Members, {})).workspace?.members ?? []),
  KNOB: async (ask) =>
    (await ask(Knobs, { kind: null })).recipeKnobs.map(({ section, key }) => `${section}.${key}`),
  REF: async (ask) =>
    (await ask(AllCheckpoints, { orderBy: null, removed: false, ...newest })).checkpoints.nodes.flatMap(
      ({ name, run }) => (run ? [`${run.name}/${name}`] : []),
    ),
};

/** A shell waits for this long at most; a platform that is away or slow completes nothing. */
const patienceMs = 1500;

/** The names that a word may be, by what help calls it; silent whatever goes wrong, for somebody is typing. */
export async function namesFor(
  call: Call,
  label: string | undefined,
  start: string,
  profile: string | undefined,
): Promise<readonly string[]> {
  const kind = label?.replace(/[[\].]/g, "") ?? "";
  if (kind === "PROFILE") return Object.keys(quietly(() => readProfiles(call.env).profiles) ?? {});
  if (kind === "bash|zsh|fish") return kind.split("|");
  if (["FILE", "FOLDER", "CONFIG"].includes(kind)) return [];
  const find = asked[kind];
  const credentials = find && quietly(() => findCredentials(call.env, call.folder, profile));
  if (!find || !credentials) return [];
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(patienceMs)]);
  const client = createClient(credentials);
  return find((document, variables) => client.query(document, variables, signal), start).catch(() => []);
}

function quietly<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
