import { setTimeout as sleep } from "node:timers/promises";
import { type Fault, type Soak, shifts } from "../test/soak/soak.ts";

const cutAMinute = 0.1;
/** Each shift of the stalled tenth sleeps for this share of the time, and all are awake for some of it. */
const stalledMinutes = 1.5;

/** When what dies, as shares of the whole time; the rest of it is for memory to show whether it is flat. */
const faults: readonly (readonly [number, Fault])[] = [
  [0.1, { what: "api", which: 0, signal: "SIGKILL" }],
  [0.16, { what: "nats", signal: "SIGKILL" }],
  [0.22, { what: "api", which: 1, signal: "SIGTERM" }],
  [0.28, { what: "nats", signal: "SIGTERM" }],
  [0.34, { what: "api", which: 0, signal: "SIGTERM" }],
  [0.4, { what: "api", which: 1, signal: "SIGKILL" }],
];
export interface Troubles {
  /** What died since the last time this was asked. */
  since(): string;
  /** Does it while nobody is dead. */
  quietly<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when all of it has ended, after the signal; rejects when something could not be done. */
  readonly over: Promise<unknown>;
}

/** Cuts, stalls and kills as time goes by, until the signal fires. */
export function playTroubles(soak: Soak, minutes: number, signal: AbortSignal): Troubles {
  const startedMs = performance.now();
  const happened: string[] = [];
  let striking: Promise<unknown> = Promise.resolve();
  const until = (minute: number) =>
    sleep(Math.max(0, startedMs + minute * 60_000 - performance.now()), undefined, { signal });

  const cutting = (async () => {
    // A twelfth of a minute's cuts at a time.
    for (let n = 1; ; n++) {
      await until(n / 12);
      await soak.cut(Math.round((soak.followers * cutAMinute) / 12));
    }
  })();
  const stalling = Array.from({ length: shifts }, async (_, shift) => {
    for (let n = 0; ; n++) {
      await until(shift * 0.5 + n * 2 * stalledMinutes);
      await soak.stall(shift, true);
      await until(shift * 0.5 + (n * 2 + 1) * stalledMinutes);
      await soak.stall(shift, false);
    }
  });
  const killing = (async () => {
    for (const [share, fault] of faults) {
      await until(share * minutes);
      striking = (async () => {
        happened.push(`${fault.what === "api" ? `API ${fault.which + 1}` : "NATS"} ${fault.signal}`);
        const restore = await soak.strike(fault);
        await sleep(2_000);
        await restore();
      })();
      await striking;
    }
  })();
  const ended = (error: unknown) => {
    if (!signal.aborted) throw error;
  };

  return {
    since: () => happened.splice(0).join(", "),
    async quietly(work) {
      await striking;
      return work();
    },
    over: Promise.all([cutting, killing, ...stalling].map((each) => each.catch(ended))),
  };
}
