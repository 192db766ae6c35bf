// A compute thread: does what it is told, in order, over the memory that all threads share. A mistake here ends
// the thread, and the pool that started it tells everyone who waits.
import { parentPort, workerData } from "node:worker_threads";
import { openKernels } from "./kernels/kernels.ts";
import { viewsOf } from "./memory.ts";
import { perform, type Task } from "./tasks.ts";

const { module, memory } = workerData as { module: WebAssembly.Module; memory: WebAssembly.Memory };
const kernels = openKernels(module, memory);
const views = viewsOf(memory);

parentPort!.on("message", ({ id, task }: { id: number; task: Task }) => {
  parentPort!.postMessage({ id, answer: perform(kernels, views, task) });
});
