import { beginSpan, inSpan, type LongSpan, spansAreOn, traceparent } from "../src/spans.ts";
import type { Engine, Sampler, Trainer } from "./engine/engine.ts";
import type { Said } from "./reporter.ts";

/** The spans inside an attempt's own: its phases, its steps, and in each what was asked of the engine. */
export interface AttemptSpans {
  /** An event was said: a phase begins with it, or a step ends. */
  said(event: Said): void;
  /** The same engine, with a span around each of its turns. */
  engine(engine: Engine): Engine;
  end(): void;
}

/**
 * Called inside the attempt's span. The engine is asked from requests of rollouts too, which run inside of nothing: its
 * spans are told what they are a part of. A step's span ends where its event is said; an evaluation or a checkpoint
 * after that belongs to the next one's.
 */
export function openAttemptSpans(): AttemptSpans {
  const attempt = traceparent();
  let current: LongSpan | null = null;
  const next = (name: string) => {
    current?.end();
    current = beginSpan(name, { cause: attempt });
  };
  const inside = <T>(name: string, attributes: Record<string, number>, work: () => Promise<T>) =>
    inSpan(name, { attributes, cause: current?.traceparent ?? attempt }, work);

  const sampler = (inner: Sampler): Sampler => ({
    sample: (requests) =>
      inside("sample batch", { "trainyard.requests": requests.length }, () => inner.sample(requests)),
    close: () => inner.close(),
  });
  const trainer = (inner: Trainer): Trainer => ({
    logprobs: (rows) => inside("logprobs", { "trainyard.rows": rows.length }, () => inner.logprobs(rows)),
    forwardBackward: (rows, loss) =>
      inside("forward backward", { "trainyard.rows": rows.length }, () => inner.forwardBackward(rows, loss)),
    optimStep: (adam) => inside("optimiser step", {}, () => inner.optimStep(adam)),
    saveState: (options) => inside("save state", {}, () => inner.saveState(options)),
    snapshotSampler: async () => sampler(await inner.snapshotSampler()),
    close: () => inner.close(),
  });

  return {
    said(event) {
      if (event.type === "phase") next(event.phase === "train" ? "step" : event.phase);
      if (event.type !== "step") return;
      current?.set({ "trainyard.step": event.step });
      next("step");
    },
    engine: (inner) =>
      spansAreOn()
        ? {
            capabilities: inner.capabilities,
            tokenizer: (baseModel) => inner.tokenizer(baseModel),
            createTrainer: async (options) => trainer(await inner.createTrainer(options)),
            restoreTrainer: async (state) => trainer(await inner.restoreTrainer(state)),
            mergeAdapter: async (options) => trainer(await inner.mergeAdapter(options)),
            close: () => inner.close(),
          }
        : inner,
    end() {
      current?.end();
      current = null;
    },
  };
}
