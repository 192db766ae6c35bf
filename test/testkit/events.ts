import type { Entry, Log, Scope } from "../../src/bus/bus.ts";
import type { LoggedEvent } from "../../src/protocol/event.ts";
import { type Job, job } from "../../src/protocol/job.ts";

/** An entry of a run that carries a number, to be found again with `numbersOf`. */
export function entry(n: number, where: { runId?: string; workspaceId?: string } = {}): Entry {
  const { runId = "run", workspaceId = "ws" } = where;
  const at = new Date(1_700_000_000_000 + n).toISOString();
  return {
    id: `${runId}-${n}`,
    event: {
      type: "changed",
      workspaceId,
      runId,
      at,
      name: String(n),
      tags: [],
      notes: null,
      deleted: false,
    },
  };
}

/** Entries numbered from `from` up to but without `to`. */
export function entries(
  from: number,
  to: number,
  where: { runId?: string; workspaceId?: string } = {},
): Entry[] {
  return Array.from({ length: to - from }, (_, n) => entry(from + n, where));
}

export function numbersOf(events: readonly LoggedEvent[]): number[] {
  return events.map(({ event }) => ("name" in event ? Number(event.name) : Number.NaN));
}

export function sequencesOf(events: readonly LoggedEvent[]): number[] {
  return events.map(({ sequence }) => sequence);
}

/** Follows until so many have come, then leaves. */
export async function followed(
  log: Log,
  count: number,
  { after = 0, scope = {}, maxBatch = 100 }: { after?: number; scope?: Scope; maxBatch?: number } = {},
): Promise<LoggedEvent[]> {
  const found: LoggedEvent[] = [];
  const follower = log.follow({ after, scope, maxBatch });
  for await (const batch of follower) {
    found.push(...batch);
    if (found.length >= count) break;
  }
  return found;
}

/** A job whose run has this id. */
export function sampleJob(runId: string, engine = "embedded"): Job {
  const sha256 = "a".repeat(64);
  return job.parse({
    runId,
    workspaceId: "ws",
    runName: runId,
    specification: {
      kind: "sft",
      recipe: { experiment: { kind: "sft", modelPath: "tiny", dataset: "d" }, training: {} },
      engine,
      seed: 1,
      origin: { kind: "base", baseModel: "tiny" },
      dataset: { id: "d", name: "d", version: 1, sha256, rows: 8 },
      validation: null,
      rollout: null,
    },
  });
}
