import type { Delivery } from "../src/bus/bus.ts";
import type { Log } from "./log.ts";
import type { Reporter } from "./reporter.ts";
import { messageOf } from "./run-failure.ts";

/** A trainer's word that it is at work, repeated as long as its loop gets on. */
export interface Lease {
  /** The loop came further: a sample arrived, a step is done, a file was written. */
  alive(): void;
  /** How long the job's lease would still last by its last renewal. */
  marginMs(): number;
  close(): void;
}

/**
 * Renews the job and the lease at a third of `leaseMs`, by a timer of its own, so that a long step is no silence. A
 * loop that has not come further for `patienceMs` is hung: the word is withheld, so that the run is shown as stalled
 * and its job comes back; after one more lease `hung` is called, so that this trainer lets go of it too.
 */
export function keepLease(options: {
  delivery: Delivery;
  reporter: Reporter;
  leaseMs: number;
  patienceMs: number;
  log: Log;
  hung: () => void;
}): Lease {
  const { delivery, reporter, leaseMs, patienceMs, log } = options;
  let lastAlive = performance.now();
  let renewed = lastAlive;
  const timer = setInterval(() => {
    // A loop that waits for the log to take its events does not hang.
    if (reporter.full()) lastAlive = performance.now();
    const quietMs = performance.now() - lastAlive;
    if (quietMs > patienceMs + leaseMs) {
      clearInterval(timer);
      options.hung();
    } else if (quietMs <= patienceMs) {
      reporter.progress(leaseMs);
      const asked = performance.now();
      delivery.renew().then(
        () => {
          renewed = asked;
        },
        (error: unknown) => {
          log.warn({ runId: delivery.job.runId, error: messageOf(error) }, "the job's lease was not renewed");
        },
      );
    }
  }, leaseMs / 3);
  return {
    alive() {
      lastAlive = performance.now();
    },
    marginMs: () => renewed + leaseMs - performance.now(),
    close: () => clearInterval(timer),
  };
}
