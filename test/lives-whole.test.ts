import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from "vitest";
import { createClient } from "../cli/client.ts";
import { uploadDataset } from "../cli/datasets.ts";
import { isOver, type Message, stepsOf, upTo } from "./testkit/followers.ts";
import { type Platform, platformKinds, startPlatform } from "./testkit/platform.ts";
import { ratedRows } from "./testkit/recordings.ts";
import { startS3, type TestS3 } from "./testkit/s3.ts";
import { type Submitted, until } from "./testkit/users.ts";

// One trainer, so that runs have to wait for one another; on NATS two APIs, of which each tells of what the other did.
describe.each(platformKinds)("%s", (kind) => {
  const other = kind === "platform" ? 1 : 0;
  let platform: Platform;
  let leftOut = false;
  let s3: TestS3 | undefined;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "trainyard-lives-"));
    if (kind === "platform") s3 = await startS3();
    const started = await startPlatform({ kind, apis: other + 1, ...(s3 ? { s3 } : {}) });
    if (started === null) leftOut = true;
    else platform = started;
  });
  afterAll(async () => {
    await platform?.stop();
    await s3?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const promise = (words: string, proof: () => Promise<void>) =>
    test(words, async (context) => {
      if (leftOut) return context.skip("no nats-server on this machine: LEFT OUT");
      onTestFailed(() => console.error(platform.said().slice(-6000)));
      await proof();
    });

  /** The success of a mutation, asked of the API with that number. */
  async function done(name: string, type: string, input: object, fields: string, api = 0): Promise<Message> {
    const { data, errors } = await platform.ask(
      `mutation ($input: ${type}!) { ${name}(input: $input) { __typename ... on UserError { message } ${fields} } }`,
      { input },
      { api },
    );
    const answer = data?.[name];
    expect(answer, JSON.stringify({ answer, errors })).toMatchObject({
      __typename: expect.stringMatching(/Success$/),
    });
    return answer;
  }
  async function submit(toml: string, name: string, more: object = {}, api = 0): Promise<Submitted> {
    const input = { toml: { toml, name, ...more } };
    const fields = "... on SubmitRunSuccess { cursor run { id name } }";
    const { cursor, run } = await done("submitRun", "SubmitRunInput", input, fields, api);
    return { ...run, cursor };
  }
  async function run({ id }: { id: string }, fields: string, api = 0): Promise<Message> {
    const { data, errors } = await platform.ask(
      `query ($id: ID!) { run(id: $id) { ${fields} } }`,
      { id },
      { api },
    );
    expect(errors).toEqual([]);
    return data.run;
  }
  const becomes = (it: { id: string }, status: string, api = 0) =>
    until(async () => (await run(it, "status", api)).status === status);

  promise("an offline run learns from an uploaded file and is evaluated by a rollout", async () => {
    const rows = ratedRows(8).map((row) => `${JSON.stringify(row)}\n`);
    await writeFile(join(folder, "rated.jsonl"), rows.join(""));
    const { url } = platform.apis[0]!;
    await uploadDataset(createClient({ url, key: platform.key }), join(folder, "rated.jsonl"), "rated");
    const recipe = {
      experiment: {
        modelPath: "tiny-2x64",
        dataset: "rated",
        validationDataset: "digits-validation",
        rollout: "reverse-digits",
      },
      training: { lr: 1e-3, totalSteps: 4, batchSize: 8 },
      checkpoints: { evalInterval: 2 },
    };
    const { run: made } = await done(
      ...(["submitRun", "SubmitRunInput", { offlineRl: { recipe, name: "offline" } }] as const),
      "... on SubmitRunSuccess { run { id } } ... on ValidationError { issues { path message } }",
    );
    await becomes(made, "FINISHED", other);
    const ended = await run(
      made,
      `kind rollout { rollout { name } } steps { nodes { step } } evaluations { nodes { step } }
       checkpoints { nodes { name } } metrics(keys: ["trajectories/recorded_logprobs"]) { key }`,
    );
    expect(ended).toMatchObject({ kind: "OFFLINE_RL", checkpoints: { nodes: [{ name: "step-4" }] } });
    expect(ended.steps.nodes.map(({ step }: Message) => step).toSorted()).toEqual([1, 2, 3, 4]);
    expect(ended.evaluations.nodes.map(({ step }: Message) => step).toSorted()).toEqual([0, 2, 4]);
    expect(ended.metrics).toHaveLength(1);
  });

  promise(
    "a run rests, goes on, makes room for an urgent one, and has each step once in the end",
    async () => {
      const low = await submit(slow(40), "low");
      const told = platform.follow("ws", low, { api: other });
      await told.until((events) => stepsOf(events).length >= 2);

      await done("pauseRun", "PauseRunInput", { id: low.id, reason: "lunch" }, "", other);
      await becomes(low, "PAUSED");
      expect(await run(low, "statusReason { message } queue { position }", other)).toMatchObject({
        statusReason: { message: "lunch" },
        queue: null,
      });
      await done("resumeRun", "ResumeRunInput", { id: low.id }, "");
      await told.until(
        (events) => events.filter(({ __typename }) => __typename === "AttemptStarted").length === 2,
      );
      await becomes(low, "RUNNING", other);

      const high = await submit(slow(16), "high", { priority: 10 }, other);
      await becomes(high, "RUNNING");
      const waiting = await run(low, "status queue { position reason { code } }", other);
      expect(waiting).toMatchObject({
        status: "PENDING",
        queue: { position: 0, reason: { code: "TRAINERS_BUSY" } },
      });
      await becomes(high, "FINISHED", other);

      await told.until(isOver);
      await told.leave();
      const statuses = told.events.flatMap(({ status }) => status ?? []);
      expect(statuses).toEqual([
        "PENDING",
        "RUNNING",
        "PAUSED",
        "PENDING",
        "RUNNING",
        "PENDING",
        "RUNNING",
        "FINISHED",
      ]);
      expect(stepsOf(told.events)).toEqual(upTo(40));
      // Subscribers are told before the store has it.
      await becomes(low, "FINISHED", other);
      const { attempts } = await run(low, "attempts { number outcome resumedFromStep }", other);
      expect(attempts.map(({ outcome }: Message) => outcome)).toEqual(["paused", "released", "finished"]);
    },
  );

  promise(
    "a sweep of rollouts runs its trials one after another, all on the same data and seed",
    async () => {
      const toml = `[sweep]
name = "learning"
method = "grid"
[[sweep.parameters]]
knob = "training.lr"
values = [1e-3, 1e-2]
[[sweep.parameters]]
knob = "algorithm.name"
values = ["grpo", "cispo"]
${quick(3)}`;
      const { sweep } = await done(
        ...(["createSweep", "CreateSweepInput", { toml: { toml } }] as const),
        "... on CreateSweepSuccess { sweep { id } }",
        other,
      );
      let seen: Message;
      await until(async () => {
        const { data } = await platform.ask(
          `query ($id: ID!) { sweep(id: $id) { status kind progress { trials finished bestTrial }
          trials { nodes { status step trainingReward settings { knob value } run { specification { seed } dataset { version } } } } } }`,
          { id: sweep.id },
        );
        seen = data?.sweep;
        return seen.status === "FINISHED";
      });
      expect(seen).toMatchObject({ kind: "RL", progress: { trials: 4, finished: 4 } });
      const trials: Message[] = seen.trials.nodes;
      expect(new Set(trials.map(({ settings }) => JSON.stringify(settings))).size).toBe(4);
      expect(new Set(trials.map((trial) => JSON.stringify(trial.run))).size).toBe(1);
      for (const trial of trials) expect(trial).toMatchObject({ status: "FINISHED", step: 3 });
    },
  );

  promise(
    "of a run's checkpoints the last and the best stay, as they were saved, and the others go",
    async () => {
      const kept = await submit(
        quick(12, 'checkpoint_save_freq = 2\nkeep_last = 1\nkeep_best = 1\nkeep_best_by = "training_reward"'),
        "kept",
      );
      const told = platform.follow("sse", kept, { api: other });
      await told.until(isOver);
      await told.leave();
      const saved = told.events.filter(({ __typename }) => __typename === "CheckpointSaved");
      expect(saved.map(({ step }) => step)).toEqual([2, 4, 6, 8, 10, 12]);

      await becomes(kept, "FINISHED", other);
      let left: Message[] = [];
      await until(async () => {
        left = (await run(kept, "checkpoints { nodes { id step trainingReward } }", other)).checkpoints.nodes;
        return left.length <= 2;
      });
      const { steps } = await run(kept, "steps { nodes { step reward { mean } } }");
      const rewards: Message[] = steps.nodes.filter(({ step }: Message) => step % 2 === 0);
      const best = Math.max(...rewards.map(({ reward }) => reward.mean));
      const bestLeft = left.find(({ step, trainingReward }) => step !== 12 || trainingReward === best);
      expect(bestLeft?.trainingReward).toBe(best);
      expect(left.map(({ step }) => step)).toContain(12);
      for (const { id } of left) {
        const verified = "... on VerifyCheckpointSuccess { ok }";
        expect(
          await done("verifyCheckpoint", "VerifyCheckpointInput", { id }, verified, other),
        ).toMatchObject({
          ok: true,
        });
      }

      // What is left is whole: another run begins with it. What went is told as gone.
      const { id } = left.find(({ step }) => step === 12)!;
      const fork = {
        checkpointId: id,
        settings: [{ knob: "training.total_steps", value: "1" }],
        name: "from-kept",
      };
      const { run: forked } = await done(
        "forkRun",
        "ForkRunInput",
        fork,
        "... on ForkRunSuccess { run { id } }",
        other,
      );
      await becomes(forked, "FINISHED");
      const gone = [2, 4, 6, 8, 10].find((step) => left.every((it) => it.step !== step));
      const { data } = await platform.ask(
        `mutation ($input: ForkRunInput!) { forkRun(input: $input) { __typename ... on UserError { message } } }`,
        { input: { id: kept.id, checkpoint: `step-${gone}` } },
      );
      expect(data.forkRun.__typename).not.toMatch(/Success/);
      expect(data.forkRun.message).toContain(`step-${gone}`);
    },
  );
});

const quick = (steps: number, checkpoints = "checkpoint_save_freq = 0") => `[experiment]
model_path = "tiny-2x64"
dataset = "digits"
rollout = "reverse-digits"
[training]
total_steps = ${steps}
rollout_batch_size = 4
n_samples_per_prompt = 2
max_response_length = 4
[checkpoints]
${checkpoints}
`;
const slow = (steps: number) =>
  `${quick(steps).replace('"reverse-digits"', '"slow"')}\n[env]\nWAIT_MS = "100"\n`;
