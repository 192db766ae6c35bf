import type { Blobs } from "../../src/blobs/blobs.ts";
import type { EventOf } from "../../src/protocol/event.ts";
import type { Job, TrainerHello } from "../../src/protocol/job.ts";
import type { Specification } from "../../src/protocol/specification.ts";
import type { Meter } from "../meter.ts";
import type { Reporter } from "../reporter.ts";
import { RunFailure } from "../run-failure.ts";
import type { UsageTotals } from "../usage.ts";

/** What one attempt at a run is given to work with. */
export interface JobContext<S extends Specification = Specification> {
  readonly job: Job;
  readonly specification: S;
  readonly attempt: number;
  /** When the attempt began, on the clock of `performance.now`. */
  readonly begun: number;
  readonly meter: Meter;
  /** What the engine's work costs; null where nobody said. */
  readonly prices: TrainerHello["prices"];
  /** What the attempts before this one used up, as they said themselves. */
  readonly usedBefore: UsageTotals;
  readonly blobs: Blobs;
  readonly reporter: Reporter;
  /** The checkpoint that this attempt goes on from, by its manifest; null begins at the origin. */
  readonly resumedFrom: { readonly step: number; readonly manifest: string } | null;
  /** A folder of this attempt's own; gone when it ends. */
  readonly folder: string;
  readonly secret: (name: string) => string | undefined;
  /** Fires when the attempt is to end soon: leave what is in flight, save a checkpoint, answer. */
  readonly ending: AbortSignal;
  /** What the last checkpoint is saved for, once `ending` has fired; null for a trainer that is shut down. */
  readonly endingCause: () => "paused" | "stopped" | null;
  /** Fires when the attempt counts for nothing any more: leave everything, save nothing. */
  readonly dropped: AbortSignal;
  /** The checkpoint that was asked for and is not saved yet, by its request. */
  readonly checkpointRequested: () => string | null;
  /** The run's caps as they are now: its recipe's, or what they were changed to since. */
  readonly caps: () => EventOf<"budget_changed">["budget"];
  /** The loop came further. */
  readonly alive: () => void;
}

/**
 * How far a job came: to its end, or to where it was asked to stop. `budget` says that the run's own caps asked, and
 * `reason` why one that is finished did not come to its last step.
 */
export interface JobEnd {
  readonly kind: "finished" | "ended";
  readonly step: number;
  readonly budget: string | null;
  readonly reason: string | null;
}

/** Prompt and answer together, for the run's model. */
export function contextTokens({ meter, specification }: JobContext): number {
  const { baseModel } = specification.origin;
  const model = meter.engine.capabilities.baseModels.find(({ name }) => name === baseModel);
  if (model === undefined)
    throw new RunFailure("unknown_base_model", `this engine has no model ${baseModel}`);
  return model.contextLengthTokens;
}
