import { expect, test } from "vitest";
import { Conflict, NotFound, UnsupportedByEngine } from "../src/errors.ts";
import type { TrainingSpecification } from "../src/protocol/specification.ts";
import { countRows } from "./testkit/api.ts";
import {
  api,
  base,
  handedOut,
  issuesOf,
  lrs,
  plan,
  refusal,
  runsOf,
  startController,
  useSweeps,
  viewer,
} from "./testkit/sweeps.ts";

useSweeps();

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
