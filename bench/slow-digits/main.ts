import { setTimeout as sleep } from "node:timers/promises";
import { AgentWorkflow, type AgentWorkflowContext, Grader, type GraderContext } from "trainyard/sdk";

/** The example's question and answer, and then as slow as a tool that tries the answer out: 50 to 500 ms. */
export class SlowReverse extends AgentWorkflow {
  async run(context: AgentWorkflowContext) {
    const answer = await context.chat(context.prompt);
    await sleep(50 + Math.random() * 450, undefined, { signal: context.signal });
    return [...context.prompt, answer];
  }
}

/** 1 when the last message is the reversed number and nothing else, otherwise 0. */
export class ExactMatch extends Grader {
  grade(context: GraderContext) {
    const answer = context.sample.messages.at(-1)?.content ?? "";
    context.setReward(answer.trim() === context.label ? 1 : 0);
  }
}
