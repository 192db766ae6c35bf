import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type LocalDriverOptions, startLocalDriver } from "../trainer/driver/local-driver.ts";
import { characterTokenizer as tokenizer } from "../trainer/engine/embedded/tokenizer.ts";
import { createPolicyEndpoint } from "../trainer/policy/endpoint.ts";
import { createPolicy } from "../trainer/policy/policy.ts";
import { alive, authored, bundleOf, exampleBundle, scriptedPolicy, taskOf } from "./testkit/rollouts.ts";
import { type Script, scriptedSampler } from "./testkit/scripted-sampler.ts";

const backwards: Script = (prompt) => [...prompt].reverse().join("");
const asks = "const answer = await c.chat(c.prompt); return [...c.prompt, answer];";
const quick = { maxRestarts: 1, windowMs: 60_000, firstDelayMs: 10, maxDelayMs: 10 };

const closing: (() => Promise<unknown>)[] = [];
let scratch: string;
let lines: string[];

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "driver-test-"));
  lines = [];
});

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  expect(await readdir(scratch)).toEqual([]);
  await rm(scratch, { recursive: true });
});

async function startDriver(
  bundle: Uint8Array | string,
  more: Partial<LocalDriverOptions> = {},
  script = backwards,
  limits = {},
) {
  const { policy, batches } = scriptedPolicy(script, limits);
  const endpoint = await createPolicyEndpoint({ policy });
  closing.push(() => endpoint.close());
  const driver = await startLocalDriver({
    bundle: typeof bundle === "string" ? bundleOf(bundle) : bundle,
    entrypoint: "main.ts",
    env: {},
    policy,
    endpoint,
    log: ({ message }) => lines.push(message),
    scratch,
    restarts: quick,
    ...more,
  });
  closing.push(() => driver.close());
  return { driver, policy, batches };
}

describe.each(["pipe", "http"] as const)("over %s", (speaks) => {
  const start = (
    bundle: Uint8Array | string,
    more: Partial<LocalDriverOptions> = {},
    script = backwards,
    limits = {},
  ) => startDriver(bundle, { speaks, ...more }, script, limits);

  test("the example's rollout is rewarded for the right answer and not for the wrong one", async () => {
    const { driver } = await start(await exampleBundle());
    expect(driver).toMatchObject({ workflow: "Reverse", grader: "ExactMatch" });
    const right = await driver.run(taskOf());
    expect(right).toMatchObject({ reward: 1, failure: null, removed: false });
    expect(right.messages.at(-1)).toEqual({ role: "assistant", content: "321" });
    expect(right.recording).toMatchObject({ calls: 1, responseTokens: 4, oldestVersion: 1 });
    expect(await driver.run(taskOf({ label: "123" }))).toMatchObject({ reward: 0, failure: null });
  });

  test("many at once are answered each with its own, in batches of the engine", async () => {
    const { driver, batches } = await start(await exampleBundle(), { maxConcurrent: 64 });
    const results = await Promise.all(
      Array.from({ length: 150 }, (_, i) =>
        driver.run(
          taskOf({ messages: [{ role: "user", content: `${i}` }], label: backwards(`${i}`) as string }),
        ),
      ),
    );
    expect(results.every(({ reward }) => reward === 1)).toBe(true);
    expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(64);
    expect(batches.length).toBeLessThan(150);
    expect(driver.load()).toEqual({ running: 0, waiting: 0 });
  });

  test("turns with a tool are one row of tokens", async () => {
    const source = authored(
      `const tools = [{ type: "function", function: { name: "add" } }];
       const messages = [...c.prompt];
       for (;;) {
         const answer = await c.chat(messages, { tools });
         messages.push(answer);
         if (!answer.tool_calls) return messages;
         for (const call of answer.tool_calls) messages.push({ role: "tool", tool_call_id: call.id, content: "6" });
       }`,
      `c.setReward(c.sample.messages.at(-1).content === c.label ? 1 : 0);`,
    );
    const call = '<tool_call>{"name": "add", "arguments": {"a": 1}}</tool_call>';
    const { driver } = await start(source, {}, (prompt) => (prompt.endsWith("6") ? "six" : call));
    const result = await driver.run(taskOf({ label: "six" }));
    expect(result).toMatchObject({ reward: 1, failure: null });
    expect(result.recording).toMatchObject({ calls: 2 });
    expect(result.recording?.rows).toHaveLength(1);
  });

  test("a prompt that has called tools already comes to its workflow as it is, and goes on from there", async () => {
    const { driver, batches } = await start(
      authored(
        "const answer = await c.chat(c.prompt); return [...c.prompt, answer];",
        "c.setReward(c.prompt[1].tool_calls[0].function.arguments === c.label ? 1 : 0);",
      ),
    );
    const called = {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "call_1", type: "function", function: { name: "add", arguments: '{"a":1}' } }],
    } as const;
    const messages = [
      { role: "user", content: "123" },
      called,
      { role: "tool", tool_call_id: "call_1", content: "6" },
    ] as const;
    const result = await driver.run(taskOf({ messages, label: '{"a":1}' }));
    expect(result).toMatchObject({ reward: 1, failure: null });
    expect(result.messages.slice(0, 3)).toEqual(messages);
    expect(tokenizer.decode(batches[0]![0]!.prompt_T)).toContain('{"a":1}');
  });

  test("a workflow that returns nothing has the conversation of its last call", async () => {
    const { driver } = await start(
      authored("await c.chat(c.prompt);", "c.setReward(c.sample.messages.length);"),
    );
    expect(await driver.run(taskOf())).toMatchObject({ reward: 2 });
  });

  test("an OpenAI client of the author's own finds the policy at the rollout's URL", async () => {
    const { driver } = await start(
      authored(`
        const response = await fetch(c.chatCompletionsUrl + "/chat/completions", {
          method: "POST",
          headers: { authorization: "Bearer " + c.apiKey, "content-type": "application/json" },
          body: JSON.stringify({ model: "osmosis-rollout", messages: c.prompt }),
        });
        return [...c.prompt, (await response.json()).choices[0].message];`),
    );
    const result = await driver.run(taskOf());
    expect(result).toMatchObject({ reward: 1, recording: { calls: 1 } });
    expect(result.messages.at(-1)).toMatchObject({ content: "321" });
  });

  test("a grader's NaN, string, null, nothing or exception is a failure class, never a reward of 0", async () => {
    const { driver } = await start(
      authored(
        asks,
        `switch (c.label) {
          case "NaN": return c.setReward(NaN);
          case "infinite": return c.setReward(1 / 0);
          case "string": return c.setReward("1");
          case "null": return c.setReward(null);
          case "throws": throw new TypeError("no such key");
        }`,
      ),
    );
    for (const [label, failure, message] of [
      ["NaN", "invalid_reward", "NaN"],
      ["infinite", "invalid_reward", "Infinity"],
      ["string", "invalid_reward", '"1"'],
      ["null", "invalid_reward", "null"],
      ["nothing", "invalid_reward", "no reward"],
      ["throws", "grader_error", "no such key"],
    ] as const) {
      const result = await driver.run(taskOf({ label }));
      expect(result, label).toMatchObject({ reward: null, removed: false, failure: { class: failure } });
      expect(result.failure?.message).toContain(message);
      expect(result.messages).toHaveLength(2);
    }
  });

  test("a grader may name several rewards, by setting them or by answering with them: the reward is their sum", async () => {
    const { driver } = await start(
      authored(
        asks,
        `const named = { accuracy: 1, "format.strict-2": -0.25 };
         switch (c.label) {
           case "sets": return c.setReward(named);
           case "answers": c.setReward(7); return named;
           case "one": return 0.5;
         }`,
      ),
    );
    const rewards = { accuracy: 1, "format.strict-2": -0.25 };
    for (const label of ["sets", "answers"])
      expect(await driver.run(taskOf({ label }))).toMatchObject({ reward: 0.75, rewards, failure: null });
    expect(await driver.run(taskOf({ label: "one" }))).toMatchObject({ reward: 0.5, rewards: null });
  });

  test("named rewards that cannot be are invalid_reward, with what is wrong", async () => {
    const { driver } = await start(authored(asks, `c.setReward(Function("return " + c.label)());`));
    for (const [label, message] of [
      ["{}", "names no reward"],
      ["[1, 2]", "a list"],
      ["true", "boolean"],
      ["{ a: 1, b: NaN }", "reward b to NaN"],
      ["{ a: 1, b: -1 / 0 }", "reward b to -Infinity"],
      ["{ a: '1' }", 'reward a to no number but the string "1"'],
      ["{ a: null }", "reward a to no number but null"],
      ["{ 'a b': 1 }", '"a b"'],
      ["{ '': 1 }", '""'],
      ["{ ['x'.repeat(65)]: 1 }", "1 to 64 letters"],
      ["JSON.parse('{ \"__proto__\": 1 }')", "__proto__"],
      ["{ a: 1e308, b: 1e308 }", "sum"],
    ] as const) {
      const result = await driver.run(taskOf({ label }));
      expect(result, label).toMatchObject({
        reward: null,
        rewards: null,
        failure: { class: "invalid_reward", message: expect.stringContaining(message) },
      });
    }
  });

  test("what a grader's judges took is added up, and told also when the grader fails afterwards", async () => {
    const { driver } = await start(
      authored(
        `if (c.metadata) throw new Error("no answer"); return c.prompt;`,
        `if (c.label === "none") return 1;
         c.judged({ calls: 2, costUsd: 0.25 });
         c.judged({ calls: 1, costUsd: 0.5 });
         if (c.label === "unknown") c.judged({ calls: 1 });
         if (c.label === "throws") throw new Error("the judge is out");
         if (c.label === "late") await new Promise((_, reject) => c.signal.addEventListener("abort", reject));
         if (c.label === "removes") c.removeSample();
         return c.label === "invalid" ? NaN : { a: 1 };`,
      ),
    );
    const took = { calls: 3, costUsd: 0.75 };
    for (const [label, failure, judges] of [
      ["none", null, { calls: 0, costUsd: 0 }],
      ["known", null, took],
      ["unknown", null, { calls: 4, costUsd: null }],
      ["removes", null, took],
      ["throws", { class: "grader_error" }, took],
      ["late", { class: "grader_timeout" }, took],
      ["invalid", { class: "invalid_reward" }, took],
    ] as const) {
      const { judges: said, ...result } = await driver.run(taskOf({ label, graderTimeoutS: 0.2 }));
      expect(said, label).toEqual(judges);
      if (failure === null) expect(result.failure).toBeNull();
      else expect(result).toMatchObject({ reward: null, failure });
    }
    const { judges, failure } = await driver.run(taskOf({ metadata: {} }));
    expect([judges, failure?.class]).toEqual([{ calls: 0, costUsd: 0 }, "agent_error"]);
  });

  test("judges that took what cannot be are the grader's error", async () => {
    const { driver } = await start(authored(asks, `c.judged(Function("return " + c.label)());`));
    for (const [label, message] of [
      ["{ calls: 0 }", "calls"],
      ["{ calls: 1.5 }", "1.5"],
      ["{ calls: '1' }", '"1"'],
      ["{ costUsd: 1 }", "calls"],
      ["undefined", "calls"],
      ["{ calls: 1, costUsd: -1 }", "costUsd"],
      ["{ calls: 1, costUsd: NaN }", "NaN"],
      ["{ calls: 1, costUsd: '1' }", "costUsd"],
    ] as const)
      expect((await driver.run(taskOf({ label }))).failure, label).toMatchObject({
        class: "grader_error",
        message: expect.stringContaining(message),
      });
  });

  test("a rollout without a grader has no reward", async () => {
    const { driver } = await start(authored(asks, null));
    expect(driver.grader).toBeNull();
    expect(await driver.run(taskOf())).toMatchObject({ reward: null, failure: { class: "invalid_reward" } });
  });

  test("a sample that its grader removes is neither a reward nor a failure", async () => {
    const { driver } = await start(authored(asks, "c.setReward(1); c.removeSample();"));
    expect(await driver.run(taskOf())).toMatchObject({ reward: null, removed: true, failure: null });
  });

  test("a workflow that throws says what and where", async () => {
    const { driver } = await start(authored(`throw new Error("no tool");`));
    const { failure } = await driver.run(taskOf());
    expect(failure).toMatchObject({
      class: "agent_error",
      message: expect.stringMatching(/no tool\n.*main\.ts:\d+/),
    });
  });

  test.each([
    ["workflow", authored("await new Promise(() => {});"), { agentTimeoutS: 0.2 }, "agent_timeout"],
    ["grader", authored(asks, "await new Promise(() => {});"), { graderTimeoutS: 0.2 }, "grader_timeout"],
  ])("a %s that never ends ends at its deadline", async (_, source, deadline, failure) => {
    const { driver } = await start(source);
    expect(await driver.run(taskOf(deadline))).toMatchObject({ reward: null, failure: { class: failure } });
  });

  test("a prompt longer than allowed fails as truncated, whatever the workflow makes of the refusal", async () => {
    const { driver } = await start(authored(asks), {}, backwards, { maxPromptTokens: 5 });
    const { failure } = await driver.run(taskOf());
    expect(failure).toMatchObject({
      class: "truncated",
      message: expect.stringContaining("max_prompt_length"),
    });
  });

  test("an answer cut by its length marks the sample", async () => {
    const { driver } = await start(authored(asks), {}, backwards, { maxResponseTokens: 2 });
    const result = await driver.run(taskOf());
    expect(result).toMatchObject({ reward: 1, recording: { truncated: true, responseTokens: 2 } });
  });

  test("a sample that its length cut keeps the failure of its workflow or of its grader", async () => {
    const { driver } = await start(
      authored(
        `const answer = await c.chat(c.prompt);
         if (c.metadata) throw new Error("half an answer");
         return [...c.prompt, answer];`,
        `if (c.label === "grader") throw new Error("half an answer"); return c.label === "reward" ? NaN : 1;`,
      ),
      {},
      backwards,
      { maxResponseTokens: 2 },
    );
    for (const [task, failure] of [
      [{ metadata: {} }, "agent_error"],
      [{ label: "grader" }, "grader_error"],
      [{ label: "reward" }, "invalid_reward"],
    ] as const)
      expect(await driver.run(taskOf(task))).toMatchObject({
        failure: { class: failure },
        recording: { truncated: true },
      });
  });

  test("a workflow that gets over a prompt that was too long is judged by what its grader makes of it", async () => {
    const { driver } = await start(
      authored(
        `const last = await c.chat(c.prompt).catch(() => ({ role: "assistant", content: "sorry" }));
         return [...c.prompt, last];`,
        `if (c.label === "throws") throw new Error("no answer"); return 0.25;`,
      ),
      {},
      backwards,
      { maxPromptTokens: 5 },
    );
    expect(await driver.run(taskOf())).toMatchObject({ reward: 0.25, failure: null });
    expect((await driver.run(taskOf({ label: "throws" }))).failure?.class).toBe("grader_error");
  });

  test("an engine that gives no answer is infrastructure, whatever the workflow makes of that", async () => {
    const { driver } = await start(
      authored(`await c.chat(c.prompt).catch(() => { throw new TypeError("my own words"); });`),
      {},
      () => {
        throw new Error("out of memory");
      },
    );
    expect((await driver.run(taskOf())).failure).toMatchObject({
      class: "infrastructure",
      message: expect.stringContaining("out of memory"),
    });
  });

  test("a process that dies while it grades is infrastructure, and so is one that closes its connections", async () => {
    const { driver } = await start(
      authored(
        "return c.prompt;",
        `if (c.label === "dies") process.kill(process.pid, "SIGKILL");
         if (c.label === "closes") {
           const { Socket } = await import("node:net");
           for (const handle of process._getActiveHandles()) if (handle instanceof Socket) handle.destroy();
           for (const handle of process._getActiveHandles()) handle.closeAllConnections?.();
         }
         await new Promise((resolve) => setTimeout(resolve, 2000));`,
      ),
    );
    for (const label of ["dies", "closes"])
      expect(await driver.run(taskOf({ label })), label).toMatchObject({
        reward: null,
        failure: { class: "infrastructure" },
      });
  });

  test("a rollout's answers are of the weights that began it; one that is too old is called off", async () => {
    let turns = 0;
    const samplerOf = (text: string) => ({
      sampler: scriptedSampler(() => {
        turns++;
        return text;
      }).sampler,
      version: Number(text),
    });
    const aging = createPolicy({
      tokenizer,
      weights: samplerOf("1"),
      limits: { maxPromptTokens: 2_000, maxResponseTokens: 500, contextTokens: 4_000 },
      maxStaleness: 1,
    });
    const endpoint = await createPolicyEndpoint({ policy: aging });
    closing.push(() => endpoint.close());
    const { driver } = await start(
      authored(`const messages = [...c.prompt];
        for (let turn = 0; turn < c.metadata.turns; turn++) {
          messages.push(await c.chat(messages), { role: "user", content: "?" });
          await new Promise((resolve) => setTimeout(resolve, c.metadata.waitMs));
        }
        return messages;`),
      { policy: aging, endpoint },
    );
    const two = driver.run(taskOf({ metadata: { turns: 2, waitMs: 1_000 } }));
    const stays = driver.run(taskOf({ metadata: { turns: 1, waitMs: 600_000 }, agentTimeoutS: 60 }));
    await expect.poll(() => turns).toBeGreaterThanOrEqual(2);
    const released: number[] = [];
    void aging.publish(samplerOf("2")).then(() => released.push(1));
    const { recording, messages } = await two;
    expect(messages.map((message) => (message as { content: string }).content)).toEqual([
      "123",
      "1",
      "?",
      "1",
      "?",
    ]);
    expect(recording).toMatchObject({ calls: 2, oldestVersion: 1 });
    expect(released).toEqual([]);
    void aging.publish(samplerOf("3"));
    expect((await stays).failure).toMatchObject({
      class: "cancelled",
      message: expect.stringContaining("max_staleness"),
    });
    await expect.poll(() => released).toEqual([1]);
  });

  test("a rollout that is called off says so, and its process is free for the next", async () => {
    const { driver } = await start(
      authored(`if (c.metadata) await new Promise(() => {}); return c.prompt;`),
      { maxConcurrent: 1 },
    );
    const off = new AbortController();
    const stays = driver.run(taskOf({ metadata: { stay: true } }), off.signal);
    const waits = driver.run(taskOf({ metadata: { stay: true } }), off.signal);
    const follows = driver.run(taskOf());
    await expect.poll(() => driver.load()).toEqual({ running: 1, waiting: 2 });
    off.abort();
    expect((await stays).failure?.class).toBe("cancelled");
    expect((await waits).failure?.class).toBe("cancelled");
    expect(await follows).toMatchObject({ reward: 1 });
  });

  test("garbage on its output disturbs nothing, and is logged in bounds", async () => {
    const { driver } = await start(
      authored(`console.log('{"type":"result","id":"x"}'); process.stdout.write(Buffer.from([0, 255, 10]));
        for (let i = 0; i < 5000; i++) console.error("noise " + i); console.log("x".repeat(50000)); ${asks}`),
    );
    expect(await driver.run(taskOf())).toMatchObject({ reward: 1 });
    await expect.poll(() => lines.some((line) => line.includes('{"type":"result"'))).toBe(true);
    await driver.close();
    expect(lines.length).toBeLessThan(1_000);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(8_192);
    expect(lines.join("\n")).toMatch(/\d+ lines of the rollout were left out/);
  });

  test("process.exit and a floating rejection end their own sample at most", async () => {
    const { driver } = await start(
      authored(`if (c.metadata) process.exit(3);
        setTimeout(() => { throw new Error("afloat"); }, 0); ${asks}`),
    );
    const [exits, goes] = await Promise.all([
      driver.run(taskOf({ metadata: { exit: true } })),
      driver.run(taskOf()),
    ]);
    expect(exits.failure).toMatchObject({
      class: "agent_error",
      // Where the author called it, and not where we refused it.
      message: expect.stringMatching(/process\.exit\(3\)[\s\S]*\nat .*\bmain\.ts:\d+:\d+\)?$/),
    });
    expect(goes).toMatchObject({ reward: 1 });
    expect(await driver.run(taskOf())).toMatchObject({ reward: 1 });
  });

  test("a process that dies is started again, and what was in flight runs once more", async () => {
    const { driver, policy } = await start(
      authored(`import("node:fs").then((fs) => {
          if (fs.existsSync("died")) return;
          fs.writeFileSync("died", "");
          process.kill(process.pid, "SIGKILL");
        });
        await c.chat(c.prompt);
        await new Promise((resolve) => setTimeout(resolve, 300)); ${asks}`),
    );
    const result = await driver.run(taskOf());
    expect(result).toMatchObject({ reward: 1, failure: null });
    // What the lost attempt had recorded is forgotten.
    expect(result.recording).toMatchObject({ calls: 2 });
    expect(policy.fault(result.rolloutId)).toBeNull();
    expect(lines.join("\n")).toMatch(/was ended by SIGKILL/);
    expect(driver.broken()).toBeNull();
  });

  test("what was sampled for a process that died is counted, though nothing of it is kept", async () => {
    const { driver } = await start(
      authored(`await c.chat(c.prompt);
        const fs = await import("node:fs");
        if (!fs.existsSync("died")) {
          fs.writeFileSync("died", "");
          process.kill(process.pid, "SIGKILL");
          await new Promise(() => {});
        }
        return [...c.prompt, await c.chat(c.prompt)];`),
    );
    const { recording, sampledTokens } = await driver.run(taskOf());
    expect(recording).toMatchObject({ calls: 2 });
    // One answer of three: the two that are kept, and the first of the process that died.
    expect(sampledTokens).toBe((recording!.responseTokens / 2) * 3);
  });

  test("a process that dies every time fails its rollouts as infrastructure, and in the end for good", async () => {
    const { driver } = await start(
      authored(`process.kill(process.pid, "SIGKILL"); await new Promise(() => {});`),
    );
    expect(await driver.run(taskOf())).toMatchObject({ reward: null, failure: { class: "infrastructure" } });
    await expect.poll(() => driver.broken()).toMatch(/not started again/);
    const { failure } = await driver.run(taskOf());
    expect(failure).toMatchObject({ class: "infrastructure", message: expect.stringContaining("SIGKILL") });
  });

  test("a rollout sees its own variables and nothing of the trainer's", async () => {
    process.env["TRAINER_SECRET"] = "s3cret";
    try {
      const { driver } = await start(
        authored(
          `return [{ role: "assistant", content: JSON.stringify({ env: process.env, cwd: process.cwd() }) }];`,
        ),
        { env: { API_BASE: "https://example.org" } },
      );
      const result = await driver.run(taskOf());
      const { env, cwd } = JSON.parse((result.messages[0] as { content: string }).content);
      const ours = speaks === "http" ? ["_OSMOSIS_ROLLOUT_PORT"] : [];
      expect(Object.keys(env).sort()).toEqual(["API_BASE", "HOME", "LANG", "PATH", "TMPDIR", ...ours].sort());
      expect(env.HOME.startsWith(scratch)).toBe(true);
      expect(cwd.startsWith(scratch)).toBe(true);
    } finally {
      delete process.env["TRAINER_SECRET"];
    }
  });

  // Over HTTP such a rollout is not even admitted, and its server counts as lost after two calls of 10 s.
  test.runIf(speaks === "pipe")(
    "a rollout that never yields is stopped with its process, and the next one runs",
    async () => {
      const { driver } = await start(authored("if (c.metadata) for (;;); return c.prompt;"), {
        graceMs: 300,
      });
      const deadlines = { agentTimeoutS: 0.1, graderTimeoutS: 0.1 };
      const spins = await driver.run(taskOf({ metadata: { spin: true }, ...deadlines }));
      expect(spins.failure).toMatchObject({
        class: "agent_timeout",
        message: expect.stringContaining("blocks"),
      });
      expect(await driver.run(taskOf())).toMatchObject({ reward: 1 });
    },
  );

  test.runIf(speaks === "pipe")(
    "a grader that never yields is told from a workflow that does not",
    async () => {
      const { driver } = await start(authored(asks, "if (c.metadata) for (;;); return 1;"), { graceMs: 300 });
      const deadlines = { agentTimeoutS: 0.1, graderTimeoutS: 0.1 };
      const { failure } = await driver.run(taskOf({ metadata: { spin: true }, ...deadlines }));
      expect(failure).toMatchObject({ class: "grader_timeout", message: expect.stringContaining("blocks") });
      expect(await driver.run(taskOf())).toMatchObject({ reward: 1 });
    },
  );

  test("closing ends the process and all that it started, also what will not go", async () => {
    const { driver } = await start(
      authored(`process.on("SIGTERM", () => {});
        const { spawn } = await import("node:child_process");
        const child = spawn("sleep", ["600"], { stdio: "inherit" });
        return [{ role: "assistant", content: process.pid + " " + child.pid }];`),
    );
    const { messages } = await driver.run(taskOf());
    const pids = (messages[0] as { content: string }).content.split(" ").map(Number);
    expect(pids.every(alive)).toBe(true);
    await driver.close();
    await expect.poll(() => pids.some(alive)).toBe(false);
  });
});

test.each([
  [
    "throws at import",
    `import "trainyard/sdk";\nthrow new RangeError("bad setting");`,
    "import_failed",
    /RangeError: bad setting\nat main\.ts:2/,
  ],
  ["has a syntax error", "const = 3;", "import_failed", /SyntaxError/],
  ["imports what is not there", `import "left-pad";`, "import_failed", /left-pad/],
  ["exports no workflow", "export const x = 1;", "no_workflow", /exports x/],
  ["exports nothing", "", "no_workflow", /exports nothing/],
  [
    "exports two workflows",
    `${authored(asks)} export class W2 extends W {}`,
    "several_workflows",
    /W and W2/,
  ],
  ["exports two graders", `${authored(asks)} export class G2 extends G {}`, "several_graders", /G and G2/],
  [
    "exits at import",
    `console.error("fatal: no key"); process.exit(7);`,
    "exited",
    /exited with code 7.*fatal: no key/s,
  ],
  ["hangs at import", "await new Promise(() => {});", "timed_out", /not imported within 1 s/],
  ["spins at import", "for (;;);", "timed_out", /not imported within 1 s/],
  [
    "prints garbage and exits",
    `process.stdout.write("\\x00{{{\\n".repeat(1000)); process.exitCode = 1; process.kill(process.pid);`,
    "exited",
    /SIGTERM/,
  ],
])("a rollout that %s is refused with its reason", async (_, source, code, message) => {
  const setupTimeoutMs = code === "timed_out" ? 1_000 : 20_000;
  await expect(startDriver(source, { setupTimeoutMs })).rejects.toMatchObject({
    name: "RolloutSetupFailed",
    code,
    message: expect.stringMatching(message),
  });
});

test("an entrypoint that is not in the bundle is named", async () => {
  const failing = startDriver(authored(asks), { entrypoint: "src/rollout.ts" });
  await expect(failing).rejects.toMatchObject({
    code: "entrypoint_missing",
    message: expect.stringContaining("src/rollout.ts"),
  });
});

test("a host does not outlive a trainer that is killed, even when its rollout never yields", async () => {
  const program = `
    import { bundleOf, scriptedPolicy, authored, taskOf } from ${JSON.stringify(new URL("./testkit/rollouts.ts", import.meta.url).href)};
    import { startLocalDriver } from ${JSON.stringify(new URL("../trainer/driver/local-driver.ts", import.meta.url).href)};
    const { policy } = scriptedPolicy(() => "x");
    const source = ${JSON.stringify(authored("console.log('pid ' + process.pid); await null; setTimeout(() => { for (;;); }, 50); await new Promise(() => {});"))};
    const driver = await startLocalDriver({
      bundle: bundleOf(source), entrypoint: "main.ts", env: {}, policy, endpoint: null,
      log: ({ message }) => console.log(message),
    });
    void driver.run(taskOf());
  `;
  const trainer = spawn(
    process.execPath,
    ["--conditions=trainyard-source", "--input-type=module-typescript", "--eval", program],
    { stdio: ["ignore", "pipe", "inherit"], env: { PATH: process.env["PATH"], TMPDIR: scratch } },
  );
  try {
    let said = "";
    trainer.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    await expect.poll(() => /pid (\d+)/.exec(said)?.[1]).toBeDefined();
    const pid = Number(/pid (\d+)/.exec(said)![1]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(alive(pid)).toBe(true);
    trainer.kill("SIGKILL");
    await expect.poll(() => alive(pid)).toBe(false);
  } finally {
    trainer.kill("SIGKILL");
    // It had no time to clean up.
    for (const left of await readdir(scratch)) await rm(join(scratch, left), { recursive: true });
  }
});
