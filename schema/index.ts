import "./scalars.ts";
import "./node.ts";
import "./viewer.ts";
import "./api-key.ts";
import "./datasets.ts";
import "./download.ts";
import "./rollout.ts";
import "./trainer.ts";
import "./configuration.ts";
import "./recipe-knobs.ts";
import "./run-results.ts";
import "./runs.ts";
import "./submit-run.ts";
import "./run-life.ts";
import "./run-mutations.ts";
import "./run-steering.ts";
import "./workspace.ts";
import "./reproduction.ts";
import "./sweep.ts";
import "./sweep-mutations.ts";
import "./checkpoint.ts";
import "./checkpoint-mutations.ts";
import "./lineage.ts";
import "./run-events.ts";
import "./run-progress.ts";
import "./run-metrics.ts";
import "./workspace-events.ts";
import { builder } from "./builder.ts";
import { guard } from "./guard.ts";

builder.queryType({ description: "What may be asked." });
builder.mutationType({ description: "What may be done." });

/** Everything that clients may ask, do and follow. */
export const schema = guard(builder.toSchema());
