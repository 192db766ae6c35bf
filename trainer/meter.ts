import type { Engine, Sampler, Trainer } from "./engine/engine.ts";

/** How long something was busy, however many asked of it at once. */
export interface BusyTime {
  during<T>(work: () => Promise<T>): Promise<T>;
  seconds(): number;
}

export function busyTime(): BusyTime {
  let running = 0;
  let since = 0;
  let totalMs = 0;
  return {
    async during(work) {
      if (running++ === 0) since = performance.now();
      try {
        return await work();
      } finally {
        if (--running === 0) totalMs += performance.now() - since;
      }
    },
    seconds: () => (totalMs + (running > 0 ? performance.now() - since : 0)) / 1000,
  };
}

/** An engine whose busy time is known: all of it, that of its samplers, that of its updates, and that of both at once. */
export interface Meter {
  readonly engine: Engine;
  readonly busy: BusyTime;
  readonly sampling: BusyTime;
  readonly training: BusyTime;
  readonly overlap: Pick<BusyTime, "seconds">;
}

export function meterEngine(engine: Engine): Meter {
  const busy = busyTime();
  const sampling = busyTime();
  const training = busyTime();
  const either = busyTime();
  const train = <T>(work: () => Promise<T>) => training.during(() => either.during(() => busy.during(work)));

  const sampler = (inner: Sampler): Sampler => ({
    sample: (requests) =>
      sampling.during(() => either.during(() => busy.during(() => inner.sample(requests)))),
    close: () => inner.close(),
  });
  const trainer = (inner: Trainer): Trainer => ({
    logprobs: (rows) => train(() => inner.logprobs(rows)),
    forwardBackward: (rows, loss) => train(() => inner.forwardBackward(rows, loss)),
    optimStep: (adam) => train(() => inner.optimStep(adam)),
    saveState: (options) => busy.during(() => inner.saveState(options)),
    snapshotSampler: async () => sampler(await busy.during(() => inner.snapshotSampler())),
    close: () => inner.close(),
  });
  return {
    busy,
    sampling,
    training,
    overlap: {
      // Seconds of both, less those of either, are those that were counted twice.
      seconds: () => Math.max(0, sampling.seconds() + training.seconds() - either.seconds()),
    },
    engine: {
      capabilities: engine.capabilities,
      tokenizer: (baseModel) => engine.tokenizer(baseModel),
      createTrainer: async (options) => trainer(await busy.during(() => engine.createTrainer(options))),
      restoreTrainer: async (state) => trainer(await busy.during(() => engine.restoreTrainer(state))),
      mergeAdapter: async (options) => trainer(await busy.during(() => engine.mergeAdapter(options))),
      close: () => engine.close(),
    },
  };
}

/** Where a step's seconds went: stages that follow one another, and `other` for what none of them took. */
export interface Stages {
  during<T>(stage: string, work: () => Promise<T>): Promise<T>;
  add(stage: string, seconds: number): void;
  /** Seconds by stage since the last taking; they sum up to the time that passed. */
  take(): Record<string, number>;
}

export function stages(): Stages {
  let since = performance.now();
  let seconds: Record<string, number> = {};
  const add = (stage: string, more: number) => {
    seconds[stage] = (seconds[stage] ?? 0) + more;
  };
  return {
    add,
    async during(stage, work) {
      const begun = performance.now();
      try {
        return await work();
      } finally {
        add(stage, (performance.now() - begun) / 1000);
      }
    },
    take() {
      const now = performance.now();
      const known = Object.values(seconds).reduce((sum, more) => sum + more, 0);
      add("other", Math.max(0, (now - since) / 1000 - known));
      const taken = seconds;
      since = now;
      seconds = {};
      return taken;
    },
  };
}
