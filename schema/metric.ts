import type { Axis, Bucket, MetricKey, MetricSeries } from "../src/results/results.ts";
import { builder } from "./builder.ts";
import { enumOf } from "./enums.ts";
import { finite } from "./values.ts";

const axes: Record<Axis, string> = {
  step: "Optimiser steps.",
  time: "Seconds since the run first began.",
  tokens: "Trained tokens of the history so far.",
};
export const AxisEnum = enumOf("Axis", "What a metric is drawn over.", axes);

export const MetricKeyType = builder.objectRef<MetricKey>("MetricKey").implement({
  description: "A metric that a run has points of.",
  fields: (t) => ({
    key: t.exposeString("key", { description: "Its name, e.g. `reward/mean`." }),
    firstStep: t.exposeInt("firstStep", { description: "The first step with a point." }),
    lastStep: t.exposeInt("lastStep", { description: "The last step with a point." }),
    lastValue: t.float({
      nullable: true,
      description: "Its value there; null when that is not finite.",
      resolve: ({ lastValue }) => finite(lastValue),
    }),
    points: t.exposeInt("points", { description: "How many points there are, over all attempts." }),
  }),
});

const BucketType = builder.objectRef<Bucket>("Bucket").implement({
  description:
    "Some neighbouring points as one. Values that are not finite are counted and otherwise left out.",
  fields: (t) => ({
    x: t.exposeFloat("x", { description: "Where the bucket's last point is on the axis." }),
    min: t.exposeFloat("min", { nullable: true, description: "The lowest value." }),
    max: t.exposeFloat("max", { nullable: true, description: "The highest value." }),
    mean: t.exposeFloat("mean", { nullable: true, description: "Their mean." }),
    last: t.exposeFloat("last", { nullable: true, description: "The last value." }),
    count: t.exposeInt("count", { description: "How many points it holds." }),
  }),
});

export const MetricSeriesType = builder.objectRef<MetricSeries>("MetricSeries").implement({
  description: "One metric over an axis.",
  fields: (t) => ({
    key: t.exposeString("key", { description: "The metric's name." }),
    resolution: t.exposeFloat("resolution", { description: "Width of a bucket on the axis, in its unit." }),
    buckets: t.field({
      type: [BucketType],
      description: "The series, in order of x.",
      complexity: { field: 1, multiplier: 1 },
      resolve: ({ buckets }) => [...buckets],
    }),
  }),
});
