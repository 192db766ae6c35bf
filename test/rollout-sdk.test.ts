import { afterEach, describe, expect, test } from "vitest";
import {
  AgentWorkflow,
  type AgentWorkflowContext,
  Grader,
  type GraderContext,
  type ServeOptions,
  serve,
} from "../sdk/sdk.ts";
import { createPolicyEndpoint, type PolicyEndpoint } from "../trainer/policy/endpoint.ts";
import { scriptedPolicy } from "./testkit/rollouts.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Does what its metadata says. */
class Told extends AgentWorkflow {
  override async run({ prompt, metadata, chat, signal }: AgentWorkflowContext) {
    if (metadata?.["throw"]) throw new Error("told to throw");
    if (metadata?.["stay"])
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    return [...prompt, await chat(prompt)];
  }
}

class Matches extends Grader {
  override grade({ label, sample, setReward, metadata, removeSample, judged }: GraderContext) {
    if (metadata?.["judged"]) {
      judged({ calls: 2, costUsd: 0.5 });
      if (metadata["judged"] === "throws") throw new Error("told to throw");
      return setReward({ accuracy: 1, format: 0.5 });
    }
    if (metadata?.["remove"]) removeSample();
    setReward(
      metadata?.["reward"] === "string" ? ("1" as never) : Number(sample.messages.at(-1)?.content === label),
    );
  }
}

let endpoint: PolicyEndpoint;

async function start(options: Partial<ServeOptions> = {}) {
  const { policy } = scriptedPolicy((prompt) => [...prompt].reverse().join(""));
  endpoint = await createPolicyEndpoint({ policy });
  closing.push(() => endpoint.close());
  const server = await serve({ workflow: Told, grader: Matches, port: 0, ...options });
  closing.push(() => server.close());
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    // Bodies are asserted field by field below.
    // biome-ignore lint/suspicious/noExplicitAny: the shape is what is tested
    return { status: response.status, headers: response.headers, body: (await response.json()) as any };
  };
  const admit = (rollout_id: string, more: object = {}) => {
    policy.begin(rollout_id, { temperature: 1, topP: 1, seed: 1, stream: 1 });
    const { chatCompletionsUrl, apiKey } = endpoint.credentials(rollout_id);
    const where = { chat_completions_url: chatCompletionsUrl, llm_api_key: apiKey };
    const messages = [{ role: "user", content: "123" }];
    return call("POST", "/rollout", {
      rollout_id,
      initial_messages: messages,
      label: "321",
      ...where,
      ...more,
    });
  };
  const poll = (id: string, lease: string) =>
    call("GET", `/rollout/${id}/result`, undefined, { "x-osmosis-rollout-lease": lease });
  const outcome = async (id: string, lease: string) => {
    for (;;) {
      const { status, body } = await poll(id, lease);
      expect(status).toBe(200);
      if (!["queued", "running", "grading"].includes(body.status)) return body;
    }
  };
  return { server, policy, call, admit, poll, outcome };
}

test("a rollout is admitted with a lease, polled to its end, and its outcome can be read again", async () => {
  const { admit, outcome, poll } = await start();
  const { status, body } = await admit("r1");
  expect(status).toBe(202);
  expect(body).toEqual({
    rollout_id: "r1",
    status: "queued",
    polling_lease_token: expect.stringMatching(/^.{20,}$/),
    result_wait_timeout_sec: 30,
    polling_lease_timeout_sec: 120,
  });
  const answer = await outcome("r1", body.polling_lease_token);
  expect(answer).toMatchObject({
    rollout_id: "r1",
    status: "success",
    sample: { reward: 1, remove_sample: false, label: "321" },
    err_message: null,
  });
  expect(answer.sample.messages.at(-1)).toEqual({ role: "assistant", content: "321" });
  expect((await poll("r1", body.polling_lease_token)).body).toEqual(answer);
});

describe("an outcome", () => {
  test.each([
    ["a workflow that throws", { metadata: { throw: true } }, "failure", "agent_error", "agent_error"],
    [
      "a workflow past its deadline",
      { metadata: { stay: true }, agent_timeout_sec: 0.1 },
      "failure",
      "timeout",
      "agent_timeout",
    ],
    [
      "a reward that is no number",
      { metadata: { reward: "string" } },
      "failure",
      "validation_error",
      "invalid_reward",
    ],
  ])("of %s has no reward but a category", async (_, more, status, err_category, failure_class) => {
    const { admit, outcome } = await start();
    const { body } = await admit("r1", more);
    const answer = await outcome("r1", body.polling_lease_token);
    expect(answer).toMatchObject({ status, err_category, failure_class });
    expect(answer.err_message).not.toBe("");
    expect(answer.sample?.reward ?? null).toBeNull();
  });

  test("of a removed sample, and of one that is not to be graded, has no reward", async () => {
    const { admit, outcome } = await start();
    const removed = (await admit("r1", { metadata: { remove: true } })).body.polling_lease_token;
    expect((await outcome("r1", removed)).sample).toMatchObject({ reward: null, remove_sample: true });
    const ungraded = (await admit("r2", { grade: false })).body.polling_lease_token;
    expect((await outcome("r2", ungraded)).sample).toMatchObject({ reward: null, remove_sample: false });
  });
});

test("several rewards are one on the wire, with their names and judges in extra_fields; metrics stay the workflow's", async () => {
  const { admit, outcome } = await start();
  const answer = async (id: string, more: object) =>
    outcome(id, (await admit(id, more)).body.polling_lease_token);
  expect((await answer("r1", { metadata: { judged: true } })).sample).toMatchObject({
    reward: 1.5,
    metrics: {},
    extra_fields: {
      trainyard: { rewards: { accuracy: 1, format: 0.5 }, judges: { calls: 2, cost_usd: 0.5 } },
    },
  });
  expect(await answer("r2", { metadata: { judged: "throws" } })).toMatchObject({
    status: "failure",
    err_category: "internal_error",
    failure_class: "grader_error",
    sample: { reward: null, extra_fields: { trainyard: { judges: { calls: 2, cost_usd: 0.5 } } } },
  });
  // One reward and no judges need nothing that the protocol does not have.
  expect((await answer("r3", {})).sample).toMatchObject({ reward: 1, metrics: {}, extra_fields: {} });
});

test("the same id is 409, even after its outcome", async () => {
  const { admit, outcome } = await start();
  const { body } = await admit("r1");
  expect(await admit("r1")).toMatchObject({
    status: 409,
    body: { detail: "rollout_id is already registered" },
  });
  await outcome("r1", body.polling_lease_token);
  expect((await admit("r1")).status).toBe(409);
});

test("a poll needs the rollout's own lease", async () => {
  const { admit, call, poll } = await start();
  const lease = (await admit("r1", { metadata: { stay: true } })).body.polling_lease_token;
  expect(await poll("r1", "x")).toMatchObject({ status: 403, body: { detail: "invalid polling lease" } });
  expect(await poll("r2", lease)).toMatchObject({ status: 404, body: { detail: "unknown rollout_id" } });
  expect((await call("GET", "/rollout/r1/result")).status).toBe(422);
});

test.each([
  ["{"],
  [{}],
  [{ rollout_id: "a/b" }],
  [{ rollout_id: ".." }],
  [{ rollout_id: "" }],
  [{ chat_completions_url: "ftp://x" }],
  [{ llm_api_key: "" }],
  [{ agent_timeout_sec: "1" }],
  [{ initial_messages: "hi" }],
])("the admission %j is 422", async (wrong) => {
  const { call } = await start();
  const right = { rollout_id: "r1", initial_messages: [], chat_completions_url: "http://127.0.0.1:1" };
  const body = typeof wrong === "string" || Object.keys(wrong).length === 0 ? wrong : { ...right, ...wrong };
  expect(await call("POST", "/rollout", body)).toMatchObject({
    status: 422,
    body: { detail: expect.any(String) },
  });
});

test("a full queue is 429 with Retry-After, and is taken in when there is room", async () => {
  const { admit, call, outcome } = await start({ limits: { maxConcurrent: 1, maxQueued: 1 } });
  await admit("stays", { metadata: { stay: true } });
  const { body } = await admit("queued");
  const full = await admit("full");
  expect([full.status, full.headers.get("retry-after")]).toEqual([429, "5"]);
  expect((await call("GET", "/health")).body).toMatchObject({
    status: "ok",
    concurrency: { max_concurrent: 1, queued: 1, running: 1 },
    lifecycle: { accepting_rollouts: true, active_rollouts: 2 },
  });
  const { dispositions } = (await call("POST", "/rollout/cancel", { ids: ["stays", "nobody"] })).body;
  expect(dispositions).toEqual({ stays: "cancelled_running", nobody: "not_found" });
  expect(await outcome("queued", body.polling_lease_token)).toMatchObject({ status: "success" });
});

test("a poll waits for a change, no longer than it says", async () => {
  const { admit, poll } = await start({ limits: { resultWaitMs: 200 } });
  const { body } = await admit("r1", { metadata: { stay: true } });
  const statuses: string[] = [];
  while (statuses.length < 3) statuses.push((await poll("r1", body.polling_lease_token)).body.status);
  expect(statuses.slice(-2)).toEqual(["running", "running"]);
});

test("a rollout whose lease runs out fails, and its workflow is called off", async () => {
  const { admit, call, outcome } = await start({ limits: { leaseMs: 1_200, resultWaitMs: 50 } });
  const left = (await admit("left", { metadata: { stay: true } })).body.polling_lease_token;
  const kept = (await admit("kept", { metadata: { stay: true }, agent_timeout_sec: 2.5 })).body
    .polling_lease_token;
  // Polling keeps the one; silence ends the other.
  expect(await outcome("kept", kept)).toMatchObject({ err_category: "timeout" });
  expect(await outcome("left", left)).toMatchObject({
    status: "failure",
    err_category: "lease_expired",
    sample: null,
  });
  await expect.poll(async () => (await call("GET", "/health")).body.concurrency.running).toBe(0);
});

test("cancel takes exactly one of ids, prefix, all", async () => {
  const { admit, call, outcome } = await start({ limits: { maxConcurrent: 2 } });
  const leases: Record<string, string> = {};
  for (const id of ["a1", "a2", "a3", "b1"]) {
    leases[id] = (await admit(id, { metadata: { stay: true } })).body.polling_lease_token;
  }
  for (const body of [{}, { ids: ["a1"], prefix: "a" }, { all: false }, { all: true, ids: [] }])
    expect((await call("POST", "/rollout/cancel", body)).status).toBe(422);
  const { dispositions } = (await call("POST", "/rollout/cancel", { ids: null, prefix: "a", all: false }))
    .body;
  expect(dispositions).toEqual({ a1: "cancelled_running", a2: "cancelled_running", a3: "cancelled_queued" });
  expect(await outcome("a3", leases["a3"]!)).toMatchObject({ status: "cancelled", sample: null });
  expect((await call("POST", "/rollout/cancel", { all: true })).body.dispositions).toHaveProperty("b1");
  expect((await call("POST", "/rollout/cancel", { all: true })).body.dispositions).toEqual({});
});

test("outcomes are kept for a time and then let go, and their ids stay taken", async () => {
  const { admit, outcome, poll } = await start({ limits: { resultKeptMs: 1_000 } });
  const { body } = await admit("r1");
  await outcome("r1", body.polling_lease_token);
  await expect.poll(async () => (await poll("r1", body.polling_lease_token)).status).toBe(404);
  expect((await admit("r1")).status).toBe(409);
});

test("a drained server finishes what it has and takes nothing in any more", async () => {
  const { admit, call, outcome } = await start();
  const { body } = await admit("r1", { metadata: { stay: true }, agent_timeout_sec: 1.5 });
  const busy = (await call("POST", "/drain", { timeout_sec: 0 })).body;
  expect(busy).toMatchObject({
    accepting_rollouts: false,
    drained: false,
    active_rollouts: 1,
    rollout_ids: ["r1"],
  });
  const drained = (await call("POST", "/drain", { timeout_sec: 120 })).body;
  expect(drained).toMatchObject({
    drained: true,
    active_rollouts: 0,
    rollout_ids: [],
    process_id: expect.any(String),
  });
  expect((await admit("r2")).status).toBe(503);
  expect(await outcome("r1", body.polling_lease_token)).toMatchObject({ status: "failure" });
  expect((await call("POST", "/drain", { timeout_sec: 301 })).status).toBe(422);
});

test("with a key every route asks for it", async () => {
  const { call } = await start({ apiKey: "k" });
  expect((await call("GET", "/health")).status).toBe(401);
  expect((await call("POST", "/rollout/cancel", { all: true }, { authorization: "Bearer x" })).status).toBe(
    401,
  );
  expect((await call("GET", "/health", undefined, { authorization: "Bearer k" })).status).toBe(200);
});

test("a policy that refuses is the workflow's error, with the policy's words", async () => {
  const { admit, outcome, policy } = await start();
  const admitted = admit("r1");
  policy.end("r1");
  const answer = await outcome("r1", (await admitted).body.polling_lease_token);
  expect(answer).toMatchObject({
    failure_class: "agent_error",
    err_message: expect.stringContaining("no such rollout"),
  });
});
