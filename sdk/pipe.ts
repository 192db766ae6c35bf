import { type Chat, ChatFailed, type Endpoint } from "./chat.ts";
import { execute, type RolloutRequest } from "./execution.ts";
import type { Lines } from "./lines.ts";
import type { AssistantMessage } from "./messages.ts";
import type { RolloutDefinition } from "./sdk.ts";

/** Trainer → host, one JSON line each. */
export type ToHost =
  | ({ readonly type: "rollout"; readonly endpoint: Endpoint | null } & RolloutRequest)
  | { readonly type: "cancel"; readonly id: string }
  | { readonly type: "chat_answer"; readonly call: number; readonly message: AssistantMessage }
  | {
      readonly type: "chat_refusal";
      readonly call: number;
      readonly status: number;
      readonly code: string;
      readonly message: string;
    };

/**
 * Runs rollouts that come over the pipe, as many at once as the trainer sends: admission is the trainer's. Calls of
 * the policy go back over the same pipe, each under a number of its own.
 */
export function servePipe(definition: RolloutDefinition, lines: Lines) {
  const running = new Map<string, AbortController>();
  const calls = new Map<number, { resolve(message: AssistantMessage): void; reject(error: Error): void }>();
  let lastCall = 0;

  const chatOf =
    (id: string): Chat =>
    (body, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const call = ++lastCall;
        const forget = () => {
          calls.delete(call);
          reject(signal.reason);
        };
        const settled = () => {
          calls.delete(call);
          signal.removeEventListener("abort", forget);
        };
        signal.addEventListener("abort", forget, { once: true });
        calls.set(call, {
          resolve(message) {
            settled();
            resolve(message);
          },
          reject(error) {
            settled();
            reject(error);
          },
        });
        lines.send({ type: "chat", id, call, body });
      });

  async function run(request: RolloutRequest) {
    const { id } = request;
    const abort = new AbortController();
    running.set(id, abort);
    const outcome = await execute(definition, request, {
      chat: chatOf(id),
      signal: abort.signal,
      async graded() {
        lines.send({ type: "grading", id });
        // The turn of the loop in which that goes out: a grader that never yields is told from a workflow like it.
        await new Promise((resolve) => setImmediate(resolve));
      },
    });
    running.delete(id);
    lines.send({ type: "result", id, outcome });
  }

  return {
    received(message: ToHost) {
      switch (message.type) {
        case "rollout":
          return void run(message);
        case "cancel":
          return running.get(message.id)?.abort();
        case "chat_answer":
          return calls.get(message.call)?.resolve(message.message);
        case "chat_refusal": {
          const { status, code } = message;
          return calls.get(message.call)?.reject(new ChatFailed(message.message, { status, code }));
        }
      }
    },
  };
}
