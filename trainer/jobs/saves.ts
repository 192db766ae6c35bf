import type { TrainingSpecification } from "../../src/protocol/specification.ts";
import { type Probe, saveCheckpoint } from "../checkpoints.ts";
import type { Trainer } from "../engine/engine.ts";
import type { JobContext } from "./context.ts";
import { due } from "./steps.ts";

/** When a run that learns saves what it is: by cadence, on demand, and in the end. */
export interface Saves {
  /** Saves when this step's turn has come, when it is the last, or when somebody asked; answers whether it did. */
  afterStep(step: number, options: { readonly last: boolean }): Promise<boolean>;
  /** Saves the state that the run is left in, unless it is saved; `spent` when its budget is why it is left. */
  final(step: number, spent: string | null): Promise<void>;
}

export function openSaves(
  context: JobContext<TrainingSpecification>,
  options: {
    readonly trainer: Trainer;
    readonly probe: Probe;
    /** Of the checkpoint that the run goes on from. */
    readonly savedStep: number | null;
    /** Where the loop stands, asked at the moment of saving. */
    readonly progress: () => Record<string, number>;
  },
): Saves {
  const { specification, blobs, reporter } = context;
  const { recipe, dataset, origin, seed } = specification;
  let { savedStep } = options;
  /** The request that was answered last: its answer is still on its way to whoever says what was asked for. */
  let answered: string | null = null;

  async function save(step: number, cause: "cadence" | "requested" | "paused" | "stopped" | "finished") {
    const asked = context.checkpointRequested();
    const request = asked === answered ? null : asked;
    await saveCheckpoint({
      blobs,
      reporter,
      trainer: options.trainer,
      probe: options.probe,
      runId: context.job.runId,
      attempt: context.attempt,
      datasetSha256: dataset.sha256,
      base:
        origin.kind === "base"
          ? { kind: "base", baseModel: origin.baseModel, seed }
          : { kind: "checkpoint", manifest: origin.manifest },
      step,
      progress: options.progress(),
      cause,
      request,
    });
    answered = request ?? answered;
    savedStep = step;
    context.alive();
  }

  return {
    async afterStep(step, { last }) {
      if (savedStep === step) return false;
      const asked = context.checkpointRequested();
      const requested = asked !== null && asked !== answered;
      if (!requested && !last && !due(step, recipe.checkpoints.checkpointSaveFreq)) return false;
      await save(step, last ? "finished" : requested ? "requested" : "cadence");
      return true;
    },
    async final(step, spent) {
      if (savedStep === step) return;
      const left = context.endingCause();
      if (spent !== null && !context.ending.aborted)
        await save(step, recipe.budget.whenSpent === "pause" ? "paused" : "stopped");
      else await save(step, left ?? (context.ending.aborted ? "cadence" : "finished"));
    },
  };
}
