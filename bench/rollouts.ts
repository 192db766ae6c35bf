import { readFile } from "node:fs/promises";
import { packBundle } from "../src/protocol/bundle.ts";
import { startLocalDriver } from "../trainer/driver/local-driver.ts";
import type { RolloutTask } from "../trainer/driver/rollout.ts";
import { characterTokenizer as tokenizer } from "../trainer/engine/embedded/tokenizer.ts";
import type { SampledSequence, SampleRequest } from "../trainer/engine/engine.ts";
import { createPolicyEndpoint } from "../trainer/policy/endpoint.ts";
import { createPolicy } from "../trainer/policy/policy.ts";
import type { Figure } from "./figure.ts";

const samplesPerStep = 512;
const steps = 6;

/**
 * What a sample costs beside its tokens: the example's workflow and grader in a host of their own, 512 at a time,
 * with a sampler that answers at once. Ours is the channel of a local host, the peer is protocol 0.4 over HTTP.
 */
export async function bench(report: (figure: Figure) => void) {
  const pipe = await measure("pipe");
  const http = await measure("http");
  const round = (value: number) => Math.round(value * 10) / 10;
  report({
    name: "rollouts",
    figure: "one sample, channel beside HTTP",
    ours: round(pipe.microseconds),
    peer: round(http.microseconds),
    ratio: round(http.microseconds / pipe.microseconds),
    unit: "µs",
  });
  report({
    name: "rollouts",
    figure: "calls in one batch of the engine, channel beside HTTP",
    ours: round(pipe.meanBatch),
    peer: round(http.meanBatch),
    ratio: null,
    unit: "calls",
  });
}

async function measure(speaks: "pipe" | "http") {
  const entrypoint = "main.ts";
  const source = new URL("../examples/reverse-digits/rollouts/reverse-digits/main.ts", import.meta.url);
  const bundle = packBundle([{ path: entrypoint, executable: false, content: await readFile(source) }]);
  const batches: number[] = [];
  const sampler = {
    async sample(requests: readonly SampleRequest[]) {
      batches.push(requests.length);
      return requests.map(() => answer);
    },
    async close() {},
  };
  const limits = { maxPromptTokens: 512, maxResponseTokens: 64, contextTokens: 1_024 };
  const policy = createPolicy({ tokenizer, weights: { sampler, version: 0 }, limits });
  const endpoint = await createPolicyEndpoint({ policy });
  const driver = await startLocalDriver({
    bundle,
    entrypoint,
    env: {},
    policy,
    endpoint,
    log: ({ message }) => console.error(message),
    speaks,
  });
  try {
    let best = Number.POSITIVE_INFINITY;
    for (let step = 0; step < steps; step++) {
      batches.length = 0;
      const began = performance.now();
      const results = await Promise.all(
        Array.from({ length: samplesPerStep }, (_, i) => driver.run(task(`s${step}-${i}`, i))),
      );
      best = Math.min(best, ((performance.now() - began) * 1000) / samplesPerStep);
      const bad = results.find(({ reward }) => reward !== 1);
      if (bad !== undefined) throw new Error(`a rollout failed: ${JSON.stringify(bad.failure)}`);
    }
    return { microseconds: best, meanBatch: samplesPerStep / batches.length };
  } finally {
    await driver.close();
    await endpoint.close();
  }
}

const said = Int32Array.from([...tokenizer.encode("54321"), tokenizer.special.end]);
const answer: SampledSequence = { tokens_T: said, logprobs_T: new Float32Array(said.length), stop: "stop" };

function task(rolloutId: string, stream: number): RolloutTask {
  return {
    rolloutId,
    messages: [
      { role: "system", content: "Reverse the digits." },
      { role: "user", content: "12345" },
    ],
    label: "54321",
    metadata: null,
    agentTimeoutS: 60,
    graderTimeoutS: 60,
    sampling: { temperature: 1, topP: 1, seed: 1, stream },
  };
}
