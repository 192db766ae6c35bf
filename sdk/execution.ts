import { pathToFileURL } from "node:url";
import type { Chat, ChatBody, Endpoint } from "./chat.ts";
import { countJudges, type Judges, noJudges } from "./judges.ts";
import type { Message } from "./messages.ts";
import { describeValue, rewardOf } from "./rewards.ts";
import type { AgentWorkflowContext, ChatOptions, RolloutDefinition } from "./sdk.ts";

/** What is to be run: one sample of one row. */
export interface RolloutRequest {
  readonly id: string;
  readonly messages: readonly Message[];
  readonly label: string | null;
  readonly metadata: { readonly [key: string]: unknown } | null;
  readonly grade: boolean;
  readonly agentTimeoutMs: number;
  readonly graderTimeoutMs: number;
  readonly endpoint: Endpoint | null;
}

/** How it ended. A failure is never a reward: it says its class instead. */
export type Outcome =
  | {
      readonly status: "success";
      readonly messages: readonly Message[];
      readonly reward: number | null;
      /** By name where the grader named several; `reward` is their sum. */
      readonly rewards: Readonly<Record<string, number>> | null;
      readonly removed: boolean;
      readonly judges: Judges;
    }
  | {
      readonly status: "failure";
      readonly failure:
        | "agent_error"
        | "agent_timeout"
        | "grader_error"
        | "grader_timeout"
        | "invalid_reward";
      readonly message: string;
      readonly messages: readonly Message[] | null;
      readonly judges: Judges;
    }
  | { readonly status: "cancelled"; readonly messages: readonly Message[] | null };

class DeadlinePassed extends Error {}
class Cancelled extends Error {}

/**
 * Runs the workflow, then the grader, each to its own deadline, and answers with how it ended: it never rejects.
 * Author code that goes on after its deadline is left behind, with its signal fired and its calls refused.
 */
export async function execute(
  { workflow, grader }: RolloutDefinition,
  request: RolloutRequest,
  { chat, signal, graded }: { chat: Chat; signal: AbortSignal; graded?: () => Promise<void> | void },
): Promise<Outcome> {
  const { id: rolloutId, messages: prompt, metadata, label, endpoint } = request;
  let conversation: readonly Message[] = prompt;
  let messages: readonly Message[];

  try {
    const output = await within(request.agentTimeoutMs, signal, async (deadline) => {
      const context: AgentWorkflowContext = {
        rolloutId,
        prompt,
        metadata,
        signal: deadline,
        chatCompletionsUrl: endpoint?.chatCompletionsUrl ?? null,
        apiKey: endpoint?.apiKey ?? null,
        async chat(sent, options = {}) {
          deadline.throwIfAborted();
          const until = options.signal === undefined ? deadline : AbortSignal.any([deadline, options.signal]);
          const answer = await chat(chatBody(sent, options), until);
          conversation = [...sent, answer];
          return answer;
        },
      };
      return await new workflow().run(context);
    });
    messages = messagesOf(output) ?? conversation;
  } catch (error) {
    if (error instanceof Cancelled) return { status: "cancelled", messages: null };
    const late = error instanceof DeadlinePassed;
    return {
      status: "failure",
      failure: late ? "agent_timeout" : "agent_error",
      message: late ? `the workflow took longer than ${request.agentTimeoutMs / 1000} s` : describe(error),
      messages: conversation,
      judges: noJudges,
    };
  }
  if (!request.grade || grader === null)
    return { status: "success", messages, reward: null, rewards: null, removed: false, judges: noJudges };

  await graded?.();
  let set: unknown;
  let removed = false;
  const { judged, taken } = countJudges();
  try {
    await within(request.graderTimeoutMs, signal, async (deadline) => {
      const returned: unknown = await new grader().grade({
        rolloutId,
        prompt,
        metadata,
        label,
        sample: { messages },
        signal: deadline,
        setReward(value) {
          set = value;
        },
        removeSample() {
          removed = true;
        },
        judged,
      });
      if (returned !== undefined) set = returned;
    });
  } catch (error) {
    if (error instanceof Cancelled) return { status: "cancelled", messages };
    const late = error instanceof DeadlinePassed;
    return {
      status: "failure",
      failure: late ? "grader_timeout" : "grader_error",
      message: late ? `the grader took longer than ${request.graderTimeoutMs / 1000} s` : describe(error),
      messages,
      judges: taken(),
    };
  }
  const judges = taken();
  if (removed) return { status: "success", messages, reward: null, rewards: null, removed, judges };
  const said = rewardOf(set);
  if ("fault" in said)
    return { status: "failure", failure: "invalid_reward", message: said.fault, messages, judges };
  return { status: "success", messages, ...said, removed, judges };
}

function chatBody(messages: readonly Message[], options: ChatOptions): ChatBody {
  const { tools, temperature, topP, maxTokens } = options;
  return {
    model: "osmosis-rollout",
    messages,
    ...(tools === undefined ? {} : { tools }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
  };
}

/** Runs author code until it is done, its time is up, or it is called off, whichever comes first. */
async function within<T>(
  timeoutMs: number,
  cancelled: AbortSignal,
  work: (deadline: AbortSignal) => Promise<T>,
): Promise<T> {
  if (cancelled.aborted) throw new Cancelled();
  const controller = new AbortController();
  return await new Promise<T>((resolve, reject) => {
    const end = (error: Error) => {
      controller.abort(error);
      reject(error);
    };
    const timer = setTimeout(() => end(new DeadlinePassed("the deadline has passed")), timeoutMs);
    const onCancel = () => end(new Cancelled("the rollout was cancelled"));
    cancelled.addEventListener("abort", onCancel, { once: true });
    work(controller.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        cancelled.removeEventListener("abort", onCancel);
      });
  });
}

function messagesOf(output: unknown): readonly Message[] | null {
  if (output === undefined || output === null) return null;
  const list = Array.isArray(output) ? output : (output as { messages?: unknown }).messages;
  const fits = (message: unknown) =>
    typeof message === "object" && message !== null && typeof (message as Message).role === "string";
  if (!Array.isArray(list) || !list.every(fits))
    throw new TypeError("run() must answer with messages, each with a role and content, or with nothing");
  // A copy by way of JSON: what cannot travel fails here, as the author's own error, and nothing changes it later.
  return JSON.parse(JSON.stringify(list)) as readonly Message[];
}

/** This folder: its files are none of an author's. */
const ours = new URL(".", import.meta.url).href;

/** What was thrown, in two lines: its message, and where in the author's code. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return `threw ${describeValue(error)}`;
  const here = `${pathToFileURL(process.cwd()).href}/`;
  const lines = (error.stack ?? "").split("\n").map((line) => line.replaceAll(here, "").trim());
  const theirs = (line: string) => line.startsWith("at ") && !line.includes("node:") && !line.includes(ours);
  const at = lines.find(theirs) ?? fileLine(lines[0]);
  return `${error.name}: ${error.message}${at === undefined ? "" : `\n${at}`}`
    .replaceAll(here, "")
    .slice(0, 2_000);
}

/** A syntax error's stack begins with its file and line. */
function fileLine(line: string | undefined): string | undefined {
  return line !== undefined && /:\d+$/.test(line) ? `at ${line}` : undefined;
}
