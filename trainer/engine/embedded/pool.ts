import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { EngineError } from "../engine.ts";
import type { Answers, Task } from "./tasks.ts";

/** Threads that compute. Whoever waits for one that ends is told so; nothing waits for ever. */
export interface Pool {
  readonly threads: number;
  run<One extends Task>(thread: number, task: One): Promise<Answers[One["kind"]]>;
  close(): Promise<void>;
}

/** The file of a thread, beside this one: TypeScript in the repository, JavaScript once compiled. */
export function threadFile(name: "compute" | "coordinator"): URL {
  return new URL(`./${name}${extname(import.meta.url)}`, import.meta.url);
}

/** Starts the threads; `onCrash` hears of the first one that ends by itself. */
export function openPool(options: {
  threads: number;
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  onCrash: (error: EngineError) => void;
}): Pool {
  const { threads, module, memory, onCrash } = options;
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  let nextId = 0;
  let over: EngineError | null = null;

  function end(error: EngineError): void {
    if (over) return;
    over = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    onCrash(error);
  }

  const workers = Array.from({ length: threads }, () => {
    const worker = new Worker(threadFile("compute"), { workerData: { module, memory } });
    worker.on("message", ({ id, answer }: { id: number; answer: never }) => {
      waiting.get(id)?.resolve(answer);
      waiting.delete(id);
    });
    worker.on("error", (cause) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      end(new EngineError(`A compute thread broke down: ${reason}`, { retryable: true, cause }));
    });
    worker.on("exit", (code) =>
      end(new EngineError(`A compute thread ended with code ${code}`, { retryable: true })),
    );
    return worker;
  });

  return {
    threads,
    run(thread, task) {
      if (over) return Promise.reject(over);
      const id = nextId++;
      const deferred = Promise.withResolvers<never>();
      waiting.set(id, deferred);
      workers[thread]!.postMessage({ id, task });
      return deferred.promise;
    },
    async close() {
      over ??= new EngineError("The engine is closed", { retryable: false });
      for (const { reject } of waiting.values()) reject(over);
      waiting.clear();
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
