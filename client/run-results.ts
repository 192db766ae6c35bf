import type { Asking, CallOptions } from "./asking.ts";
import {
  type Axis,
  type CheckpointOrder,
  type LogFilter,
  RunCheckpoints,
  RunEvaluations,
  RunLogs,
  RunMetricKeys,
  RunMetrics,
  RunOutputs,
  RunPhases,
  RunSamples,
  RunSteps,
  Sample,
  type SampleFilter,
  type SampleOrder,
} from "./generated/operations.ts";
import { listing } from "./listing.ts";
import { found } from "./references.ts";
import { runId } from "./runs.ts";

/** What a run leaves behind. Every verb takes the run's id or its name. */
export function createRunResults(asking: Asking) {
  const missing = (run: string) => `run \`${run}\``;

  return {
    /**
     * Series of some metrics, thinned out by the server to `points` buckets (500 when absent) between `from` and `to`
     * on the axis: STEP (default), TIME (seconds since the start) or TOKENS. A value that is not finite is null.
     */
    async metrics(
      run: string,
      {
        keys,
        axis = "STEP",
        points = 500,
        from,
        to,
        attempt,
        ...options
      }: CallOptions & {
        readonly keys: readonly string[];
        readonly axis?: Axis;
        readonly points?: number;
        readonly from?: number;
        readonly to?: number;
        readonly attempt?: number;
      },
    ) {
      const id = await runId(asking, run, options);
      const variables = { id, keys, axis, points, from, to, attempt };
      return found((await asking.again(RunMetrics, variables, options)).run, missing(run)).metrics;
    },

    /** The names of a run's metrics, with how many points each has and the last of them. */
    async metricKeys(run: string, { prefix, ...options }: CallOptions & { readonly prefix?: string } = {}) {
      const id = await runId(asking, run, options);
      return found((await asking.again(RunMetricKeys, { id, prefix }, options)).run, missing(run)).metricKeys;
    },

    /** A run's samples, without what was said: that is `sample`'s. A failed one has a failure and no reward. */
    samples: (
      run: string,
      {
        filter,
        orderBy,
        signal,
      }: CallOptions & { readonly filter?: SampleFilter; readonly orderBy?: SampleOrder } = {},
    ) =>
      listing(async (page, until) => {
        const id = await runId(asking, run, { signal: until });
        const answer = await asking.again(RunSamples, { id, filter, orderBy, ...page }, { signal: until });
        return found(answer.run, missing(run)).samples;
      }, signal),

    /** One sample by its id, with its messages and, where they were kept, its tokens row by row. */
    async sample(id: string, options?: CallOptions) {
      const { node } = await asking.again(Sample, { id }, options);
      return found(node?.__typename === "Sample" ? node : null, "such sample");
    },

    /** A run's steps: reward, counts, metrics, seconds by stage and tokens of each. */
    steps: (run: string, { signal }: CallOptions = {}) =>
      listing(async (page, until) => {
        const id = await runId(asking, run, { signal: until });
        const answer = await asking.again(RunSteps, { id, ...page }, { signal: until });
        return found(answer.run, missing(run)).steps;
      }, signal),

    /** A run's evaluations on its validation dataset. */
    evaluations: (run: string, { signal }: CallOptions = {}) =>
      listing(async (page, until) => {
        const id = await runId(asking, run, { signal: until });
        const answer = await asking.again(RunEvaluations, { id, ...page }, { signal: until });
        return found(answer.run, missing(run)).evaluations;
      }, signal),

    /** A run's log, oldest first. To follow it, watch for LOGS_WRITTEN. */
    logs: (run: string, { filter, signal }: CallOptions & { readonly filter?: LogFilter } = {}) =>
      listing(async (page, until) => {
        const id = await runId(asking, run, { signal: until });
        const answer = await asking.again(RunLogs, { id, filter, ...page }, { signal: until });
        return found(answer.run, missing(run)).logs;
      }, signal),

    /** A run's checkpoints, newest first unless ordered otherwise; with `removed` those that were removed instead. */
    checkpoints: (
      run: string,
      {
        orderBy,
        removed = false,
        signal,
      }: CallOptions & { readonly orderBy?: CheckpointOrder; readonly removed?: boolean } = {},
    ) =>
      listing(async (page, until) => {
        const id = await runId(asking, run, { signal: until });
        const variables = { id, orderBy, removed, ...page };
        const answer = await asking.again(RunCheckpoints, variables, { signal: until });
        return found(answer.run, missing(run)).checkpoints;
      }, signal),

    /** The files that a run saved. `client.download` fetches one by its `downloadPath`. */
    outputs: (run: string, { signal }: CallOptions = {}) =>
      listing(async (page, until) => {
        const id = await runId(asking, run, { signal: until });
        const answer = await asking.again(RunOutputs, { id, ...page }, { signal: until });
        return found(answer.run, missing(run)).outputs;
      }, signal),

    /** What a run did from when to when, in seconds, the newest last; at most the last 1,000. */
    async phases(run: string, options?: CallOptions) {
      const id = await runId(asking, run, options);
      return found((await asking.again(RunPhases, { id }, options)).run, missing(run)).phases;
    },
  };
}
