import { JetStreamApiCodes, JetStreamApiError } from "@nats-io/jetstream";
import { type Msg, nanos } from "@nats-io/transport-node";
import { type Job, job, readJob } from "../../protocol/job.ts";
import type { Delivery, Jobs } from "../bus.ts";
import { backoffMs, pause, retry } from "../retries.ts";
import type { Link } from "./link.ts";
import { openPull } from "./pulls.ts";
import { traceHeaders, traceOf } from "./trace-headers.ts";

/** The work queue on JetStream: one durable consumer a kind of engine, shared by its trainers. */
export function createNatsJobs(link: Link): Jobs {
  const { names } = link;

  /** The consumer is shared, so the lease asked for last is everybody's. */
  async function ensureConsumer(engine: string, leaseMs: number): Promise<void> {
    const { consumers } = link.streams;
    const ack_wait = nanos(leaseMs);
    const found = await consumers.info(names.jobs, engine).catch((error: unknown) => {
      if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound)
        return null;
      throw error;
    });
    if (found === null)
      await consumers.add(names.jobs, {
        durable_name: engine,
        filter_subject: names.jobFilter(engine),
        ack_policy: "explicit",
        ack_wait,
        // Deliveries are never counted: a run ends by what the log says.
        max_deliver: -1,
        max_ack_pending: -1,
      });
    else if (found.config.ack_wait !== ack_wait) await consumers.update(names.jobs, engine, { ack_wait });
  }

  async function receiveOnce(engine: string, signal: AbortSignal): Promise<Delivery | null> {
    // It may have fired since it was looked at, and does not fire again: this would wait out the whole pull.
    if (signal.aborted) return null;
    const taken = Promise.withResolvers<Msg | null>();
    let left = false;
    const leave = () => {
      left = true;
      taken.resolve(null);
    };
    const pull = openPull(link, {
      stream: names.jobs,
      consumer: engine,
      onRest: leave,
      onMessage(message) {
        // Sent before the server heard that nobody waits here any more: it is for the next one who asks.
        if (left) return void message.respond("-NAK");
        left = true;
        taken.resolve(message);
      },
    });
    void pull.broken.then(leave);
    signal.addEventListener("abort", leave, { once: true });
    try {
      pull.ask(1, { wait: true });
      const message = await taken.promise;
      return message === null ? null : deliveryOf(message);
    } finally {
      left = true;
      signal.removeEventListener("abort", leave);
      await pull.close({ drain: true });
    }
  }

  function deliveryOf(message: Msg): Delivery | null {
    const found = jobOf(message);
    if (found === null) {
      link.warn(`a message on ${message.subject} is not a job of this protocol and was dropped`);
      message.respond("+TERM");
      return null;
    }
    // Asked and answered, not only said: the server's word is what is promised.
    const say = async (word: string) => {
      await link.whileUp(() => link.connection.request(message.reply!, word, { timeout: 3000 }));
    };
    return {
      job: found,
      renew: () => say("+WPI"),
      done: () => retry(() => say("+ACK"), { timeoutMs: patienceMs }),
      release: (delayMs) =>
        retry(() => say(`-NAK ${JSON.stringify({ delay: nanos(Math.max(1, delayMs)) })}`), {
          timeoutMs: patienceMs,
        }),
    };
  }

  return {
    async send(sent, id) {
      // In the header alone: a trainer of the release before this one refuses a job with a field that it does not know.
      const { trace = null, ...body } = job.parse(sent);
      const text = JSON.stringify(body);
      await retry(
        () =>
          link
            .whileUp(() =>
              link.publisher.publish(names.jobSubject(sent.specification.engine, id), text, {
                timeout: 3000,
                ...traceHeaders(trace),
              }),
            )
            .catch((error: unknown) => {
              if (!(error instanceof JetStreamApiError && /per subject/.test(error.message))) throw error;
            }),
        { timeoutMs: patienceMs },
      );
    },
    async receive({ engine, leaseMs, signal }) {
      for (let attempt = 0; !signal.aborted; attempt++) {
        try {
          await link.whenUp(signal);
          if (signal.aborted) return null;
          await link.whileUp(() => ensureConsumer(engine, leaseMs));
          const delivery = await receiveOnce(engine, signal);
          if (delivery !== null && !signal.aborted) return delivery;
          await delivery?.release(0);
          attempt = 0;
        } catch (error) {
          if (attempt === 3) link.warn(`no jobs for ${engine} can be received now: ${error}`);
        }
        await pause(backoffMs(attempt), signal);
      }
      return null;
    },
  };
}

const patienceMs = 10_000;

function jobOf(message: Msg): Job | null {
  try {
    const found = readJob(message.json());
    const trace = traceOf(message.headers);
    return found === null || trace === null ? found : { ...found, trace };
  } catch {
    return null;
  }
}
