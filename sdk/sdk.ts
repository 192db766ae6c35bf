import type { Judged } from "./judges.ts";
import type { AssistantMessage, Message, Tool } from "./messages.ts";
import type { Reward } from "./rewards.ts";

export { ChatFailed } from "./chat.ts";
export type { Judged } from "./judges.ts";
export type {
  AssistantMessage,
  Message,
  SystemMessage,
  Tool,
  ToolCall,
  ToolMessage,
  UserMessage,
} from "./messages.ts";
export type { Reward } from "./rewards.ts";
export { type RolloutServer, type ServeOptions, serve } from "./server.ts";

// Marks, not `instanceof`: a rollout may bring its own copy of this package.
export const workflowMark = Symbol.for("trainyard.AgentWorkflow");
export const graderMark = Symbol.for("trainyard.Grader");

/** What a call of the policy may be told; what is absent is as the run's recipe says. */
export interface ChatOptions {
  readonly tools?: readonly Tool[];
  /** 0 is greedy. */
  readonly temperature?: number;
  readonly topP?: number;
  readonly maxTokens?: number;
  /** Ends this call early; the deadline ends it in any case. */
  readonly signal?: AbortSignal;
}

/** What a workflow is given for one sample. */
export interface AgentWorkflowContext {
  readonly rolloutId: string;
  /** The row's system and user messages. */
  readonly prompt: readonly Message[];
  /** The row's metadata, or null. */
  readonly metadata: { readonly [key: string]: unknown } | null;
  /** Fires at the deadline, or when nobody wants the sample any more. */
  readonly signal: AbortSignal;
  /** Asks the policy for the next message. Keep conversations append-only: each call should extend the last one. */
  chat(messages: readonly Message[], options?: ChatOptions): Promise<AssistantMessage>;
  /** For an OpenAI client of your own: its base URL and key. Null when the policy has no HTTP endpoint here. */
  readonly chatCompletionsUrl: string | null;
  readonly apiKey: string | null;
}

/** What a grader is given for one sample. */
export interface GraderContext {
  readonly rolloutId: string;
  readonly prompt: readonly Message[];
  readonly metadata: { readonly [key: string]: unknown } | null;
  /** The row's right answer, or null. */
  readonly label: string | null;
  /** What the workflow answered with. */
  readonly sample: { readonly messages: readonly Message[] };
  readonly signal: AbortSignal;
  /**
   * The sample's worth: a finite number, 0 to 1 by custom, or several by name, such as `{ accuracy: 1, format: 0.5 }`.
   * Each name is a series of the run, and `[reward_weights]` of its recipe says how much each counts; without weights
   * the reward is their sum. The last call counts; anything else fails the sample as `invalid_reward`.
   */
  setReward(reward: Reward): void;
  /** Takes the sample out of training: it counts neither as a reward nor as a failure. */
  removeSample(): void;
  /**
   * Says that judges (models that grade) were asked so often, and what they took in US dollars where that is known:
   * `judged({ calls: 1, costUsd: 0.002 })`. Adds up over the calls, counts for the run's budget, and also when the
   * grader fails afterwards: say it before the answer is read.
   */
  judged(took: Judged): void;
}

/** A conversation; nothing stands for the messages of the last call and its answer. */
// biome-ignore lint/suspicious/noConfusingVoidType: an async run() without a return answers with Promise<void>
export type WorkflowOutput = readonly Message[] | { readonly messages: readonly Message[] } | void;

/** One way to produce a sample: made anew for each, run once. */
export abstract class AgentWorkflow {
  static readonly [workflowMark] = true;
  abstract run(context: AgentWorkflowContext): Promise<WorkflowOutput> | WorkflowOutput;
}

/** What `grade` answers with counts as set last; with nothing, what `setReward` was given counts. */
// biome-ignore lint/suspicious/noConfusingVoidType: an async grade() without a return answers with Promise<void>
export type GraderOutput = Reward | void;

/** Says what a sample is worth: made anew for each, run once. */
export abstract class Grader {
  static readonly [graderMark] = true;
  abstract grade(context: GraderContext): Promise<GraderOutput> | GraderOutput;
}

/** A workflow and its grader, as classes. */
export interface RolloutDefinition {
  readonly workflow: new () => AgentWorkflow;
  readonly grader: (new () => Grader) | null;
}
