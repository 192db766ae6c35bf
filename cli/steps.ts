import type { Command } from "./command.ts";
import { exitCodes } from "./exit.ts";
import { RunEvaluations, RunSteps, type RunStepsQuery } from "./generated/operations.ts";
import { everyPage } from "./pages.ts";
import { findRun } from "./runs.ts";
import { duration, figure, moment, table } from "./terminal.ts";

type Step = NonNullable<RunStepsQuery["run"]>["steps"]["nodes"][number];

const named = (values: Step["metrics"], wanted: string) => values.find(({ key }) => key === wanted)?.value;
const counted = (failures: Step["failures"]) => failures.reduce((sum, { count }) => sum + count, 0);

export const listSteps: Command = {
  name: "steps list",
  summary: "List a run's optimiser steps, the last ones",
  positionals: ["RUN"],
  options: {
    limit: { type: "string", value: "N", description: "The last so many (20 when absent, 0 for all)" },
  },
  async run(call) {
    const limit = call.values.whole("limit", 0, 1_000_000) ?? 20;
    const { id } = await findRun(call, call.positionals[0]!);
    const steps: Step[] = [];
    for (let before: string | null = null; ; ) {
      const last = limit === 0 ? 100 : Math.min(100, limit - steps.length);
      const { run }: RunStepsQuery = await call.client().query(RunSteps, { id, last, before });
      steps.unshift(...(run?.steps.nodes ?? []));
      before = run?.steps.pageInfo.hasPreviousPage ? (run.steps.pageInfo.startCursor ?? null) : null;
      if (before === null || (limit !== 0 && steps.length >= limit)) break;
    }
    call.output.show({ steps }, () =>
      steps.length === 0
        ? "no steps"
        : table(
            [
              "STEP",
              "REWARD",
              "STD",
              "LOSS",
              "ENTROPY",
              "VALID",
              "FAILED",
              "SAMPLED",
              "TRAINED",
              "TOOK",
              "STALE",
            ],
            steps.map((each) => [
              figure(each.step),
              figure(each.reward?.mean),
              figure(each.reward?.std),
              figure(named(each.metrics, "loss"), 4),
              figure(named(each.metrics, "entropy")),
              figure(each.validSamples),
              figure(counted(each.failures)),
              figure(Number(each.sampledTokens)),
              figure(Number(each.trainedTokens)),
              duration(each.seconds.reduce((sum, { value }) => sum + (value ?? 0), 0)),
              figure(each.stalenessMax),
            ]),
          ),
    );
    return exitCodes.done;
  },
};

export const listEvaluations: Command = {
  name: "evaluations list",
  summary: "List a run's evaluations on its validation dataset",
  positionals: ["RUN"],
  options: {},
  async run(call) {
    const { id } = await findRun(call, call.positionals[0]!);
    const { nodes } = await everyPage(
      0,
      async (first, after) =>
        (await call.client().query(RunEvaluations, { id, first, after })).run?.evaluations,
    );
    call.output.show({ evaluations: nodes }, () =>
      nodes.length === 0
        ? "no evaluations"
        : table(
            ["STEP", "REWARD", "STD", "LOSS", "VALID", "FAILED", "TEMPERATURE", "DATASET", "AT"],
            nodes.map((each) => [
              figure(each.step),
              figure(each.reward?.mean),
              figure(each.reward?.std),
              figure(named(each.metrics, "loss"), 4),
              figure(each.validSamples),
              figure(counted(each.failures)),
              figure(each.temperature, 2),
              each.dataset,
              moment(each.at),
            ]),
          ),
    );
    return exitCodes.done;
  },
};
