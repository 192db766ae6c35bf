import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createDriver } from "../trainer/driver/driver.ts";
import { createHttpTransport, retryAfterMs } from "../trainer/driver/transports/http.ts";
import { HostLost } from "../trainer/driver/transports/transport.ts";
import { createPolicyEndpoint } from "../trainer/policy/endpoint.ts";
import { scriptedPolicy, taskOf } from "./testkit/rollouts.ts";

const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Call {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  // biome-ignore lint/suspicious/noExplicitAny: what the driver sent is what is tested
  readonly body: any;
}
type Said =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  | "drop";

/** A rollout server on a real socket that says what it is told, call by call. */
async function server(say: (call: Call, count: number) => Said, startTimeoutMs = 60_000) {
  const calls: Call[] = [];
  const http = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    const call = {
      path: request.url!,
      headers: request.headers,
      body: text === "" ? null : JSON.parse(text),
    };
    const count = calls.filter(({ path }) => path === call.path).length;
    calls.push(call);
    const said = say(call, count);
    if (said === "drop") {
      request.socket.destroy();
      return;
    }
    response.writeHead(said.status ?? 200, { "content-type": "application/json", ...said.headers });
    response.end(typeof said.body === "string" ? said.body : JSON.stringify(said.body ?? {}));
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    http.closeAllConnections();
    http.close();
  });
  const { policy } = scriptedPolicy(() => "x");
  const endpoint = await createPolicyEndpoint({ policy });
  closing.push(() => endpoint.close());
  const { port } = http.address() as AddressInfo;
  const transport = createHttpTransport({ baseUrl: `http://127.0.0.1:${port}`, endpoint, startTimeoutMs });
  closing.push(() => transport.close());
  const run = (signal = new AbortController().signal) => transport.run(taskOf(), signal, () => {});
  return { calls, transport, policy, run };
}

const admitted = ({ body }: Call, more: object = {}): Said => ({
  status: 202,
  body: { rollout_id: body.rollout_id, status: "queued", polling_lease_token: "lease", ...more },
});
const idOf = ({ path }: Call) => decodeURIComponent(path.split("/")[2]!);
const sample = { messages: [{ role: "assistant", content: "321" }], reward: 0.5, remove_sample: false };
const success = (call: Call): Said => ({ body: { rollout_id: idOf(call), status: "success", sample } });
const isPoll = ({ path }: Call) => path.endsWith("/result");

test("a rollout goes out with its policy's URL and key, and its lease goes with every poll", async () => {
  const statuses = ["queued", "running", "grading"];
  const { calls, run } = await server((call, count) => {
    if (!isPoll(call)) return admitted(call);
    const status = statuses[count];
    return status === undefined ? success(call) : { body: { rollout_id: idOf(call), status } };
  });
  expect(await run()).toEqual({
    status: "success",
    messages: sample.messages,
    reward: 0.5,
    rewards: null,
    removed: false,
    judges: { calls: 0, costUsd: 0 },
  });
  const [admission, ...polls] = calls;
  expect(admission!.body).toMatchObject({
    initial_messages: [{ role: "user", content: "123" }],
    chat_completions_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1\/rollouts\/rollout-\d+$/),
    llm_api_key: expect.stringMatching(/./),
    label: "321",
    grade: true,
    agent_timeout_sec: 20,
    grader_timeout_sec: 20,
  });
  expect(polls).toHaveLength(4);
  expect(polls.every(({ headers }) => headers["x-osmosis-rollout-lease"] === "lease")).toBe(true);
});

test("the same rollout again has another id on the wire, since servers keep ids", async () => {
  const { calls, transport } = await server((call) => (isPoll(call) ? success(call) : admitted(call)));
  const task = taskOf();
  for (let i = 0; i < 2; i++) await transport.run(task, new AbortController().signal, () => {});
  const ids = calls.filter((call) => !isPoll(call)).map(({ body }) => body.rollout_id);
  expect(new Set(ids).size).toBe(2);
  expect(ids.every((id) => id.startsWith(task.rolloutId))).toBe(true);
});

test("a full queue is asked again after its Retry-After, and not for ever", async () => {
  const full: Said = { status: 429, headers: { "retry-after": "0.05" } };
  const patient = await server((call, count) =>
    isPoll(call) ? success(call) : count < 3 ? full : admitted(call),
  );
  expect(await patient.run()).toMatchObject({ status: "success" });
  expect(patient.calls.filter((call) => !isPoll(call))).toHaveLength(4);
  const never = await server(() => full, 200);
  await expect(never.run()).rejects.toThrow(/stayed full/);
});

test("Retry-After is kept between 50 ms and a minute", () => {
  expect([undefined, "2", "0", "9999", "Wed, 21 Oct"].map(retryAfterMs)).toEqual([
    1_000, 2_000, 50, 60_000, 1_000,
  ]);
});

test.each([
  ["a redirect", { status: 307, headers: { location: "http://127.0.0.1:1/rollout" } }],
  ["200 in place of 202", { status: 200, body: { rollout_id: "x", polling_lease_token: "y" } }],
  ["an error of its own", { status: 500, body: { detail: "oops" } }],
  ["the id of another rollout", { status: 202, body: { rollout_id: "other", polling_lease_token: "y" } }],
  ["protocol 0.3", { status: 202, body: {} }],
  ["no JSON", { status: 202, body: "<html>" }],
])("%s to an admission is a lost host, and nothing is asked twice", async (_, said) => {
  const { calls, run } = await server(() => said);
  await expect(run()).rejects.toThrow(HostLost);
  expect(calls).toHaveLength(1);
});

test("an admission whose answer is lost is neither repeated nor cancelled: its lease ends it", async () => {
  const { calls, run } = await server(() => "drop");
  await expect(run()).rejects.toThrow(HostLost);
  expect(calls.map(({ path }) => path)).toEqual(["/rollout"]);
});

test("a poll that breaks is tried twice more, then the host is lost", async () => {
  const twice = await server((call, count) =>
    isPoll(call) ? (count < 2 ? "drop" : success(call)) : admitted(call),
  );
  expect(await twice.run()).toMatchObject({ status: "success" });
  const always = await server((call) => (isPoll(call) ? "drop" : admitted(call)));
  await expect(always.run()).rejects.toThrow(HostLost);
  expect(always.calls.filter(isPoll)).toHaveLength(3);
});

test("no poll is tried again once its lease would have run out", async () => {
  const { calls, run } = await server((call) =>
    isPoll(call) ? "drop" : admitted(call, { polling_lease_timeout_sec: 0.05 }),
  );
  await expect(run()).rejects.toThrow(HostLost);
  expect(calls.filter(isPoll)).toHaveLength(1);
});

test.each([
  ["an unknown rollout", { status: 404 }],
  ["an invalid lease", { status: 403 }],
  ["another rollout's outcome", { body: { rollout_id: "other", status: "success", sample } }],
  ["a status that there is not", { body: { rollout_id: "x", status: "lost" } }],
])("%s at a poll is a lost host", async (_, said) => {
  const { run } = await server((call) => (isPoll(call) ? said : admitted(call)));
  await expect(run()).rejects.toThrow(HostLost);
});

test("a rollout that is called off is cancelled on its server", async () => {
  const off = new AbortController();
  const { calls, run } = await server((call) => {
    if (isPoll(call)) setTimeout(() => off.abort(new Error("enough")), 20);
    return isPoll(call) ? { body: { rollout_id: idOf(call), status: "running" } } : admitted(call);
  });
  await expect(run(off.signal)).rejects.toThrow("enough");
  await expect
    .poll(() => calls.find(({ path }) => path === "/rollout/cancel")?.body)
    .toEqual({
      ids: [calls[0]!.body.rollout_id],
    });
});

test.each([
  ["running", "timeout", "agent_timeout"],
  ["grading", "timeout", "grader_timeout"],
  ["running", "agent_error", "agent_error"],
  ["running", "http_error", "agent_error"],
  ["grading", "agent_error", "grader_error"],
  ["grading", "validation_error", "invalid_reward"],
  ["running", "lease_expired", "infrastructure"],
  ["running", "internal_error", "infrastructure"],
])("a server that was %s and says %s means %s", async (status, err_category, failure) => {
  const { run } = await server((call, count) => {
    if (!isPoll(call)) return admitted(call);
    const rollout_id = idOf(call);
    if (count === 0) return { body: { rollout_id, status } };
    return { body: { rollout_id, status: "failure", err_message: "because", err_category } };
  });
  expect(await run()).toEqual({
    status: "failure",
    failure: { class: failure, message: "because" },
    messages: null,
    judges: { calls: 0, costUsd: 0 },
  });
});

test("a reward that is none, or no number, never counts", async () => {
  for (const reward of [null, undefined, "1", "NaN"]) {
    const { transport, policy } = await server((call) =>
      isPoll(call)
        ? { body: { rollout_id: idOf(call), status: "success", sample: { ...sample, reward } } }
        : admitted(call),
    );
    const driver = createDriver({ transport, policy, maxConcurrent: 1 });
    const result = await driver.run(taskOf());
    expect(result).toMatchObject({ reward: null, failure: { class: "invalid_reward" } });
    expect(result.recording).toMatchObject({ calls: 0 });
  }
});

test("a server in any language may name rewards and judges; one that knows of neither is as good", async () => {
  for (const [extra_fields, more, expected] of [
    [undefined, {}, { reward: 0.5, rewards: null }],
    [null, {}, { reward: 0.5, rewards: null }],
    [{ note: "mine", rewards: [1, 2] }, { metrics: { turns: 3 } }, { reward: 0.5, rewards: null }],
    [{ trainyard: { rewards: { a: 0.25, b: 0.25 } } }, {}, { reward: 0.5, rewards: { a: 0.25, b: 0.25 } }],
    [
      // 0.1 + 0.2 in another order, or with more care than ours.
      { trainyard: { rewards: { a: 0.1, b: 0.2 }, judges: { calls: 3 } } },
      { reward: 0.3 },
      { reward: 0.1 + 0.2, judges: { calls: 3, costUsd: null } },
    ],
    [
      { trainyard: { judges: { calls: 3, cost_usd: 0.25 } } },
      { remove_sample: true, reward: null },
      { reward: null, removed: true, judges: { calls: 3, costUsd: 0.25 } },
    ],
  ] as const) {
    const { run } = await server((call) =>
      isPoll(call)
        ? {
            body: { rollout_id: idOf(call), status: "success", sample: { ...sample, extra_fields, ...more } },
          }
        : admitted(call),
    );
    expect(await run()).toMatchObject({ status: "success", ...expected });
  }
});

test.each([
  ["that do not add up to its reward", { rewards: { a: 1, b: 1 } }, /reward 0.5.*sum is 2/],
  ["that are no numbers", { rewards: { a: "1" } }, /rewards\.a/],
  ["with names that cannot be", { rewards: { "a b": 0.5 } }, /1 to 64 letters/],
  ["of which there are none", { rewards: {} }, /names no reward/],
  ["and judges that took less than nothing", { judges: { calls: 1, cost_usd: -1 } }, /cost_usd/],
])("a server's named rewards %s are invalid_reward", async (_, trainyard, message) => {
  const { run } = await server((call) =>
    isPoll(call)
      ? {
          body: {
            rollout_id: idOf(call),
            status: "success",
            sample: { ...sample, extra_fields: { trainyard } },
          },
        }
      : admitted(call),
  );
  expect(await run()).toMatchObject({
    status: "failure",
    failure: { class: "invalid_reward", message: expect.stringMatching(message) },
  });
});

test("a server that is not there is said to be unreachable, and its rollouts fail as infrastructure", async () => {
  const { policy } = scriptedPolicy(() => "x");
  const endpoint = await createPolicyEndpoint({ policy });
  closing.push(() => endpoint.close());
  const transport = createHttpTransport({ baseUrl: "http://127.0.0.1:9", endpoint });
  await expect(transport.health(300)).rejects.toMatchObject({
    name: "RolloutSetupFailed",
    code: "unreachable",
  });
  const driver = createDriver({ transport, policy, maxConcurrent: 1 });
  expect(await driver.run(taskOf())).toMatchObject({ failure: { class: "infrastructure" } });
  await driver.close();
});
