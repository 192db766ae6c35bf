import { z } from "zod";
import { specification } from "./specification.ts";
import { subjectToken } from "./subjects.ts";

/**
 * API → trainers, on `jobs.<engine>.<id>`: do this run. It names everything by content hash, so a trainer needs the bus
 * and the blobs and nothing else. A redelivered job goes on from the run's last checkpoint, which the log tells.
 */
export const job = z.strictObject({
  runId: subjectToken,
  workspaceId: subjectToken,
  runName: z.string(),
  specification,
});
export type Job = z.output<typeof job>;

/** Trainer → API, on `trainers.hello`, every few seconds: who is there and what it can do. */
export const trainerHello = z.strictObject({
  id: subjectToken,
  name: z.string().max(128),
  engine: z.string(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  /** The run at work, if any. */
  runId: subjectToken.nullable(),
  baseModels: z.array(
    z.strictObject({
      name: z.string(),
      description: z.string(),
      parameters: z.number(),
      contextLengthTokens: z.int(),
      vocabularySize: z.int(),
    }),
  ),
  losses: z.array(z.string()),
  maxLoraRank: z.int().nullable(),
  fullFineTune: z.boolean(),
  /** `latest_only`: samplers change while training goes on, so overlapping the two is refused. */
  samplerSnapshots: z.enum(["immutable", "latest_only"]),
});
export type TrainerHello = z.output<typeof trainerHello>;
