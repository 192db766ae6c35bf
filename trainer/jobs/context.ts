import type { Blobs } from "../../src/blobs/blobs.ts";
import type { Job } from "../../src/protocol/job.ts";
import type { Specification } from "../../src/protocol/specification.ts";
import type { Meter } from "../meter.ts";
import type { Reporter } from "../reporter.ts";
import { RunFailure } from "../run-failure.ts";

/** What one attempt at a run is given to work with. */
export interface JobContext<S extends Specification = Specification> {
  readonly job: Job;
  readonly specification: S;
  readonly attempt: number;
  /** When the attempt began, on the clock of `performance.now`. */
  readonly begun: number;
  readonly meter: Meter;
  readonly blobs: Blobs;
  readonly reporter: Reporter;
  /** The checkpoint that this attempt goes on from, by its manifest; null begins at the origin. */
  readonly resumedFrom: { readonly step: number; readonly manifest: string } | null;
  /** A folder of this attempt's own; gone when it ends. */
  readonly folder: string;
  readonly secret: (name: string) => string | undefined;
  /** Fires when the attempt is to end soon: leave what is in flight, save a checkpoint, answer. */
  readonly ending: AbortSignal;
  /** Fires when the attempt counts for nothing any more: leave everything, save nothing. */
  readonly dropped: AbortSignal;
  /** The loop came further. */
  readonly alive: () => void;
}

/** How far a job came: to its end, or to where it was asked to stop; `budget` says that the run's own caps asked. */
export interface JobEnd {
  readonly kind: "finished" | "ended";
  readonly step: number;
  readonly budget: string | null;
}

/** Prompt and answer together, for the run's model. */
export function contextTokens({ meter, specification }: JobContext): number {
  const { baseModel } = specification.origin;
  const model = meter.engine.capabilities.baseModels.find(({ name }) => name === baseModel);
  if (model === undefined)
    throw new RunFailure("unknown_base_model", `this engine has no model ${baseModel}`);
  return model.contextLengthTokens;
}
