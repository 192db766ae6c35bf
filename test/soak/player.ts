import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Bus, Delivery } from "../../src/bus/bus.ts";
import { connectNatsBus } from "../../src/bus/nats.ts";
import type { NewEvent } from "../../src/protocol/event.ts";
import { embeddedOffer, trainerOf } from "../testkit/runs.ts";

// Plays trainers without engines, as a process of its own: each takes a job from the queue, renews it, and appends what
// a trainer says to the product's own bus. Steps and lines of the log carry one number a run, counted from 1, so that
// whoever follows the run can tell whether it was told everything.
export type PlayerOrder =
  /** Announces so many trainers. */
  | { readonly say: "open"; readonly natsUrl: string; readonly trainers: number; readonly perSecond: number }
  /** Before it counts on, this run's trainer says so many bytes: long history for whoever reads from the start. */
  | { readonly say: "history"; readonly run: string; readonly bytes: number }
  | { readonly say: "told" }
  /** Every run has its last word, and its job is settled. */
  | { readonly say: "finish" };
export interface PlayerAnswer {
  /** The last number of each run that is in the log, by the run's id. */
  readonly told: Readonly<Record<string, number>>;
  /** Events of all kinds that are in the log. */
  readonly events: number;
}

const leaseMs = 60_000;
const helloMs = 4_000;
const longLine = 8_000;

let bus: Bus;
let events = 0;
let history: { readonly run: string; readonly bytes: number } | null = null;
const told: Record<string, number> = {};
const finishing = new AbortController();
const leaving = new AbortController();
const playing: Promise<void>[] = [];
const begun = new Set<string>();

process.on("message", async (order: PlayerOrder) => {
  const answer = () => process.send!({ told, events } satisfies PlayerAnswer);
  switch (order.say) {
    case "open":
      bus = await connectNatsBus({ url: order.natsUrl });
      for (let n = 1; n <= order.trainers; n++)
        playing.push(play(`soak-${n}`, order.perSecond).catch((error) => fail(error)));
      return answer();
    case "history":
      history = order;
      return answer();
    case "told":
      return answer();
    case "finish":
      finishing.abort();
      await Promise.all(playing);
      leaving.abort();
      await bus.close();
      return answer();
  }
});
process.once("disconnect", () => process.exit());

function fail(error: unknown): never {
  console.error(error);
  process.exit(1);
}

async function play(name: string, perSecond: number): Promise<void> {
  const id = randomUUID();
  let runId: string | null = null;
  const startedAt = new Date().toISOString();
  const hello = () =>
    bus.presence.announce({
      ...embeddedOffer,
      baseModels: [{ ...embeddedOffer.baseModels[0]!, name: "tiny-2x64" }],
      ...{ id, name, version: "1", startedAt, runId },
    });
  void (async () => {
    while (!leaving.signal.aborted) {
      await hello().catch(() => {});
      await sleep(helloMs, undefined, { signal: leaving.signal }).catch(() => {});
    }
  })();

  const delivery = await nextJob();
  if (delivery !== null) {
    runId = delivery.job.runId;
    await hello().catch(() => {});
    const renewing = setInterval(() => void delivery.renew().catch(() => {}), leaseMs / 4);
    await playRun(name, delivery, perSecond);
    clearInterval(renewing);
    await delivery.done().catch((error) => console.error(`${name}: its job could not be settled: ${error}`));
    runId = null;
  }
}

async function nextJob(): Promise<Delivery | null> {
  while (!finishing.signal.aborted) {
    const delivery = await bus.jobs.receive({ engine: "embedded", leaseMs, signal: finishing.signal });
    // One that came again while its trainer could not renew it is in that one's hands still.
    if (delivery === null || !begun.has(delivery.job.runId)) return delivery;
  }
  return null;
}

async function playRun(name: string, { job }: Delivery, perSecond: number): Promise<void> {
  const { runId, workspaceId } = job;
  begun.add(runId);
  const say = trainerOf({ runId, workspaceId });
  const now = () => new Date().toISOString();
  let entry = 0;
  let number = 0;
  const append = async (...said: readonly NewEvent[]) => {
    const named = said.map((event) => ({ id: `${runId}.${++entry}`, event }));
    const [sequence = 0] = await bus.log.append(named, { timeoutMs: 120_000 });
    events += said.length;
    told[runId] = number;
    return sequence;
  };
  const claim = await append(say.started(1, { at: now(), trainerName: name, leaseMs }));
  await append(say.say("phase", 1, claim, { at: now(), phase: "train", reason: null }));

  let renewedMs = performance.now();
  while (!finishing.signal.aborted) {
    if (history?.run === runId) {
      const { bytes } = history;
      history = null;
      for (let left = bytes; left > 0; left -= 8 * longLine) await append(lines(++number, 8));
    }
    await append(++number % 5 === 0 ? lines(number, 1) : step(number));
    if (performance.now() - renewedMs > leaseMs / 3) {
      renewedMs = performance.now();
      await append(say.say("progress", 1, claim, { at: now(), leaseMs, note: null }));
    }
    const waitMs = (1000 / perSecond) * (0.5 + Math.random());
    await sleep(waitMs, undefined, { signal: finishing.signal }).catch(() => {});
  }
  await append(step(++number), say.say("finished", 1, claim, { at: now(), step: number, reason: null }));

  function step(number: number) {
    const metrics = Object.fromEntries(metricKeys.map((key) => [key, Math.random()]));
    return say.step(1, claim, number, { at: now(), totalSteps: null, metrics });
  }
  function lines(number: number, count: number) {
    const said = Array.from({ length: count }, (_, n) => ({
      ...({ at: now(), level: "info", source: "trainer" } as const),
      message: n === 0 ? String(number) : "-".repeat(longLine),
    }));
    return say.say("log", 1, claim, { at: now(), lines: said });
  }
}

const metricKeys = ["entropy", "kl", "ratio", "ess", "clip_fraction", "loss", "grad_norm", "lr"].map(
  (name) => `policy/${name}`,
);
