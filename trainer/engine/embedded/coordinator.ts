// The engine's own thread: keeps the shared memory, the trainers and the samplers, and cuts work into shares for the
// compute threads. No work on a batch blocks it, and learning and sampling have threads of their own: sampling from a
// snapshot goes on while a trainer trains, and the reverse.
import { parentPort, workerData } from "node:worker_threads";
import { EngineError, type Origin } from "../engine.ts";
import type { Call, Reply, Results } from "./calls.ts";
import { shapeNamed } from "./checks.ts";
import { initialWeights } from "./initial.ts";
import { compileKernels } from "./kernels/kernels.ts";
import { createAllocator, viewsOf } from "./memory.ts";
import { decodeAdapter } from "./peft.ts";
import { openPool } from "./pool.ts";
import { type SamplerAtWork, takeSampler } from "./samplers.ts";
import { decodeTrainer, decodeWeights, shapeOfState } from "./saving.ts";
import type { Shape } from "./shapes.ts";
import type { Threads } from "./threads.ts";
import { freshNumbers, mergedWith, openTrainer, type TrainerAtWork } from "./trainers.ts";

const port = parentPort!;
const reply = (message: Reply) => port.postMessage(message);

const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536, shared: true });
const module = await compileKernels();
const open = () =>
  openPool({
    threads: (workerData as { threads: number }).threads,
    module,
    memory,
    onCrash: (error) => reply({ kind: "broken", message: error.message }),
  });
const threads: Threads = {
  learners: open(),
  samplers: open(),
  allocator: createAllocator(memory),
  views: viewsOf(memory),
};

/** A trainer and the end of its queue: its operations run in the order they were called. */
const trainers = new Map<number, { readonly trainer: TrainerAtWork; tail: Promise<unknown> }>();
const samplers = new Map<number, SamplerAtWork>();
let nextId = 0;

function keep(trainer: TrainerAtWork): { trainer: number; baseModel: string } {
  trainers.set(nextId, { trainer, tail: Promise.resolve() });
  return { trainer: nextId++, baseModel: trainer.shape.name };
}

function inTurn<Result>(
  id: number,
  work: (trainer: TrainerAtWork) => Result | Promise<Result>,
): Promise<Result> {
  const entry = trainers.get(id);
  if (!entry) return Promise.reject(new EngineError("The trainer is closed", { retryable: false }));
  const turn = entry.tail.then(() => work(entry.trainer));
  entry.tail = turn.catch(() => undefined);
  return turn;
}

function begun(origin: Origin): { shape: Shape; weights: Float32Array } {
  if (origin.kind === "saved")
    return { shape: shapeOfState(origin.state), weights: decodeWeights(origin.state) };
  const shape = shapeNamed(origin.baseModel);
  return { shape, weights: initialWeights(shape, origin.seed) };
}

async function answer(call: Call): Promise<Results[Call["kind"]]> {
  switch (call.kind) {
    case "createTrainer": {
      const { shape, weights } = begun(call.origin);
      const { lora, seed } = call;
      return keep(await openTrainer(threads, shape, freshNumbers(shape, weights, lora, seed)));
    }
    case "mergeAdapter": {
      const { shape, weights } = begun(call.origin);
      const merged = await mergedWith(threads, shape, weights, decodeAdapter(shape, call));
      return keep(await openTrainer(threads, shape, freshNumbers(shape, merged, null, 0)));
    }
    case "restoreTrainer":
      return keep(await openTrainer(threads, shapeOfState(call.state), decodeTrainer(call.state)));
    case "logprobs":
      return inTurn(call.trainer, async (trainer) => {
        await trainer.score(call.table);
        return null;
      });
    case "forwardBackward":
      return inTurn(call.trainer, (trainer) => trainer.learn(call.table, call.loss));
    case "optimStep":
      return inTurn(call.trainer, (trainer) => trainer.optimStep(call.adam));
    case "saveState":
      return inTurn(call.trainer, (trainer) => trainer.save({ trainer: call.optimiser }));
    case "snapshotSampler":
      return inTurn(call.trainer, (trainer) => {
        samplers.set(nextId, takeSampler(threads, trainer.shape, trainer.packed));
        return { sampler: nextId++ };
      });
    case "closeTrainer":
      await inTurn(call.trainer, (trainer) => {
        trainers.delete(call.trainer);
        trainer.close();
      });
      return null;
    case "sample": {
      const sampler = samplers.get(call.sampler);
      if (!sampler) throw new EngineError("The sampler is closed", { retryable: false });
      await sampler.sample(call.table);
      return null;
    }
    case "closeSampler": {
      const sampler = samplers.get(call.sampler);
      samplers.delete(call.sampler);
      await sampler?.close();
      return null;
    }
  }
}

port.on("message", ({ id, call }: { id: number; call: Call }) => {
  answer(call).then(
    (result) => reply({ kind: "answered", id, result }),
    (error: unknown) => {
      // Anything but a refusal is a mistake of ours: let it end this thread, and everyone who waits will know.
      if (!(error instanceof EngineError)) throw error;
      reply({ kind: "refused", id, message: error.message, retryable: error.retryable });
    },
  );
});
reply({ kind: "ready" });
