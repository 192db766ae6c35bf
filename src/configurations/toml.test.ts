import { expect, test } from "vitest";
import { explainRecipe } from "./explain.ts";
import { knobNames, parseRecipe } from "./parse.ts";
import { camel, recipeFromToml, recipeToToml, snake } from "./toml.ts";

const rl = `
[experiment]
rollout = "reverse"
model_path = "digits-s"
dataset = "digits@2"
`;

/** `path: message (suggestion)` of every issue. */
function issuesOf(text: string): string[] {
  return (recipeFromToml(text).issues ?? []).map(
    ({ path, message, suggestion }) =>
      `${path.join(".")}: ${message}${suggestion === null ? "" : ` (${suggestion})`}`,
  );
}

test("a short file is a whole recipe", () => {
  const { recipe, issues } = recipeFromToml(`${rl}
[training]
lr = 1e-3
n_samples_per_prompt = 4
[lora]
rank = 8
[env]
MY_NAME = "x"
`);
  expect(issues).toBeNull();
  expect(recipe).toMatchObject({
    experiment: { kind: "rl", rollout: "reverse", modelPath: "digits-s", dataset: "digits@2" },
    training: { lr: 1e-3, nSamplesPerPrompt: 4, rolloutBatchSize: 32 },
    lora: { rank: 8, alpha: 32 },
    env: { MY_NAME: "x" },
  });
});

test("every section and key of every kind is the same in snake_case and back", () => {
  for (const kind of ["rl", "sft"] as const)
    for (const [section, keys] of knobNames(kind))
      for (const name of [section, ...(keys ?? [])]) expect(camel(snake(name))).toBe(name);
});

test("a recipe written out reads back as itself", () => {
  for (const text of [
    `${rl}\n[mode]\nexecution = "fully_async"\nmax_staleness = 3\n[secrets]\nrequired = ["A"]\n[env]\nB_C = "é\\n\\"x"\n`,
    '[experiment]\nkind = "sft"\nstart_from = "run-1/step-40"\ndataset = "d"\n[lora]\ntargets = ["mlp"]\n',
  ]) {
    const { recipe } = recipeFromToml(text);
    if (recipe === null) throw new Error("must be read");
    expect(recipeFromToml(recipeToToml(recipe)).recipe).toEqual(recipe);
  }
});

test("a recipe is written in the order of its explanation, whatever order it comes in", () => {
  const { recipe } = recipeFromToml(`${rl}\n[lora]\nrank = 4\n[env]\nB = "1"\nA = "2"\n`);
  if (recipe === null) throw new Error("must be read");
  const reversed = (value: object) => Object.fromEntries(Object.entries(value).reverse());
  const shuffled = reversed(
    Object.fromEntries(Object.entries(recipe).map(([section, knobs]) => [section, reversed(knobs)])),
  ) as unknown as typeof recipe;
  const text = recipeToToml(shuffled);
  expect(text).toBe(recipeToToml(recipe));
  expect(text).toMatch(/^\[experiment\]\nkind = "rl"\n/);
});

test("a knob that would be ignored is refused", () => {
  expect(issuesOf(`${rl}\n[algorithm]\nname = "importance_sampling"\nclip_low = 0.1\n`)).toEqual([
    "algorithm.clip_low: does nothing in importance_sampling: leave it out",
  ]);
  expect(issuesOf(`${rl}\n[algorithm]\nratio_cap = 3\n`)).toEqual([
    "algorithm.ratio_cap: does nothing in grpo: leave it out",
  ]);
  expect(issuesOf(`${rl}\n[checkpoints]\neval_interval = 5\n[sampling]\neval_temperature = 1\n`)).toEqual([
    "checkpoints.eval_interval: does nothing without a validation_dataset",
    "sampling.eval_temperature: does nothing without a validation_dataset",
  ]);
  expect(issuesOf(`${rl}validation_dataset = "v"\n[checkpoints]\neval_interval = 5\n`)).toEqual([]);
});

test("text that neither the store nor a process can take is refused, and so is more of it than a job can carry", () => {
  expect(issuesOf(`${rl}\n[env]\nA = "\\u0000"\n`)).toEqual(["env.A: holds a zero byte or half a character"]);
  const many = Array.from({ length: 9 }, (_, i) => `A${i} = "${"x".repeat(32_000)}"`).join("\n");
  expect(issuesOf(`${rl}\n[env]\n${many}\n`)).toEqual([
    "env: is more than 262144 bytes together: keep large things in the rollout's own files",
  ]);
});

test("what is not there is refused with the nearest that is", () => {
  expect(issuesOf(`${rl}\n[trainin]\nlr = 1\n`)).toEqual(["trainin: is not a section (training)"]);
  expect(issuesOf(`${rl}\n[training]\ntotal_epoch = 2\n`)).toEqual([
    "training.total_epoch: is not a knob (total_epochs)",
  ]);
  expect(issuesOf(`${rl}\n[training]\neval_interval = 2\n`)).toEqual([
    "training.eval_interval: is not a knob here, but of checkpoints (checkpoints.eval_interval)",
  ]);
  // One spelling only.
  expect(issuesOf(`${rl}\n[training]\ntotalEpochs = 2\n`)).toEqual([
    "training.totalEpochs: is not a knob (total_epochs)",
  ]);
  expect(issuesOf(`${rl}\n[zzz]\n`)).toEqual(["zzz: is not a section"]);
});

test("wrong types and ranges are told with their place, all at once", () => {
  expect(
    issuesOf(`${rl}
[training]
lr = 2
total_epochs = 1.5
n_samples_per_prompt = "8"
max_prompt_length = 0
[algorithm]
name = "grpoo"
[lora]
targets = []
[sampling]
rollout_temperature = 0
`),
  ).toEqual([
    "training.lr: must be at most 1",
    "training.total_epochs: must be a whole number",
    "training.n_samples_per_prompt: must be a number",
    "training.max_prompt_length: must be at least 1",
    "sampling.rollout_temperature: must be more than 0",
    "algorithm.name: must be one of grpo, ppo, importance_sampling, cispo, gspo (grpo)",
    "lora.targets: must have at least 1 item",
  ]);
});

test("what is missing, and what contradicts, is told", () => {
  expect(issuesOf("")).toEqual(["experiment: is required"]);
  expect(issuesOf('[experiment]\nmodel_path = "m"\n')).toEqual([
    "experiment.dataset: is required",
    "experiment.rollout: is required",
  ]);
  expect(issuesOf(`${rl}start_from = "x"\n`)).toEqual([
    "experiment.model_path: give model_path or start_from, one of the two",
  ]);
  expect(issuesOf(`${rl}\n[mode]\nexecution = "fully_async"\n`)).toEqual([
    "mode.max_staleness: is required, and at least 1, when execution is fully_async",
  ]);
});

test("the kind decides what is wrong", () => {
  const sft = '[experiment]\nkind = "sft"\nmodel_path = "m"\ndataset = "d"\n';
  expect(issuesOf(`${sft}rollout = "r"\n`)).toEqual(["experiment.rollout: is not a knob"]);
  expect(issuesOf(`${sft}[sampling]\nrollout_top_p = 1\n`)).toEqual([
    "sampling: is not a section of a run of kind sft",
  ]);
  expect(issuesOf(rl.replace("[experiment]", '[experiment]\nkind = "dpo"'))).toEqual([
    "experiment.kind: must be one of rl, sft, offline_rl",
  ]);
});

test("names of the environment are the author's, within bounds", () => {
  expect(issuesOf(`${rl}\n[env]\nlower = "x"\n`)).toEqual([
    "env.lower: a name of capital letters, digits and _",
  ]);
  expect(issuesOf(`${rl}\n[env]\nTRAINYARD_X = "x"\n`)[0]).toMatch(/^env\.TRAINYARD_X: .*reserved/);
  expect(issuesOf(`${rl}\n[env]\nA = 1\n`)).toEqual(["env.A: must be text in quotes"]);
});

test("shapes of other files are refused with where they belong", () => {
  expect(issuesOf(`${rl}\n[rollout.env]\nA = "b"\n`)[0]).toMatch(/^rollout\.env: .*\[env\]/);
  expect(issuesOf(`${rl}\n[rollout.secrets]\nA = "b"\n`)[0]).toMatch(/^rollout\.secrets: .*\[secrets\]/);
  for (const section of ["eval", "evaluation", "llm", "runs", "timeouts", "output", "baseline"])
    expect(issuesOf(`${rl}\n[${section}]\nx = 1\n`)).toHaveLength(1);
});

test("what is no TOML is told with line and column", () => {
  expect(issuesOf("[experiment]\ndataset = \n")).toEqual([expect.stringMatching(/^: line 2, column \d+: /)]);
  expect(issuesOf("a = 99999999999999999999\n")[0]).toMatch(/^: line 1/);
  expect(issuesOf("x".repeat(1_000_001))).toEqual([": is longer than 1000000 characters"]);
  expect(issuesOf('__proto__ = 1\n[experiment]\nconstructor = "x"\n').length).toBeGreaterThan(1);
});

test("a recipe that is no object is refused and not thrown at", () => {
  for (const given of [null, 3, "x", [], { experiment: null }, { experiment: { kind: 7 } }])
    expect(parseRecipe(given).issues?.length).toBeGreaterThan(0);
});

test("every knob is explained: type, unit, sentence, and a default or that it is required", () => {
  const knobs = explainRecipe();
  expect(knobs.length).toBeGreaterThan(40);
  for (const knob of knobs) {
    expect(knob.description, `${knob.section}.${knob.key}`).toMatch(/^.{10,}\.$/s);
    expect(knob.unit, `${knob.section}.${knob.key}`).not.toBe("");
    expect(knob.type).not.toBe("undefined");
  }
  expect(knobs.find(({ key }) => key === "lr")).toEqual({
    kinds: ["rl", "sft", "offline_rl"],
    section: "training",
    key: "lr",
    type: "number",
    required: false,
    default: "0.000001",
    range: "more than 0 to 1",
    unit: "1/update",
    description: "Peak learning rate of AdamW.",
  });
  expect(knobs.find(({ key }) => key === "rollout")).toMatchObject({ required: true, kinds: ["rl"] });
});
