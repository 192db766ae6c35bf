import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { PolicyEndpoint } from "../../policy/endpoint.ts";
import type { RolloutTask } from "../rollout.ts";
import { admitted, type Polled, polled, toOutcome } from "./http-answers.ts";
import { createHttpCaller, type HttpAnswer, NoAnswer } from "./http-call.ts";
import { HostLost, RolloutSetupFailed, type Transport } from "./transport.ts";

const admissionCallTimeoutMs = 10_000;
const cancelTimeoutMs = 5_000;
const pollRetriesMs = [100, 500] as const;

/**
 * Rollouts over protocol 0.4 (leased long polling), for servers that we did not start, in any language. An admission
 * whose answer was lost is not repeated and not cancelled: its lease runs out there by itself.
 */
export function createHttpTransport({
  baseUrl,
  apiKey = null,
  endpoint,
  startTimeoutMs = 600_000,
}: {
  baseUrl: string;
  apiKey?: string | null;
  endpoint: PolicyEndpoint;
  /** For a rollout to be taken in and taken to work; a server with no room for so long counts as lost. */
  startTimeoutMs?: number;
}): Transport & { health(timeoutMs: number): Promise<void> } {
  const http = createHttpCaller({ baseUrl, apiKey });

  /** Asks until the server takes the rollout in: a full queue is waited out. */
  async function admit(task: RolloutTask, wireId: string, until: number, signal: AbortSignal) {
    const { chatCompletionsUrl, apiKey: llm_api_key } = endpoint.credentials(task.rolloutId);
    const body = {
      rollout_id: wireId,
      initial_messages: task.messages,
      chat_completions_url: chatCompletionsUrl,
      llm_api_key,
      label: task.label,
      metadata: task.metadata,
      grade: true,
      agent_timeout_sec: task.agentTimeoutS,
      grader_timeout_sec: task.graderTimeoutS,
    };
    for (;;) {
      const answer = await http.call({
        method: "POST",
        path: "rollout",
        body,
        timeoutMs: admissionCallTimeoutMs,
        signal,
      });
      if (answer.status === 202) return echoed(read(admitted, answer), wireId);
      if (answer.status !== 429)
        throw new HostLost(`the rollout server answered ${said(answer)} to an admission`);
      const waitMs = retryAfterMs(answer.headers["retry-after"]) * (1 + Math.random() / 4);
      if (performance.now() + waitMs > until) throw new HostLost("the rollout server's queue stayed full");
      await sleep(waitMs, undefined, { signal });
    }
  }

  async function poll(
    wireId: string,
    lease: z.output<typeof admitted>,
    signal: AbortSignal,
  ): Promise<Polled> {
    const asked = performance.now();
    const leaseMs = lease.polling_lease_timeout_sec * 1000;
    for (let retry = 0; ; retry++) {
      try {
        const answer = await http.call({
          method: "GET",
          path: `rollout/${encodeURIComponent(wireId)}/result`,
          headers: { "x-osmosis-rollout-lease": lease.polling_lease_token },
          timeoutMs: lease.result_wait_timeout_sec * 1000 + 10_000,
          signal,
        });
        if (answer.status !== 200)
          throw new HostLost(`the rollout server answered ${said(answer)} to a poll`);
        return echoed(read(polled, answer), wireId);
      } catch (error) {
        const waitMs = pollRetriesMs[retry];
        const spentMs = performance.now() - asked;
        if (!(error instanceof NoAnswer) || waitMs === undefined || spentMs + waitMs >= leaseMs) throw error;
        await sleep(waitMs * (1 + Math.random() / 4), undefined, { signal });
      }
    }
  }

  return {
    async run(task, signal, begun, grading = () => {}) {
      // Ids stay taken on a server, also those of a trainer before this one.
      const wireId = `${task.rolloutId}.${randomBytes(6).toString("hex")}`;
      let taken = false;
      try {
        const until = performance.now() + startTimeoutMs;
        const lease = await admit(task, wireId, until, signal);
        taken = true;
        let graded = false;
        let atWork = false;
        for (;;) {
          const answer = await poll(wireId, lease, signal);
          if (!graded && answer.status === "grading") {
            graded = true;
            grading();
          }
          if (!atWork && answer.status !== "queued") {
            atWork = true;
            begun();
          }
          if (!atWork && performance.now() > until) {
            void cancel(wireId);
            throw new HostLost("the rollout server did not begin a rollout that it had taken in");
          }
          const outcome = toOutcome(answer, graded);
          if (outcome !== null) return outcome;
        }
      } catch (error) {
        if (signal.aborted) {
          if (taken) void cancel(wireId);
          throw signal.reason;
        }
        if (error instanceof NoAnswer)
          throw new HostLost(`the rollout server does not answer: ${error.message}`, error);
        throw error;
      }
    },

    /** Resolves when the server says that it is healthy. */
    async health(timeoutMs) {
      const until = performance.now() + timeoutMs;
      for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 1_000)) {
        const why = await http
          .call({ method: "GET", path: "health", timeoutMs: Math.min(timeoutMs, 5_000) })
          .then(
            (answer) => (answer.status === 200 ? null : `it answered ${said(answer)}`),
            (error: Error) => error.message,
          );
        if (why === null) return;
        if (performance.now() + waitMs > until)
          throw new RolloutSetupFailed(
            "unreachable",
            `the rollout server at ${baseUrl} is not healthy: ${why}`,
          );
        await sleep(waitMs * (1 + Math.random() / 4));
      }
    },

    async close() {
      http.close();
    },
  };

  async function cancel(wireId: string) {
    const body = { ids: [wireId] };
    // The lease ends what this does not reach.
    await http
      .call({ method: "POST", path: "rollout/cancel", body, timeoutMs: cancelTimeoutMs })
      .catch(() => {});
  }
}

/** Seconds, as servers say them, kept between 50 ms and a minute. */
export function retryAfterMs(header: string | undefined): number {
  const seconds = Number(header ?? 1);
  return Math.min(60_000, Math.max(50, (Number.isFinite(seconds) ? seconds : 1) * 1000));
}

function read<T>(schema: z.ZodType<T>, answer: HttpAnswer): T {
  const parsed = schema.safeParse(answer.body);
  if (!parsed.success)
    throw new HostLost(`the rollout server does not speak protocol 0.4: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function echoed<T extends { readonly rollout_id: string }>(answer: T, wireId: string): T {
  if (answer.rollout_id !== wireId)
    throw new HostLost(`the rollout server answered for ${answer.rollout_id} when asked for ${wireId}`);
  return answer;
}

function said({ status, body }: HttpAnswer): string {
  const detail = (body as { detail?: unknown } | null)?.detail;
  return detail === undefined ? String(status) : `${status} (${JSON.stringify(detail).slice(0, 500)})`;
}
