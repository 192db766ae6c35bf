import type { ServerObserver } from "../server/observer.ts";
import type { Metrics } from "./registry.ts";

/** Times of requests, of operations and of the way from an event to its subscribers, told as they happen. */
export function addRequestMetrics(
  metrics: Metrics,
): ServerObserver & { readonly told: (ageSeconds: number) => void } {
  const request = metrics.histogram(
    "trainyard_http_request_duration_seconds",
    "Time to answer HTTP requests, by route and status; a stream counts until it begins.",
    { labels: ["route", "status"], buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30] },
  );
  const operation = metrics.histogram(
    "trainyard_operation_duration_seconds",
    "Time to answer GraphQL operations, by type and outcome; a subscription counts until it begins.",
    { labels: ["type", "outcome"], buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30] },
  );
  const lag = metrics.histogram(
    "trainyard_subscription_lag_seconds",
    "Age of the newest event in a message when it is handed to its subscribers, by the clocks of both machines.",
    { labels: [], buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60] },
  );
  return {
    request: (route, status, seconds) => request({ route, status: String(status) }, seconds),
    operation: (type, outcome, seconds) => operation({ type, outcome }, seconds),
    told: (ageSeconds) => lag({}, ageSeconds),
  };
}
