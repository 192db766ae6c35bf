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

test("a rollout may call as often as max_turns says, at once or in turn, and the call after that is refused", async () => {
  const { policy } = policyOf(() => "x", { ...ample, maxCalls: 3 });
  policy.begin("r", sampling);
  await policy.complete("r", ask([user("1")]));
  const refused = { code: "turns_exceeded", message: expect.stringContaining("3 times (max_turns)") };
  const calls = ["2", "3", "4"].map((text) => policy.complete("r", ask([user(text)])));
  await Promise.all([...calls.slice(0, 2), expect(calls[2]).rejects.toMatchObject(refused)]);
  expect(policy.fault("r")).toMatchObject({ class: "truncated" });
  policy.begin("r", sampling);
  await policy.complete("r", ask([user("1")]));
  expect(policy.fault("r")).toBeNull();
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

test("a rollout under way when weights are published is finished under those that began it, and holds them", async () => {
  const old = scriptedSampler(() => "old");
  const fresh = scriptedSampler(() => "new");
  const policy = createPolicy({ tokenizer, weights: { sampler: old.sampler, version: 1 }, limits: ample });
  for (const id of ["r", "idle"]) policy.begin(id, sampling);
  const { message } = await policy.complete("r", ask([user("a")]));
  let free = false;
  const released = policy.publish({ sampler: fresh.sampler, version: 2 }).then(() => {
    free = true;
    return old.sampler.close();
  });
  for (const turn of ["b", "c"]) {
    const { message: next } = await policy.complete("r", ask([user("a"), message, user(turn)]));
    expect(next.content).toBe("old");
  }
  // One that had not asked yet begins with the newest.
  expect((await policy.complete("idle", ask([user("a")]))).message.content).toBe("new");
  expect(free).toBe(false);
  const { rows, oldestVersion } = policy.end("r")!;
  expect([oldestVersion, ...new Set(rows.flatMap(({ versions_T }) => [...versions_T]))]).toEqual([1, -1, 1]);
  await released;
  expect([...new Set(policy.end("idle")!.rows[0]!.versions_T)]).toEqual([-1, 2]);
});

test("weights whose rollout was left behind are held until the engine has answered it", async () => {
  const { sampler } = scriptedSampler(() => "x");
  const answers: (() => void)[] = [];
  const slow: typeof sampler = {
    ...sampler,
    async sample(requests) {
      await new Promise<void>((resolve) => answers.push(resolve));
      return sampler.sample(requests);
    },
  };
  const policy = createPolicy({ tokenizer, weights: { sampler: slow, version: 1 }, limits: ample });
  policy.begin("r", sampling);
  const call = policy.complete("r", ask([user("a")]));
  await expect.poll(() => answers.length).toBe(1);
  let free = false;
  const released = policy.publish({ sampler, version: 2 }).then(() => {
    free = true;
  });
  policy.end("r");
  await new Promise((resolve) => setImmediate(resolve));
  expect(free).toBe(false);
  answers[0]!();
  await call;
  await released;
});

test("whatever is published when, no closed weights are asked and at most maxStaleness + 1 versions are held", async () => {
  let state = 7;
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (const maxStaleness of [0, 1, 3]) {
    const open = new Set<number>();
    const weightsOf = (version: number) => {
      open.add(version);
      return { sampler: scriptedSampler(() => "x").sampler, version };
    };
    let current = weightsOf(0);
    const policy = createPolicy({ tokenizer, weights: current, limits: ample, maxStaleness });
    const underWay = new Map<string, number>();
    let calledOff = 0;
    for (let event = 0; event < 200; event++) {
      const ids = [...underWay.keys()];
      const id = ids[draw(ids.length)];
      switch (draw(4)) {
        case 0: {
          const fresh = `${event}`;
          underWay.set(fresh, -1);
          policy.begin(fresh, sampling, () => {
            calledOff++;
            expect(current.version - underWay.get(fresh)!).toBeGreaterThan(maxStaleness);
            policy.end(fresh);
            underWay.delete(fresh);
          });
          break;
        }
        case 1:
          if (id === undefined) break;
          await policy.complete(id, ask([user(`${event}`)]));
          if (underWay.get(id) === -1) underWay.set(id, current.version);
          break;
        case 2: {
          if (id === undefined) break;
          const recording = policy.end(id)!;
          const versions = recording.rows.flatMap(({ versions_T }) => [...versions_T]).filter((v) => v >= 0);
          for (const version of versions) expect(version).toBe(underWay.get(id));
          underWay.delete(id);
          break;
        }
        case 3: {
          const former = current;
          current = weightsOf(former.version + 1);
          void policy.publish(current).then(() => {
            open.delete(former.version);
            return former.sampler.close();
          });
        }
      }
      await new Promise((resolve) => setImmediate(resolve));
      expect(open.size).toBeLessThanOrEqual(maxStaleness + 1);
    }
    expect(calledOff).toBeGreaterThan(0);
  }
});

test("a rollout that was given weights keeps them", async () => {
  const { policy } = policyOf(() => "newest");
  const { sampler } = scriptedSampler(() => "pinned");
  policy.begin("r", { ...sampling, weights: { sampler, version: 9 } });
  void policy.publish({ sampler: scriptedSampler(() => "newer").sampler, version: 30 });
  expect((await policy.complete("r", ask([user("a")]))).message.content).toBe("pinned");
  expect(policy.end("r")!.oldestVersion).toBe(9);
});

test("a rollout's own bound lowers what one call may answer, and never raises it", async () => {
  const { policy, batches } = policyOf(() => "123456789", { ...ample, maxResponseTokens: 6 });
  for (const maxResponseTokens of [3, 60]) {
    policy.begin("r", { ...sampling, maxResponseTokens });
    await policy.complete("r", ask([user("a")]));
    expect(policy.end("r")).toMatchObject({
      truncated: true,
      responseTokens: Math.min(6, maxResponseTokens),
    });
  }
  expect(batches.map(([request]) => request!.maxTokens)).toEqual([3, 6]);
});

test("what a workflow got over is not held against it, unless it asked meanwhile", async () => {
  const { policy } = policyOf(() => "x", { ...ample, maxPromptTokens: 5 });
  const long = ask([user("12345")]);
  policy.begin("r", sampling);
  await expect(policy.complete("r", long)).rejects.toThrow(PolicyRefused);
  await policy.complete("r", ask([user("1")]));
  expect(policy.fault("r")).toBeNull();
  const beside = policy.complete("r", ask([user("1")]));
  await expect(policy.complete("r", long)).rejects.toThrow(PolicyRefused);
  await beside;
  expect(policy.fault("r")).toMatchObject({ class: "truncated" });
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
