import type { Command } from "./command.ts";
import { confirmed } from "./confirming.ts";
import { Exit, exitCodes, usageError } from "./exit.ts";
import { DeleteRun, UpdateRun } from "./generated/operations.ts";
import { orExit } from "./mistakes.ts";
import { findRun } from "./runs.ts";
import { priorityOf } from "./steering.ts";

export const updateRun: Command = {
  name: "train update",
  summary: "Rename a run, or give it other tags, notes or another priority",
  positionals: ["RUN"],
  options: {
    name: { type: "string", value: "NAME", description: "Its new name" },
    tag: { type: "string", multiple: true, value: "TAG", description: "A tag, in place of all that it had" },
    "no-tags": { type: "boolean", description: "Take all its tags away" },
    notes: { type: "string", value: "TEXT", description: "A note for people, in place of what it had" },
    "no-notes": { type: "boolean", description: "Take its note away" },
    priority: {
      type: "string",
      value: "N",
      description: "-100 to 100: of two that wait the higher goes first",
    },
  },
  async run(call) {
    const { values } = call;
    const [name, notes] = [values.string("name"), values.string("notes")];
    const tags = values.strings("tag");
    const priority = priorityOf(values);
    for (const [one, none] of [
      ["tag", "no-tags"],
      ["notes", "no-notes"],
    ] as const)
      if (values.flag(none) && (values.string(one)?.length ?? 0) > 0)
        throw usageError(`--${none} does not go with --${one}`);
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(tags.length > 0 || values.flag("no-tags") ? { tags: [...tags] } : {}),
      ...(notes !== undefined || values.flag("no-notes") ? { notes: notes ?? null } : {}),
      ...(priority === undefined ? {} : { priority }),
    };
    if (Object.keys(change).length === 0)
      throw usageError("train update needs what is to be changed: --name, --tag, --notes or --priority");
    const { id } = await findRun(call, call.positionals[0]!);
    const answer = await call.client().query(UpdateRun, { input: { id, ...change } });
    const { run } = orExit(answer.updateRun, "UpdateRunSuccess");
    call.output.show(run, () => {
      const tagged = run.tags.length === 0 ? "no tags" : `tags ${run.tags.join(", ")}`;
      return `${run.name}: ${tagged}, priority ${run.priority}, ${run.notes ? `notes: ${run.notes}` : "no notes"}`;
    });
    return exitCodes.done;
  },
};

export const deleteRun: Command = {
  name: "train delete",
  summary: "Take a run that is over out of every list, for good; what it saved stays",
  positionals: ["RUN"],
  options: {
    artifacts: {
      type: "boolean",
      description: "With all that it left behind: checkpoints, outputs, samples, metrics and logs",
    },
    yes: { type: "boolean", description: "Do not ask whether that is meant" },
  },
  async run(call) {
    const { id, name } = await findRun(call, call.positionals[0]!);
    const artifacts = call.values.flag("artifacts");
    const what = artifacts
      ? `${name} goes out of every list, and with it all that it left behind: checkpoints (but those that other runs began from), outputs, samples, metrics and logs`
      : `${name} goes out of every list, and its checkpoints too, which stay and are found by their ids (--artifacts takes them away)`;
    if (!call.values.flag("yes") && !(await confirmed(`${what}.\nThis is for good. Go on?`, call.signal)))
      throw new Exit(
        call.signal.aborted ? exitCodes.interrupted : exitCodes.failed,
        "NOT_CONFIRMED",
        `${name} is as it was`,
      );
    const answer = await call.client().query(DeleteRun, { input: { id, artifacts } });
    const { runId } = orExit(answer.deleteRun, "DeleteRunSuccess");
    call.output.show({ runId, name, artifacts }, () =>
      artifacts
        ? `${name} is deleted; what it left behind goes in the background, but for checkpoints that other runs began from`
        : `${name} is deleted; its checkpoints stay, out of every list, and are found by their ids`,
    );
    return exitCodes.done;
  },
};
