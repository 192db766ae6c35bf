import { type AgentWorkflow, type Grader, graderMark, type RolloutDefinition, workflowMark } from "./sdk.ts";

/** Why a rollout cannot be run at all. */
export class NotARollout extends Error {
  readonly code:
    | "entrypoint_missing"
    | "import_failed"
    | "no_workflow"
    | "several_workflows"
    | "several_graders";
  constructor(code: NotARollout["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/** The one AgentWorkflow that a module exports, and its Grader if it has one. */
export function definitionOf(module: { readonly [name: string]: unknown }): RolloutDefinition {
  const workflows = marked(module, workflowMark);
  const graders = marked(module, graderMark);
  if (workflows.length === 0) {
    const names = Object.keys(module);
    const found = names.length === 0 ? "it exports nothing" : `it exports ${names.join(", ")}`;
    throw new NotARollout(
      "no_workflow",
      `the entrypoint exports no class that extends AgentWorkflow (${found})`,
    );
  }
  if (workflows.length > 1)
    throw new NotARollout(
      "several_workflows",
      `the entrypoint exports ${names(workflows)}: export one AgentWorkflow`,
    );
  if (graders.length > 1)
    throw new NotARollout(
      "several_graders",
      `the entrypoint exports ${names(graders)}: export at most one Grader`,
    );
  return {
    workflow: workflows[0] as unknown as new () => AgentWorkflow,
    grader: (graders[0] as unknown as new () => Grader) ?? null,
  };
}

/** Classes that inherit the mark; the base class itself, exported again, is none of the author's. */
function marked(module: { readonly [name: string]: unknown }, mark: symbol): { readonly name: string }[] {
  const classes = Object.values(module).filter(
    (value): value is { readonly name: string } =>
      typeof value === "function" && mark in value && !Object.hasOwn(value, mark),
  );
  return [...new Set(classes)];
}

function names(classes: readonly { readonly name: string }[]): string {
  return classes.map(({ name }) => name).join(" and ");
}
