import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Viewer } from "../src/access/viewer.ts";
import { Conflict, NotFound, UnsupportedByEngine, ValidationFailed } from "../src/errors.ts";
import type { RunEvent } from "../src/protocol/event.ts";
import type { TrainingSpecification } from "../src/protocol/specification.ts";
import { foldBatch } from "../src/runs/fold.ts";
import { createSweepController } from "../src/sweeps/controller.ts";
import type { CreateSweep } from "../src/sweeps/sweeps.ts";
import { countRows, openApi, type TestApi } from "./testkit/api.ts";
import { logged, newDataset, trainerOf } from "./testkit/runs.ts";

let api: TestApi;
let viewer: Viewer;
/** The controllers that a test started. */
let controllers: { stop(): Promise<void> }[];
let sequence: number;

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

const base = {
  experiment: { kind: "sft", modelPath: "digits-s", dataset: "digits", validationDataset: "held-out" },
  training: { totalSteps: 20 },
  checkpoints: { evalInterval: 2 },
};
const lrs = (...values: string[]) => [{ knob: "training.lr", values }];
let sweeps = 0;
const plan = (more: Partial<CreateSweep> = {}): CreateSweep => ({
  name: `sweep-${++sweeps}`,
  method: "grid",
  parameters: lrs("1e-3", "2e-3", "3e-3", "4e-3", "5e-3"),
  source: { recipe: base },
  ...more,
});

async function refusal(work: Promise<unknown>) {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}
const issuesOf = async (input: CreateSweep) => {
  const error = await refusal(api.sweeps.create(viewer, input));
  if (!(error instanceof ValidationFailed)) throw error ?? new Error("it was not refused");
  return error.issues.map(({ path, message, suggestion }) => [path.join("."), message, suggestion]);
};

function startController() {
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
async function until(is: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; !(await is()); await sleep(20))
    if (Date.now() > end) throw new Error(`it was not so within two minutes: ${is}`);
}

const runsOf = (sweepId: string) =>
  api.db.selectFrom("run").selectAll().where("sweep_id", "=", sweepId).orderBy("sweep_trial").execute();
const handedOut = (sweepId: string, count: number) =>
  until(async () => (await runsOf(sweepId)).length === count);

/** Says in the log what a trainer says of a run, and what was decided of it before. */
async function say(...events: RunEvent[]) {
  await foldBatch(api.db, { epoch: "test-epoch", entries: logged(events, sequence + 1) });
  sequence += events.length;
}
const trainer = (runId: string) => trainerOf({ runId, workspaceId: viewer.workspaceId });

/** A run that has come to a step, measured there and at the steps given. */
async function trained(runId: string, losses: Readonly<Record<number, number>>) {
  const says = trainer(runId);
  await say(says.started(1));
  const claim = sequence;
  for (const [step, loss] of Object.entries(losses).map(([at, value]) => [Number(at), value] as const)) {
    await say(says.step(1, claim, step, { reward: null, metrics: { loss } }));
    await say(says.evaluation(1, claim, step, 0, { reward: null, metrics: { loss } }));
  }
  return claim;
}
const finish = (runId: string, claim: number) =>
  say(trainer(runId).say("finished", 1, claim, { step: 20, reason: null }));

test("everything wrong with a sweep is told under its field, and nothing is written", async () => {
  const before = await countRows(api.db, "sweep");
  expect(await issuesOf(plan({ parameters: lrs("fast", "1e-3") }))).toEqual([
    ["parameters.0.values.0", "must be a number", null],
  ]);
  expect(await issuesOf(plan({ parameters: [{ knob: "training.lrr", values: ["1"] }] }))).toMatchObject([
    ["parameters.0.knob", expect.stringMatching(/is not a knob/), "training.lr"],
  ]);
  expect(
    await issuesOf(
      plan({ parameters: [...lrs("1e-3"), { knob: "checkpoints.eval_interval", values: ["-1", "2"] }] }),
    ),
  ).toEqual([["parameters.1.values.0", "must be at least 0", null]]);
  expect(
    await issuesOf(plan({ parameters: [{ knob: "checkpoints.keep_best_by", values: ["validation_loss"] }] })),
  ).toMatchObject([["parameters.0.values.0", "does nothing without keep_best", null]]);
  expect(
    await issuesOf(plan({ parameters: [{ knob: "experiment.dataset", values: ["digits", "digts"] }] })),
  ).toEqual([["parameters.0.values.1", 'there is no dataset "digts"', "digits"]]);
  const elsewhere = { ...base, experiment: { ...base.experiment, dataset: "digts" } };
  expect(await issuesOf(plan({ source: { recipe: elsewhere } }))).toEqual([
    ["experiment.dataset", 'there is no dataset "digts"', "digits"],
  ]);
  expect(await countRows(api.db, "sweep")).toBe(before);
  expect(await countRows(api.db, "sweep_trial")).toBe(0);
});

test("early stopping that would compare nothing is refused under its field", async () => {
  const stopping = (more: object) =>
    issuesOf(plan({ earlyStopping: { metric: "validation_loss", minSteps: 4, ...more } }));
  expect(await stopping({ metric: "training_reward" })).toEqual([
    ["earlyStopping.metric", "a run of kind sft does not measure training_reward", "validation_loss"],
  ]);
  expect(await stopping({ minSteps: 1 })).toMatchObject(
    [["earlyStopping.minSteps", /eval_interval of 2/, null]].map(([field, message, mend]) => [
      field,
      expect.stringMatching(message as RegExp),
      mend,
    ]),
  );
  expect(await stopping({ minSteps: 20 })).toEqual([
    ["earlyStopping.minSteps", "stops nothing: the longest trial has 20 steps", null],
  ]);
});

test("a trial that no engine can do is named", async () => {
  const error = await refusal(
    api.sweeps.create(viewer, plan({ parameters: [{ knob: "lora.rank", values: ["8", "64"] }] })),
  );
  expect(error).toBeInstanceOf(UnsupportedByEngine);
  expect(error).toMatchObject({ inputPath: ["parameters", "0", "values", "1"] });
  expect(String(error)).toMatch(/trial 2, lora.rank = 64/);
});

test("all trials are frozen with one seed and one version of the data, unless the seed is what is swept", async () => {
  const { sweep } = await api.sweeps.create(viewer, plan());
  const specifications = async (sweepId: string) =>
    (
      await api.db
        .selectFrom("sweep_trial")
        .selectAll()
        .where("sweep_id", "=", sweepId)
        .orderBy("trial")
        .execute()
    ).map(({ specification }) => specification as TrainingSpecification);
  const frozen = await specifications(sweep.id);
  expect(frozen.map(({ recipe }) => recipe.training.lr)).toEqual([1e-3, 2e-3, 3e-3, 4e-3, 5e-3]);
  expect(new Set(frozen.map(({ seed }) => seed)).size).toBe(1);
  expect(new Set(frozen.map(({ dataset }) => dataset.sha256)).size).toBe(1);
  const seeds = [{ knob: "advanced.seed", values: ["1", "2", "3"] }];
  const other = await api.sweeps.create(viewer, plan({ parameters: seeds }));
  expect((await specifications(other.sweep.id)).map(({ seed }) => seed)).toEqual([1, 2, 3]);
});

test("a repeated request makes one sweep, and a name that is taken is a Conflict", async () => {
  const input = plan({ idempotencyKey: "once" });
  const first = await api.sweeps.create(viewer, input);
  const again = await api.sweeps.create(viewer, input);
  expect(again.sweep.id).toBe(first.sweep.id);
  const taken = await refusal(api.sweeps.create(viewer, { ...plan(), name: input.name }));
  expect(taken).toBeInstanceOf(Conflict);
  expect(taken).toMatchObject({ inputPath: ["name"] });
});

test("so many runs are handed out at once, the next when one is over or paused, each with its settings and its name", async () => {
  startController();
  const { sweep } = await api.sweeps.create(
    viewer,
    plan({ maxConcurrent: 2, priority: 7, tags: ["search"] }),
  );
  await handedOut(sweep.id, 2);
  const [first, second] = await runsOf(sweep.id);
  expect(first).toMatchObject({
    name: `${sweep.name}-1`,
    status: "pending",
    priority: 7,
    tags: ["search"],
    sweep_settings: [{ knob: "training.lr", value: "1e-3" }],
  });
  await sleep(600);
  expect(await runsOf(sweep.id)).toHaveLength(2);
  await finish(first!.id, await trained(first!.id, { 2: 1 }));
  await handedOut(sweep.id, 3);
  await say({
    type: "pause_requested",
    workspaceId: viewer.workspaceId,
    runId: second!.id,
    at: new Date().toISOString(),
    by: "me",
    cause: "person",
    reason: null,
  });
  await handedOut(sweep.id, 4);
  expect(await api.sweeps.progress(viewer, sweep)).toEqual({
    trials: 5,
    pending: 3,
    running: 0,
    paused: 1,
    finished: 1,
    stopped: 0,
    failed: 0,
    bestTrial: 1,
  });
});

test("a run that has the name of a trial keeps it, and the trial goes by another", async () => {
  const input = plan({ parameters: lrs("1e-3") });
  await api.runs.submit(viewer, { recipe: base, name: `${input.name}-1` });
  startController();
  const { sweep } = await api.sweeps.create(viewer, input);
  await handedOut(sweep.id, 1);
  expect(await runsOf(sweep.id)).toMatchObject([{ name: `${sweep.name}-1-1` }]);
});

test("controllers that come and go at any moment hand out each trial once", async () => {
  const values = Array.from({ length: 60 }, (_, i) => `${i + 1}e-5`);
  const { sweep } = await api.sweeps.create(viewer, plan({ parameters: lrs(...values) }));
  for (let turn = 0; turn < 12; turn++) {
    const both = [startController(), startController()];
    await sleep(turn * 3);
    await Promise.all(both.map((controller) => controller.stop()));
  }
  startController();
  await handedOut(sweep.id, 60);
  const trials = (await runsOf(sweep.id)).map(({ sweep_trial }) => sweep_trial);
  expect(trials).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
});

test("a trial that is not among the best at its rung is stopped with the reason, once and for all; the sweep ends with its last run", async () => {
  const controller = startController();
  const { sweep } = await api.sweeps.create(
    viewer,
    plan({ earlyStopping: { metric: "validation_loss", minSteps: 4, reduction: 2 } }),
  );
  await handedOut(sweep.id, 5);
  const [good, bad, better, unmeasured, last] = (await runsOf(sweep.id)).map(({ id }) => id);
  const claims = new Map<string, number>();
  const train = async (id: string, losses: Readonly<Record<number, number>>) =>
    claims.set(id, await trained(id, losses));
  const rungs = () =>
    api.db
      .selectFrom("sweep_rung")
      .select(["trial", "step", "goes_on"])
      .where("sweep_id", "=", sweep.id)
      .execute();
  const decided = (count: number) => until(async () => (await rungs()).length === count);

  // The first that comes has nobody to be compared with.
  await train(good!, { 2: 0.9, 4: 0.5 });
  await decided(1);
  await train(bad!, { 2: 0.1, 4: 0.7 });
  await decided(2);
  await until(async () => (await api.runs.get(viewer, bad!)).stopRequested !== null);
  expect((await api.runs.get(viewer, bad!)).stopRequested?.reason).toBe(
    "sweep: with a validation_loss of 0.7 at step 4 it is number 2, and only the best goes on",
  );
  await train(better!, { 2: 0.9, 4: 0.3 });
  await decided(3);
  // A step is known before its evaluation: nothing is decided on the one before it.
  const says = trainer(unmeasured!);
  await say(says.started(1));
  const claim = sequence;
  claims.set(unmeasured!, claim);
  await say(says.evaluation(1, claim, 2, 0, { reward: null, metrics: { loss: 9 } }), says.step(1, claim, 4));
  await sleep(600);
  expect(await rungs()).toHaveLength(3);
  await say(says.evaluation(1, claim, 4, 0, { reward: null, metrics: { loss: 0.4 } }));
  await decided(4);
  // Two of four go on.
  expect((await rungs()).filter(({ goes_on }) => !goes_on)).toMatchObject([{ trial: 2, step: 4 }]);
  // What was decided stays: the first is behind two others by now, and was the best when it came.
  expect((await api.runs.get(viewer, good!)).stopRequested).toBeNull();
  await controller.stop();

  // Another process goes on; what the last one decided and did not do is done.
  await train(last!, { 4: 0.8 });
  await api.db
    .insertInto("sweep_rung")
    .values({ sweep_id: sweep.id, step: 4, trial: 5, value: 0.8, goes_on: false, better: 4, best: 2 })
    .execute();
  startController();
  await until(async () => (await api.runs.get(viewer, last!)).stopRequested !== null);
  for (const id of [bad!, last!])
    await say(trainer(id).say("stopped", 1, claims.get(id)!, { step: 4, reason: "sweep" }));
  for (const id of [good!, better!, unmeasured!]) await finish(id, claims.get(id)!);
  await until(async () => (await api.sweeps.get(viewer, sweep.id)).endedAt !== null);
  expect(await api.sweeps.get(viewer, sweep.id)).toMatchObject({ status: "finished" });
  expect(await api.sweeps.progress(viewer, sweep)).toMatchObject({ finished: 3, stopped: 2, bestTrial: 3 });
  const { edges } = await api.sweeps.trials(viewer, sweep);
  expect(edges.map(({ node }) => [node.validationLoss, node.stoppedAt?.step ?? null])).toEqual([
    [0.5, null],
    [0.7, 4],
    [0.3, null],
    [0.4, null],
    [0.8, 4],
  ]);
  const told = await api.db.selectFrom("outbox").select("event").orderBy("id").execute();
  expect(
    told
      .map(({ event }) => event as { type: string; sweepId?: string; status?: string })
      .filter(({ sweepId }) => sweepId === sweep.id)
      .map(({ status }) => status),
  ).toEqual(["running", "running", "finished"]);
});

test("a stopped sweep hands out no more, stops what it has, and can be removed when that is over", async () => {
  startController();
  const { sweep } = await api.sweeps.create(viewer, plan({ maxConcurrent: 2 }));
  await handedOut(sweep.id, 2);
  const [first, second] = await runsOf(sweep.id);
  const claim = await trained(first!.id, { 2: 1 });
  expect((await api.sweeps.stop(viewer, { id: sweep.id })).sweep.status).toBe("stopped");
  expect(await refusal(api.sweeps.remove(viewer, { id: sweep.id }))).toBeInstanceOf(Conflict);
  await until(async () =>
    (await runsOf(sweep.id)).every((run) => run.stop_requested_reason === "sweep: it was stopped"),
  );
  const { workspaceId } = viewer;
  const at = new Date().toISOString();
  await say(
    { type: "stop_requested", workspaceId, runId: second!.id, at, by: "me", reason: null },
    trainer(first!.id).say("stopped", 1, claim, { step: 2, reason: null }),
  );
  await until(async () => (await api.sweeps.get(viewer, sweep.id)).endedAt !== null);
  expect(await runsOf(sweep.id)).toHaveLength(2);
  expect(await refusal(api.sweeps.stop(viewer, { id: sweep.id }))).toBeInstanceOf(Conflict);
  await api.sweeps.remove(viewer, { id: sweep.id });
  expect(await refusal(api.sweeps.get(viewer, sweep.id))).toBeInstanceOf(NotFound);
  expect((await api.runs.get(viewer, first!.id)).sweepTrial).toBe(1);
});

test("a sweep is nobody's of another workspace", async () => {
  const { sweep } = await api.sweeps.create(viewer, plan());
  const stranger = await api.newViewer("theirs");
  expect((await api.sweeps.list(stranger)).edges).toEqual([]);
  for (const work of [
    () => api.sweeps.get(stranger, sweep.id),
    () => api.sweeps.byName(stranger, sweep.name),
    () => api.sweeps.trials(stranger, sweep),
    () => api.sweeps.progress(stranger, sweep),
    () => api.sweeps.stop(stranger, { id: sweep.id }),
    () => api.sweeps.remove(stranger, { id: sweep.id }),
  ])
    expect(await refusal(work())).toBeInstanceOf(NotFound);
});

const create = async (input: object) => {
  const { data, errors } = await api.ask(
    viewer,
    `mutation ($input: CreateSweepInput!) { createSweep(input: $input) { __typename
      ... on CreateSweepSuccess { sweep { id name kind method seed metric maxConcurrent
        parameters { knob values range { min max scale integer } } earlyStopping { metric minSteps reduction }
        progress { trials pending bestTrial } trials { totalCount nodes { trial status settings { knob value } run { id } } } } }
      ... on UserError { path } ... on ValidationError { issues { path } } } }`,
    { input },
  );
  expect(errors).toEqual([]);
  return data.createSweep;
};
const sft = {
  experiment: { modelPath: "digits-s", dataset: "digits", validationDataset: "held-out" },
  training: { totalSteps: 40 },
};

test("the API takes a sweep as fields and tells it back, trials and all", async () => {
  const answer = await create({
    fields: {
      name: "drawn",
      source: { sft },
      method: "RANDOM",
      trials: 2,
      seed: 5,
      maxConcurrent: 1,
      parameters: [
        { knob: "training.lr", range: { min: 1e-5, max: 1e-2, scale: "LOG" } },
        { knob: "training.lr_schedule", values: ["constant", "cosine"] },
      ],
      earlyStopping: { metric: "VALIDATION_LOSS", minSteps: 10 },
    },
  });
  expect(answer).toMatchObject({
    __typename: "CreateSweepSuccess",
    sweep: {
      ...{
        name: "drawn",
        kind: "SFT",
        method: "RANDOM",
        seed: 5,
        metric: "VALIDATION_LOSS",
        maxConcurrent: 1,
      },
      parameters: [
        { values: null, range: { min: 1e-5, max: 1e-2, scale: "LOG", integer: false } },
        { knob: "training.lr_schedule", values: ["constant", "cosine"], range: null },
      ],
      earlyStopping: { metric: "VALIDATION_LOSS", minSteps: 10, reduction: 3 },
      progress: { trials: 2, pending: 2, bestTrial: null },
      trials: { totalCount: 2, nodes: [{ trial: 1, status: null, run: null }, { trial: 2 }] },
    },
  });
  expect(answer.sweep.trials.nodes[0].settings.map(({ knob }: { knob: string }) => knob)).toEqual([
    "training.lr",
    "training.lr_schedule",
  ]);
});

test("a mistake is told where the input has it, whatever way the sweep is said", async () => {
  const fields = { name: "wrong", method: "GRID", parameters: lrs("1e-3") };
  const toml = '[experiment]\nkind = "sft"\nmodel_path = "digits-s"\ndataset = "digits"\n';
  const configuration = await api.configurations.create(viewer, { name: "kept", toml });
  const pathOf = async (input: object) => (await create(input)).path?.join(".");
  expect(await pathOf({ fields: { ...fields, source: { sft }, parameters: lrs("fast") } })).toBe(
    "fields.parameters.0.values.0",
  );
  const unknown = { ...sft, experiment: { ...sft.experiment, validationDataset: "nowhere" } };
  expect(await pathOf({ fields: { ...fields, source: { sft: unknown } } })).toBe(
    "fields.source.sft.experiment.validationDataset",
  );
  expect(
    await pathOf({ fields: { ...fields, source: { toml: `${toml}validation_dataset = "nowhere"` } } }),
  ).toBe("fields.source.toml.experiment.validation_dataset");
  expect(await pathOf({ fields: { ...fields, source: { configurationId: "bogus" } } })).toBe(
    "fields.source.configurationId",
  );
  expect(await pathOf({ toml: { toml: `${toml}[sweep]\nmax_concurrent = 0` } })).toMatch(
    /^toml\.toml\.sweep\./,
  );
  const { id } = configuration.version;
  const { sweep } = await api.sweeps.create(viewer, plan({ source: { configurationVersionId: id } }));
  startController();
  await handedOut(sweep.id, 5);
  expect((await runsOf(sweep.id)).every((run) => run.configuration_version_id === id)).toBe(true);
});
