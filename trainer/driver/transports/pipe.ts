import { z } from "zod";
import type { FailureClass } from "../../../src/protocol/event.ts";
import { parseChatRequest } from "../../policy/chat-request.ts";
import type { PolicyEndpoint } from "../../policy/endpoint.ts";
import { type Policy, PolicyRefused } from "../../policy/policy.ts";
import type { Host } from "../hosts.ts";
import { noJudges, type Outcome, type RolloutTask } from "../rollout.ts";
import { HostLost, type Transport } from "./transport.ts";

/**
 * Rollouts over the channel of a host that we started; it is what local hosts use. `bench/rollouts.ts`, 512 samples
 * at a time, a workflow that asks once and a sampler that answers at once, host and trainer on two cores: 36 µs a
 * sample here when warm (64 to 88 in the first steps), 660 to 850 µs over HTTP. That is 18 ms of a step beside 340,
 * where the embedded engine takes 50 to 100 ms to sample and about as long to learn. HTTP also comes in drops: 18 to
 * 34 calls a batch of the engine instead of 256 to 512.
 */
export function createPipeTransport({
  host,
  policy,
  endpoint,
}: {
  host: Host;
  policy: Pick<Policy, "complete">;
  /** For workflows that bring an OpenAI client of their own. */
  endpoint: PolicyEndpoint | null;
}): Transport {
  const running = new Map<
    string,
    { grading(): void; resolve(outcome: Outcome): void; reject(error: unknown): void }
  >();
  let lost: HostLost | null = null;

  const channel = host.listen((message) => {
    const parsed = fromHost.safeParse(message);
    if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
    const { data } = parsed;
    switch (data.type) {
      case "chat":
        return void answer(data);
      case "grading":
        return running.get(data.id)?.grading();
      case "result":
        return running.get(data.id)?.resolve(toOutcome(data.outcome));
    }
  });
  void host.lost.then((why) => {
    lost = new HostLost(why);
    for (const rollout of running.values()) rollout.reject(lost);
  });

  async function answer({ id, call, body }: z.output<typeof chat>) {
    const refuse = (status: number, code: string, message: string) =>
      channel.send({ type: "chat_refusal", call, status, code, message });
    if (!running.has(id)) return refuse(422, "unknown_rollout", "no such rollout is at work");
    const request = parseChatRequest(body);
    if ("fault" in request) return refuse(400, "invalid_request", request.fault);
    try {
      const { message } = await policy.complete(id, request);
      channel.send({ type: "chat_answer", call, message });
    } catch (error) {
      const { code, message } =
        error instanceof PolicyRefused ? error : { code: "internal_error", message: String(error) };
      refuse(400, code, message);
    }
  }

  return {
    run(task, signal, begun, grading = () => {}) {
      return new Promise<Outcome>((resolve, reject) => {
        if (lost !== null) return reject(lost);
        if (signal.aborted) return reject(signal.reason);
        const id = task.rolloutId;
        const end = () => {
          running.delete(id);
          signal.removeEventListener("abort", callOff);
        };
        const callOff = () => {
          channel.send({ type: "cancel", id });
          end();
          reject(signal.reason);
        };
        signal.addEventListener("abort", callOff, { once: true });
        running.set(id, {
          grading,
          resolve(outcome) {
            end();
            resolve(outcome);
          },
          reject(error) {
            end();
            reject(error);
          },
        });
        channel.send(toMessage(task, endpoint));
        begun();
      });
    },
    close: () => host.close(),
  };
}

function toMessage(task: RolloutTask, endpoint: PolicyEndpoint | null) {
  const { rolloutId, messages, label, metadata, agentTimeoutS, graderTimeoutS } = task;
  return {
    type: "rollout",
    id: rolloutId,
    messages,
    label,
    metadata,
    grade: true,
    agentTimeoutMs: agentTimeoutS * 1000,
    graderTimeoutMs: graderTimeoutS * 1000,
    endpoint: endpoint?.credentials(rolloutId) ?? null,
  };
}

const messages = z.array(z.looseObject({ role: z.string() }));
const classes = ["agent_error", "agent_timeout", "grader_error", "grader_timeout", "invalid_reward"] as const;
const judges = z.object({ calls: z.int().min(0), costUsd: z.number().min(0).nullable() });
const outcome = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("success"),
    messages,
    reward: z.number().nullable(),
    rewards: z.record(z.string(), z.number()).nullable(),
    removed: z.boolean(),
    judges,
  }),
  z.object({
    status: z.literal("failure"),
    failure: z.enum(classes satisfies readonly FailureClass[]),
    message: z.string(),
    messages: messages.nullable(),
    judges,
  }),
  z.object({ status: z.literal("cancelled"), messages: messages.nullable() }),
]);
const chat = z.object({ type: z.literal("chat"), id: z.string(), call: z.int(), body: z.unknown() });
const fromHost = z.discriminatedUnion("type", [
  chat,
  z.object({ type: z.literal("grading"), id: z.string() }),
  z.object({ type: z.literal("result"), id: z.string(), outcome }),
]);

function toOutcome(said: z.output<typeof outcome>): Outcome {
  switch (said.status) {
    case "success":
      return said;
    case "failure":
      return {
        status: "failure",
        failure: { class: said.failure, message: said.message },
        messages: said.messages,
        judges: said.judges,
      };
    case "cancelled":
      return {
        status: "failure",
        failure: { class: "cancelled", message: "the rollout was called off" },
        messages: said.messages,
        judges: noJudges,
      };
  }
}
