import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type Engine, type EngineCapabilities, EngineError, type Sampler, type Trainer } from "../engine.ts";
import { MAX_RANK } from "./adapters.ts";
import type { Call, Reply, Results } from "./calls.ts";
import { checkBatch, checkRequests, checkRows, shapeNamed } from "./checks.ts";
import { threadFile } from "./pool.ts";
import { parameterCount, type Shape, shapes } from "./shapes.ts";
import { answersOf, sequencesOf, tableOfRequests, tableToLearn, tableToScore } from "./tables.ts";
import { characterTokenizer } from "./tokenizer.ts";

const START_TIMEOUT_MS = 30_000;

/** What the embedded engine can do; known without starting it. */
export const embeddedCapabilities: EngineCapabilities = {
  engine: "embedded",
  baseModels: shapes.map((shape) => ({
    name: shape.name,
    description: shape.description,
    parameters: parameterCount(shape),
    contextLengthTokens: shape.context,
    vocabularySize: shape.vocabulary,
  })),
  losses: ["cross_entropy", "importance_sampling", "ppo", "cispo", "gspo"],
  lora: { maxRank: MAX_RANK },
  fullFineTune: true,
  promptLogprobs: true,
  valueBaseline: false,
  samplerSnapshots: "immutable",
};

/**
 * The engine that comes with the house: small models over characters, trained by `threads` worker threads and sampled
 * by as many others, so that both go on at once. The thread that calls this computes nothing; it copies rows into
 * shared memory and waits.
 */
export async function createEmbeddedEngine({
  threads = Math.max(1, Math.min(availableParallelism(), 4)),
  signal,
}: {
  threads?: number;
  signal?: AbortSignal;
} = {}): Promise<Engine> {
  if (!Number.isInteger(threads) || threads < 1 || threads > 64) {
    throw new EngineError(`An engine computes with 1 to 64 threads, not ${threads}`, { retryable: false });
  }
  signal?.throwIfAborted();
  const { call, close: end } = await openCoordinator(threads);
  const close = once(async () => {
    signal?.removeEventListener("abort", close);
    await end();
  });
  signal?.addEventListener("abort", close);
  if (signal?.aborted) {
    await close();
    signal.throwIfAborted();
  }

  return {
    capabilities: embeddedCapabilities,
    tokenizer(baseModel) {
      shapeNamed(baseModel);
      return characterTokenizer;
    },
    async createTrainer({ origin, lora, seed }) {
      const { trainer, baseModel } = await call({ kind: "createTrainer", origin, lora, seed });
      return trainerOf(trainer, shapeNamed(baseModel), call);
    },
    async restoreTrainer(state) {
      const { trainer, baseModel } = await call({ kind: "restoreTrainer", state });
      return trainerOf(trainer, shapeNamed(baseModel), call);
    },
    async mergeAdapter(options) {
      const { trainer, baseModel } = await call({ kind: "mergeAdapter", ...options });
      return trainerOf(trainer, shapeNamed(baseModel), call);
    },
    close,
  };
}

type Ask = <One extends Call>(call: One) => Promise<Results[One["kind"]]>;

function trainerOf(trainer: number, shape: Shape, call: Ask): Trainer {
  return {
    async logprobs(rows) {
      checkRows(rows, shape);
      const table = tableToScore(rows);
      await call({ kind: "logprobs", trainer, table });
      return answersOf(table);
    },
    async forwardBackward(rows, loss) {
      checkBatch(rows, loss, shape);
      const table = tableToLearn(rows);
      const metrics = await call({ kind: "forwardBackward", trainer, table, loss });
      return { logprobs_N_T: answersOf(table), metrics };
    },
    optimStep: (adam) => call({ kind: "optimStep", trainer, adam }),
    async saveState({ trainer: optimiser }) {
      const files = await call({ kind: "saveState", trainer, optimiser });
      return { baseModel: shape.name, tokenizerId: characterTokenizer.id, files };
    },
    async snapshotSampler() {
      const { sampler } = await call({ kind: "snapshotSampler", trainer });
      return samplerOf(sampler, shape, call);
    },
    close: once(() => letGo(call({ kind: "closeTrainer", trainer }))),
  };
}

function samplerOf(sampler: number, shape: Shape, call: Ask): Sampler {
  return {
    async sample(requests) {
      checkRequests(requests, shape);
      if (requests.length === 0) return [];
      // An answer cannot outgrow the context, so its room need not either.
      const bounded = requests.map((request) => ({
        ...request,
        maxTokens: Math.min(request.maxTokens, shape.context),
      }));
      const table = tableOfRequests(bounded);
      await call({ kind: "sample", sampler, table });
      return sequencesOf(table);
    },
    close: once(() => letGo(call({ kind: "closeSampler", sampler }))),
  };
}

/** What an engine held is let go of with the engine, however that ended. */
async function letGo(closing: Promise<unknown>): Promise<void> {
  await closing.catch((error: unknown) => {
    if (!(error instanceof EngineError)) throw error;
  });
}

/** Closing twice is closing once. */
function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | null = null;
  return () => {
    closing ??= close();
    return closing;
  };
}

async function openCoordinator(threads: number): Promise<{ call: Ask; close: () => Promise<void> }> {
  const worker = new Worker(threadFile("coordinator"), { workerData: { threads } });
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  const ready = Promise.withResolvers<void>();
  let nextId = 0;
  let over: EngineError | null = null;

  function end(error: EngineError): void {
    over ??= error;
    for (const { reject } of waiting.values()) reject(over);
    waiting.clear();
    ready.reject(over);
  }

  worker.on("message", (reply: Reply) => {
    switch (reply.kind) {
      case "ready":
        return ready.resolve();
      case "answered":
        waiting.get(reply.id)?.resolve(reply.result as never);
        return void waiting.delete(reply.id);
      case "refused":
        waiting.get(reply.id)?.reject(new EngineError(reply.message, { retryable: reply.retryable }));
        return void waiting.delete(reply.id);
      case "broken":
        return end(new EngineError(reply.message, { retryable: true }));
    }
  });
  worker.on("error", (cause) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    end(new EngineError(`The engine broke down: ${reason}`, { retryable: true, cause }));
  });
  worker.on("exit", (code) =>
    end(new EngineError(`The engine ended with code ${code}`, { retryable: true })),
  );

  const close = once(async () => {
    end(new EngineError("The engine is closed", { retryable: false }));
    // Ending the coordinator's thread ends the compute threads that it started.
    await worker.terminate();
  });
  const timer = setTimeout(
    () => end(new EngineError("The engine did not start in time", { retryable: true })),
    START_TIMEOUT_MS,
  );
  try {
    await ready.promise;
  } catch (error) {
    await close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return {
    close,
    call(one) {
      if (over) return Promise.reject(over);
      const id = nextId++;
      const deferred = Promise.withResolvers<never>();
      waiting.set(id, deferred);
      worker.postMessage({ id, call: one });
      return deferred.promise;
    },
  };
}
