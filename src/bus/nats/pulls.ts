import { createInbox, type Msg, nanos } from "@nats-io/transport-node";
import type { Link } from "./link.ts";

/**
 * Takes messages from a pull consumer, as many as were asked for, until it breaks: the server ends it, nothing is heard
 * though heartbeats were due, or the connection was lost. The client library's own consume() is not used: with its
 * defaults flow needed 44 s to resume after a killed server, and its ordered consumer may leave consumers behind.
 */
export function openPull(link: Link, { stream, consumer, onMessage, onRest }: PullOptions): Pull {
  const inbox = createInbox();
  const broken = Promise.withResolvers<void>();
  const subject = `${link.publisher.apiPrefix}.CONSUMER.MSG.NEXT.${stream}.${consumer}`;
  let outstanding = 0;
  let heardAt = performance.now();

  const subscription = link.connection.subscribe(inbox, {
    callback(error, message) {
      if (error) return broken.resolve();
      heardAt = performance.now();
      if (message.subject !== inbox) {
        outstanding = Math.max(0, outstanding - 1);
        return onMessage(message);
      }
      const code = message.headers?.code;
      if (code === heartbeat) return;
      const tooLong = /exceeds maxbytes/i.test(message.headers?.description ?? "");
      if (code === conflict && !tooLong) return broken.resolve();
      // A request has ended (its time is up, or there is no more) with so many of its messages not sent.
      const unsent = Number(message.headers?.get("Nats-Pending-Messages") || outstanding);
      outstanding = Math.max(0, outstanding - unsent);
      onRest?.();
    },
  });
  const unwatch = link.watch(() => broken.resolve());
  const listening = setInterval(() => {
    if (outstanding > 0 && performance.now() - heardAt > silenceMs) broken.resolve();
  }, 1000);

  return {
    broken: broken.promise,
    outstanding: () => outstanding,
    ask(count, { wait }) {
      outstanding += count;
      heardAt = performance.now();
      const request = wait
        ? { batch: count, max_bytes: askedBytes, expires: nanos(30_000), idle_heartbeat: nanos(1000) }
        : { batch: count, no_wait: true };
      link.connection.publish(subject, JSON.stringify(request), { reply: inbox });
    },
    breakOff: () => broken.resolve(),
    async close({ drain }) {
      clearInterval(listening);
      unwatch();
      broken.resolve();
      if (drain) await link.whileUp(() => subscription.drain()).catch(() => subscription.unsubscribe());
      else subscription.unsubscribe();
    },
  };
}

export interface Pull {
  /** Resolves when this pull will bring nothing more. */
  readonly broken: Promise<void>;
  outstanding(): number;
  /** Asks for messages: those there now, or (`wait`) those that come as well. */
  ask(count: number, options: { wait: boolean }): void;
  breakOff(): void;
  /** `drain` still hands over what the server sent before it heard of the end. */
  close(options: { drain: boolean }): Promise<void>;
}

interface PullOptions {
  readonly stream: string;
  readonly consumer: string;
  readonly onMessage: (message: Msg) => void;
  /** A request has ended before all its messages came. */
  readonly onRest?: () => void;
}

/** The place of a message, from `$JS.ACK.[<domain>.<account>.]<stream>.<consumer>.<n>.<sequence>.<delivery>.<time>.<pending>`. */
export function placeOf(reply: string): { readonly sequence: number; readonly delivery: number } {
  const tokens = reply.split(".");
  // Servers add tokens before the stream's (domain, account) and after the last (a random one), and then have 12.
  const at = tokens.length > 9 ? 7 : 5;
  return { sequence: Number(tokens[at]), delivery: Number(tokens[at + 1]) };
}

const heartbeat = 100;
const conflict = 409;
/** Three heartbeats missed. */
const silenceMs = 3000;
const askedBytes = 16 << 20;
