import { z } from "zod";
import { type FailureClass, failureClasses } from "../../../src/protocol/event.ts";
import type { Outcome } from "../rollout.ts";

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
      reward: z.number().nullish(),
      remove_sample: z.boolean().default(false),
    })
    .nullish(),
  err_message: z.string().nullish(),
  err_category: z.string().nullish(),
  /** Our own servers say it exactly. */
  failure_class: z.enum(failureClasses).nullish().catch(null),
});
export type Polled = z.output<typeof polled>;

/** How a polled answer ends the rollout, or null while it goes on. */
export function toOutcome(answer: Polled, graded: boolean): Outcome | null {
  const { status, sample } = answer;
  const messages = sample?.messages ?? null;
  switch (status) {
    case "queued":
    case "running":
    case "grading":
      return null;
    case "success":
      return {
        status,
        messages: messages ?? [],
        reward: sample?.reward ?? null,
        removed: sample?.remove_sample ?? false,
      };
    case "failure": {
      const message = (answer.err_message ?? answer.err_category ?? "no reason was given").slice(0, 2_000);
      return { status, failure: { class: failureClass(answer, graded), message }, messages };
    }
    case "cancelled":
      return {
        status: "failure",
        failure: { class: "cancelled", message: answer.err_message ?? "the rollout was called off" },
        messages,
      };
  }
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
