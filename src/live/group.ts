import { retry } from "../bus/retries.ts";
import type { Tally } from "./counts.ts";
import type { Feed, Reading, Start } from "./feed.ts";
import type { ControlMessage } from "./messages.ts";
import type { Sink, StreamEnd, Subscriber } from "./source.ts";

/** Subscribers who are told the same: each message is read and rendered once, then written to all who are up to date. */
export interface Group<Message> {
  join(sink: Sink<unknown>, start: Start<Message> | Promise<Start<Message>>): () => void;
  /** Something new can be read. */
  wake(): void;
  /** Ends every subscriber's stream. */
  end(why: StreamEnd): void;
}

export interface Pace {
  /** At most one message in this time, unless a burst fills more than one; the first goes out at once. */
  readonly intervalMs: number;
  readonly heartbeatMs: number;
  /** How long a sink may stay full, and how long the log may stay unreadable. */
  readonly patienceMs: number;
}

interface Member {
  readonly sink: Sink<unknown>;
  /** Where its messages have come to; while it is live, the group's own position counts instead. */
  position: number;
  /** How many messages the group had sent when this one fell behind: tells what a slow reader has skipped. */
  emitted: number;
  ready: boolean;
  gone: boolean;
  full: NodeJS.Timeout | null;
}

/** Clients that come back at once have mostly the same few cursors: the newest renderings serve them all. */
const rememberedRenderings = 16;

export function createGroup<M>(options: {
  feed: Feed<M | ControlMessage>;
  render: Subscriber<M | ControlMessage, unknown>["render"];
  pace: Pace;
  troubled: (error: unknown) => void;
  tally: Tally;
  /** Told of each new message as it goes out: how old its newest event is. */
  told?: ((ageSeconds: number) => void) | undefined;
  /** Called once, when the last subscriber has left. */
  empty: () => void;
}): Group<M | ControlMessage> {
  const { feed, pace, troubled, tally, told } = options;
  /** Those who are up to date, and all others. */
  const live = new Set<Member>();
  const behind = new Set<Member>();
  const ahead = new Set<Member>();
  const remembered = new Map<number, { readonly rendered: unknown; readonly position: number }>();
  /** Those who join at one place are all told so alike. */
  let readiness: { readonly cursor: string; readonly rendered: Promise<unknown> } | null = null;
  let position = feed.position;
  let emitted = 0;
  let timer: NodeJS.Timeout | NodeJS.Immediate | null = null;
  let flushing = false;
  let lastFlushMs = Number.NEGATIVE_INFINITY;
  let quiet = true;
  let ended = false;
  const heart = setInterval(() => void beat(), pace.heartbeatMs);

  const read = (after: number, upTo: number): Promise<Reading<M | ControlMessage>> =>
    retry(async () => feed.read(after, upTo), { timeoutMs: pace.patienceMs, passes: () => !ended });

  const render: typeof options.render = (message) => {
    tally.executions++;
    return options.render(message);
  };

  function wake(): void {
    if (timer !== null || flushing || ended) return;
    const waitMs = lastFlushMs + pace.intervalMs - performance.now();
    timer = waitMs <= 0 ? setImmediate(flush) : setTimeout(flush, waitMs);
  }

  /** Moves the group on by one message. */
  async function flush(): Promise<void> {
    timer = null;
    flushing = true;
    lastFlushMs = performance.now();
    try {
      const from = position;
      const upTo = feed.position;
      if (upTo === from) return;
      const reading = await read(from, upTo);
      if (reading.kind === "reset") {
        for (const member of [...live, ...behind]) await reset(member, reading.message);
        return;
      }
      const rendered = reading.message === null ? null : await render(reading.message);
      if (ended) return;
      position = reading.position;
      if (rendered !== null) {
        emitted++;
        quiet = false;
        remember(from, rendered, position);
        if (reading.newestAt !== null) told?.(Math.max(0, Date.now() - Date.parse(reading.newestAt)) / 1000);
        for (const member of live) hand(member, rendered);
      }
      for (const member of ahead)
        if (member.position <= position && ahead.delete(member)) void catchUp(member);
      // A burst goes out message after message, in later loop turns, so that nobody else waits for all of it.
      if (position < upTo) lastFlushMs = Number.NEGATIVE_INFINITY;
    } catch (error) {
      troubled(error);
      end("interrupted");
    } finally {
      flushing = false;
      if (position < feed.position || ahead.size > 0) wake();
    }
  }

  async function beat(): Promise<void> {
    // Nobody is woken for what is not theirs, so a quiet group has to move on past it for the heartbeat's cursor.
    if (timer === null && !flushing && position < feed.position) await flush();
    if (!quiet || flushing || live.size === 0) {
      quiet = true;
      return;
    }
    const at = position;
    const message = { kind: "Heartbeat", cursor: feed.cursor(at), at: new Date().toISOString() } as const;
    const rendered = await Promise.resolve(render(message)).catch(troubled);
    if (rendered !== undefined && at === position) for (const member of live) hand(member, rendered);
  }

  /** Writes to a member. One that is full is left alone until it has drained; then it catches up. */
  function hand(member: Member, rendered: unknown): boolean {
    if (member.gone) return false;
    tally.deliveries++;
    if (member.sink.write(rendered)) return true;
    tally.overflows++;
    if (live.delete(member)) {
      member.position = position;
      behind.add(member);
    }
    member.emitted = emitted;
    member.full = setTimeout(() => leave(member, "stalled"), pace.patienceMs);
    member.sink.whenDrained(() => {
      if (member.gone || member.full === null) return;
      clearTimeout(member.full);
      member.full = null;
      void catchUp(member);
    });
    return false;
  }

  /** Brings one member from its own position to the group's, where it goes live: nothing missing, nothing twice. */
  async function catchUp(member: Member): Promise<void> {
    try {
      if (member.ready && !feed.exact && emitted - member.emitted > 1) {
        const skipped = emitted - member.emitted - 1;
        member.emitted = emitted;
        if (!hand(member, await render({ kind: "Lagged", skipped, cursor: feed.cursor(position) }))) return;
      }
      for (let turn = 1; !member.gone; turn++) {
        if (member.position === position && (await goLive(member))) return;
        if (member.position > position) {
          // Its cursor came from a process that has read further: it waits until this one has, too.
          ahead.add(member);
          return wake();
        }
        if (member.position < position && !(await step(member))) return;
        if (turn % 8 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    } catch (error) {
      troubled(error);
      leave(member, "interrupted");
    }
  }

  /** One message further; false when it cannot take more now. */
  async function step(member: Member): Promise<boolean> {
    const from = member.position;
    const known = feed.exact ? remembered.get(from) : undefined;
    if (known !== undefined) {
      member.position = known.position;
      return hand(member, known.rendered);
    }
    const reading = await read(from, position);
    if (member.gone) return false;
    if (reading.kind === "reset") {
      await reset(member, reading.message);
      return false;
    }
    const rendered = reading.message === null ? null : await render(reading.message);
    member.position = reading.position;
    if (rendered === null) return true;
    remember(from, rendered, reading.position);
    return hand(member, rendered);
  }

  /** True when it is live, or full on the way; false when the group has moved on meanwhile. */
  async function goLive(member: Member): Promise<boolean> {
    if (!member.ready) {
      const rendered = await renderReady(feed.cursor(member.position));
      member.ready = true;
      if (!hand(member, rendered)) return true;
      if (member.position !== position) return false;
    }
    if (!member.gone && behind.delete(member)) live.add(member);
    return true;
  }

  async function renderReady(cursor: string): Promise<unknown> {
    if (readiness?.cursor !== cursor)
      readiness = { cursor, rendered: Promise.resolve(render({ kind: "StreamReady", cursor })) };
    const known = readiness;
    try {
      return await known.rendered;
    } catch (error) {
      if (readiness === known) readiness = null;
      throw error;
    }
  }

  function remember(from: number, rendered: unknown, to: number): void {
    if (!feed.exact) return;
    remembered.delete(from);
    remembered.set(from, { rendered, position: to });
    if (remembered.size > rememberedRenderings) remembered.delete(remembered.keys().next().value!);
  }

  async function reset(member: Member, message: M | ControlMessage): Promise<void> {
    const rendered = await render(message);
    if (!member.gone) member.sink.write(rendered);
    leave(member, "reset");
  }

  function leave(member: Member, why: StreamEnd | null): void {
    if (member.gone) return;
    member.gone = true;
    if (member.full !== null) clearTimeout(member.full);
    for (const set of [live, behind, ahead]) set.delete(member);
    tally.subscribers--;
    if (why !== null) tally.ends[why]++;
    if (live.size + behind.size === 0) finish();
    if (why !== null) member.sink.end(why);
  }

  function finish(): void {
    ended = true;
    clearInterval(heart);
    if (timer !== null) {
      clearTimeout(timer as NodeJS.Timeout);
      clearImmediate(timer as NodeJS.Immediate);
    }
    feed.close();
    options.empty();
  }

  function end(why: StreamEnd): void {
    for (const member of [...live, ...behind]) leave(member, why);
  }

  function begin(member: Member, start: Start<M | ControlMessage>): void {
    if (member.gone) return;
    if (start.kind === "reset") return void reset(member, start.message).catch(troubled);
    if (start.kind === "after") member.position = start.position;
    else member.position = feed.exact ? position : -1;
    if (start.kind === "after") tally.resumes++;
    void catchUp(member);
  }

  return {
    join(sink, start) {
      const member: Member = { sink, position: 0, emitted, ready: false, gone: false, full: null };
      behind.add(member);
      tally.subscribers++;
      if (!(start instanceof Promise)) begin(member, start);
      else
        start.then(
          (known) => begin(member, known),
          (error) => {
            troubled(error);
            leave(member, "interrupted");
          },
        );
      return () => leave(member, null);
    },
    wake,
    end,
  };
}
