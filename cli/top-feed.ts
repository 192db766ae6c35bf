import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "./client.ts";
import {
  TopCurves,
  TopProgress,
  type TopRunFragment,
  TopRuns,
  WorkspaceEvents,
  type WorkspaceEventsSubscription,
} from "./generated/operations.ts";
import { everyPage } from "./pages.ts";
import type { TopChange, TopRow } from "./top-view.ts";
import { patiently } from "./watch.ts";

/** What a feed tells: how rows change, and whether the platform answers. */
export interface TopTold {
  /** All runs that there are now, in place of what was known before. */
  readonly rows: (rows: readonly TopRow[]) => void;
  readonly change: (id: string, change: TopChange) => void;
  readonly lost: (reason: string) => void;
  readonly back: () => void;
}

/**
 * The newest runs and what happens to them: the workspace's events tell which come, change and end; those that are
 * watched tell their progress, each by a subscription of its own.
 */
export function openFeed(client: Client, limit: number, told: TopTold, signal: AbortSignal) {
  const watched = new Map<string, AbortController>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  const stepped = new Set<string>();
  let lastCursor: string | null = null;

  /** The list, and the place in the log that it is the sum of; null where no run could tell. */
  async function load(): Promise<string | null> {
    const { nodes } = await patiently(signal, told.lost, () =>
      everyPage(
        limit,
        async (first, after) => (await client.query(TopRuns, { filter: null, first, after })).runs,
      ),
    );
    told.rows(nodes.map(rowOf));
    told.back();
    for (const { id } of nodes) stepped.add(id);
    return nodes[0]?.cursor ?? null;
  }

  async function followWorkspace(): Promise<void> {
    let known = false;
    while (!signal.aborted) {
      const after = await load();
      known = after !== null;
      await client.follow({
        document: WorkspaceEvents,
        variables: { after },
        cursorOf: ({ workspaceEvents: message }) => ("cursor" in message ? message.cursor : null),
        lost: told.lost,
        signal,
        heard: async ({ workspaceEvents: message }) => {
          told.back();
          if (message.__typename === "StreamReset") return true;
          if (message.__typename === "WorkspaceEventBatch")
            for (const event of message.events) {
              const change = changeOf(event);
              if (change) told.change(change.id, change.change);
            }
          // Only now: who goes on from what was written in the middle of a message is told the rest.
          if ("cursor" in message) lastCursor = message.cursor;
          // Of no runs there is no cursor: what the store learnt since then is asked for.
          if (message.__typename !== "WorkspaceEventBatch" && !known) known = (await load()) !== null;
          return false;
        },
      });
    }
  }

  async function followProgress(runId: string, stop: AbortSignal): Promise<void> {
    await client.follow({
      document: TopProgress,
      variables: { runId },
      cursorOf: () => null,
      lost: told.lost,
      signal: stop,
      heard: ({ runProgress: message }) => {
        if (message.__typename !== "RunProgressUpdate") return message.__typename === "StreamReset";
        const { progress, health } = message;
        stepped.add(runId);
        told.change(runId, {
          name: message.name,
          status: message.status,
          phase: message.phase ?? null,
          stalled: health?.state === "STALLED" ? (health.reason ?? "no sign of life") : null,
          step: progress.currentStep,
          totalSteps: progress.totalSteps ?? null,
          fraction: progress.fraction ?? null,
          reward: message.reward ?? null,
          tokensPerSecond: message.tokensPerSecond ?? null,
        });
        return false;
      },
    });
  }

  /** The curves of those that are looked at and took a step since they were last asked for. */
  async function refreshCurves(looked: readonly string[]): Promise<boolean> {
    const ids = looked.filter((id) => stepped.delete(id)).slice(0, 100);
    if (ids.length === 0) return false;
    const { nodes } = await patiently(signal, told.lost, () => client.query(TopCurves, { ids }));
    for (const node of nodes)
      if (node?.__typename === "Run") {
        const series = node.metrics.find(({ key, buckets }) => key === "reward/mean" && buckets.length > 0);
        const curve = (series ?? node.metrics.find(({ key }) => key === "loss"))?.buckets ?? [];
        told.change(node.id, { curve: curve.map(({ mean }) => mean ?? null) });
      }
    return true;
  }

  let looked: readonly string[] = [];
  async function keepCurves(): Promise<void> {
    while (!signal.aborted) {
      const restMs = (await refreshCurves(looked)) ? curvesEveryMs : idleMs;
      await sleep(restMs, undefined, { signal }).catch(() => {});
    }
  }

  return {
    /** The place in the log behind all that was told of the workspace. */
    cursor: () => lastCursor,
    /** Until the signal fires; rejects when the platform stays away or refuses. */
    run: () => Promise.race([Promise.all([followWorkspace(), keepCurves()]), failed.promise]),
    /** From now on these are looked at: those at work tell their progress, the others do not. */
    look(rows: readonly TopRow[]) {
      looked = rows.map(({ id }) => id);
      const wanted = new Set(rows.filter(({ status }) => status === "RUNNING").map(({ id }) => id));
      for (const [id, stop] of watched)
        if (!wanted.has(id)) {
          watched.delete(id);
          stop.abort();
        }
      for (const id of wanted) {
        if (watched.has(id)) continue;
        const stop = new AbortController();
        watched.set(id, stop);
        followProgress(id, AbortSignal.any([signal, stop.signal])).catch(failed.reject);
      }
    },
    /** How many runs tell their progress now. */
    watching: () => watched.size,
  };
}

const curvesEveryMs = 2000;
const idleMs = 200;

function rowOf({ progress, health, overview, ...run }: TopRunFragment): TopRow {
  return {
    ...{ id: run.id, name: run.name, kind: run.kind, status: run.status, createdAt: run.createdAt },
    phase: run.phase ?? null,
    stalled: health?.state === "STALLED" ? (health.reason ?? "no sign of life") : null,
    step: progress.currentStep,
    totalSteps: progress.totalSteps ?? null,
    fraction: progress.fraction ?? null,
    reward: overview.reward ?? null,
    curve: [],
    tokensPerSecond: null,
  };
}

type Batch = Extract<WorkspaceEventsSubscription["workspaceEvents"], { __typename: "WorkspaceEventBatch" }>;

function changeOf(event: Batch["events"][number]): { id: string; change: TopChange } | null {
  switch (event.__typename) {
    case "RunSubmitted":
      return { id: event.runId, change: { name: event.name, kind: event.runKind, createdAt: event.at } };
    case "RunStatusChanged":
      return { id: event.runId, change: { status: event.status } };
    case "RunChanged":
      return { id: event.runId, change: event.deleted ? null : { name: event.name } };
    default:
      return null;
  }
}
