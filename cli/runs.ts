import { type Call, type Command, didYouMean } from "./command.ts";
import {
  RunByReference,
  RunInfo,
  type RunInfoQuery,
  type RunLineFragment,
  Runs,
} from "./generated/operations.ts";
import { notFound } from "./mistakes.ts";
import { duration, figure, moment, printable, table } from "./terminal.ts";

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

/** Where a run stands, as a word or two. */
export function stateOf(run: RunLineFragment): string {
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
      `${stateOf(run)}${run.statusReason ? `: ${printable(run.statusReason.message)}` : ""}${run.queue == null ? "" : `; it waits: ${run.queue.reason.message}`}`,
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
