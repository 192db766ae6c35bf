import { afterEach, expect, test } from "vitest";
import { createEmbeddedEngine } from "../trainer/engine/embedded/embedded.ts";
import { createPolicyEndpoint } from "../trainer/policy/endpoint.ts";
import { createPolicy } from "../trainer/policy/policy.ts";
import type { Recording } from "../trainer/policy/recorder.ts";
import { scriptedPolicy } from "./testkit/rollouts.ts";
import type { Script } from "./testkit/scripted-sampler.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const sampling = { temperature: 1, topP: 1, seed: 1, stream: 1 };
const messages = [{ role: "user", content: "12" }];
const tools = [{ type: "function", function: { name: "add", parameters: { type: "object" } } }];

async function serve(
  script: Script,
  options: { pingMs?: number; maxBodyBytes?: number; limits?: object } = {},
) {
  const { limits, ...endpointOptions } = options;
  const { policy } = scriptedPolicy(script, limits);
  const endpoint = await createPolicyEndpoint({ policy, ...endpointOptions });
  closing.push(() => endpoint.close());
  policy.begin("r1", sampling);
  return { policy, endpoint, post: poster(endpoint, "r1") };
}

function poster(
  endpoint: { credentials(id: string): { chatCompletionsUrl: string; apiKey: string } },
  id: string,
) {
  const { chatCompletionsUrl, apiKey } = endpoint.credentials(id);
  return (body: unknown, headers: Record<string, string> = {}, path = "/chat/completions") =>
    fetch(`${chatCompletionsUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${apiKey}`, ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
}

test("a call is answered as a chat completion, with its usage", async () => {
  const { post } = await serve(() => "21");
  const response = await post({ model: "osmosis-rollout", messages });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    object: "chat.completion",
    model: "osmosis-rollout",
    choices: [{ index: 0, message: { role: "assistant", content: "21" }, finish_reason: "stop" }],
    usage: { prompt_tokens: 5, completion_tokens: 3, total_tokens: 8 },
  });
});

test("a stream is a ping, one chunk with its usage, and [DONE]", async () => {
  const { post } = await serve(() => '<tool_call>{"name": "add", "arguments": {"a": 1}}</tool_call>');
  const response = await post({ messages, tools, stream: true });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const [ping, data, done, rest] = (await response.text()).split("\n\n");
  expect([ping, done, rest]).toEqual([": ping", "data: [DONE]", ""]);
  expect(JSON.parse(data!.replace("data: ", ""))).toMatchObject({
    object: "chat.completion.chunk",
    choices: [
      {
        delta: {
          role: "assistant",
          content: null,
          tool_calls: [{ index: 0, type: "function", function: { name: "add", arguments: '{"a":1}' } }],
        },
        finish_reason: "tool_calls",
      },
    ],
    usage: { completion_tokens: expect.any(Number) },
  });
});

test("a stream is pinged at once, and again while the answer takes its time", async () => {
  let answer = () => {};
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const endpoint = await createPolicyEndpoint({
    pingMs: 20,
    policy: {
      async complete() {
        await waits;
        return {
          message: { role: "assistant", content: "x" },
          finishReason: "stop",
          promptTokens: 1,
          completionTokens: 1,
        };
      },
    },
  });
  closing.push(() => endpoint.close());
  const response = await poster(endpoint, "r1")({ messages, stream: true });
  let text = "";
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (text.split(": ping\n\n").length > 3) answer();
  }
  expect(text).toMatch(/^(: ping\n\n){3,}data: \{.*\}\n\ndata: \[DONE\]\n\n$/);
});

test("an answer cut by its length says so", async () => {
  const { post } = await serve(() => "12345");
  const response = await post({ messages, max_tokens: 3 });
  expect(await response.json()).toMatchObject({
    choices: [{ message: { content: "123" }, finish_reason: "length" }],
  });
});

test.each([
  ["another rollout's key", { authorization: "Bearer nonsense" }, { messages }, 401],
  ["no key", { authorization: "" }, { messages }, 401],
  ["no JSON", {}, "{", 400],
  ["no messages", {}, { messages: [] }, 400],
  ["an image", {}, { messages: [{ role: "user", content: [{ type: "image_url" }] }] }, 400],
  ["something that this policy cannot do", {}, { messages, n: 4 }, 400],
  ["a prompt that is too long", {}, { messages: [{ role: "user", content: "x".repeat(99) }] }, 400],
  ["a body that is too large", {}, { messages: [{ role: "user", content: "x".repeat(9_000) }] }, 413],
])(
  "%s is refused with a reason for rollout servers and for OpenAI clients",
  async (_, headers, body, status) => {
    const { post } = await serve(() => "x", { maxBodyBytes: 8_000, limits: { maxPromptTokens: 50 } });
    const response = await post(body, headers as Record<string, string>);
    expect(response.status).toBe(status);
    const refusal = (await response.json()) as { detail: string; error: { message: string; code: string } };
    expect(refusal.detail).toBe(refusal.error.message);
    expect(refusal.error.code).toMatch(/^[a-z_]+$/);
  },
);

test("a rollout that is over is 422, another path 404, another method 405", async () => {
  const { policy, endpoint, post } = await serve(() => "x");
  policy.end("r1");
  expect((await post({ messages })).status).toBe(422);
  expect((await post({ messages }, {}, "/completions")).status).toBe(404);
  const { chatCompletionsUrl } = endpoint.credentials("r1");
  expect((await fetch(`${chatCompletionsUrl}/chat/completions`)).status).toBe(405);
});

test("an engine that fails is 502, and an error event in a stream", async () => {
  const { post } = await serve(() => {
    throw new Error("boom");
  });
  const response = await post({ messages });
  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({ detail: expect.stringContaining("boom") });
  const stream = await post({ messages, stream: true });
  expect(await stream.text()).toMatch(/^: ping\n\nevent: error\ndata: \{.*boom.*\}\n\n$/);
});

test("a client that leaves takes its call along", async () => {
  let left: AbortSignal | null | undefined;
  const endpoint = await createPolicyEndpoint({
    policy: {
      complete: (_id, _request, signal) => {
        left = signal;
        return new Promise((_, reject) => signal!.addEventListener("abort", () => reject(signal!.reason)));
      },
    },
  });
  closing.push(() => endpoint.close());
  const { chatCompletionsUrl, apiKey } = endpoint.credentials("r1");
  const gone = new AbortController();
  const call = fetch(`${chatCompletionsUrl}/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ messages }),
    signal: gone.signal,
  });
  await expect.poll(() => left).toBeDefined();
  gone.abort();
  await expect(call).rejects.toThrow();
  await expect.poll(() => left?.aborted).toBe(true);
});

test("weights that are published while a conversation goes on answer the next one, and close once it is over", async () => {
  const engine = await createEmbeddedEngine({ threads: 1 });
  closing.push(() => engine.close());
  const [{ name: baseModel, contextLengthTokens } = { name: "", contextLengthTokens: 0 }] =
    engine.capabilities.baseModels;
  const trainer = await engine.createTrainer({
    origin: { kind: "base", baseModel, seed: 1 },
    lora: null,
    seed: 1,
  });
  const score = async (recording: Recording) =>
    (await trainer.logprobs(recording.rows))[0]!.map((logprob, t) =>
      recording.rows[0]!.sampled_T[t] ? logprob : 0,
    );
  const old = { sampler: await trainer.snapshotSampler(), version: 0 };
  const policy = createPolicy({
    tokenizer: engine.tokenizer(baseModel),
    weights: old,
    limits: { maxPromptTokens: 60, maxResponseTokens: 6, contextTokens: contextLengthTokens },
  });
  const endpoint = await createPolicyEndpoint({ policy });
  closing.push(() => endpoint.close());
  const talk = async (id: string, turns: number, between = async () => {}) => {
    policy.begin(id, { ...sampling, seed: 5 });
    let said: object[] = [...messages];
    for (let turn = 0; turn < turns; turn++) {
      if (turn === 1) await between();
      const answer = (await (await poster(endpoint, id)({ messages: said })).json()) as {
        choices: [{ message: object }];
      };
      said = [...said, answer.choices[0].message, { role: "user", content: "?" }];
    }
    return policy.end(id)!;
  };

  let closed = false;
  const before = await talk("before", 3);
  const across = await talk("across", 3, async () => {
    const tokens_T = before.rows[0]!.tokens_T;
    const ones = Float32Array.from(tokens_T, () => 1);
    const zeros = Float32Array.from(tokens_T, () => 0);
    const row = { tokens_T, weights_T: ones, logprobs_T: zeros, advantages_T: zeros, temperature: 1 };
    await trainer.forwardBackward([row], { kind: "cross_entropy" });
    await trainer.optimStep({
      lr: 0.05,
      beta1: 0.9,
      beta2: 0.95,
      eps: 1e-8,
      weightDecay: 0,
      gradClipNorm: 1,
    });
    void policy.publish({ sampler: await trainer.snapshotSampler(), version: 1 }).then(async () => {
      await old.sampler.close();
      closed = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(closed).toBe(false);
  });
  // Every token, of the turns after it too, is as the weights that began the conversation said it.
  expect(across.rows[0]!.tokens_T).toEqual(before.rows[0]!.tokens_T);
  expect(across.rows[0]!.logprobs_T).toEqual(before.rows[0]!.logprobs_T);
  expect([...new Set(across.rows[0]!.versions_T)]).toEqual([-1, 0]);
  await expect.poll(() => closed).toBe(true);
  const after = await talk("after", 3);
  expect([...new Set(after.rows[0]!.versions_T)]).toEqual([-1, 1]);
  const scored = await score(after);
  after.rows[0]!.logprobs_T.forEach((logprob, t) => {
    expect(logprob).toBeCloseTo(scored[t]!, 4);
  });
  expect(after.rows[0]!.logprobs_T).not.toEqual(before.rows[0]!.logprobs_T);
});

test("the embedded engine answers, and what is recorded is what its trainer computes", async () => {
  const engine = await createEmbeddedEngine({ threads: 1 });
  closing.push(() => engine.close());
  const [{ name: baseModel, contextLengthTokens } = { name: "", contextLengthTokens: 0 }] =
    engine.capabilities.baseModels;
  const trainer = await engine.createTrainer({
    origin: { kind: "base", baseModel, seed: 1 },
    lora: null,
    seed: 1,
  });
  const sampler = await trainer.snapshotSampler();
  const policy = createPolicy({
    tokenizer: engine.tokenizer(baseModel),
    weights: { sampler, version: 0 },
    limits: { maxPromptTokens: 40, maxResponseTokens: 6, contextTokens: contextLengthTokens },
  });
  const endpoint = await createPolicyEndpoint({ policy });
  closing.push(() => endpoint.close());

  const said = await Promise.all(
    ["a", "b", "a"].map(async (id, i) => {
      const rollout = `${id}${i}`;
      policy.begin(rollout, { temperature: 0.7, topP: 1, seed: 5, stream: id.charCodeAt(0) });
      const first = (await (await poster(endpoint, rollout)({ messages })).json()) as never as {
        choices: [{ message: { role: "assistant"; content: string } }];
      };
      const answered = first.choices[0].message;
      await poster(endpoint, rollout)({ messages: [...messages, answered, { role: "user", content: "?" }] });
      return policy.end(rollout)!;
    }),
  );
  const rows = said.map(({ rows }) => rows[0]!);
  expect(said.map((recording) => [recording.rows.length, recording.calls])).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
  // Same seed and stream, same tokens, whatever else was in the batch.
  expect(rows[2]!.tokens_T).toEqual(rows[0]!.tokens_T);
  const scored = await trainer.logprobs(rows.map(({ tokens_T, temperature }) => ({ tokens_T, temperature })));
  rows.forEach((row, n) => {
    expect(row.sampled_T.reduce((a, b) => a + b)).toBeGreaterThan(1);
    row.sampled_T.forEach((sampled, t) => {
      if (sampled) expect(row.logprobs_T[t]).toBeCloseTo(scored[n]![t]!, 4);
    });
  });
});
