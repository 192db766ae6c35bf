import { randomUUID } from "node:crypto";
import type { Bus } from "../../src/bus/bus.ts";
import type { Job } from "../../src/protocol/job.ts";
import { embeddedOffer, trainerOf } from "./runs.ts";

/** A run in a hand-written trainer's hands, to be ended by the test. */
export interface Held {
  readonly job: Job;
  finish(): Promise<void>;
}

/**
 * A trainer without an engine: it takes one job at a time, says that it began, leaves when it is asked to make room,
 * and otherwise holds the run until the test lets it finish. What it took is in `taken`, in order.
 */
export async function handTrainer(bus: Bus) {
  const id = randomUUID();
  const stop = new AbortController();
  const taken: string[] = [];
  let held: Held | null = null;
  const hello = (runId: string | null) =>
    bus.presence.announce({
      ...embeddedOffer,
      baseModels: [...embeddedOffer.baseModels],
      id,
      name: id,
      version: "1",
      startedAt: new Date().toISOString(),
      runId,
    });

  const working = (async () => {
    while (!stop.signal.aborted) {
      const delivery = await bus.jobs.receive({ engine: "embedded", leaseMs: 30_000, signal: stop.signal });
      if (delivery === null) return;
      const { runId, workspaceId } = delivery.job;
      const say = trainerOf({ runId, workspaceId });
      const now = () => new Date().toISOString();
      const over = Promise.withResolvers<"finished" | "released">();
      await hello(runId);
      const before = await bus.log.read({ after: 0, scope: { runId }, limit: 500 });
      const attempt = 1 + before.filter(({ event }) => event.type === "started").length;
      const said = { at: now(), leaseMs: 60_000 };
      const [claim = 0] = await bus.log.append([
        { id: `${id}.${runId}.${attempt}`, event: say.started(attempt, said) },
      ]);
      taken.push(delivery.job.runName);
      held = { job: delivery.job, finish: async () => over.resolve("finished") };
      const follower = bus.log.follow({ after: claim, scope: { runId }, maxBatch: 10 });
      const leave = () => over.resolve("released");
      stop.signal.addEventListener("abort", leave, { once: true });
      const following = (async () => {
        for await (const batch of follower)
          if (batch.some(({ event }) => event.type === "pause_requested")) over.resolve("released");
      })();
      const how = await over.promise;
      stop.signal.removeEventListener("abort", leave);
      await follower.close();
      await following;
      held = null;
      const last =
        how === "finished"
          ? say.say("finished", attempt, claim, { at: now(), step: 1 })
          : say.say("released", attempt, claim, {
              at: now(),
              step: 1,
              code: "preempted",
              reason: "it made room",
            });
      await bus.log.append([{ id: `${id}.${runId}.${attempt}.end`, event: last }]);
      await delivery.done();
      await hello(null);
    }
  })();
  await hello(null);

  return {
    taken,
    held: () => held,
    async stop() {
      stop.abort();
      await working;
    },
  };
}
