import { setTimeout as sleep } from "node:timers/promises";
import { connectNatsBus } from "../src/bus/nats.ts";
import { handTrainer } from "../test/testkit/hand-trainer.ts";
import { trainerOf } from "../test/testkit/runs.ts";
import { nowUs } from "./peers/told.ts";

// The trainer of the latency benchmark as a process of its own: it takes a run as any does, and says its steps by the clock.
export type TrainerOrder =
  | { readonly say: "open"; readonly natsUrl: string }
  | { readonly say: "take" }
  | { readonly say: "pace"; readonly perSecond: number; readonly seconds: number };
export type TrainerAnswer = { readonly told: number };

const answer = (said: TrainerAnswer) => process.send!(said);
let bus: Awaited<ReturnType<typeof connectNatsBus>>;
let trainer: Awaited<ReturnType<typeof handTrainer>>;
let step = 0;

process.on("message", async (order: TrainerOrder) => {
  switch (order.say) {
    case "open":
      bus = await connectNatsBus({ url: order.natsUrl });
      trainer = await handTrainer(bus);
      return answer({ told: 0 });
    case "take":
      while (trainer.held() === null) await sleep(20);
      return answer({ told: 0 });
    case "pace":
      return answer({ told: await pace(order) });
  }
});

async function pace({ perSecond, seconds }: { perSecond: number; seconds: number }): Promise<number> {
  const { runId, workspaceId } = trainer.held()!.job;
  const say = trainerOf({ runId, workspaceId });
  const entries = await bus.log.read({ after: 0, scope: { runId }, limit: 500 });
  const claim = entries.find(({ event }) => event.type === "started")!.sequence;
  const begunMs = performance.now();
  const appends = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    await sleep(Math.max(0, begunMs + (n * 1000) / perSecond - performance.now()));
    step = Math.max(step + 1, nowUs());
    const event = say.step(1, claim, step, { at: new Date().toISOString() });
    appends.push(bus.log.append([{ id: `${runId}.${step}`, event }]));
  }
  await Promise.all(appends);
  return appends.length;
}
