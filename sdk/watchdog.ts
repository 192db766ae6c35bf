import { workerData } from "node:worker_threads";

/**
 * Ends the host when the process that started it is gone. A thread of its own: author code that never yields keeps
 * the main thread from noticing that the channel closed.
 */
const { parentPid } = workerData as { parentPid: number };

setInterval(() => {
  if (process.ppid !== parentPid) killOwnGroup();
}, 500);

function killOwnGroup() {
  try {
    process.kill(-process.pid, "SIGKILL");
  } catch {
    process.kill(process.pid, "SIGKILL");
  }
}
