import type { FailureClass } from "../../src/protocol/event.ts";
import type { Message } from "../policy/chat-request.ts";
import type { Sampling } from "../policy/policy.ts";
import type { Recording } from "../policy/recorder.ts";

/** One sample to be made: a row of the dataset, and how the policy answers in it. */
export interface RolloutTask {
  /** Unique within the driver's life. */
  readonly rolloutId: string;
  readonly messages: readonly Message[];
  readonly label: string | null;
  readonly metadata: { readonly [key: string]: unknown } | null;
  readonly agentTimeoutS: number;
  readonly graderTimeoutS: number;
  readonly sampling: Sampling;
}

/** A sample, or the class of its failure; exactly one of reward, failure and removed says how it counts. */
export interface RolloutResult {
  readonly rolloutId: string;
  /** What the workflow answered with, or else what the policy last said; in its author's own shape. */
  readonly messages: readonly unknown[];
  readonly reward: number | null;
  /** By the names that the Grader gave them, where it named several: `reward` is their sum. */
  readonly rewards: Readonly<Record<string, number>> | null;
  /** What the Grader said that its judges took; a cost of null is one that it did not say. */
  readonly judges: Judges;
  readonly failure: Failure | null;
  /** Taken out by its grader: neither a reward nor a failure. */
  readonly removed: boolean;
  readonly durationS: number;
  /** The tokens, as sampled; null when the rollout never began. */
  readonly recording: Recording | null;
  /** All that were sampled for it: those of an attempt whose process was lost, too, of which nothing else is kept. */
  readonly sampledTokens: number;
}

/** What the judges of one sample took: of an attempt that was lost, or called off, nobody can say. */
export interface Judges {
  readonly calls: number;
  /** US dollars; null when the cost of any call is not known. */
  readonly costUsd: number | null;
}

export const noJudges: Judges = { calls: 0, costUsd: 0 };

export interface Failure {
  readonly class: FailureClass;
  readonly message: string;
}

/** What the far side answered to one rollout. */
export type Outcome =
  | {
      readonly status: "success";
      readonly messages: readonly unknown[];
      readonly reward: number | null;
      readonly rewards: Readonly<Record<string, number>> | null;
      readonly removed: boolean;
      readonly judges: Judges;
    }
  | {
      readonly status: "failure";
      readonly failure: Failure;
      readonly messages: readonly unknown[] | null;
      readonly judges: Judges;
    };

/** The rollout's deadlines passed, and some more, and nothing came back. */
export class Overdue extends Error {
  constructor(afterMs: number) {
    super(`nothing came back within ${afterMs / 1000} s: the rollout blocks its process`);
    this.name = "Overdue";
  }
}
