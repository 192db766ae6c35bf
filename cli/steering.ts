import { randomUUID } from "node:crypto";
import type { Call, Command, Option, Values } from "./command.ts";
import { findConfiguration } from "./configurations.ts";
import { exitCodes, usageError } from "./exit.ts";
import { EstimateRun, RetryRun, StopRun, SubmitRun } from "./generated/operations.ts";
import { orExit } from "./mistakes.ts";
import { readConfigFile } from "./platform.ts";
import { findRun } from "./runs.ts";
import { duration, figure } from "./terminal.ts";
import { watch } from "./watch.ts";

export const priorityOption: Option = {
  type: "string",
  value: "N",
  description: "-100 to 100 (0 when absent): of two that wait the higher goes first",
};

/** A usage Exit for anything but a whole number from -100 to 100. */
export function priorityOf(values: Values): number | undefined {
  const text = values.string("priority");
  if (text === undefined) return undefined;
  const priority = Number(text);
  if (!Number.isInteger(priority) || Math.abs(priority) > 100)
    throw usageError(`--priority is a whole number from -100 to 100, not \`${text}\``);
  return priority;
}

export const submitRun: Command = {
  name: "train submit",
  summary: "Submit a run from a configuration file, or from a configuration that is saved",
  positionals: ["[CONFIG]"],
  options: {
    configuration: {
      type: "string",
      value: "CONFIGURATION",
      description: "A saved one instead of a file: its newest version, or NAME@VERSION",
    },
    name: {
      type: "string",
      value: "NAME",
      description: "The run's name; drawn from its rollout or dataset when absent",
    },
    tag: { type: "string", multiple: true, value: "TAG", description: "A tag of the run" },
    notes: { type: "string", value: "TEXT", description: "A note for people" },
    priority: priorityOption,
    watch: { type: "boolean", description: "Follow it to its end; the exit code is 0 only when it finished" },
    "dry-run": {
      type: "boolean",
      description: "Check everything and say what would be run, without submitting",
    },
  },
  async run(call) {
    const priority = priorityOf(call.values);
    const [file] = call.positionals;
    const saved = call.values.string("configuration");
    if ((file === undefined) === (saved === undefined))
      throw usageError("train submit needs CONFIG or --configuration, one of them");
    const toml = file === undefined ? null : await readConfigFile(call.folder, file);
    const client = call.client();
    const name = call.values.string("name");
    const notes = call.values.string("notes");
    const about = {
      tags: [...call.values.strings("tag")],
      ...(name === undefined ? {} : { name }),
      ...(notes === undefined ? {} : { notes }),
      ...(priority === undefined ? {} : { priority }),
    };
    const id = saved === undefined ? null : await savedId(call, saved);
    const asked = (once: { idempotencyKey?: string }) =>
      id === null
        ? { toml: { ...about, ...once, toml: toml ?? "" } }
        : { configuration: { ...about, ...once, id } };
    if (call.values.flag("dry-run")) {
      const { estimateRun } = await client.query(EstimateRun, { input: asked({}) });
      const estimate = orExit(estimateRun, "RunEstimate");
      call.output.show(estimate, () =>
        [
          (estimate.specification.toml ?? "").trimEnd(),
          "",
          `${estimate.totalSteps == null ? "open-ended" : `${figure(estimate.totalSteps)} steps`} on the ${estimate.engine} engine${estimate.samples == null ? "" : `, ${figure(Number(estimate.samples))} samples`}, about ${duration(estimate.durationSeconds ?? null)}; ${estimate.queued} runs wait for it`,
          `${duration(estimate.engineSeconds ?? null)} of the engine, ${figure(estimate.sampledTokens == null ? null : Number(estimate.sampledTokens))} tokens sampled and ${figure(estimate.trainedTokens == null ? null : Number(estimate.trainedTokens))} trained, cost ${estimate.costUsd == null ? "–" : `$${figure(estimate.costUsd, 2)}`}`,
          `basis: ${estimate.basis}`,
        ].join("\n"),
      );
      return exitCodes.done;
    }
    // Should the answer be lost, asking again with the same key finds the run instead of making another.
    const input = asked({ idempotencyKey: randomUUID() });
    const { run } = orExit((await client.query(SubmitRun, { input })).submitRun, "SubmitRunSuccess");
    if (!call.values.flag("watch")) {
      call.output.show(
        run,
        () => `${run.name} was submitted: \`trainyard train watch ${run.name}\` follows it`,
      );
      return exitCodes.done;
    }
    return watchToEnd(call, run.id);
  },
};

/** The id of a configuration, which means its newest version, or of the version that was named. */
async function savedId(call: Call, reference: string): Promise<string> {
  const found = await findConfiguration(call, reference);
  return reference.endsWith(`@${found.version.version}`) ? found.version.id : found.id;
}

export const watchRun: Command = {
  name: "train watch",
  summary: "Follow a run live, through restarts of the platform, to its end",
  positionals: ["RUN"],
  options: {},
  async run(call) {
    return watchToEnd(call, (await findRun(call, call.positionals[0]!)).id);
  },
};

async function watchToEnd(call: Call, id: string): Promise<number> {
  const view = await watch(call.client(), call.output, id, call.signal);
  if (call.signal.aborted) return exitCodes.interrupted;
  return view.status === "FINISHED" ? exitCodes.done : exitCodes.failed;
}

export const stopRun: Command = {
  name: "train stop",
  summary: "End a run after saving a checkpoint",
  positionals: ["RUN"],
  options: { reason: { type: "string", value: "TEXT", description: "Why, for people" } },
  async run(call) {
    const { id } = await findRun(call, call.positionals[0]!);
    const reason = call.values.string("reason");
    const answer = await call
      .client()
      .query(StopRun, { input: { id, ...(reason === undefined ? {} : { reason }) } });
    const { run } = orExit(answer.stopRun, "StopRunSuccess");
    call.output.show(run, () =>
      run.status === "STOPPED" ? `${run.name} is stopped` : `${run.name} ends after its next checkpoint`,
    );
    return exitCodes.done;
  },
};

export const retryRun: Command = {
  name: "train retry",
  summary: "Submit a run again with the same frozen specification",
  positionals: ["RUN"],
  options: {
    name: { type: "string", value: "NAME", description: "The new run's name" },
    priority: {
      ...priorityOption,
      description: "-100 to 100 (the run's when absent): of two that wait the higher goes first",
    },
    watch: { type: "boolean", description: "Follow it to its end" },
  },
  async run(call) {
    const priority = priorityOf(call.values);
    const { id } = await findRun(call, call.positionals[0]!);
    const name = call.values.string("name");
    const answer = await call.client().query(RetryRun, {
      input: {
        id,
        idempotencyKey: randomUUID(),
        ...(name === undefined ? {} : { name }),
        ...(priority === undefined ? {} : { priority }),
      },
    });
    const { run } = orExit(answer.retryRun, "RetryRunSuccess");
    if (call.values.flag("watch")) return watchToEnd(call, run.id);
    call.output.show(
      run,
      () => `${run.name} was submitted: \`trainyard train watch ${run.name}\` follows it`,
    );
    return exitCodes.done;
  },
};
