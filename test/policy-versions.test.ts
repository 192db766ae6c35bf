import { expect, test } from "vitest";
import { startLocalDriver } from "../trainer/driver/local-driver.ts";
import { scheduleGroups } from "../trainer/jobs/groups.ts";
import { createPolicyEndpoint } from "../trainer/policy/endpoint.ts";
import { createPolicy } from "../trainer/policy/policy.ts";
import { authored, bundleOf } from "./testkit/rollouts.ts";
import { engine, folder, useWorkshop } from "./testkit/workshop.ts";

useWorkshop();

/** Asks twice, with so much time between the two that weights are published in the middle. */
const twice = authored(
  `const first = await c.chat(c.prompt);
   await new Promise((resolve) => setTimeout(resolve, 30 + Math.random() * 120));
   const asked = [...c.prompt, first, { role: "user", content: "and?" }];
   return [...asked, await c.chat(asked)];`,
);

test("a rollout is finished under the weights that began it, and its bound is kept by every token", async () => {
  await using opened = new AsyncDisposableStack();
  const seed = 1;
  const trainer = await engine.createTrainer({
    ...{ origin: { kind: "base", baseModel: "tiny-2x64", seed } as const, lora: null, seed },
  });
  opened.defer(() => trainer.close());
  const maxStaleness = 2;
  let version = 0;
  let sampler = await trainer.snapshotSampler();
  const policy = createPolicy({
    tokenizer: engine.tokenizer("tiny-2x64"),
    weights: { sampler, version },
    limits: { maxPromptTokens: 200, maxResponseTokens: 4, contextTokens: 256 },
    maxStaleness,
  });
  const endpoint = await createPolicyEndpoint({ policy });
  opened.defer(() => endpoint.close());
  const driver = await startLocalDriver({
    ...{ bundle: bundleOf(twice), entrypoint: "main.ts", env: {}, policy, endpoint },
    ...{ log: () => {}, scratch: folder },
  });
  opened.defer(() => driver.close());
  const stop = new AbortController();
  opened.defer(() => stop.abort());
  const groups = scheduleGroups({
    driver,
    promptAt: (position) => ({
      row: position,
      given: { messages: [{ role: "user", content: String(position) }], label: null, metadata: null },
    }),
    judge: (result, retries) => ({
      ...{ result, retries, composed: result.reward, reward: result.reward, treatment: null },
    }),
    ...{ groupsPerStep: 4, groupSize: 2, maxStaleness, weightSyncInterval: 1 },
    deadlines: { agentTimeoutS: 20, graderTimeoutS: 20 },
    sampling: { temperature: 1, topP: 1, seed },
    ...{ position: 0, version, stepsLeft: 12, signal: stop.signal },
  });

  const closing: Promise<void>[] = [];
  const trained: number[] = [];
  for (let step = 0; step < 12; step++) {
    const batch = await groups.next(4);
    for (const { samples_G } of batch!)
      for (const { result } of samples_G) {
        expect(result.failure).toBeNull();
        expect(result.recording!.calls).toBe(2);
        const versions = result.recording!.rows.flatMap(({ versions_T }) =>
          [...versions_T].filter((one) => one >= 0),
        );
        expect(new Set(versions).size).toBe(1);
        expect(version - versions[0]!).toBeLessThanOrEqual(maxStaleness);
        trained.push(version - versions[0]!);
      }
    groups.stepped({ updated: true });
    const former = sampler;
    sampler = await trainer.snapshotSampler();
    closing.push(policy.publish({ sampler, version: ++version }).then(() => former.close()));
    groups.published(version);
  }
  // Weights were published in the middle of rollouts.
  expect(trained.some((behind) => behind > 0)).toBe(true);
  stop.abort();
  await Promise.all(closing);
  await sampler.close();
});
