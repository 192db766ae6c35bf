import { builder } from "./builder.ts";
import { ValidationError } from "./errors.ts";
import { mutation } from "./mutations.ts";
import { UsageType } from "./usage.ts";
import { WorkspaceType } from "./viewer.ts";

builder.objectFields(WorkspaceType, (t) => ({
  maxConcurrentRuns: t.exposeInt("maxConcurrentRuns", {
    nullable: true,
    description: "Runs that may be at work at once; null for as many as there are trainers.",
  }),
  usage: t.field({
    type: UsageType,
    description:
      "What its runs have spent, removed ones too: all that was spent by attempts which began in that time.",
    complexity: 20,
    args: {
      since: t.arg({ type: "DateTime", description: "From this moment on; from the beginning when absent." }),
      until: t.arg({ type: "DateTime", description: "Before this moment; until now when absent." }),
    },
    resolve: async (_, { since, until }, { viewer, reads }) =>
      (await reads()).runs.workspaceUsage(viewer, { since: since ?? null, until: until ?? null }),
  }),
  cursor: t.field({
    type: "EventCursor",
    description:
      "The position that everything in this answer was read at: follow `workspaceEvents` after it and miss nothing.",
    resolve: async (_, _args, { reads }) => (await reads()).runs.position(),
  }),
}));

mutation("updateWorkspace", {
  description: "Changes how the workspace's runs share the trainers; what is not given stays.",
  scope: "admin",
  input: builder.inputType("UpdateWorkspaceInput", {
    description: "What is to be changed of the viewer's workspace.",
    fields: (t) => ({
      maxConcurrentRuns: t.int({
        description: "Runs that may be at work at once; null takes the limit away. Those at work go on.",
      }),
    }),
  }),
  errors: [ValidationError],
  resolve: ({ maxConcurrentRuns }, { viewer, verbs }) =>
    verbs.workspaces.update(viewer, maxConcurrentRuns === undefined ? {} : { maxConcurrentRuns }),
  success: (t) => ({
    workspace: t.field({
      type: WorkspaceType,
      description: "The workspace.",
      resolve: ({ workspace }) => workspace,
    }),
  }),
});
