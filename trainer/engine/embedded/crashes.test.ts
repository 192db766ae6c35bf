import type { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { EngineError } from "../engine.ts";
import { createEmbeddedEngine } from "./embedded.ts";
import { initialWeights } from "./initial.ts";
import { compileKernels } from "./kernels/kernels.ts";
import { createAllocator, viewsOf } from "./memory.ts";
import { openPool } from "./pool.ts";
import { shapes } from "./shapes.ts";
import { tableToScore } from "./tables.ts";
import { freshNumbers, openTrainer } from "./trainers.ts";

/** The threads that `open` starts, so that a test can end them as a crash would. */
async function threadsOf<Opened>(open: () => Opened | Promise<Opened>): Promise<[Opened, Worker[]]> {
  const started: Worker[] = [];
  const hear = (worker: Worker) => started.push(worker);
  process.on("worker", hear);
  try {
    const opened = await open();
    // The process hears of a new thread on its next turn.
    await new Promise(setImmediate);
    return [opened, started];
  } finally {
    process.off("worker", hear);
  }
}

const many = Array.from({ length: 3000 }, (_, i) => ({
  tokens_T: Int32Array.from({ length: 100 }, (_, t) => (t * 7 + i) % 104),
  temperature: 1,
}));

test("an engine whose thread ends rejects what is pending and what comes later, and does not hang", async () => {
  const [engine, [worker]] = await threadsOf(() => createEmbeddedEngine({ threads: 1 }));
  const trainer = await engine.createTrainer({
    origin: { kind: "base", baseModel: "tiny-2x64", seed: 1 },
    lora: null,
    seed: 1,
  });
  const sampler = await trainer.snapshotSampler();
  const pending = trainer.logprobs(many).catch((error: unknown) => error);
  await worker!.terminate();
  const error = await pending;
  expect(error).toBeInstanceOf(EngineError);
  expect((error as EngineError).retryable).toBe(true);
  await expect(trainer.logprobs(many.slice(0, 1))).rejects.toThrow("The engine ended");
  // Whoever closes in passing would otherwise end the process, or hide what went wrong first.
  await Promise.all([trainer.close(), sampler.close()]);
  await engine.close();
});

test("a compute thread that ends, or trips over a mistake, is told to everyone who waits", async () => {
  for (const cause of ["ends", "trips"]) {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 1024, shared: true });
    const module = await compileKernels();
    const crash = Promise.withResolvers<EngineError>();
    const [pool, workers] = await threadsOf(() =>
      openPool({ threads: 2, module, memory, onCrash: crash.resolve }),
    );
    const threads = {
      learners: pool,
      samplers: pool,
      allocator: createAllocator(memory),
      views: viewsOf(memory),
    };
    const shape = shapes[0]!;
    const trainer = await openTrainer(threads, shape, freshNumbers(shape, initialWeights(shape, 1), null, 1));
    if (cause === "trips") void pool.run(1, null as never).catch(() => undefined);
    const pending = trainer.score(tableToScore(many)).catch((error: unknown) => error);
    if (cause === "ends") void workers[1]!.terminate();
    expect(await crash.promise).toMatchObject({ retryable: true });
    expect(await pending).toBeInstanceOf(EngineError);
    await expect(trainer.score(tableToScore(many))).rejects.toThrow(/compute thread (ended|broke down)/);
    await pool.close();
  }
});

test("closing, or the signal, ends what is pending and every thread", async () => {
  for (const how of ["close", "signal"]) {
    const controller = new AbortController();
    const open = () => createEmbeddedEngine({ threads: 2, signal: controller.signal });
    const [engine, [worker]] = await threadsOf(open);
    const ended = new Promise((resolve) => worker!.once("exit", resolve));
    const trainer = await engine.createTrainer({
      origin: { kind: "base", baseModel: "tiny-2x64", seed: 1 },
      lora: null,
      seed: 1,
    });
    const pending = trainer.logprobs(many).catch((error: unknown) => error);
    if (how === "close") await engine.close();
    else controller.abort();
    expect(await pending).toMatchObject({ message: "The engine is closed", retryable: false });
    await ended;
    await engine.close();
  }
  const controller = new AbortController();
  const starting = createEmbeddedEngine({ threads: 1, signal: controller.signal });
  controller.abort();
  await expect(starting).rejects.toThrow("abort");
  await expect(createEmbeddedEngine({ threads: 0 })).rejects.toThrow("1 to 64 threads, not 0");
});
