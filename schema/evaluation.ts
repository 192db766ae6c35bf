import type { Evaluation } from "../src/results/results.ts";
import { builder } from "./builder.ts";
import { connectionOf } from "./connections.ts";
import { gradedFields } from "./values.ts";

const EvaluationType = builder.objectRef<Evaluation>("Evaluation").implement({
  description: "The policy of one step on a validation dataset.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id, unique in the run." }),
    attempt: t.exposeInt("attempt", { description: "The attempt that made it." }),
    step: t.exposeInt("step", { description: "The step whose policy it is of; 0 before the first." }),
    at: t.expose("at", { type: "DateTime", description: "When it was made." }),
    dataset: t.string({
      description: "The dataset, as `name@version`.",
      resolve: ({ data }) => data.dataset,
    }),
    temperature: t.float({
      description: "The sampling temperature; 0 is greedy.",
      resolve: ({ data }) => data.temperature,
    }),
    ...gradedFields(t, ({ data }) => data),
  }),
});
export const EvaluationConnection = connectionOf("Evaluation", EvaluationType);
