import type { TrainerCounts } from "../../trainer/counts.ts";
import type { Metrics } from "./registry.ts";

/** The metrics of a trainer: what it is at, and what it has done since it started. */
export function addTrainerMetrics(metrics: Metrics, counts: () => TrainerCounts): void {
  metrics.gauge("trainyard_trainer_jobs", "Jobs at work: 0 or 1.", () => counts().jobs);
  metrics.counter(
    "trainyard_trainer_attempts_total",
    "Attempts at runs that were begun.",
    () => counts().attempts,
  );
  metrics.counter("trainyard_trainer_steps_total", "Training steps done.", () => counts().steps);
  metrics.counter(
    "trainyard_trainer_sampled_tokens_total",
    "Tokens that the engine sampled.",
    () => counts().sampledTokens,
  );
  metrics.counter(
    "trainyard_trainer_trained_tokens_total",
    "Tokens that were trained on.",
    () => counts().trainedTokens,
  );
  metrics.gauge(
    "trainyard_trainer_lease_margin_seconds",
    "Time until the lease of the job at work would run out; there is none without a job.",
    () => counts().leaseMarginSeconds,
  );
}
