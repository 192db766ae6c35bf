import type { SampledSequence, SampleRequest } from "../engine/engine.ts";

/** Weights that answer: a snapshot and the version it is recorded under. */
export interface Answerer {
  readonly sampler: { sample(requests: readonly SampleRequest[]): Promise<SampledSequence[]> };
  readonly version: number;
}

export interface MicroBatchTimes {
  /**
   * A batch leaves when nothing joined it for so long, or for a tenth of what the last batch took if that is less
   * (1 ms at least), and after three times as long in any case: waiting never costs much beside the engine.
   */
  readonly quietMs: number;
  /** Batches in the engine at once: 1 where one batch takes all of it, more where the far side batches by itself. */
  readonly maxInFlight: number;
}

interface Waiting {
  readonly request: SampleRequest;
  readonly answerer: () => Answerer;
  /** Null while the answer is wanted, then why it is not. */
  readonly unwanted: () => Error | null;
  resolve(answer: { sequence: SampledSequence; version: number }): void;
  reject(error: unknown): void;
}

/**
 * Gathers concurrent calls into one call of the sampler. A batch leaves as soon as everyone who could join has
 * joined (`expected`), or it has been quiet; while the engine is busy, calls gather for the next one. The weights
 * are asked for when the batch leaves: a rollout whose first call waits begins with the newest.
 */
export function createMicroBatch({
  expected,
  quietMs,
  maxInFlight,
}: { expected: (sampling: number) => number } & MicroBatchTimes) {
  let waiting: Waiting[] = [];
  let sampling = 0;
  let batches = 0;
  let tookMs = Number.POSITIVE_INFINITY;
  let firstAt = 0;
  let lastAt = 0;
  let timer: NodeJS.Timeout | null = null;
  let turn: NodeJS.Immediate | null = null;

  /** At the end of a loop turn: all that came in with it is in by then. */
  function lookSoon() {
    if (turn === null && waiting.length > 0) turn = setImmediate(look);
  }

  function look() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    turn = null;
    waiting = waiting.filter((call) => {
      const reason = call.unwanted();
      if (reason !== null) call.reject(reason);
      return reason === null;
    });
    if (waiting.length === 0 || batches >= maxInFlight) return;
    const now = performance.now();
    const complete = waiting.length >= expected(sampling);
    const patienceMs = Math.min(quietMs, Math.max(1, tookMs / 10));
    if (complete || now - lastAt >= patienceMs || now - firstAt >= 3 * patienceMs) return leave();
    timer = setTimeout(look, 1);
  }

  function leave() {
    const leaving = Map.groupBy(waiting, (call) => call.answerer());
    waiting = [];
    for (const [answerer, calls] of leaving) void sample(answerer, calls);
  }

  async function sample(answerer: Answerer, calls: readonly Waiting[]) {
    const began = performance.now();
    batches++;
    sampling += calls.length;
    try {
      const sequences = await answerer.sampler.sample(calls.map(({ request }) => request));
      if (sequences.length !== calls.length)
        throw new Error(`the engine answered ${sequences.length} of ${calls.length} prompts`);
      calls.forEach((call, i) => {
        call.resolve({ sequence: sequences[i]!, version: answerer.version });
      });
    } catch (error) {
      for (const call of calls) call.reject(error);
    } finally {
      tookMs = performance.now() - began;
      batches--;
      sampling -= calls.length;
      lookSoon();
    }
  }

  return {
    /** Resolves with the answer and the version of the weights that gave it. */
    sample(request: SampleRequest, answerer: () => Answerer, unwanted: () => Error | null) {
      return new Promise<{ sequence: SampledSequence; version: number }>((resolve, reject) => {
        lastAt = performance.now();
        if (waiting.length === 0) firstAt = lastAt;
        waiting.push({ request, answerer, unwanted, resolve, reject });
        lookSoon();
      });
    },
  };
}
