import { randomBytes, timingSafeEqual } from "node:crypto";
import { answerOf, pending, requestOf } from "./answers.ts";
import type { Chat, Endpoint } from "./chat.ts";
import { execute, type Outcome, type RolloutRequest } from "./execution.ts";
import type { RolloutDefinition } from "./sdk.ts";
import type { Admission, Cancellation, PollAnswer, RolloutStatus } from "./wire.ts";

/** What a rollout server allows; the numbers are the protocol's own where it names one. */
export interface RolloutLimits {
  /** Rollouts at work at once; the others queue. */
  readonly maxConcurrent: number;
  /** Rollouts waiting; one more is answered with 429. */
  readonly maxQueued: number;
  /** A poll is answered after so long even when nothing changed. */
  readonly resultWaitMs: number;
  /** A rollout that nobody polls for so long is given up. */
  readonly leaseMs: number;
  /** How long an outcome can be read again. */
  readonly resultKeptMs: number;
  /** Outcomes kept at most, the oldest are let go of first: at full speed 900 s of them would fill the memory. */
  readonly maxResultsKept: number;
}

export const defaultLimits: RolloutLimits = {
  maxConcurrent: 256,
  maxQueued: 1_024,
  resultWaitMs: 30_000,
  leaseMs: 120_000,
  resultKeptMs: 900_000,
  maxResultsKept: 20_000,
};

/** Ids stay taken after their outcome is gone, this many of them. */
const maxReservedIds = 200_000;

interface Rollout {
  readonly request: RolloutRequest;
  readonly lease: string;
  readonly abort: AbortController;
  status: RolloutStatus;
  answer: PollAnswer | null;
  timer: ReturnType<typeof setTimeout>;
  readonly waiting: Set<() => void>;
}

/**
 * The rollouts of one server, each from its admission to an outcome that stays readable:
 * queued → running → grading → success | failure | cancelled. A rollout ends as a failure when its lease runs out.
 */
export function createRollouts(
  definition: RolloutDefinition,
  { chatAt, limits }: { chatAt: (endpoint: Endpoint) => Chat; limits: RolloutLimits },
) {
  const rollouts = new Map<string, Rollout>();
  const reserved = new Set<string>();
  const queue: Rollout[] = [];
  /** Ids with an outcome, oldest first. */
  const over = new Set<string>();
  const idle = new Set<() => void>();
  let running = 0;
  let accepting = true;

  function setStatus(rollout: Rollout, status: RolloutStatus) {
    rollout.status = status;
    // Told in the next turn, so that a rollout that is graded at once is polled once.
    setImmediate(() => {
      for (const wake of rollout.waiting) wake();
    });
  }

  function settle(rollout: Rollout, outcome: Outcome | { status: "expired" }) {
    if (rollout.answer !== null) return;
    clearTimeout(rollout.timer);
    rollout.answer = answerOf(rollout.request, outcome);
    setStatus(rollout, rollout.answer.status);
    const { id } = rollout.request;
    over.add(id);
    rollout.timer = setTimeout(() => forget(id), limits.resultKeptMs).unref();
    if (over.size > limits.maxResultsKept) for (const oldest of over) return forget(oldest);
  }

  function forget(id: string) {
    clearTimeout(rollouts.get(id)?.timer);
    rollouts.delete(id);
    over.delete(id);
    if (reserved.size > maxReservedIds)
      for (const oldest of reserved) {
        if (!rollouts.has(oldest)) reserved.delete(oldest);
        break;
      }
  }

  function startQueued() {
    while (running < limits.maxConcurrent) {
      const rollout = queue.shift();
      if (rollout === undefined) break;
      if (rollout.answer !== null) continue;
      running++;
      setStatus(rollout, "running");
      void run(rollout).finally(() => {
        running--;
        startQueued();
        if (active() === 0) for (const wake of idle) wake();
      });
    }
  }

  async function run(rollout: Rollout) {
    const { request, abort } = rollout;
    const outcome = await execute(definition, request, {
      chat: chatAt(request.endpoint!),
      signal: abort.signal,
      graded: () => setStatus(rollout, "grading"),
    });
    settle(rollout, outcome);
  }

  const active = () => running + queue.filter(({ answer }) => answer === null).length;

  function renew(rollout: Rollout) {
    clearTimeout(rollout.timer);
    rollout.timer = setTimeout(() => {
      settle(rollout, { status: "expired" });
      rollout.abort.abort();
    }, limits.leaseMs);
  }

  function cancelOne(rollout: Rollout | undefined): "cancelled_queued" | "cancelled_running" | "not_found" {
    if (rollout === undefined || rollout.answer !== null) return "not_found";
    const disposition = rollout.status === "queued" ? "cancelled_queued" : "cancelled_running";
    settle(rollout, { status: "cancelled", messages: null });
    rollout.abort.abort();
    return disposition;
  }

  return {
    /** Takes a rollout in, or says why not. */
    admit(admission: Admission): { lease: string } | "draining" | "taken" | "full" {
      if (!accepting) return "draining";
      const id = admission.rollout_id;
      if (reserved.has(id)) return "taken";
      if (running >= limits.maxConcurrent && queue.length >= limits.maxQueued) return "full";
      const rollout: Rollout = {
        request: requestOf(admission),
        lease: randomBytes(24).toString("base64url"),
        abort: new AbortController(),
        status: "queued",
        answer: null,
        timer: setTimeout(() => {}, 0),
        waiting: new Set(),
      };
      reserved.add(id);
      rollouts.set(id, rollout);
      renew(rollout);
      queue.push(rollout);
      startQueued();
      return { lease: rollout.lease };
    },

    /** The outcome, or the status once it changed or the wait is over. Renews the lease as it comes in. */
    async poll(id: string, lease: string, gone: AbortSignal): Promise<PollAnswer | "unknown" | "not_yours"> {
      const rollout = rollouts.get(id);
      if (rollout === undefined) return "unknown";
      if (!sameSecret(lease, rollout.lease)) return "not_yours";
      if (rollout.answer !== null) return rollout.answer;
      renew(rollout);
      const before = rollout.status;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, limits.resultWaitMs);
        function done() {
          clearTimeout(timer);
          rollout!.waiting.delete(wake);
          gone.removeEventListener("abort", done);
          resolve();
        }
        function wake() {
          if (rollout!.status !== before) done();
        }
        rollout.waiting.add(wake);
        gone.addEventListener("abort", done, { once: true });
      });
      return rollout.answer ?? pending(id, rollout.status);
    },

    cancel({ ids, prefix }: Cancellation): Record<string, ReturnType<typeof cancelOne>> {
      const chosen =
        ids ??
        [...rollouts.keys()].filter((id) => !over.has(id) && (prefix == null || id.startsWith(prefix)));
      return Object.fromEntries(chosen.map((id) => [id, cancelOne(rollouts.get(id))]));
    },

    /** Takes nothing in any more, for good, and waits up to so long for what is at work. */
    async drain(timeoutMs: number) {
      accepting = false;
      if (active() > 0)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(done, timeoutMs);
          function done() {
            clearTimeout(timer);
            idle.delete(done);
            resolve();
          }
          idle.add(done);
        });
      const ids = [...rollouts.keys()].filter((id) => !over.has(id));
      return { active: active(), ids };
    },

    health: () => ({ accepting, active: active(), running, queued: active() - running }),

    /** Calls off everything and lets go of every timer. */
    close() {
      accepting = false;
      for (const rollout of rollouts.values()) {
        cancelOne(rollout);
        clearTimeout(rollout.timer);
      }
    },
  };
}

/** Compares in a time that tells nothing about where they differ. */
export function sameSecret(given: string, secret: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(secret);
  return a.length === b.length && timingSafeEqual(a, b);
}
