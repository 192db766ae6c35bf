import type { SampleIndex } from "../../src/protocol/event.ts";
import { specification } from "../../src/protocol/specification.ts";
import { encodeTranscript, type TranscriptLine, type TranscriptRow } from "../../src/protocol/transcript.ts";
import { saveFiles } from "./checkpoints.ts";
import { type TestGateway, until } from "./gateway.ts";
import { newRun, trainerOf } from "./runs.ts";

export const question = "What is 6 times 7, and why?";

/** The tokens of the first sample's answer, as the policy said them. */
export const answerTokens = [
  { text: "The", logprob: -0.0102 },
  { text: " answer", logprob: -0.3567 },
  { text: " is", logprob: -0.0001 },
  { text: " 42", logprob: -4.8283 },
] as const;

const asked: TranscriptLine["messages"] = [
  { role: "system", content: "You are careful with numbers." },
  { role: "user", content: question },
];

const row: TranscriptRow = {
  tokens: 6,
  first: 0,
  texts: ["<|user|>", question, ...answerTokens.map(({ text }) => text)],
  said: [
    { from: 2, count: 3, version: 3, trained: true },
    { from: 5, count: 1, version: 4, trained: false },
  ],
  logprobs: answerTokens.map(({ logprob }) => logprob),
  temperature: 1,
};

/** One group: an answer with its tokens, one that called a tool, one that failed, and one that was cut off. */
const lines: TranscriptLine[] = [
  {
    messages: [...asked, { role: "assistant", content: "The answer is 42" }],
    rows: [row],
    tokensLeftOut: 0,
  },
  {
    messages: [
      ...asked,
      {
        role: "assistant",
        content: null,
        tool_calls: [
          { id: "call-1", type: "function", function: { name: "multiply", arguments: '{"a":6,"b":7}' } },
        ],
      },
      { role: "tool", content: "42", tool_call_id: "call-1" },
      { role: "assistant", content: "The tool says 42" },
    ],
  },
  { messages: [...asked] },
  { messages: [...asked, { role: "assistant", content: "Let me think. ".repeat(300) }] },
];

const index = (line: number, more: Partial<SampleIndex>): SampleIndex => ({
  ...{ line, group: 0, index: line, promptRow: 11, reward: null, rewards: null, shaping: null },
  ...{ treatment: null, retries: 0, failure: null, failureMessage: null, advantage: null },
  ...{ policyVersion: 3, promptTokens: 12, responseTokens: 4, truncated: false, durationS: 1.25 },
  ...more,
});

const group: SampleIndex[] = [
  index(0, { reward: 1, advantage: 0.75, rewards: { correct: 1, short: 0.5 } }),
  index(1, { reward: 0.5, advantage: -0.25, rewards: { correct: 1, short: 0 } }),
  index(2, {
    ...{ failure: "agent_error", failureMessage: "TypeError: the calculator is not a function" },
    ...{ treatment: "dropped", retries: 2, responseTokens: 0 },
  }),
  index(3, { reward: 0, advantage: -0.5, truncated: true, responseTokens: 4096 }),
];

/**
 * A run of reinforcement learning as a trainer would have told it: two steps of one prompt's group, an evaluation, and a
 * checkpoint; and a second run that began from that. More steps come when the test says so.
 */
export async function openExploredRun(gateway: TestGateway, name = "explored") {
  const { db, viewer, blobs } = gateway;
  const rl = specification.parse({
    kind: "rl",
    recipe: {
      experiment: { kind: "rl", modelPath: "digits-s", dataset: "digits", rollout: "calculator" },
      training: { totalSteps: 10, nSamplesPerPrompt: 4 },
    },
    ...{ engine: "embedded", seed: 7, origin: { kind: "base", baseModel: "digits-s" } },
    dataset: { id: "d", name: "digits", version: 1, sha256: "a".repeat(64), rows: 64 },
    validation: null,
    rollout: { id: "r", name: "calculator", version: 1, sha256: "b".repeat(64), entrypoint: "main.ts" },
  });
  async function run(named: string) {
    const id = await newRun(db, viewer, { name: named });
    await db
      .updateTable("run")
      .set({ kind: "rl", specification: JSON.stringify(rl) })
      .where("id", "=", id)
      .execute();
    return id;
  }
  const runId = await run(name);
  const trainer = trainerOf({ runId, workspaceId: viewer.workspaceId });
  const [claim = 0] = await gateway.say(
    trainer.started(1, { leaseMs: 3_600_000, at: new Date().toISOString() }),
  );

  /** One more step of the same prompt's group. */
  async function step(number: number) {
    const { sha256 } = await blobs.put(await encodeTranscript(lines));
    await gateway.say(
      trainer.samples(1, claim, number, { blob: sha256, index: group }),
      trainer.step(1, claim, number),
    );
  }
  await step(1);
  await step(2);
  await gateway.say(trainer.evaluation(1, claim, 2, 0.625));
  /** A checkpoint after that step, with real files. */
  async function save(number: number) {
    const content = `weights of ${name} at ${number}`;
    const saved = await saveFiles(blobs, { runId, step: number, attempt: 1, content });
    await gateway.say(trainer.checkpoint(1, claim, number, saved));
    return saved;
  }
  const saved = await save(2);
  const notes = await blobs.put(Buffer.from('{"learned":true}'));
  await gateway.say(
    trainer.say("output", 1, claim, { name: "notes.json", contentType: "application/json", ...notes }),
  );
  const checkpoint = await until(
    () => db.selectFrom("checkpoint").select("id").where("run_id", "=", runId).executeTakeFirst(),
    (found) => found !== undefined,
  );
  const fork = `${name}-fork`;
  const forkId = await run(fork);
  await db
    .updateTable("run")
    .set({ parent_checkpoint_id: checkpoint!.id, fork_of: runId })
    .where("id", "=", forkId)
    .execute();
  return {
    ...{ name, runId, fork, step, save, files: saved.files },
  };
}
