import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A process of ours that answers one order after another. */
export interface Worker<Order, Answer> {
  ask(order: Order): Promise<Answer>;
  pid(): number;
  stop(): Promise<void>;
}

/** Starts the file beside this one; what it says on its own account goes to our own console. */
export function startWorker<Order extends { say: string }, Answer>(file: string): Worker<Order, Answer> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child: ChildProcess = fork(path, {
    execArgv: ["--conditions=trainyard-source", "--disable-warning=ExperimentalWarning"],
  });
  let before: Promise<unknown> = Promise.resolve();

  async function askNow(order: Order): Promise<Answer> {
    const over = new AbortController();
    const { signal } = over;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(300_000)]);
    child.send(order);
    try {
      const answered = once(child, "message", { signal: limit });
      const ended = once(child, "exit", { signal }).then(([code]) => {
        throw new Error(`${file} ended with ${code}`);
      });
      const [answer] = await Promise.race([answered, ended]);
      return answer as Answer;
    } finally {
      over.abort();
    }
  }

  return {
    ask(order) {
      const answer = before.then(() => askNow(order));
      before = answer.catch(() => {});
      return answer;
    },
    pid: () => child.pid!,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}
