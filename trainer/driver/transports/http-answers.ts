import { z } from "zod";
import { type FailureClass, failureClasses } from "../../../src/protocol/event.ts";
import { type Judges, noJudges, type Outcome } from "../rollout.ts";

/** What a server answers to an admission in protocol 0.4; what it does not say is as the protocol has it. */
export const admitted = z.object({
  rollout_id: z.string(),
  polling_lease_token: z.string().min(1),
  result_wait_timeout_sec: z.number().gt(0).max(600).default(30),
  polling_lease_timeout_sec: z.number().gt(0).default(120),
});

/** What it answers to a poll. */
export const polled = z.object({
  rollout_id: z.string(),
  status: z.enum(["queued", "running", "grading", "success", "failure", "cancelled"]),
  sample: z
    .object({
      messages: z.array(z.looseObject({})).default([]),
      /** What is no number is the sample's failure, not the server's. */
      reward: z.unknown().optional(),
      remove_sample: z.boolean().default(false),
      extra_fields: z.looseObject({}).nullish().catch(null),
    })
    .nullish(),
  err_message: z.string().nullish(),
  err_category: z.string().nullish(),
  /** Our own servers say it exactly. */
  failure_class: z.enum(failureClasses).nullish().catch(null),
});
export type Polled = z.output<typeof polled>;

/**
 * Of `extra_fields.trainyard`: what the protocol has no field for. A server in any language may say it; one that does
 * not knows one reward and no judges. The sample's `metrics` are its workflow's own telemetry and never rewards.
 */
const ours = z.object({
  rewards: z
    .record(z.string(), z.number())
    .refine((rewards) => Object.keys(rewards).length > 0, "names no reward")
    .refine(
      (rewards) => Object.keys(rewards).every((name) => /^[A-Za-z0-9_.-]{1,64}$/.test(name)),
      "names are 1 to 64 letters, digits, _ . and -",
    )
    .nullish(),
  judges: z.object({ calls: z.int().min(0), cost_usd: z.number().min(0).nullish() }).nullish(),
});

/** How a polled answer ends the rollout, or null while it goes on. */
export function toOutcome(answer: Polled, graded: boolean): Outcome | null {
  const { status, sample } = answer;
  const messages = sample?.messages ?? null;
  const extra = ours.safeParse(sample?.extra_fields?.["trainyard"] ?? {});
  const judges = judgesOf(extra.data);
  switch (status) {
    case "queued":
    case "running":
    case "grading":
      return null;
    case "success": {
      const removed = sample?.remove_sample ?? false;
      if (removed) return { status, messages: messages ?? [], reward: null, rewards: null, removed, judges };
      const said = extra.success
        ? rewardOf(sample?.reward ?? null, extra.data.rewards ?? null)
        : { fault: `extra_fields.trainyard: ${z.prettifyError(extra.error)}` };
      if ("fault" in said)
        return {
          status: "failure",
          failure: { class: "invalid_reward", message: said.fault.slice(0, 2_000) },
          messages,
          judges,
        };
      return { status, messages: messages ?? [], ...said, removed, judges };
    }
    case "failure": {
      const message = (answer.err_message ?? answer.err_category ?? "no reason was given").slice(0, 2_000);
      return { status, failure: { class: failureClass(answer, graded), message }, messages, judges };
    }
    case "cancelled":
      return {
        status: "failure",
        failure: { class: "cancelled", message: answer.err_message ?? "the rollout was called off" },
        messages,
        judges,
      };
  }
}

function judgesOf(extra: z.output<typeof ours> | undefined): Judges {
  if (extra?.judges == null || extra.judges.calls === 0) return noJudges;
  return { calls: extra.judges.calls, costUsd: extra.judges.cost_usd ?? null };
}

type Rewards = Readonly<Record<string, number>> | null;

/** Languages add up in other orders, so the sum may be a little off; anything more is two stories of one sample. */
function rewardOf(
  reward: unknown,
  rewards: Rewards,
): { reward: number | null; rewards: Rewards } | { fault: string } {
  if (reward !== null && (typeof reward !== "number" || !Number.isFinite(reward)))
    return {
      fault: `the rollout server said the reward ${JSON.stringify(reward).slice(0, 100)}, which is no finite number`,
    };
  if (rewards === null) return { reward, rewards };
  const sum = Object.values(rewards).reduce((all, part) => all + part, 0);
  if (reward === null || !(Math.abs(sum - reward) <= 1e-6 * Math.max(1, Math.abs(sum))))
    return {
      fault: `the rollout server said the reward ${reward}, and named rewards whose sum is ${sum}`,
    };
  return { reward: sum, rewards };
}

/** The protocol's categories do not tell workflow from grader; whether grading was seen to begin does. */
function failureClass({ failure_class, err_category }: Polled, graded: boolean): FailureClass {
  if (failure_class) return failure_class;
  switch (err_category) {
    case "timeout":
      return graded ? "grader_timeout" : "agent_timeout";
    case "validation_error":
      return graded ? "invalid_reward" : "agent_error";
    case "lease_expired":
    case "internal_error":
      return "infrastructure";
    default:
      return graded ? "grader_error" : "agent_error";
  }
}
