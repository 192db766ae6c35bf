import { ValidationFailed } from "../src/errors.ts";
import type { ControlMessage } from "../src/live/messages.ts";
import type { Source } from "../src/live/source.ts";
import { type Point, pointsOf } from "../src/runs/points.ts";
import { builder } from "./builder.ts";
import { notFoundUnder } from "./lookups.ts";
import { localId } from "./node.ts";
import { rateOf } from "./rate.ts";
import { Heartbeat, Lagged, placeOf, StreamReady, StreamReset } from "./stream.ts";
import { finite } from "./values.ts";

interface StreamedPoint extends Point {
  readonly attempt: number;
  readonly at: string;
}

const MetricPoint = builder.objectRef<StreamedPoint>("MetricPoint").implement({
  description:
    "One value of one metric. A newer attempt that went on from an earlier step says its steps again: those of the highest attempt count.",
  fields: (t) => ({
    key: t.exposeString("key", { description: "The metric's name." }),
    step: t.exposeInt("step", { description: "The step." }),
    value: t.float({
      nullable: true,
      description: "The value; null when it is not finite.",
      resolve: ({ value }) => finite(value),
    }),
    attempt: t.exposeInt("attempt", { description: "The attempt that says it." }),
    at: t.expose("at", { type: "DateTime", description: "When it was said." }),
  }),
});

interface RunMetricBatch {
  readonly kind: "RunMetricBatch";
  readonly cursor: string;
  readonly points: readonly StreamedPoint[];
}

const RunMetricBatch = builder.objectRef<RunMetricBatch>("RunMetricBatch").implement({
  description: "Some points of a run's metrics, in their order.",
  fields: (t) => ({
    cursor: t.expose("cursor", {
      type: "EventCursor",
      description: "Coming back after this misses none and repeats none.",
    }),
    points: t.field({
      type: [MetricPoint],
      description: "The points.",
      resolve: ({ points }) => [...points],
    }),
  }),
});

const RunMetricsMessage = builder.unionType("RunMetricsMessage", {
  description: "What `runMetrics` says.",
  types: [RunMetricBatch, StreamReady, StreamReset, Lagged, Heartbeat],
  resolveType: ({ kind }) => kind,
});

const maxKeys = 100;
/** A batch may hold many events: one that comes seldom has much to say. */
const batchEvents = 1000;

builder.subscriptionField("runMetrics", (t) =>
  t.field({
    type: RunMetricsMessage,
    description:
      "Every point of some metrics after a cursor, or from now on, in batches: nothing missing, nothing twice.",
    args: {
      runId: t.arg.id({ required: true, description: "The run's global id." }),
      keys: t.arg.stringList({ required: true, description: `The metrics' names, at most ${maxKeys}.` }),
      after: t.arg({ type: "EventCursor", description: "Begin after this; now, when it is absent." }),
      maxPerSecond: t.arg.float({
        required: true,
        defaultValue: 10,
        description: "At most so many batches a second, 0.1 to 20; more only while a backlog is sent.",
      }),
    },
    subscribe: async (_, args, { viewer, reads, live }): Promise<Source<RunMetricBatch | ControlMessage>> => {
      const { runs } = await reads();
      const { id } = await runs.get(viewer, localId("Run", args.runId)).catch(notFoundUnder("runId"));
      const keys = [...new Set(args.keys)].sort();
      if (keys.length === 0 || keys.length > maxKeys) {
        const message = `name 1 to ${maxKeys} metrics: here are ${keys.length}`;
        throw new ValidationFailed([{ path: ["keys"], message, suggestion: null }]);
      }
      const wanted = new Set(keys);
      return live.exact({
        key: `runMetrics ${id} ${JSON.stringify(keys)}`,
        scope: { runId: id },
        intervalMs: 1000 / rateOf(args.maxPerSecond),
        maxEvents: batchEvents,
        after: placeOf(args.after),
        view: (entries, cursorOf): RunMetricBatch | null => {
          const points = entries.flatMap(({ event }) =>
            "attempt" in event
              ? pointsOf(event, wanted).map((point) => ({ ...point, attempt: event.attempt, at: event.at }))
              : [],
          );
          const cursor = cursorOf(entries.at(-1)?.sequence ?? 0);
          return points.length === 0 ? null : { kind: "RunMetricBatch", cursor, points };
        },
      });
    },
    resolve: (message) => message,
  }),
);
