import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { job, readJob } from "../../protocol/job.ts";
import type { Delivery, Jobs } from "../bus.ts";
import type { Warn } from "../entries.ts";
import { backoffMs, pause, retry } from "../retries.ts";
import { isOutage } from "./owner.ts";

/** The work queue in a table. Takers are woken in process, and by one timer at the moment the next job comes free. */
export async function openEmbeddedJobs(pool: Pool, warn: Warn): Promise<Jobs> {
  // One process owns the bus: whoever held a job before it opened is dead.
  await pool.query("update queued_job set holder = null, available_at = now() where holder is not null");
  let changed = Promise.withResolvers<void>();
  const wake = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };

  async function take(engine: string, leaseMs: number): Promise<Delivery | null> {
    const holder = randomUUID();
    const { rows } = await pool.query(
      `update queued_job set holder = $2, available_at = clock_timestamp() + $3 * interval '1 ms'
       where id = (select id from queued_job where engine = $1 and available_at <= clock_timestamp()
         order by place limit 1 for update skip locked)
       returning id, job`,
      [engine, holder, leaseMs],
    );
    if (rows.length === 0) return null;
    const { id } = rows[0];
    const found = readJob(rows[0].job);
    if (found === null) {
      warn(`queued job ${id} is not a job of this protocol and was dropped`);
      await pool.query("delete from queued_job where id = $1", [id]);
      return take(engine, leaseMs);
    }
    const mine = (statement: string, ...values: unknown[]) => pool.query(statement, [id, holder, ...values]);
    return {
      job: found,
      async renew() {
        const { rowCount } = await mine(
          `update queued_job set available_at = clock_timestamp() + $3 * interval '1 ms' where id = $1 and holder = $2`,
          leaseMs,
        );
        if (rowCount === 0) throw new Error(`job ${id} is no longer this trainer's`);
      },
      async done() {
        await retry(() => mine("delete from queued_job where id = $1 and holder = $2"), outage);
      },
      async release(delayMs) {
        await retry(
          () =>
            mine(
              `update queued_job set holder = null, available_at = clock_timestamp() + $3 * interval '1 ms'
               where id = $1 and holder = $2`,
              delayMs,
            ),
          outage,
        );
        wake();
      },
    };
  }

  /** How long until a job of this kind comes free, unless something changes. */
  async function nextMs(engine: string): Promise<number> {
    const { rows } = await pool.query(
      `select extract(epoch from min(available_at) - clock_timestamp()) * 1000 as ms from queued_job where engine = $1`,
      [engine],
    );
    const ms = rows[0].ms === null ? longestMs : Number(rows[0].ms);
    return Math.min(longestMs, Math.max(5, Math.ceil(ms)));
  }

  return {
    async send(sent, id) {
      const text = JSON.stringify(job.parse(sent));
      await retry(
        () =>
          pool.query(
            "insert into queued_job (id, engine, job) values ($1, $2, $3) on conflict (id) do nothing",
            [id, sent.specification.engine, text],
          ),
        outage,
      );
      wake();
    },
    async receive({ engine, leaseMs, signal }) {
      for (let attempt = 0; !signal.aborted; ) {
        // Taken before looking, so that what changes in between is not slept through.
        const change = changed.promise;
        try {
          const delivery = await take(engine, leaseMs);
          if (delivery !== null && !signal.aborted) return delivery;
          await delivery?.release(0);
          const ms = await nextMs(engine);
          const awake = new AbortController();
          const rise = () => awake.abort();
          signal.addEventListener("abort", rise, { once: true, signal: awake.signal });
          if (signal.aborted) rise();
          void change.then(rise);
          await pause(ms, awake.signal);
          rise();
          attempt = 0;
        } catch (error) {
          if (!isOutage(error)) throw error;
          await pause(backoffMs(attempt++), signal);
        }
      }
      return null;
    },
  };
}

const outage = { timeoutMs: 10_000, passes: isOutage };
/** A waiting taker looks again this often though nothing should have changed; the clock may have been set. */
const longestMs = 30_000;
