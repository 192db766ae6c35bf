import { getNamedType } from "graphql";
import { expect } from "vitest";
import { schema } from "../../schema/index.ts";
import type { Viewer } from "../../src/access/viewer.ts";
import { packBundle } from "../../src/protocol/bundle.ts";
import { checkpointManifest } from "../../src/protocol/checkpoint-manifest.ts";
import type { RunEvent } from "../../src/protocol/event.ts";
import { encodeTranscript } from "../../src/protocol/transcript.ts";
import { foldBatch } from "../../src/runs/fold.ts";
import { type Answer, openApi, promptRows } from "./api.ts";
import { trainerOf } from "./runs.ts";

/** A rollout's code, and as an input has it. */
export const bundle = packBundle([{ path: "main.ts", executable: false, content: Buffer.from("export {}") }]);
export const bundleInput = { base64: Buffer.from(bundle).toString("base64") };

/** A small recipe, and one as a file, of what the home workspace has. */
export const rl = {
  experiment: { modelPath: "digits-s", dataset: "digits", rollout: "reverse" },
  training: {
    totalSteps: 3,
    rolloutBatchSize: 4,
    nSamplesPerPrompt: 2,
    maxPromptLength: 20,
    maxResponseLength: 20,
  },
};
export const sftToml = `
[experiment]
kind = "sft"
model_path = "digits-s"
dataset = "digits"
[training]
total_steps = 3
max_length = 40
`;

/** What every error of a union tells. */
export const errorFields = `... on UserError { __typename message code path } ... on ValidationError { issues { path message suggestion } }`;

export type ApiHome = Awaited<ReturnType<typeof openApiHome>>;

/** The API with two workspaces: one that has a dataset and a rollout, and one of a stranger who has nothing. */
export async function openApiHome() {
  const api = await openApi();
  const viewer = await api.newViewer("home");
  const stranger = await api.newViewer("elsewhere");
  await api.upload(viewer, "digits", promptRows(16));
  await api.rollouts.register(viewer, { name: "reverse", bundle, entrypoint: "main.ts" });
  return { api, viewer, stranger, act, submit, trainedRun };

  /** Does a mutation, and answers with what its union answered. */
  async function act(who: Viewer, name: string, input: object, success = "cursor"): Promise<Answer["data"]> {
    const field = schema.getMutationType()?.getFields()[name];
    const title = getNamedType(field!.args[0]!.type).name;
    const { data, errors } = await api.ask(
      who,
      `mutation ($input: ${title}!) { ${name}(input: $input) { __typename ${errorFields}
        ... on ${name[0]?.toUpperCase()}${name.slice(1)}Success { ${success} } } }`,
      { input },
    );
    if (errors.length > 0) throw errors[0];
    return data[name];
  }

  async function submit(who: Viewer, input: object): Promise<{ id: string; name: string }> {
    const answer = await act(who, "submitRun", input, "run { id name }");
    expect(answer).toMatchObject({ __typename: "SubmitRunSuccess" });
    return answer.run;
  }

  /** A run that was trained: two attempts, steps, samples, an evaluation, a checkpoint, an output and a log. */
  async function trainedRun(): Promise<{ id: string; local: string }> {
    const run = await submit(viewer, { rl: { recipe: rl } });
    const local = Buffer.from(run.id, "base64url").toString().split(":")[1] ?? "";
    const trainer = trainerOf({ runId: local, workspaceId: viewer.workspaceId });
    const transcript = await api.blobs.put(
      await encodeTranscript([
        {
          messages: [
            { role: "user", content: "12" },
            { role: "assistant", content: "21", tool_calls: [1] },
          ],
          rows: [
            {
              tokens: 7,
              first: 2,
              texts: ["1", "2", "<|assistant|>", "2", "<|end|>"],
              said: [{ from: 3, count: 2, version: 1, trained: true }],
              logprobs: [-0.5, null],
              temperature: 1,
            },
          ],
          tokensLeftOut: 2,
        },
        { messages: [{ role: "user", content: "12" }] },
      ]),
    );
    const weights = await api.blobs.put(Buffer.from("weights"));
    const manifest = await api.blobs.put(
      Buffer.from(
        JSON.stringify(
          checkpointManifest.parse({
            version: 1,
            runId: local,
            step: 1,
            attempt: 1,
            baseModel: "digits-s",
            tokenizerId: "t",
            datasetSha256: "a".repeat(64),
            files: { weights },
            progress: {},
            probe: null,
          }),
        ),
      ),
    );
    const { sequence } = await api.db.selectFrom("projection").select("sequence").executeTakeFirstOrThrow();
    const claim = sequence + 1;
    const sample = {
      group: 0,
      promptRow: 7,
      rewards: null,
      shaping: null,
      treatment: null,
      retries: 0,
      failureMessage: null,
      advantage: 0.5,
      policyVersion: 1,
      promptTokens: 3,
      responseTokens: 2,
      truncated: false,
      durationS: 0.5,
    };
    const events: RunEvent[] = [
      trainer.started(1),
      trainer.say("phase", 1, claim, { phase: "train", reason: null }),
      trainer.evaluation(1, claim, 0, 0.1),
      trainer.step(1, claim, 1, {
        failures: { agent_error: 1 },
        metrics: { "policy/entropy": 0.7 },
        seconds: { train: 2 },
      }),
      trainer.samples(1, claim, 1, {
        blob: transcript.sha256,
        index: [
          { ...sample, line: 0, index: 0, reward: 1, failure: null },
          { ...sample, line: 1, index: 1, reward: null, failure: "agent_error", failureMessage: "boom" },
        ],
      }),
      trainer.evaluation(1, claim, 1, 0.6),
      trainer.checkpoint(1, claim, 1, { manifest: manifest.sha256 }),
      trainer.say("log", 1, claim, {
        lines: [{ at: new Date(0).toISOString(), level: "info", source: "trainer", message: "hello" }],
      }),
      trainer.say("output", 1, claim, {
        name: "plot",
        contentType: "image/png",
        sha256: weights.sha256,
        sizeBytes: 7,
      }),
      trainer.say("usage", 1, claim, {
        sampledTokens: 3_000_000_000,
        trainedTokens: 1,
        engineSeconds: 1,
        wallSeconds: 2,
      }),
    ];
    await foldBatch(api.db, {
      epoch: "test-epoch",
      entries: events.map((event, at) => ({ sequence: claim + at, event })),
    });
    return { id: run.id, local };
  }
}
