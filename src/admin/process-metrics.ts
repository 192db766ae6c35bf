import type { Pool } from "pg";
import type { BusCounts } from "../bus/bus.ts";
import type { Metrics } from "./registry.ts";

/** What processes of every kind have: their version, their part of the bus, their connections to PostgreSQL. */
export function addProcessMetrics(
  metrics: Metrics,
  parts: {
    readonly version: string;
    readonly role: "api" | "trainer" | "start";
    readonly busCounts: () => BusCounts;
    readonly pools: Readonly<Record<string, Pick<Pool, "totalCount" | "idleCount" | "waitingCount">>>;
  },
): void {
  const { version, role, busCounts } = parts;
  metrics.gauges(
    "trainyard_build_info",
    "Always 1: which release runs here, as what.",
    ["version", "role"],
    () => [[{ version, role }, 1]],
  );
  metrics.counter(
    "trainyard_appended_events_total",
    "Events that this process has written to the log.",
    () => busCounts().appended,
  );
  metrics.counter(
    "trainyard_append_retries_total",
    "Times that a group of events had to be written again.",
    () => busCounts().retries,
  );
  metrics.counter(
    "trainyard_bus_reconnects_total",
    "Times that the connection to the bus was lost and came back: NATS, or the embedded log's to PostgreSQL.",
    () => busCounts().reconnects,
  );
  const pools = Object.entries(parts.pools);
  if (pools.length === 0) return;
  metrics.gauges(
    "trainyard_pool_connections",
    "Connections to PostgreSQL, by pool and whether somebody uses them.",
    ["pool", "state"],
    () =>
      pools.flatMap(([pool, { totalCount, idleCount }]) => [
        [{ pool, state: "idle" }, idleCount] as const,
        [{ pool, state: "busy" }, totalCount - idleCount] as const,
      ]),
  );
  metrics.gauges("trainyard_pool_waiting", "Queries that wait for a connection, by pool.", ["pool"], () =>
    pools.map(([pool, { waitingCount }]) => [{ pool }, waitingCount] as const),
  );
}
