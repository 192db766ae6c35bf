import type { RunEvent } from "../protocol/event.ts";
import type { RunState } from "../protocol/run-state.ts";

/** What a run's events say of its overview and pace, beside the life that applyEvent follows. */
export interface Figures {
  readonly training_reward: number | null;
  readonly first_validation_reward: number | null;
  readonly validation_reward: number | null;
  readonly evaluations: number;
  readonly entropy: number | null;
  readonly response_length_tokens: number | null;
  readonly total_length_tokens: number | null;
  readonly truncation_ratio: number | null;
  readonly samples: number;
  /** Seconds of all its times in status `running` that are over. */
  readonly running_seconds: number;
  /** When the last step of the attempt at work was done. */
  readonly step_at: string | null;
  readonly step_seconds: number | null;
  /** How long the trainer's word holds; null before the first. */
  readonly lease_ms: number | null;
  /** What the trainer said last of what it is at. */
  readonly progress_note: string | null;
}

/** How much the newest step says about the pace: the last ten or so decide. */
const NEWEST_SHARE = 0.2;

/** The figures after an event that counts. A step that does not know a value leaves the last one that was known. */
export function applyFigures(figures: Figures, event: RunEvent): Figures {
  switch (event.type) {
    case "progress":
      return { ...figures, lease_ms: event.leaseMs, progress_note: event.note };
    case "started":
      // From the beginning again: what was evaluated is not of this history. The gap between attempts is not a step.
      return event.resumedFrom === null
        ? {
            ...figures,
            lease_ms: event.leaseMs,
            progress_note: null,
            step_at: null,
            first_validation_reward: null,
            validation_reward: null,
            evaluations: 0,
          }
        : { ...figures, lease_ms: event.leaseMs, progress_note: null, step_at: null };
    case "step": {
      const metric = (name: string, last: number | null) => event.metrics[name] ?? last;
      const failed = Object.values(event.failures).reduce((sum, count) => sum + count, 0);
      return {
        ...figures,
        training_reward: event.reward?.mean ?? figures.training_reward,
        entropy: metric("policy/entropy", figures.entropy),
        response_length_tokens: metric("length/response", figures.response_length_tokens),
        total_length_tokens: metric("length/total", figures.total_length_tokens),
        truncation_ratio: metric("truncation/ratio", figures.truncation_ratio),
        samples: figures.samples + event.validSamples + failed,
        step_at: event.at,
        step_seconds: pace(figures, event.at),
      };
    }
    case "evaluation":
      return event.reward === null
        ? figures
        : {
            ...figures,
            first_validation_reward: figures.first_validation_reward ?? event.reward.mean,
            validation_reward: event.reward.mean,
            evaluations: figures.evaluations + 1,
          };
    default:
      return figures;
  }
}

/** The seconds that it ran, once an event has made `after` of `before`: each time in the status counts when it is over. */
export function secondsRun(seconds: number, before: RunState, after: RunState): number {
  if (before.status !== "running" || after.status === "running") return seconds;
  return seconds + Math.max(0, Date.parse(after.statusSince) - Date.parse(before.statusSince)) / 1000;
}

function pace({ step_at, step_seconds }: Figures, at: string): number | null {
  if (step_at === null) return step_seconds;
  const seconds = Math.max(0, (Date.parse(at) - Date.parse(step_at)) / 1000);
  return step_seconds === null ? seconds : step_seconds + NEWEST_SHARE * (seconds - step_seconds);
}
