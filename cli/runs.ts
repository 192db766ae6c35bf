import { type Call, type Command, didYouMean } from "./command.ts";
import { usageError } from "./exit.ts";
import {
  RunByReference,
  RunInfo,
  type RunInfoQuery,
  type RunLineFragment,
  RunLogs,
  Runs,
} from "./generated/operations.ts";
import { notFound } from "./mistakes.ts";
import { duration, figure, moment, printable, table } from "./terminal.ts";

const statuses = [
  "PENDING",
  "RUNNING",
  "PAUSED",
  "FINISHED",
  "FAILED",
  "STOPPED",
  "KILLED",
  "CRASHED",
  "UNKNOWN",
] as const;

/** The run that an argument means: its name, or its id. */
export async function findRun(call: Call, reference: string) {
  const client = call.client();
  const { run } = await client.query(RunByReference, { name: reference });
  const found = run ?? (await client.query(RunByReference, { id: reference })).run;
  if (!found) {
    const { runs } = await client.query(Runs, { filter: {}, first: 100, after: null });
    const names = runs.nodes.map(({ name }) => name);
    throw notFound(`run \`${reference}\``, "trainyard train list", didYouMean(reference, names));
  }
  return found;
}

export const listRuns: Command = {
  name: "train list",
  summary: "List runs, newest first",
  positionals: [],
  options: {
    limit: { type: "string", value: "N", description: "At most so many (20 when absent, 0 for all)" },
    status: { type: "string", multiple: true, value: "STATUS", description: "Only runs of this status" },
    search: { type: "string", value: "TEXT", description: "Only runs whose name contains this" },
    tag: { type: "string", multiple: true, value: "TAG", description: "Only runs with this tag" },
  },
  async run(call) {
    const limit = call.values.whole("limit", 0, 1_000_000) ?? 20;
    const wanted = call.values.strings("status").map((text) => {
      const status = statuses.find((each) => each === text.toUpperCase());
      if (!status)
        throw usageError(
          `--status is one of ${statuses.map((each) => each.toLowerCase()).join(", ")}, not \`${text}\``,
        );
      return status;
    });
    const search = call.values.string("search");
    const tags = call.values.strings("tag");
    const filter = {
      ...(wanted.length > 0 ? { statuses: wanted } : {}),
      ...(search ? { search } : {}),
      ...(tags.length > 0 ? { tags } : {}),
    };
    const found: RunLineFragment[] = [];
    let after: string | null = null;
    let total: number | null = null;
    do {
      const first = limit === 0 ? 100 : Math.min(100, limit - found.length);
      const {
        runs,
      }: {
        runs: {
          totalCount?: number | null;
          nodes: readonly RunLineFragment[];
          pageInfo: { hasNextPage: boolean; endCursor?: string | null };
        };
      } = await call.client().query(Runs, { filter, first, after });
      found.push(...runs.nodes);
      total = runs.totalCount ?? null;
      after = runs.pageInfo.hasNextPage ? (runs.pageInfo.endCursor ?? null) : null;
    } while (after !== null && (limit === 0 || found.length < limit));
    call.output.show({ totalCount: total, runs: found }, () => {
      if (found.length === 0) return "no runs";
      const rows = found.map((run) => [
        run.name,
        run.kind,
        state(run),
        // It takes no steps.
        run.kind === "MERGE"
          ? "merge"
          : `${figure(run.progress.currentStep)}/${run.progress.totalSteps == null ? "?" : figure(run.progress.totalSteps)}`,
        figure(run.overview.reward),
        duration(run.overview.durationSeconds ?? null),
        moment(run.createdAt),
        run.dataset?.dataset ? `${run.dataset.dataset.name}@${run.dataset.version}` : "–",
      ]);
      const waiting = found.flatMap(({ name, queue }) =>
        queue == null ? [] : `\n${name} waits: ${queue.reason.message}`,
      );
      const more =
        total !== null && total > found.length
          ? `\n${figure(total - found.length)} more: --limit 0 lists all`
          : "";
      return (
        table(["NAME", "KIND", "STATUS", "STEP", "REWARD", "DURATION", "CREATED", "DATASET"], rows) +
        (waiting.length > 0 ? `\n${waiting.join("")}` : "") +
        more
      );
    });
    return 0;
  },
};

export const runInfo: Command = {
  name: "train info",
  summary: "Show everything about a run",
  positionals: ["RUN"],
  options: { toml: { type: "boolean", description: "Print only its frozen specification as TOML" } },
  async run(call) {
    const { id } = await findRun(call, call.positionals[0]!);
    const { run } = await call.client().query(RunInfo, { id });
    if (!run) throw notFound(`run \`${call.positionals[0]}\``, "trainyard train list");
    if (call.values.flag("toml"))
      call.output.show({ toml: run.specification.toml }, () => (run.specification.toml ?? "").trimEnd());
    else call.output.show(run, () => describe(run));
    return 0;
  },
};

export const runLogs: Command = {
  name: "train logs",
  summary: "Print what trainer and rollout said",
  positionals: ["RUN"],
  options: {
    limit: { type: "string", value: "N", description: "The last so many lines (200 when absent)" },
    level: { type: "string", value: "LEVEL", description: "debug, info, warn or error, and what is worse" },
    search: { type: "string", value: "TEXT", description: "Only lines that contain this" },
  },
  async run(call) {
    const { id } = await findRun(call, call.positionals[0]!);
    const level = (["DEBUG", "INFO", "WARN", "ERROR"] as const).find(
      (each) => each === call.values.string("level")?.toUpperCase(),
    );
    if (call.values.string("level") !== undefined && !level)
      throw usageError("--level is debug, info, warn or error");
    const search = call.values.string("search");
    const filter = { ...(level ? { level } : {}), ...(search ? { search } : {}) };
    const wanted = call.values.whole("limit", 1, 100_000) ?? 200;
    type Lines = { at: string; level: string; source: string; message: string; attempt: number };
    let lines: Lines[] = [];
    let before: string | null = null;
    do {
      const page: {
        run?: {
          logs: {
            nodes: readonly Lines[];
            pageInfo: { hasPreviousPage: boolean; startCursor?: string | null };
          };
        } | null;
      } = await call
        .client()
        .query(RunLogs, { id, filter, last: Math.min(100, wanted - lines.length), before });
      lines = [...(page.run?.logs.nodes ?? []), ...lines];
      before = page.run?.logs.pageInfo.hasPreviousPage ? (page.run.logs.pageInfo.startCursor ?? null) : null;
    } while (before !== null && lines.length < wanted);
    call.output.show(
      { lines },
      () =>
        lines
          .map(
            (line) =>
              `${moment(line.at).slice(11)} ${line.level.toLowerCase().padEnd(5)} ${line.source.toLowerCase().padEnd(7)} ${printable(line.message)}`,
          )
          .join("\n") || "no lines",
    );
    return 0;
  },
};

function state(run: RunLineFragment): string {
  if (run.health?.state === "STALLED") return "stalled";
  if (run.pauseRequested != null && run.status === "RUNNING") return "pausing";
  return (
    run.status.toLowerCase() + (run.status === "RUNNING" && run.phase ? ` (${run.phase.toLowerCase()})` : "")
  );
}

function describe(run: NonNullable<RunInfoQuery["run"]>): string {
  const o = run.overview;
  const facts: [string, string][] = [
    [
      "status",
      `${state(run)}${run.statusReason ? `: ${printable(run.statusReason.message)}` : ""}${run.queue == null ? "" : `; it waits: ${run.queue.reason.message}`}`,
    ],
    [
      "kind",
      `${run.kind} on ${run.specification.baseModel}${run.parent ? `, from ${run.parent.run?.name ?? "?"}/${run.parent.name}` : ""}, seed ${run.specification.seed}`,
    ],
    ["dataset", run.dataset?.dataset ? `${run.dataset.dataset.name}@${run.dataset.version}` : "–"],
    ["rollout", run.rollout?.rollout ? `${run.rollout.rollout.name}@${run.rollout.version}` : "–"],
    [
      "step",
      run.kind === "MERGE"
        ? "merge: it takes no steps"
        : `${figure(run.progress.currentStep)} of ${run.progress.totalSteps == null ? "?" : figure(run.progress.totalSteps)}`,
    ],
    ["duration", duration(o.durationSeconds ?? null)],
    [
      "reward",
      `training ${figure(o.trainingReward)}, validation ${figure(o.validationReward)}, improvement ${figure(o.improvement)}`,
    ],
    [
      "lengths",
      `response ${figure(o.responseLengthTokens, 1)}, total ${figure(o.totalLengthTokens, 1)} tokens, truncated ${figure(o.truncationRatio)}`,
    ],
    ["entropy", figure(o.entropy)],
    ["samples", figure(Number(o.samples))],
    [
      "tokens",
      `${figure(Number(run.usage.sampledTokens))} sampled, ${figure(Number(run.usage.trainedTokens))} trained, ${duration(run.usage.engineSeconds)} of engine`,
    ],
    ["cost", run.usage.costUsd == null ? "–" : `$${figure(run.usage.costUsd, 2)}`],
    ["priority", String(run.priority)],
    ["fork of", run.forkOf?.name ?? "–"],
    ["created", `${moment(run.createdAt)} by ${run.creator?.name ?? "?"}`],
  ];
  const parts = [run.name, ...facts.map(([name, value]) => `  ${name.padEnd(9)} ${value}`)];
  if (run.phases.length > 0)
    parts.push(
      "",
      table(
        ["PHASE", "ATTEMPT", "SINCE", "TOOK", "REASON"],
        run.phases
          .slice(-20)
          .map((each) => [
            each.phase.toLowerCase(),
            String(each.attempt),
            moment(each.since),
            duration(each.seconds ?? null),
            printable(each.reason ?? ""),
          ]),
      ),
    );
  if (run.attempts.length > 0)
    parts.push(
      "",
      table(
        ["ATTEMPT", "TRAINER", "RESUMED FROM", "OUTCOME", "STARTED"],
        run.attempts.map((each) => [
          String(each.number),
          each.trainerName,
          each.resumedFromStep == null ? "–" : `step ${each.resumedFromStep}`,
          each.outcome ?? "at work",
          moment(each.startedAt),
        ]),
      ),
    );
  if (run.checkpoints.nodes.length > 0)
    parts.push(
      "",
      table(
        ["CHECKPOINT", "STEP", "VALIDATION", "SIZE", "RESUMABLE"],
        run.checkpoints.nodes.map((each) => [
          each.name,
          String(each.step),
          figure(each.validationReward),
          `${figure(Math.round(Number(each.sizeBytes) / 1024))} KiB`,
          each.resumable ? "yes" : "no",
        ]),
      ),
    );
  return parts.join("\n");
}
