import type { Policy, PolicyFault } from "../policy/policy.ts";
import type { Recording } from "../policy/recorder.ts";
import {
  type Failure,
  noJudges,
  type Outcome,
  Overdue,
  type RolloutResult,
  type RolloutTask,
} from "./rollout.ts";
import { HostLost, type Transport } from "./transports/transport.ts";

/** Runs rollouts, whatever they are written in and wherever they run. */
export interface Driver {
  /**
   * Runs one rollout, when its turn comes, to a result: a failure is one, and it never rejects for what a rollout
   * or its process did. When the signal fires the rollout is called off, and its result says `cancelled`.
   */
  run(task: RolloutTask, signal?: AbortSignal): Promise<RolloutResult>;
  /** How many are at work, and how many wait for their turn. */
  load(): { readonly running: number; readonly waiting: number };
  /** Why no rollout can be run any more, or null. */
  broken(): string | null;
  /** Calls everything off and ends what was started for it. */
  close(): Promise<void>;
}

/** The caller, the driver's end or the policy's progress called the rollout off. */
class CalledOff extends Error {
  constructor(message = "the rollout was called off") {
    super(message);
  }
}

/** What is heard of a rollout while it is under way. */
interface Heard {
  readonly begun: () => void;
  readonly grading: () => void;
  /** Its weights are older than anything that is learned from. */
  readonly tooOld: () => void;
  /** Its process is gone with it; it is run once more. */
  readonly lost: (recording: Recording | null) => void;
}

/**
 * One driver over any transport. A rollout whose process was lost under it is run once more from its beginning, with
 * what it had recorded forgotten: a process takes hundreds of samples with it, and most of them did nothing wrong.
 * Lost a second time it is a failure of class `infrastructure`.
 */
export function createDriver({
  transport,
  policy,
  maxConcurrent,
  graceMs = 30_000,
  broken = () => null,
}: {
  transport: Transport;
  policy: Pick<Policy, "begin" | "end" | "fault">;
  maxConcurrent: number;
  /** For a rollout's process to notice a deadline by itself and to say so; after it the process counts as stuck. */
  graceMs?: number;
  broken?: () => string | null;
}): Driver {
  const turns: (() => void)[] = [];
  const closed = new AbortController();
  const atWork = new Set<Promise<RolloutResult>>();
  let running = 0;

  /** Resolves when it is this rollout's turn, first come, first served. */
  async function turn(signal: AbortSignal) {
    signal.throwIfAborted();
    if (running < maxConcurrent) {
      running++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const mine = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        turns.splice(turns.indexOf(mine), 1);
        reject(signal.reason);
      };
      turns.push(mine);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  function next() {
    const waiting = turns.shift();
    if (waiting === undefined) running--;
    else waiting();
  }

  async function attempt(
    task: RolloutTask,
    { signal, begun, grading, tooOld, lost }: Heard & { readonly signal: AbortSignal },
  ): Promise<Outcome> {
    for (let lostBefore = false; ; lostBefore = true) {
      policy.begin(task.rolloutId, task.sampling, tooOld);
      try {
        return await transport.run(task, signal, begun, grading);
      } catch (error) {
        if (!(error instanceof HostLost)) throw error;
        if (lostBefore || broken() !== null) return failed("infrastructure", error.message);
        lost(policy.end(task.rolloutId));
      }
    }
  }

  async function run(task: RolloutTask, called: AbortSignal | undefined): Promise<RolloutResult> {
    const { rolloutId } = task;
    const end = new AbortController();
    const callOff = () => end.abort(new CalledOff());
    const calls = called === undefined ? [closed.signal] : [called, closed.signal];
    for (const signal of calls)
      if (signal.aborted) callOff();
      else signal.addEventListener("abort", callOff, { once: true });

    let began: number | null = null;
    let outcome: Outcome;
    let recording: Recording | null = null;
    let lostTokens = 0;
    let overdue: NodeJS.Timeout | undefined;
    let late: "agent_timeout" | "grader_timeout" = "agent_timeout";
    try {
      await turn(end.signal);
      began = performance.now();
      const afterMs = (task.agentTimeoutS + task.graderTimeoutS) * 1000 + graceMs;
      outcome = await attempt(task, {
        signal: end.signal,
        begun() {
          late = "agent_timeout";
          clearTimeout(overdue);
          overdue = setTimeout(() => end.abort(new Overdue(afterMs)), afterMs);
        },
        grading() {
          late = "grader_timeout";
        },
        tooOld: () => end.abort(new CalledOff("its policy version is older than max_staleness allows")),
        lost(recording) {
          lostTokens += recording?.responseTokens ?? 0;
        },
      });
      if (outcome.status === "failure") outcome = withFault(outcome, policy.fault(rolloutId));
    } catch (error) {
      if (error instanceof CalledOff) outcome = failed("cancelled", error.message);
      else if (error instanceof Overdue) outcome = failed(late, error.message);
      else throw error;
    } finally {
      clearTimeout(overdue);
      for (const signal of calls) signal.removeEventListener("abort", callOff);
      if (began !== null) {
        recording = policy.end(rolloutId);
        next();
      }
    }
    const durationS = began === null ? 0 : (performance.now() - began) / 1000;
    const sampledTokens = lostTokens + (recording?.responseTokens ?? 0);
    return { ...resultOf(task, outcome, recording), durationS, sampledTokens };
  }

  return {
    run(task, signal) {
      const result = run(task, signal);
      atWork.add(result);
      const over = () => atWork.delete(result);
      result.then(over, over);
      return result;
    },
    load: () => ({ running, waiting: turns.length }),
    broken,
    async close() {
      closed.abort(new Error("the driver is closed"));
      await Promise.allSettled(atWork);
      await transport.close();
    },
  };
}

function failed(failure: Failure["class"], message: string): Outcome {
  return { status: "failure", failure: { class: failure, message }, messages: null, judges: noJudges };
}

/**
 * A workflow that fails after the policy left it without an answer failed because of that. One that goes on has its
 * own say, and so has its grader: a failure there keeps its class.
 */
function withFault(outcome: Outcome & { status: "failure" }, fault: PolicyFault | null): Outcome {
  const agents = outcome.failure.class === "agent_error" || outcome.failure.class === "agent_timeout";
  return fault !== null && agents ? { ...outcome, failure: fault } : outcome;
}

function resultOf(
  task: RolloutTask,
  outcome: Outcome,
  recording: Recording | null,
): Omit<RolloutResult, "durationS" | "sampledTokens"> {
  const { rolloutId } = task;
  const messages = outcome.messages ?? recording?.messages ?? task.messages;
  const { judges } = outcome;
  const common = { rolloutId, messages, judges, recording, reward: null, rewards: null };
  if (outcome.status === "failure") return { ...common, failure: outcome.failure, removed: false };
  const { reward, rewards, removed } = outcome;
  if (removed) return { ...common, failure: null, removed };
  if (reward === null) {
    const failure: Failure = {
      class: "invalid_reward",
      message: "the rollout has no grader that set a reward",
    };
    return { ...common, failure, removed };
  }
  return { ...common, reward, rewards, failure: null, removed };
}
