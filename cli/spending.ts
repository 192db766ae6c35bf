import type { Command } from "./command.ts";
import { exitCodes, usageError } from "./exit.ts";
import { RunUsage, type SpentFragment, WorkspaceUsage } from "./generated/operations.ts";
import { findRun } from "./runs.ts";
import { duration, figure } from "./terminal.ts";

export const usage: Command = {
  name: "train usage",
  summary: "Show what a run, or the whole workspace, has spent",
  positionals: ["[RUN]"],
  options: {
    since: { type: "string", value: "TIME", description: "Only attempts that began then or later" },
    until: { type: "string", value: "TIME", description: "Only attempts that began before then" },
  },
  async run(call) {
    const [reference] = call.positionals;
    const moment = (name: string) => {
      const text = call.values.string(name);
      if (text === undefined) return null;
      const at = new Date(text);
      if (Number.isNaN(at.getTime()))
        throw usageError(`--${name} is a time such as 2026-01-31, not \`${text}\``);
      return at.toISOString();
    };
    const [since, until] = [moment("since"), moment("until")];
    if (reference !== undefined && (since !== null || until !== null))
      throw usageError("--since and --until are of the workspace's usage: leave RUN out");
    const client = call.client();
    const spent =
      reference === undefined
        ? (await client.query(WorkspaceUsage, { since, until })).workspace?.usage
        : (await client.query(RunUsage, { id: (await findRun(call, reference)).id })).run?.usage;
    call.output.show(spent ?? null, () => (spent ? describeUsage(spent) : "nothing"));
    return exitCodes.done;
  },
};

/** What was spent, in lines; what nobody knows is a dash. */
export function describeUsage(spent: SpentFragment): string {
  const seconds = (value: number | null | undefined) => duration(value ?? null);
  const dollars = (value: number | null | undefined) => (value == null ? "–" : `$${figure(value, 2)}`);
  const ratio = spent.overlapRatio == null ? "–" : `${figure(spent.overlapRatio * 100, 1)} %`;
  const lines: [string, string][] = [
    [
      "tokens",
      `${figure(Number(spent.sampledTokens))} sampled, ${figure(Number(spent.trainedTokens))} trained`,
    ],
    [
      "engine",
      `${seconds(spent.engineSeconds)}: ${seconds(spent.samplingSeconds)} sampling, ${seconds(spent.trainingSeconds)} training`,
    ],
    ["overlap", `${seconds(spent.overlapSeconds)} of both at once, ${ratio} of the training`],
    ["at work", seconds(spent.wallSeconds)],
    [
      "judges",
      `${spent.judgeCalls == null ? "–" : figure(Number(spent.judgeCalls))} calls, ${dollars(spent.judgeCostUsd)}`,
    ],
    ["cost", `${dollars(spent.costUsd)}, of which ${dollars(spent.engineCostUsd)} engine`],
  ];
  return lines.map(([name, value]) => `${name.padEnd(8)} ${value}`).join("\n");
}
