import type { Kernels } from "./kernels/kernels.ts";
import { type LearnTask, learn } from "./learning.ts";
import type { LossSums } from "./loss-sums.ts";
import type { Views } from "./memory.ts";
import { type SampleTask, sample } from "./sampling.ts";
import { type GatherTask, gather, type UpdateTask, update } from "./updates.ts";

/** What a compute thread can be asked. */
export type Task = LearnTask | GatherTask | UpdateTask | SampleTask;

/** And what each task answers with. */
export interface Answers {
  readonly learn: LossSums;
  readonly gather: readonly number[];
  readonly update: null;
  readonly sample: null;
}

/** Does one task on this thread. */
export function perform(kernels: Kernels, views: Views, task: Task): Answers[Task["kind"]] {
  switch (task.kind) {
    case "learn":
      return learn(kernels, views, task);
    case "gather":
      return gather(kernels, views, task);
    case "update":
      update(kernels, views, task);
      return null;
    case "sample":
      sample(kernels, views, task);
      return null;
  }
}
