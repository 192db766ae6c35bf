import { expect, test } from "vitest";
import { type Script, scriptedSampler } from "../../test/testkit/scripted-sampler.ts";
import { characterTokenizer as tokenizer } from "../engine/embedded/tokenizer.ts";
import { type ChatRequest, type Message, parseChatRequest } from "./chat-request.ts";
import { createPolicy, type PolicyLimits, PolicyRefused } from "./policy.ts";

const { special, encode } = tokenizer;
const user = (content: string): Message => ({ role: "user", content });
const sampling = { temperature: 1, topP: 1, seed: 7, stream: 3 };
const ample: PolicyLimits = { maxPromptTokens: 200, maxResponseTokens: 50, contextTokens: 300 };

function ask(messages: readonly Message[], more: object = {}): ChatRequest {
  const request = parseChatRequest({ messages, ...more });
  if ("fault" in request) throw new Error(request.fault);
  return request;
}

function policyOf(script: Script, limits = ample) {
  const { sampler, batches } = scriptedSampler(script);
  return { policy: createPolicy({ tokenizer, weights: { sampler, version: 4 }, limits }), batches };
}

test("one call is one row: the prompt as it was rendered, the answer as it was sampled", async () => {
  const { policy } = policyOf(() => "21");
  policy.begin("r", sampling);
  const { message, finishReason, promptTokens, completionTokens } = await policy.complete(
    "r",
    ask([user("12")]),
  );
  expect({ message, finishReason, promptTokens, completionTokens }).toEqual({
    message: { role: "assistant", content: "21" },
    finishReason: "stop",
    promptTokens: 5,
    completionTokens: 3,
  });
  const recording = policy.end("r")!;
  expect(recording).toMatchObject({
    calls: 1,
    promptTokens: 5,
    responseTokens: 3,
    truncated: false,
    oldestVersion: 4,
  });
  const [row] = recording.rows;
  expect([...row!.tokens_T]).toEqual([
    special.bos,
    special.user,
    ...encode("12"),
    special.assistant,
    ...encode("21"),
    special.end,
  ]);
  expect([...row!.sampled_T]).toEqual([0, 0, 0, 0, 0, 1, 1, 1]);
  expect([...row!.logprobs_T]).toEqual([0, 0, 0, 0, 0, -0.125, -0.25, -0.375]);
  expect([...row!.versions_T]).toEqual([-1, -1, -1, -1, -1, 4, 4, 4]);
});

test("turns of one conversation are one row, and what was sampled is never tokenised again", async () => {
  const { policy, batches } = policyOf((prompt) =>
    prompt.endsWith("a") ? { text: "cut", cut: true } : "done",
  );
  policy.begin("r", sampling);
  const first = await policy.complete("r", ask([user("a")]));
  expect(first.finishReason).toBe("length");
  await policy.complete("r", ask([user("a"), first.message, user("b")]));
  const { rows, truncated, messages } = policy.end("r")!;
  expect(rows).toHaveLength(1);
  expect(truncated).toBe(true);
  expect(messages?.map(({ content }) => content)).toEqual(["a", "cut", "b", "done"]);
  const prompt = [special.bos, special.user, ...encode("a"), special.assistant, ...encode("cut")];
  const second = [...prompt, special.end, special.user, ...encode("b"), special.assistant];
  expect([...batches[1]![0]!.prompt_T]).toEqual(second);
  // The `end` that closes a cut answer was not said by the policy, so it is not learned.
  expect([...rows[0]!.sampled_T]).toEqual([0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
});

test("a conversation that is rewritten begins a new row", async () => {
  const { policy } = policyOf(() => "x");
  policy.begin("r", sampling);
  const { message } = await policy.complete("r", ask([user("a")]));
  await policy.complete("r", ask([user("a"), { ...message, content: "y" } as Message, user("b")]));
  expect(policy.end("r")!.rows).toHaveLength(2);
});

test("two answers to one conversation are two rows, and each token is learned once", async () => {
  let count = 0;
  const { policy } = policyOf(() => `${count++}`);
  policy.begin("r", sampling);
  const [a, b] = await Promise.all([
    policy.complete("r", ask([user("q")])),
    policy.complete("r", ask([user("q")])),
  ]);
  await policy.complete("r", ask([user("q"), b.message, user("go on")]));
  const { rows, responseTokens } = policy.end("r")!;
  expect([a.message.content, b.message.content]).toEqual(["0", "1"]);
  expect(rows).toHaveLength(2);
  expect(rows.flatMap(({ sampled_T }) => [...sampled_T]).reduce((x, y) => x + y)).toBe(responseTokens);
});

test("another temperature is another row, and each row says its own", async () => {
  const { policy } = policyOf(() => "x");
  policy.begin("r", sampling);
  const { message } = await policy.complete("r", ask([user("a")]));
  await policy.complete("r", ask([user("a"), message, user("b")], { temperature: 0.5 }));
  expect(policy.end("r")!.rows.map(({ temperature }) => temperature)).toEqual([1, 0.5]);
});

test("calls of one rollout draw apart, the same rollout again draws the same", async () => {
  const { policy, batches } = policyOf(() => "x");
  for (let again = 0; again < 2; again++) {
    policy.begin("r", sampling);
    await policy.complete("r", ask([user("a")]));
    await policy.complete("r", ask([user("a")]));
  }
  const seeds = batches.map(([request]) => [request!.seed, request!.stream]);
  expect(seeds[0]).toEqual([7, 3]);
  expect(seeds[1]).not.toEqual(seeds[0]);
  expect(seeds.slice(2)).toEqual(seeds.slice(0, 2));
});

test("a prompt that is too long is refused, never cut, and the rollout says so", async () => {
  const { policy } = policyOf(() => "x", { ...ample, maxPromptTokens: 5 });
  policy.begin("r", sampling);
  await policy.complete("r", ask([user("12")]));
  expect(policy.fault("r")).toBeNull();
  await expect(policy.complete("r", ask([user("123")]))).rejects.toMatchObject({
    code: "context_length_exceeded",
  });
  expect(policy.fault("r")).toEqual({ class: "truncated", message: expect.stringContaining("6 tokens") });
});

test("an answer has the room that its caller, the recipe and the context leave", async () => {
  const { policy, batches } = policyOf(() => "x", {
    maxPromptTokens: 50,
    maxResponseTokens: 8,
    contextTokens: 10,
  });
  policy.begin("r", sampling);
  await policy.complete("r", ask([user("12")]));
  await policy.complete("r", ask([user("12")], { max_tokens: 2 }));
  await policy.complete("r", ask([user("")], { max_tokens: 20 }));
  expect(batches.map(([request]) => request!.maxTokens)).toEqual([5, 2, 7]);
  await expect(policy.complete("r", ask([user("1234567")]))).rejects.toThrow(/context is 10/);
});

test("new weights answer what comes after them; the old ones are free when their last answer is out", async () => {
  const old = scriptedSampler(() => "old");
  const fresh = scriptedSampler(() => "new");
  const policy = createPolicy({ tokenizer, weights: { sampler: old.sampler, version: 1 }, limits: ample });
  policy.begin("r", sampling);
  const before = policy.complete("r", ask([user("a")]));
  await expect.poll(() => old.batches.length).toBe(1);
  let free = false;
  const released = policy.publish({ sampler: fresh.sampler, version: 2 }).then(() => {
    free = true;
  });
  const { message } = await before;
  await released;
  expect([message.content, free]).toEqual(["old", true]);
  await policy.complete("r", ask([user("a"), message, user("b")]));
  const { rows, oldestVersion } = policy.end("r")!;
  expect(oldestVersion).toBe(1);
  expect([...new Set(rows[0]!.versions_T)]).toEqual([-1, 1, 2]);
});

test("a rollout that was given weights keeps them", async () => {
  const { policy } = policyOf(() => "newest");
  const { sampler } = scriptedSampler(() => "pinned");
  policy.begin("r", { ...sampling, weights: { sampler, version: 9 } });
  expect((await policy.complete("r", ask([user("a")]))).message.content).toBe("pinned");
  expect(policy.end("r")!.oldestVersion).toBe(9);
});

test("a rollout that is over, or never began, is refused", async () => {
  const { policy } = policyOf(() => "x");
  policy.begin("r", sampling);
  policy.end("r");
  await expect(policy.complete("r", ask([user("a")]))).rejects.toThrow(PolicyRefused);
  expect(policy.end("r")).toBeNull();
});

test("an engine that fails is no fault of the workflow", async () => {
  const { policy } = policyOf(() => {
    throw new Error("boom");
  });
  policy.begin("r", sampling);
  await expect(policy.complete("r", ask([user("a")]))).rejects.toMatchObject({ code: "sampling_failed" });
  expect(policy.fault("r")).toMatchObject({
    class: "infrastructure",
    message: expect.stringContaining("boom"),
  });
});
