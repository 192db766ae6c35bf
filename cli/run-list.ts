import { type Call, type Command, didYouMean } from "./command.ts";
import { findConfiguration } from "./configurations.ts";
import { exitCodes, usageError } from "./exit.ts";
import {
  DatasetInfo,
  Members,
  RolloutInfo,
  type RunKind,
  type RunLineFragment,
  type RunStatus,
  Runs,
  type RunsQueryVariables,
} from "./generated/operations.ts";
import { notFound } from "./mistakes.ts";
import { everyPage, limitOption, more } from "./pages.ts";
import { stateOf } from "./runs.ts";
import { findSweep } from "./sweeps.ts";
import { duration, figure, moment, table } from "./terminal.ts";

const statuses = [
  "pending",
  "running",
  "paused",
  "finished",
  "failed",
  "stopped",
  "killed",
  "crashed",
  "unknown",
] as const;
const kinds = ["rl", "sft", "offline_rl", "merge"] as const;
const orders = ["created", "started", "reward"] as const;

export const listRuns: Command = {
  name: "train list",
  summary: "List runs, newest first",
  positionals: [],
  options: {
    limit: limitOption,
    status: {
      type: "string",
      multiple: true,
      value: "STATUS",
      choices: statuses,
      description: "Only runs of this status",
    },
    kind: { type: "string", value: "KIND", choices: kinds, description: `Only ${kinds.join(", ")} runs` },
    search: { type: "string", value: "TEXT", description: "Only runs whose name contains this" },
    tag: { type: "string", multiple: true, value: "TAG", description: "Only runs with this tag" },
    sweep: { type: "string", value: "SWEEP", description: "Only the trials of this sweep" },
    dataset: { type: "string", value: "DATASET", description: "Only runs on this dataset" },
    rollout: { type: "string", value: "ROLLOUT", description: "Only runs on this rollout" },
    configuration: { type: "string", value: "CONFIGURATION", description: "Only runs of this configuration" },
    model: { type: "string", value: "MODEL", description: "Only runs from this base model" },
    creator: { type: "string", value: "MEMBER", description: "Only runs that this member submitted" },
    since: { type: "string", value: "TIME", description: "Only runs submitted then or later" },
    until: { type: "string", value: "TIME", description: "Only runs submitted before then" },
    by: {
      type: "string",
      value: "ORDER",
      choices: orders,
      description: `${orders.join(", ")}: newest or highest first (created)`,
    },
  },
  async run(call) {
    const limit = call.values.whole("limit", 0, 1_000_000) ?? 20;
    const filter = await filterOf(call);
    const field = (call.values.choice("by") ?? "created").toUpperCase() as "CREATED" | "STARTED" | "REWARD";
    const orderBy = { field, direction: "DESC" } as const;
    const { nodes, total } = await everyPage<RunLineFragment>(
      limit,
      async (first, after) => (await call.client().query(Runs, { filter, orderBy, first, after })).runs,
    );
    call.output.show({ totalCount: total, runs: nodes }, () =>
      nodes.length === 0 ? "no runs" : described(nodes) + more(nodes.length, total),
    );
    return exitCodes.done;
  },
};

function described(runs: readonly RunLineFragment[]): string {
  const rows = runs.map((run) => [
    run.name,
    run.kind,
    stateOf(run),
    // It takes no steps.
    run.kind === "MERGE"
      ? "merge"
      : `${figure(run.progress.currentStep)}/${run.progress.totalSteps == null ? "?" : figure(run.progress.totalSteps)}`,
    figure(run.overview.reward),
    duration(run.overview.durationSeconds ?? null),
    moment(run.createdAt),
    run.dataset?.dataset ? `${run.dataset.dataset.name}@${run.dataset.version}` : "–",
  ]);
  const waiting = runs.flatMap(({ name, queue }) =>
    queue == null ? [] : `\n${name} waits: ${queue.reason.message}`,
  );
  return (
    table(["NAME", "KIND", "STATUS", "STEP", "REWARD", "DURATION", "CREATED", "DATASET"], rows) +
    (waiting.length > 0 ? `\n${waiting.join("")}` : "")
  );
}

/** What the options ask for, each name as the id that it stands for. */
async function filterOf(call: Call): Promise<NonNullable<RunsQueryVariables["filter"]>> {
  const { values } = call;
  const named = async (option: string, find: (name: string) => Promise<string>) => {
    const name = values.string(option);
    return name === undefined ? undefined : await find(name);
  };
  const client = call.client();
  const given = {
    statuses: some(values.strings("status").map((each) => each.toUpperCase() as RunStatus)),
    kind: values.choice("kind")?.toUpperCase() as RunKind | undefined,
    search: values.string("search"),
    tags: some([...values.strings("tag")]),
    baseModel: values.string("model"),
    sweepId: await named("sweep", async (name) => (await findSweep(call, name)).id),
    configurationId: await named("configuration", async (name) => (await findConfiguration(call, name)).id),
    datasetId: await named("dataset", async (name) => {
      const { dataset } = await client.query(DatasetInfo, { name, preview: 1 });
      if (!dataset) throw notFound(`dataset \`${name}\``, "trainyard dataset list");
      return dataset.id;
    }),
    rolloutId: await named("rollout", async (name) => {
      const { rollout } = await client.query(RolloutInfo, { name, first: 1 });
      if (!rollout) throw notFound(`rollout \`${name}\``, "trainyard rollout list");
      return rollout.id;
    }),
    creatorId: await named("creator", async (name) => {
      const members = (await client.query(Members, {})).workspace?.members ?? [];
      const found = members.find((each) => each.name === name || each.id === name);
      const near = didYouMean(
        name,
        members.map((each) => each.name),
      );
      if (!found) throw notFound(`member \`${name}\``, "trainyard members list", near);
      return found.id;
    }),
    createdAfter: timeOf(call, "since"),
    createdBefore: timeOf(call, "until"),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

const some = <T>(list: T[]) => (list.length > 0 ? list : undefined);

function timeOf({ values }: Call, option: string): string | undefined {
  const text = values.string(option);
  if (text === undefined) return undefined;
  const at = new Date(text);
  if (Number.isNaN(at.getTime()))
    throw usageError(`--${option} is a time such as 2026-01-31, not \`${text}\``);
  return at.toISOString();
}
