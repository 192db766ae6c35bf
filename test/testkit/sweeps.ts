import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Viewer } from "../../src/access/viewer.ts";
import { ValidationFailed } from "../../src/errors.ts";
import type { RunEvent } from "../../src/protocol/event.ts";
import { foldBatch } from "../../src/runs/fold.ts";
import { createSweepController } from "../../src/sweeps/controller.ts";
import type { CreateSweep } from "../../src/sweeps/sweeps.ts";
import { openApi, type TestApi } from "./api.ts";
import { logged, newDataset, trainerOf } from "./runs.ts";

export let api: TestApi;
export let viewer: Viewer;
/** Those that a test started. */
let controllers: { stop(): Promise<void> }[];
/** Of the last event that was said. */
export let sequence: number;

/** The API without trainers, with datasets that sweeps can learn from; what a test has started ends with it. */
export function useSweeps() {
  beforeAll(async () => {
    api = await openApi();
    viewer = await api.newViewer("ours");
    await newDataset(api.db, viewer, "digits", ["sft"]);
    await newDataset(api.db, viewer, "held-out", ["sft"]);
    sequence = 0;
  });
  afterAll(() => api.close());
  beforeEach(() => {
    controllers = [];
  });
  afterEach(() => Promise.all(controllers.map((controller) => controller.stop())));
}

export const base = {
  experiment: { kind: "sft", modelPath: "digits-s", dataset: "digits", validationDataset: "held-out" },
  training: { totalSteps: 20 },
  checkpoints: { evalInterval: 2 },
};
export const lrs = (...values: string[]) => [{ knob: "training.lr", values }];
let sweeps = 0;
export const plan = (more: Partial<CreateSweep> = {}): CreateSweep => ({
  name: `sweep-${++sweeps}`,
  method: "grid",
  parameters: lrs("1e-3", "2e-3", "3e-3", "4e-3", "5e-3"),
  source: { recipe: base },
  ...more,
});

export async function refusal(work: Promise<unknown>) {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}
export const issuesOf = async (input: CreateSweep) => {
  const error = await refusal(api.sweeps.create(viewer, input));
  if (!(error instanceof ValidationFailed)) throw error ?? new Error("it was not refused");
  return error.issues.map(({ path, message, suggestion }) => [path.join("."), message, suggestion]);
};

export function startController() {
  const stop = new AbortController();
  const quiet = () => {};
  const controller = createSweepController({
    db: api.db,
    runs: api.runs,
    wakeDispatcher: quiet,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  });
  const done = controller.run(stop.signal);
  const running = {
    stop: async () => {
      stop.abort();
      await done;
    },
  };
  controllers.push(running);
  return running;
}

/** Asks again until it is so. */
export async function until(is: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; !(await is()); await sleep(20))
    if (Date.now() > end) throw new Error(`it was not so within two minutes: ${is}`);
}

export const runsOf = (sweepId: string) =>
  api.db.selectFrom("run").selectAll().where("sweep_id", "=", sweepId).orderBy("sweep_trial").execute();
export const handedOut = (sweepId: string, count: number) =>
  until(async () => (await runsOf(sweepId)).length === count);

/** Says in the log what a trainer says of a run, and what was decided of it before. */
export async function say(...events: RunEvent[]) {
  await foldBatch(api.db, { epoch: "test-epoch", entries: logged(events, sequence + 1) });
  sequence += events.length;
}
export const trainer = (runId: string) => trainerOf({ runId, workspaceId: viewer.workspaceId });

/** A run that has come to a step, measured there and at the steps given. */
export async function trained(runId: string, losses: Readonly<Record<number, number>>) {
  const says = trainer(runId);
  await say(says.started(1));
  const claim = sequence;
  for (const [step, loss] of Object.entries(losses).map(([at, value]) => [Number(at), value] as const)) {
    await say(says.step(1, claim, step, { reward: null, metrics: { loss } }));
    await say(says.evaluation(1, claim, step, 0, { reward: null, metrics: { loss } }));
  }
  return claim;
}
export const finish = (runId: string, claim: number) =>
  say(trainer(runId).say("finished", 1, claim, { step: 20, reason: null }));
