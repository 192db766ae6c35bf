import { randomUUID } from "node:crypto";
import { findCheckpoint, nameOf } from "./checkpoints.ts";
import type { Command, Option } from "./command.ts";
import { exitCodes } from "./exit.ts";
import { MergeCheckpoint, PinCheckpoint, RemoveCheckpoint, UnpinCheckpoint } from "./generated/operations.ts";
import { orExit } from "./mistakes.ts";

export const pinCheckpoint: Command = {
  name: "checkpoints pin",
  summary: "Keep a checkpoint whatever its run's retention says",
  positionals: ["REF"],
  options: {},
  async run(call) {
    const { id } = await findCheckpoint(call, call.positionals[0]!);
    const answer = await call.client().query(PinCheckpoint, { input: { id } });
    const { checkpoint } = orExit(answer.pinCheckpoint, "PinCheckpointSuccess");
    call.output.show(checkpoint, () => `${nameOf(checkpoint)} stays until it is unpinned`);
    return exitCodes.done;
  },
};

export const unpinCheckpoint: Command = {
  name: "checkpoints unpin",
  summary: "Leave a checkpoint to its run's retention again",
  positionals: ["REF"],
  options: {},
  async run(call) {
    const { id } = await findCheckpoint(call, call.positionals[0]!);
    const answer = await call.client().query(UnpinCheckpoint, { input: { id } });
    const { checkpoint } = orExit(answer.unpinCheckpoint, "UnpinCheckpointSuccess");
    call.output.show(checkpoint, () => `${nameOf(checkpoint)} is no longer pinned`);
    return exitCodes.done;
  },
};

export const removeCheckpoint: Command = {
  name: "checkpoints remove",
  summary: "Take a checkpoint away for good",
  positionals: ["REF"],
  options: {},
  async run(call) {
    const { id } = await findCheckpoint(call, call.positionals[0]!);
    const answer = await call.client().query(RemoveCheckpoint, { input: { id } });
    const { checkpoint } = orExit(answer.removeCheckpoint, "RemoveCheckpointSuccess");
    call.output.show(checkpoint, () => `${nameOf(checkpoint)} is removed`);
    return exitCodes.done;
  },
};

const mergeOptions: Readonly<Record<string, Option>> = {
  name: { type: "string", value: "NAME", description: "The merging run's name" },
};

export const mergeCheckpoint: Command = {
  name: "checkpoints merge",
  summary: "Merge a checkpoint's adapter into its base, as a run",
  positionals: ["REF"],
  options: mergeOptions,
  async run(call) {
    const { id } = await findCheckpoint(call, call.positionals[0]!);
    const name = call.values.string("name");
    const input = { id, idempotencyKey: randomUUID(), ...(name === undefined ? {} : { name }) };
    const answer = await call.client().query(MergeCheckpoint, { input });
    const { run } = orExit(answer.mergeCheckpoint, "MergeCheckpointSuccess");
    call.output.show(
      run,
      () =>
        `${run.name} was submitted and saves ${run.name}/merged: \`trainyard train watch ${run.name}\` follows it`,
    );
    return exitCodes.done;
  },
};
