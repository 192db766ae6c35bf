import { z } from "zod";
import type { Message } from "./messages.ts";

/** Rollout protocol 0.4, as a rollout server reads it: names are those on the wire. Unknown keys are let pass. */
const timeout = z.number().nullish();

/** One path segment, since it becomes one. */
const rolloutId = z
  .string()
  .min(1)
  .max(256)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
  .refine((id) => !/[/\\\u0000-\u001f]/.test(id) && id !== "." && id !== "..", "must be one path segment");

export const admission = z.object({
  rollout_id: rolloutId,
  initial_messages: z
    .array(z.looseObject({ role: z.string() }))
    .transform((list) => list as unknown as Message[]),
  chat_completions_url: z.url({ protocol: /^https?$/ }),
  llm_api_key: z.string().min(1).nullish(),
  label: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  grade: z.boolean().default(true),
  agent_timeout_sec: timeout,
  grader_timeout_sec: timeout,
});
export type Admission = z.output<typeof admission>;

export const cancellation = z
  .object({
    ids: z.array(z.string()).max(100_000).nullish(),
    prefix: z.string().min(1).nullish(),
    all: z.boolean().nullish(),
  })
  .refine(
    ({ ids, prefix, all }) => Number(ids != null) + Number(prefix != null) + Number(all === true) === 1,
    "give exactly one of ids, prefix, all",
  );
export type Cancellation = z.output<typeof cancellation>;

export const draining = z.object({ timeout_sec: z.number().min(0).max(300).default(0) });

export type RolloutStatus = "queued" | "running" | "grading" | "success" | "failure" | "cancelled";

/**
 * The answer to a poll. Ours are `failure_class`, beside the protocol's coarser category, and in the sample
 * `extra_fields.trainyard`: `rewards` (numbers by name, of which `reward` is the sum) and `judges` ({ calls, cost_usd }).
 */
export interface PollAnswer {
  readonly rollout_id: string;
  readonly status: RolloutStatus;
  readonly sample: {
    readonly messages: readonly Message[];
    readonly label: string | null;
    readonly reward: number | null;
    readonly remove_sample: boolean;
    readonly metrics: Record<string, number>;
    readonly extra_fields: Record<string, unknown>;
  } | null;
  readonly err_message: string | null;
  readonly err_category: string | null;
  readonly failure_class: string | null;
}
