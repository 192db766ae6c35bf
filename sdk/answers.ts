import type { Outcome, RolloutRequest } from "./execution.ts";
import type { Message } from "./messages.ts";
import type { Admission, PollAnswer, RolloutStatus } from "./wire.ts";

/** Used where an admission names no deadline: an hour, and no rollout waits for ever. */
const defaultTimeoutMs = 3_600_000;

/** An admission, as it is executed. */
export function requestOf(admission: Admission): RolloutRequest {
  return {
    id: admission.rollout_id,
    messages: admission.initial_messages,
    label: admission.label ?? null,
    metadata: admission.metadata ?? null,
    grade: admission.grade,
    agentTimeoutMs: timeoutMs(admission.agent_timeout_sec),
    graderTimeoutMs: timeoutMs(admission.grader_timeout_sec),
    endpoint: { chatCompletionsUrl: admission.chat_completions_url, apiKey: admission.llm_api_key ?? "" },
  };
}

/** Nothing and less have passed already; more than timers can count is cut to what they can. */
function timeoutMs(seconds: number | null | undefined): number {
  return seconds == null ? defaultTimeoutMs : Math.min(2 ** 31 - 1, Math.max(0, seconds * 1000));
}

const nothing = { sample: null, err_message: null, err_category: null, failure_class: null } as const;

/** The answer to a poll while the rollout goes on. */
export function pending(id: string, status: RolloutStatus): PollAnswer {
  return { rollout_id: id, status, ...nothing };
}

/**
 * What the protocol has no field for, under a name of ours in the sample's `extra_fields`. Not in its `metrics`: those
 * are a workflow's own telemetry, and a driver that took them for rewards would reward a count of turns.
 */
function extraFields(outcome: Outcome & { status: "success" | "failure" }): Record<string, unknown> {
  const { judges } = outcome;
  const rewards = outcome.status === "success" ? outcome.rewards : null;
  const extra = {
    ...(rewards === null ? {} : { rewards }),
    ...(judges.calls === 0 ? {} : { judges: { calls: judges.calls, cost_usd: judges.costUsd } }),
  };
  return Object.keys(extra).length === 0 ? {} : { trainyard: extra };
}

/** The answer to a poll once the rollout is over, and to every poll after it. */
export function answerOf(request: RolloutRequest, outcome: Outcome | { status: "expired" }): PollAnswer {
  const rollout_id = request.id;
  const sampleOf = (messages: readonly Message[]) => ({
    messages,
    label: request.label,
    reward: null,
    remove_sample: false,
    metrics: {},
    extra_fields: {},
  });
  switch (outcome.status) {
    case "success": {
      const { reward, removed, messages } = outcome;
      const extra_fields = extraFields(outcome);
      const sample = { ...sampleOf(messages), reward, remove_sample: removed, extra_fields };
      return { rollout_id, status: "success", ...nothing, sample };
    }
    case "failure": {
      const { failure, message, messages } = outcome;
      return {
        rollout_id,
        status: "failure",
        sample: messages === null ? null : { ...sampleOf(messages), extra_fields: extraFields(outcome) },
        err_message: message,
        err_category: errorCategory(failure),
        failure_class: failure,
      };
    }
    case "cancelled":
      return { rollout_id, status: "cancelled", ...nothing };
    case "expired":
      return {
        rollout_id,
        status: "failure",
        ...nothing,
        err_message: "nobody asked for this rollout within its lease",
        err_category: "lease_expired",
      };
  }
}

function errorCategory(failure: (Outcome & { status: "failure" })["failure"]): string {
  switch (failure) {
    case "agent_timeout":
    case "grader_timeout":
      return "timeout";
    case "invalid_reward":
      return "validation_error";
    case "agent_error":
      return "agent_error";
    case "grader_error":
      return "internal_error";
  }
}
