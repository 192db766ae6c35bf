import { AgentWorkflow, type AgentWorkflowContext, Grader, type GraderContext } from "trainyard/sdk";

/** One question, one answer: the policy is asked to write a number's digits backwards. */
export class Reverse extends AgentWorkflow {
  async run(context: AgentWorkflowContext) {
    const answer = await context.chat(context.prompt);
    return [...context.prompt, answer];
  }
}

/** Two rewards by name: whether the answer is right, and how much of it looks like an answer at all. */
export class Graded extends Grader {
  grade(context: GraderContext) {
    const answer = context.sample.messages.at(-1)?.content ?? "";
    const asked = context.label?.length ?? 0;
    const digits = answer.replace(/[^0-9]/g, "").length;
    context.setReward({
      accuracy: answer === context.label ? 1 : 0,
      // 1 when it is digits only, and as many as were asked for.
      format: Math.min(digits, asked) / Math.max(answer.length, asked, 1),
    });
  }
}
