import { z } from "zod";
import { withoutIdleKnobs } from "./older.ts";
import { specification } from "./specification.ts";
import { subjectToken } from "./subjects.ts";

/** How W3C Trace Context writes down which span caused something. */
export const traceparent = z.string().regex(/^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/);

/**
 * API → trainers, on `jobs.<engine>.<id>`: do this run. It names everything by content hash, so a trainer needs the bus
 * and the blobs and nothing else. A redelivered job goes on from the run's last checkpoint, which the log tells.
 */
export const job = z.strictObject({
  runId: subjectToken,
  workspaceId: subjectToken,
  runName: z.string(),
  specification,
  /** How often the run had been put in the store's queue when this was sent; a job for an earlier time is done. */
  dispatch: z.int().min(0).optional(),
  /** The W3C `traceparent` of whoever submitted or resumed it, so that the work on it joins their trace. */
  trace: traceparent.optional(),
});
export type Job = z.output<typeof job>;

/** A job that was found in a queue, also one that the release before this one sent; null when it is none. */
export function readJob(found: unknown): Job | null {
  const now = job.safeParse(found);
  if (now.success) return now.data;
  if (typeof found !== "object" || found === null || !("specification" in found)) return null;
  return job.safeParse({ ...found, specification: withoutIdleKnobs(found.specification) }).data ?? null;
}

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
  /** Whether it trains a value network beside the policy. */
  valueBaseline: z.boolean().default(false),
  /** What its use costs, as its operator says; null where nobody said. */
  prices: z
    .strictObject({
      engineUsdPerHour: z.number().nullable(),
      sampledUsdPerMillionTokens: z.number().nullable(),
      trainedUsdPerMillionTokens: z.number().nullable(),
    })
    .nullable()
    .default(null),
  maxLoraRank: z.int().nullable(),
  fullFineTune: z.boolean(),
  /** `latest_only`: samplers change while training goes on, so overlapping the two is refused. */
  samplerSnapshots: z.enum(["immutable", "latest_only"]),
});
export type TrainerHello = z.output<typeof trainerHello>;
