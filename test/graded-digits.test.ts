import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { recipeFromToml } from "../src/configurations/toml.ts";
import { readRows } from "../src/protocol/dataset.ts";
import { type Job, job } from "../src/protocol/job.ts";
import { bundleOf } from "./testkit/rollouts.ts";
import { datasetOf, ending, eventsOf, only, stateOf } from "./testkit/trainers.ts";
import { blobs, bus, startTrainer, useWorkshop } from "./testkit/workshop.ts";

useWorkshop();

const example = (path: string) => readFile(new URL(`../examples/${path}`, import.meta.url));

/** The example's own configuration and rollout, for a few small steps from a fresh model. */
async function jobOfExample(runId: string, changed: object = {}): Promise<Job> {
  const { recipe, issues } = recipeFromToml(
    (await example("graded-digits/configs/training/rl.toml")).toString(),
  );
  if (recipe === null) throw new Error(JSON.stringify(issues));
  const rows = readRows(await example("reverse-digits/data/train.jsonl"));
  const rollout = await example("graded-digits/rollouts/graded-digits/main.ts");
  const bundle = await blobs.put(bundleOf(rollout.toString()));
  const names = { modelPath: "tiny-2x64", dataset: "d", validationDataset: "v", rollout: "r" };
  return job.parse({
    runId,
    workspaceId: "ws",
    runName: runId,
    specification: {
      kind: "rl",
      recipe: {
        ...recipe,
        experiment: { kind: "rl", ...names },
        training: { ...recipe.training, rolloutBatchSize: 8, totalSteps: 6 },
        ...changed,
      },
      engine: "embedded",
      seed: 1,
      origin: { kind: "base", baseModel: "tiny-2x64" },
      dataset: await datasetOf(blobs, rows.slice(0, 64)),
      validation: await datasetOf(blobs, rows.slice(64, 72)),
      rollout: { id: "r", name: "r", version: 1, sha256: bundle.sha256, entrypoint: "main.ts" },
    },
  });
}

async function runOf(job: Job) {
  await startTrainer();
  await bus.jobs.send(job, job.runId);
  await ending(bus, job);
  return await eventsOf(bus, job);
}

test("the example of named rewards trains, with a series for each of them and for what shaping took", async () => {
  const events = await runOf(await jobOfExample("graded"));
  expect(stateOf(events)).toMatchObject({ status: "finished" });
  const steps = only(events, "step");
  expect(steps).toHaveLength(6);
  const series = (name: string) => steps.map(({ metrics }) => metrics[name]!);
  for (const name of ["accuracy", "format"])
    for (const mean of series(`reward/${name}/mean`)) expect(mean).toBeGreaterThanOrEqual(0);
  // A fresh model first learns what counts most for one that knows nothing: to come to an end.
  const rewards = steps.map(({ reward }) => reward!.mean);
  expect(rewards.at(-1)!).toBeGreaterThan(rewards[0]! + 0.1);
  expect(series("reward/shaping").at(-1)!).toBeGreaterThan(series("reward/shaping")[0]!);
  // Compared by the recipe's weights: what each sample was worth is what its parts and its length come to.
  const samples = only(events, "samples").filter(({ split }) => split === "train");
  const index = samples.flatMap((kept) => kept.index);
  expect(index).toHaveLength(6 * 64);
  for (const { reward, rewards, shaping } of index) {
    const { accuracy, format } = rewards as { accuracy: number; format: number };
    expect(reward).toBeCloseTo(accuracy + 0.25 * format + shaping!, 6);
    expect(shaping).toBeLessThanOrEqual(0);
  }
  expect(index.some(({ shaping }) => shaping! < 0)).toBe(true);
});

test("weights for what the grader does not name make every sample an invalid reward that says so", async () => {
  const weights = { accuracy: 1, brevity: 1 };
  const events = await runOf(await jobOfExample("misnamed", { rewardWeights: weights }));
  expect(stateOf(events).status).toBe("failed");
  expect(only(events, "step")[0]).toMatchObject({ validSamples: 0, failures: { invalid_reward: 64 } });
  const [kept] = only(events, "samples").filter(({ split }) => split === "train");
  expect(kept!.index[0]!.failureMessage).toMatch(/named no brevity.*has no format/);
});
