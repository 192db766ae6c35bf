import type { Pool } from "pg";
import { type TrainerHello, trainerHello } from "../protocol/job.ts";
import type { Bus } from "./bus.ts";
import { openEmbeddedJobs } from "./embedded/jobs.ts";
import { openEmbeddedLog } from "./embedded/log.ts";

/**
 * The bus in tables of a PostgreSQL, for one process that owns it; rejects while another one does. The pool stays the
 * caller's; two of its connections are needed, and one is kept for as long as the bus is open.
 */
export async function openEmbeddedBus(options: EmbeddedBusOptions): Promise<Bus> {
  const { pool, warn = console.warn, maxAgeMs = 30 * 24 * 3600_000, timeoutMs = 15_000 } = options;
  // When the server dies, so do the pool's idle connections; unheard, that would end the process.
  const idleDied = () => {};
  pool.on("error", idleDied);
  await using opening = new AsyncDisposableStack();
  opening.defer(() => void pool.off("error", idleDied));
  const { log, counts, close } = await openEmbeddedLog({ pool, warn, maxAgeMs, timeoutMs });
  opening.defer(close);
  const jobs = await openEmbeddedJobs(pool, warn);
  const opened = opening.move();
  const stop = new AbortController();
  const listeners = new Set<(hello: TrainerHello) => void>();

  return {
    log,
    counts,
    jobs: {
      send: jobs.send,
      receive: (wanted) => jobs.receive({ ...wanted, signal: AbortSignal.any([wanted.signal, stop.signal]) }),
    },
    presence: {
      async announce(hello) {
        const checked = trainerHello.parse(hello);
        for (const each of [...listeners]) each(checked);
      },
      async watch(heard) {
        // Its own function, so that one who watches twice hears twice.
        const own = (hello: TrainerHello) => {
          try {
            heard(hello);
          } catch (error) {
            warn(`a listener failed on a trainer's word: ${error}`);
          }
        };
        listeners.add(own);
        return async () => void listeners.delete(own);
      },
    },
    async ready(timeoutMs) {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(
        () => late.reject(new Error(`PostgreSQL did not answer within ${timeoutMs} ms`)),
        timeoutMs,
      );
      try {
        await Promise.race([pool.query("select 1 from log_epoch"), late.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
    async close() {
      stop.abort();
      await opened.disposeAsync();
    },
  };
}

export interface EmbeddedBusOptions {
  readonly pool: Pool;
  /** How long a database that is not up yet, or whose last owner is just dying, is waited for; 15 s when absent. */
  readonly timeoutMs?: number;
  /** Where the bus says in one line what somebody should know; the console when absent. */
  readonly warn?: (line: string) => void;
  /** How long the log is kept; 30 days when absent. */
  readonly maxAgeMs?: number;
}
