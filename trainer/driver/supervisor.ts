import { setTimeout as sleep } from "node:timers/promises";
import type { Host } from "./hosts.ts";
import type { RolloutLine } from "./log-lines.ts";
import { Overdue } from "./rollout.ts";
import { NoAnswer } from "./transports/http-call.ts";
import { HostLost, type Transport } from "./transports/transport.ts";

export interface RestartLimits {
  /** More deaths than this within `windowMs` are not accidents: the host is not started again. */
  readonly maxRestarts: number;
  readonly windowMs: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
}

export const defaultRestarts: RestartLimits = {
  maxRestarts: 8,
  windowMs: 600_000,
  firstDelayMs: 200,
  maxDelayMs: 30_000,
};

const lostAfterMs = 2_000;

interface Serving {
  readonly host: Host;
  readonly transport: Transport;
}

/**
 * Keeps one host at work: when it dies, or stops answering, another takes its place after a growing pause. What was
 * in flight on it is lost; whoever sent that decides. The first start is the caller's to judge: it rejects.
 */
export async function superviseHost({
  start,
  over,
  log,
  restarts = defaultRestarts,
  signal,
}: {
  start: (signal: AbortSignal) => Promise<Host>;
  over: (host: Host) => Transport;
  log: (line: RolloutLine) => void;
  restarts?: RestartLimits;
  /** Ends the first start. */
  signal?: AbortSignal | undefined;
}) {
  const closed = new AbortController();
  const deaths: number[] = [];
  let spent: HostLost | null = null;
  const begin = async (signal: AbortSignal): Promise<Serving> => {
    const host = await start(signal);
    return { host, transport: over(host) };
  };

  const first = await begin(signal ?? closed.signal);
  /** The host at work, or the one that is on its way. */
  let serving: Serving | Promise<Serving> = first;
  watch(first);

  function watch(served: Serving) {
    void served.host.lost.then((why) => {
      if (closed.signal.aborted) return;
      log({ level: "warn", message: why });
      const next = replace(served, why);
      serving = next;
      next.then(
        (began) => {
          serving = began;
          watch(began);
        },
        // Whoever asks for it hears of it, and nobody may be asking just now.
        () => {},
      );
    });
  }

  async function replace(former: Serving, why: string): Promise<Serving> {
    await former.transport.close();
    await former.host.close();
    let reason = why;
    for (;;) {
      const now = performance.now();
      deaths.push(now);
      while (deaths[0]! < now - restarts.windowMs) deaths.shift();
      if (deaths.length > restarts.maxRestarts) {
        spent = new HostLost(
          `the rollout's process died ${deaths.length} times and is not started again: ${reason}`,
        );
        log({ level: "warn", message: spent.message });
        throw spent;
      }
      const delayMs = Math.min(restarts.maxDelayMs, restarts.firstDelayMs * 2 ** (deaths.length - 1));
      await sleep(delayMs * (0.75 + Math.random() / 2), undefined, { signal: closed.signal });
      try {
        const next = await begin(closed.signal);
        if (!closed.signal.aborted) return next;
        await next.transport.close();
        await next.host.close();
        closed.signal.throwIfAborted();
      } catch (error) {
        closed.signal.throwIfAborted();
        reason = error instanceof Error ? error.message : String(error);
      }
    }
  }

  const transport: Transport = {
    async run(task, signal, begun, grading) {
      const { host, transport } = serving instanceof Promise ? await orAborted(serving, signal) : serving;
      try {
        return await transport.run(task, signal, begun, grading);
      } catch (error) {
        // Its own timers should have ended the rollout long before: the process is stuck, and so is all else in it.
        if (signal.reason instanceof Overdue) void host.close();
        if (error instanceof HostLost) {
          // A connection breaks before its process is seen to have ended: another attempt must not meet the same one.
          await Promise.race([host.lost, sleep(lostAfterMs, undefined, { ref: false })]);
          if (error.cause instanceof NoAnswer) void host.close();
        }
        throw error;
      }
    },
    async close() {
      closed.abort(new HostLost("the driver is closed"));
      const last = await Promise.resolve(serving).catch(() => null);
      await last?.transport.close();
      await last?.host.close();
    },
  };
  return {
    transport,
    workflow: first.host.workflow,
    grader: first.host.grader,
    /** Why no host is started any more, or null. */
    broken: (): string | null => spent?.message ?? null,
  };
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
