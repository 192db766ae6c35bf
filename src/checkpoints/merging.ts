import type { Kysely } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import type { Blobs } from "../blobs/blobs.ts";
import { nearest } from "../configurations/nearest.ts";
import { Conflict, UnsupportedByEngine, ValidationFailed } from "../errors.ts";
import { type RunChange, standing } from "../runs/changing.ts";
import type { EngineOffer } from "../runs/offers.ts";
import { checkLabels, insertRun } from "../runs/submit.ts";
import { oncePrepared } from "../store/idempotency.ts";
import type { Tables } from "../store/tables.ts";
import { howRemoved } from "./checkpoint.ts";
import { createCheckpoints } from "./checkpoints.ts";

export interface MergeCheckpoint {
  readonly id: string;
  readonly name?: string | null;
  readonly idempotencyKey?: string | null;
}

/**
 * Submits a run that merges a checkpoint's adapter into its base and saves it as its own. ValidationFailed when it has no
 * adapter, Conflict when it was removed, UnsupportedByEngine when no connected trainer has its base model.
 */
export async function submitMerge(
  {
    db,
    blobs,
    engines,
  }: { db: Kysely<Tables>; blobs: Blobs; engines: () => Promise<readonly EngineOffer[]> },
  viewer: Viewer,
  input: MergeCheckpoint,
): Promise<RunChange> {
  requireScope(viewer, "write");
  const { idempotencyKey = null, id, name = null } = input;
  const labels = checkLabels({ name });
  const checkpoints = createCheckpoints({ db, blobs });
  const checkpoint = await checkpoints.get(viewer, id);
  const run = await db
    .selectFrom("run")
    .select(["name", "tags"])
    .where("id", "=", checkpoint.runId)
    .executeTakeFirstOrThrow();
  const request = {
    workspaceId: viewer.workspaceId,
    key: idempotencyKey,
    verb: "mergeCheckpoint",
    input: { id, name },
  };
  const { result } = await oncePrepared(db, request, mergeable, async (trx, engine) => {
    const { baseModel, manifestSha256: manifest } = checkpoint;
    return insertRun(trx, viewer, {
      specification: {
        kind: "merge",
        recipe: null,
        engine,
        seed: 0,
        origin: { kind: "checkpoint", baseModel, checkpointId: checkpoint.id, manifest },
        dataset: null,
        validation: null,
        rollout: null,
      },
      datasetVersionId: null,
      rolloutVersionId: null,
      configurationVersionId: null,
      retryOf: null,
      name: labels.name,
      base: `${run.name}-merged`.slice(0, 60),
      tags: run.tags,
      notes: null,
    });
  });
  return standing(db, result);

  async function mergeable(): Promise<string> {
    if (checkpoint.removed !== null)
      throw new Conflict(`this checkpoint was removed ${howRemoved(checkpoint.removed)}`, ["id"]);
    const files = await checkpoints.files(viewer, checkpoint);
    if (files === null)
      throw new Conflict("the manifest of this checkpoint is missing or damaged: nothing can be read of it", [
        "id",
      ]);
    if (!files.some((file) => file.name === "adapter"))
      throw new ValidationFailed([
        {
          path: ["id"],
          message: "this checkpoint has no adapter: its weights are whole already",
          suggestion: "export it as it is",
        },
      ]);
    const offers = await engines();
    const { baseModel } = checkpoint;
    const offer = offers.find(({ baseModels }) => baseModels.some((model) => model.name === baseModel));
    if (offer !== undefined) return offer.engine;
    const names = [...new Set(offers.flatMap(({ baseModels }) => baseModels.map((model) => model.name)))];
    const near = nearest(baseModel, names);
    throw new UnsupportedByEngine(
      `no connected trainer has the base model ${JSON.stringify(baseModel)}${near === null ? "" : `, only ${near}`}`,
      offers[0]?.engine ?? "none",
      offers.length === 0 ? "connected" : `base model ${baseModel}`,
      ["id"],
    );
  }
}
