import { type TrainerHello, trainerHello } from "../protocol/job.ts";
import type { Bus, Follower } from "./bus.ts";
import { createNatsAppends } from "./nats/appends.ts";
import { createNatsJobs } from "./nats/jobs.ts";
import { openLink } from "./nats/link.ts";
import { followNats, readNats } from "./nats/readers.ts";
import { retry } from "./retries.ts";

/** The bus on NATS JetStream, server 2.9 or newer: for any number of processes on any number of machines. */
export async function connectNatsBus(options: NatsBusOptions): Promise<Bus> {
  const warn = options.warn ?? console.warn;
  const link = await openLink({
    url: options.url,
    prefix: options.prefix ?? "",
    timeoutMs: options.timeoutMs ?? 30_000,
    ...(options.signal && { signal: options.signal }),
    warn,
    limits: { maxAgeMs: options.maxAgeMs ?? 30 * 24 * 3600_000, maxBytes: options.maxBytes ?? -1 },
  });
  const { connection, names, streams } = link;
  const stop = new AbortController();
  const appends = createNatsAppends(link);
  const jobs = createNatsJobs(link);
  const followers = new Set<Follower>();
  const receiving = new Set<Promise<unknown>>();

  return {
    log: {
      get epoch() {
        return link.epoch();
      },
      append: appends.append,
      async bounds() {
        const { state } = await retry(() => link.whileUp(() => streams.streams.info(names.events)), outage);
        return { first: state.messages === 0 ? state.last_seq + 1 : state.first_seq, last: state.last_seq };
      },
      read: (wanted) => retry(() => readNats(link, wanted), outage),
      follow(wanted) {
        const follower = followNats(link, wanted, () => followers.delete(follower));
        followers.add(follower);
        return follower;
      },
    },
    jobs: {
      send: jobs.send,
      receive(wanted) {
        const received = jobs.receive({ ...wanted, signal: AbortSignal.any([wanted.signal, stop.signal]) });
        receiving.add(received);
        return received.finally(() => receiving.delete(received));
      },
    },
    presence: {
      async announce(hello) {
        connection.publish(names.presence, JSON.stringify(trainerHello.parse(hello)));
      },
      async watch(heard) {
        const subscription = connection.subscribe(names.presence, {
          callback(error, message) {
            if (error) return warn(`trainers cannot be heard: ${error.message}`);
            const hello = helloOf(message.data);
            if (hello === null) return warn("a word on presence is not of this protocol and was ignored");
            try {
              heard(hello);
            } catch (error) {
              warn(`a listener failed on a trainer's word: ${error}`);
            }
          },
        });
        await connection.flush();
        return async () => subscription.unsubscribe();
      },
    },
    counts: () => ({ ...appends.counts(), reconnects: link.reconnects() }),
    async ready(timeoutMs) {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(
        () => late.reject(new Error(`NATS did not answer within ${timeoutMs} ms`)),
        timeoutMs,
      );
      try {
        await Promise.race([link.whileUp(() => streams.streams.info(names.events)), late.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
    async close() {
      stop.abort();
      await Promise.allSettled([...receiving, ...[...followers].map((follower) => follower.close())]);
      await appends.close(new Error("the bus was closed"));
      await link.close();
    },
  };
}

export interface NatsBusOptions {
  /** `nats://[user:password@]host:port`, several separated by commas. */
  readonly url: string;
  /** Keeps several platforms apart on one server: goes before every stream and subject. */
  readonly prefix?: string;
  /** How long a server that is not up yet is waited for; 30 s when absent. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Where the bus says in one line what somebody should know; the console when absent. */
  readonly warn?: (line: string) => void;
  /** How long the log is kept; 30 days when absent. */
  readonly maxAgeMs?: number;
  /** How much of the log is kept; as much as the disk takes when absent. */
  readonly maxBytes?: number;
}

const outage = { timeoutMs: 10_000 };

function helloOf(data: Uint8Array): TrainerHello | null {
  try {
    return trainerHello.parse(JSON.parse(new TextDecoder().decode(data)));
  } catch {
    return null;
  }
}
