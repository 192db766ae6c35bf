import type { Command } from "./command.ts";
import { exitCodes, usageError } from "./exit.ts";
import { UpdateWorkspace, Workspace } from "./generated/operations.ts";
import { notFound, orExit } from "./mistakes.ts";
import { describeUsage } from "./spending.ts";
import { figure } from "./terminal.ts";

export const workspaceInfo: Command = {
  name: "workspace",
  summary: "Show the workspace: its limit of runs at work, and what it has spent",
  positionals: [],
  options: {},
  async run(call) {
    const { workspace, runs } = await call.client().query(Workspace, {});
    if (!workspace) throw notFound("workspace of this key", "trainyard whoami");
    const running = runs.totalCount ?? null;
    call.output.show({ ...workspace, running }, () => {
      const { maxConcurrentRuns: most } = workspace;
      return [
        `${workspace.name} (${workspace.slug})`,
        `running  ${figure(running)} ${running === 1 ? "run" : "runs"}, ${most == null ? "as many as there are trainers" : `at most ${figure(most)}`}`,
        describeUsage(workspace.usage),
      ].join("\n");
    });
    return exitCodes.done;
  },
};

export const workspaceLimit: Command = {
  name: "workspace limit",
  summary: "Limit how many runs are at work at once, or take the limit away; those at work go on",
  positionals: ["N|none"],
  options: {},
  async run(call) {
    const text = call.positionals[0]!;
    if (text !== "none" && !(/^\d{1,6}$/.test(text) && Number(text) <= 100_000))
      throw usageError(`the limit is a whole number from 0 to 100000, or none, not \`${text}\``);
    const maxConcurrentRuns = text === "none" ? null : Number(text);
    const answer = await call.client().query(UpdateWorkspace, { input: { maxConcurrentRuns } });
    const { workspace } = orExit(answer.updateWorkspace, "UpdateWorkspaceSuccess");
    call.output.show(workspace, () => {
      const { maxConcurrentRuns: most } = workspace;
      if (most == null) return `${workspace.name}: as many runs at work as there are trainers`;
      if (most === 0) return `${workspace.name}: no run begins; those at work go on`;
      return `${workspace.name}: at most ${figure(most)} ${most === 1 ? "run" : "runs"} at work`;
    });
    return exitCodes.done;
  },
};
