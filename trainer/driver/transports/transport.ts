import type { Outcome, RolloutTask } from "../rollout.ts";

/** How rollouts reach the process that runs them. One suite asks every transport. */
export interface Transport {
  /**
   * Runs one rollout to its outcome. Rejects with HostLost when the far side was lost under it, and with the
   * signal's reason when that fires: the rollout is called off there, and nobody waits for it. `begun` is called when
   * the far side took it to work: its deadlines run from there, not from the wait before it. `grading` is called when
   * its workflow is done and its grader begins.
   */
  run(task: RolloutTask, signal: AbortSignal, begun: () => void, grading?: () => void): Promise<Outcome>;
  close(): Promise<void>;
}

/** The process that ran a rollout is gone, or cannot be talked to any more: not the rollout's fault. */
export class HostLost extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "HostLost";
  }
}

/** Why a rollout cannot be run at all; the message is for its author. */
export class RolloutSetupFailed extends Error {
  readonly code:
    | "entrypoint_missing"
    | "import_failed"
    | "no_workflow"
    | "several_workflows"
    | "several_graders"
    | "timed_out"
    | "exited"
    | "unreachable";
  constructor(code: RolloutSetupFailed["code"], message: string) {
    super(message);
    this.name = "RolloutSetupFailed";
    this.code = code;
  }
}
