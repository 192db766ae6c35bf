import { randomUUID } from "node:crypto";
import type { Command } from "./command.ts";
import { exitCodes } from "./exit.ts";
import { ReproduceRun, RunReproduction, type RunReproductionQuery } from "./generated/operations.ts";
import { notFound, orExit } from "./mistakes.ts";
import { findRun } from "./runs.ts";
import { table } from "./terminal.ts";
import { watch } from "./watch.ts";

type Reproduction = NonNullable<NonNullable<RunReproductionQuery["run"]>["reproduction"]>;

export const reproduceRun: Command = {
  name: "train reproduce",
  summary: "Replay a run from what it recorded, and compare the two",
  positionals: ["RUN"],
  options: {
    name: { type: "string", value: "NAME", description: "The new run's name" },
    wait: {
      type: "boolean",
      description: "Follow it to its end and compare; the exit code is 0 only when the two are the same",
    },
  },
  async run(call) {
    const { id } = await findRun(call, call.positionals[0]!);
    const client = call.client();
    const name = call.values.string("name");
    const answer = await client.query(ReproduceRun, {
      input: { id, idempotencyKey: randomUUID(), ...(name === undefined ? {} : { name }) },
    });
    const { run } = orExit(answer.reproduceRun, "ReproduceRunSuccess");
    if (!call.values.flag("wait")) {
      call.output.show(
        run,
        () => `${run.name} replays ${call.positionals[0]}: \`trainyard train watch ${run.name}\` follows it`,
      );
      return exitCodes.done;
    }
    await watch(client, call.output, run.id, call.signal);
    if (call.signal.aborted) return exitCodes.interrupted;
    const { run: replay } = await client.query(RunReproduction, { id: run.id });
    if (!replay?.reproduction) throw notFound(`run \`${run.name}\``, "trainyard train list");
    const { reproduction } = replay;
    call.output.show(replay, () => told(replay.name, reproduction));
    return reproduction.same === true ? exitCodes.done : exitCodes.failed;
  },
};

function told(name: string, compared: Reproduction): string {
  const { same, sameWeights, firstDifferentStep, note } = compared;
  const verdict =
    same === true
      ? "the same, bit for bit"
      : firstDifferentStep != null
        ? `different from step ${firstDifferentStep}`
        : sameWeights === false
          ? "different in its final weights"
          : "not to be told apart, and not known to be the same";
  const weights = sameWeights == null ? "not compared" : sameWeights ? "equal" : "different";
  return [
    `${name} beside ${compared.of?.name ?? "a deleted run"}: ${verdict}`,
    `  steps compared ${compared.stepsCompared}, final weights ${weights}`,
    ...(note == null ? [] : [`  ${note}`]),
    table(
      ["METRIC", "LARGEST DIFFERENCE"],
      compared.differences.map(({ metric, largest }) => [metric, largest == null ? "–" : String(largest)]),
    ),
  ].join("\n");
}
