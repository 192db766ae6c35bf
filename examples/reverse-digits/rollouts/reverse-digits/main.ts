import { AgentWorkflow, type AgentWorkflowContext, Grader, type GraderContext } from "trainyard/sdk";

/** One question, one answer: the policy is asked to write a number's digits backwards. */
export class Reverse extends AgentWorkflow {
  async run(context: AgentWorkflowContext) {
    const answer = await context.chat(context.prompt);
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
