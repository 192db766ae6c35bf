import type { Live } from "../live/live.ts";
import type { Backlog } from "../runs/backlog.ts";
import type { FoldCounts } from "../runs/fold-counts.ts";
import type { ServerLoad } from "../server/server.ts";
import type { Metrics } from "./registry.ts";
import { together } from "./together.ts";

/** What an API process hands to its operators; functions are asked at each scrape. */
export interface ApiParts {
  readonly live: Pick<Live, "counts">;
  readonly load: () => ServerLoad;
  readonly backlog: () => Promise<Backlog>;
  /** What the log has behind a bookmark. */
  readonly behind: (bookmark: number) => Promise<{ entries: number; seconds: number }>;
  readonly folded: () => FoldCounts;
  /** Something that a scrape needed did not answer. */
  readonly failed: (error: unknown) => void;
}

/** A store or a log that does not answer in this time is left out of the scrape; Prometheus waits 10 s. */
const patienceMs = 4000;

/** The metrics of the API: live view, projector, dispatcher, queue. */
export function addApiMetrics(metrics: Metrics, parts: ApiParts): void {
  const { live, load, folded } = parts;
  addLiveMetrics(metrics, live, load);

  const backlog = together(() => parts.backlog(), { timeoutMs: patienceMs, failed: parts.failed });
  const behind = together(
    async () => {
      const found = await backlog();
      return found && parts.behind(found.bookmark);
    },
    { timeoutMs: patienceMs, failed: parts.failed },
  );
  metrics.gauge(
    "trainyard_store_up",
    "Whether PostgreSQL answered this scrape; when 0, what is read from it is left out.",
    async () => ((await backlog()) === null ? 0 : 1),
  );
  metrics.gauge(
    "trainyard_projector_behind_entries",
    "Entries of the log that are not folded into the store yet.",
    async () => (await behind())?.entries ?? null,
  );
  metrics.gauge(
    "trainyard_projector_behind_seconds",
    "Age of the oldest entry of the log that is not folded yet; 0 when there is none.",
    async () => (await behind())?.seconds ?? null,
  );
  metrics.counters(
    "trainyard_folded_events_total",
    "Events that this process folded into the store, by type.",
    ["type"],
    () => Object.entries(folded().events).map(([type, count]) => [{ type }, count] as const),
  );
  metrics.counter(
    "trainyard_folded_rows_total",
    "Rows that those events left behind, without their points.",
    () => folded().rows,
  );
  metrics.counter(
    "trainyard_folded_points_total",
    "Points of metrics that this process folded into the store.",
    () => folded().points,
  );
  metrics.gauge(
    "trainyard_dispatcher_waiting_entries",
    "Decisions in the outbox that are not in the log yet.",
    async () => (await backlog())?.outboxRows ?? null,
  );
  metrics.gauge(
    "trainyard_dispatcher_oldest_seconds",
    "How long the oldest of those has waited; 0 when there is none.",
    async () => (await backlog())?.outboxSeconds ?? null,
  );
  metrics.gauge(
    "trainyard_queued_runs",
    "Runs that wait for a trainer.",
    async () => (await backlog())?.queuedRuns ?? null,
  );
  metrics.gauges("trainyard_runs", "Runs that have not ended, by status.", ["status"], async () =>
    Object.entries((await backlog())?.runs ?? {}).map(([status, count]) => [{ status }, count] as const),
  );
  metrics.gauges(
    "trainyard_trainers",
    "Trainers that were heard of in the last 15 s, by kind of engine.",
    ["engine"],
    async () =>
      ((await backlog())?.trainers ?? []).map(({ engine, connected }) => [{ engine }, connected] as const),
  );
}

function addLiveMetrics(metrics: Metrics, live: ApiParts["live"], load: () => ServerLoad): void {
  metrics.gauge("trainyard_websockets", "WebSocket connections.", () => load().sockets);
  metrics.gauges(
    "trainyard_subscriptions",
    "Live subscriptions, by field and transport.",
    ["field", "transport"],
    () =>
      Object.entries(load().subscriptionsBy).flatMap(([field, by]) =>
        Object.entries(by).map(([transport, count]) => [{ field, transport }, count] as const),
      ),
  );
  metrics.gauge(
    "trainyard_live_groups",
    "Groups of subscribers who share one execution of each message.",
    () => live.counts().groups,
  );
  metrics.counter(
    "trainyard_live_executions_total",
    "Messages rendered: once for a group.",
    () => live.counts().executions,
  );
  metrics.counter(
    "trainyard_live_deliveries_total",
    "Messages handed to subscribers.",
    () => live.counts().deliveries,
  );
  metrics.counter(
    "trainyard_live_overflows_total",
    "Times that a subscriber had read too little and was left to catch up from the log.",
    () => live.counts().overflows,
  );
  metrics.counter(
    "trainyard_live_resumes_total",
    "Subscriptions that began after a cursor.",
    () => live.counts().resumes,
  );
  metrics.counter(
    "trainyard_live_resets_total",
    "Subscribers who were told that their cursor is of no use any more.",
    () => live.counts().resets,
  );
  metrics.counters(
    "trainyard_live_ends_total",
    "Subscriptions that the server ended, by reason.",
    ["reason"],
    () => Object.entries(live.counts().ends).map(([reason, count]) => [{ reason }, count] as const),
  );
  metrics.counters(
    "trainyard_websocket_closes_total",
    "WebSocket connections that ended, by close code.",
    ["code"],
    () => Object.entries(load().closes).map(([code, count]) => [{ code }, count] as const),
  );
}
