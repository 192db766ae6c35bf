import { expect, test } from "vitest";
import type { SampledSequence, SampleRequest } from "../engine/engine.ts";
import { type Answerer, createMicroBatch } from "./micro-batch.ts";

const request = (stream: number): SampleRequest => ({
  prompt_T: Int32Array.of(stream),
  maxTokens: 1,
  temperature: 1,
  topP: 1,
  stopTokens: [],
  seed: 0,
  stream,
});
const echo = ({ stream }: SampleRequest): SampledSequence => ({
  tokens_T: Int32Array.of(stream),
  logprobs_T: Float32Array.of(0),
  stop: "length",
});

/** An answerer that holds each batch until it is let go. */
function held(version = 0) {
  const sizes: number[] = [];
  const held: (() => void)[] = [];
  const answerer: Answerer = {
    version,
    sampler: {
      async sample(requests) {
        sizes.push(requests.length);
        await new Promise<void>((resolve) => held.push(resolve));
        return requests.map(echo);
      },
    },
  };
  return { answerer, sizes, letGo: () => held.shift()?.() };
}
const turns = async (count: number) => {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
};
const wanted = () => null;
const long = { quietMs: 60_000, maxInFlight: 1 };

test("a batch leaves at once when everyone who could join has joined", async () => {
  const { answerer, sizes, letGo } = held();
  const batch = createMicroBatch({ ...long, expected: () => 3 });
  const answers = [1, 2, 3].map((stream) => batch.sample(request(stream), () => answerer, wanted));
  await turns(2);
  expect(sizes).toEqual([3]);
  letGo();
  expect((await Promise.all(answers)).map(({ sequence }) => sequence.tokens_T[0])).toEqual([1, 2, 3]);
});

test("it leaves without those who stay away, once it has been quiet", async () => {
  const { answerer, sizes, letGo } = held();
  const batch = createMicroBatch({ ...long, quietMs: 1, expected: () => 3 });
  const answer = batch.sample(request(1), () => answerer, wanted);
  await expect.poll(() => sizes).toEqual([1]);
  letGo();
  await answer;
});

test("it waits no longer than a tenth of what the last batch took", async () => {
  const { answerer, sizes, letGo } = held();
  let joining = 1;
  const batch = createMicroBatch({ ...long, expected: () => joining });
  const first = batch.sample(request(1), () => answerer, wanted);
  await expect.poll(() => sizes).toEqual([1]);
  letGo();
  await first;
  joining = 2;
  const second = batch.sample(request(2), () => answerer, wanted);
  await expect.poll(() => sizes).toEqual([1, 1]);
  letGo();
  await second;
});

test("while the engine is busy calls gather for the next batch", async () => {
  const { answerer, sizes, letGo } = held();
  const batch = createMicroBatch({ ...long, quietMs: 0, expected: () => 1 });
  const first = batch.sample(request(1), () => answerer, wanted);
  await turns(2);
  const others = [2, 3, 4].map((stream) => batch.sample(request(stream), () => answerer, wanted));
  await turns(5);
  expect(sizes).toEqual([1]);
  letGo();
  await first;
  await expect.poll(() => sizes).toEqual([1, 3]);
  letGo();
  await Promise.all(others);
});

test("a call that was given up leaves its batch, and the others their own way", async () => {
  const { answerer, sizes, letGo } = held();
  const batch = createMicroBatch({ ...long, expected: () => 2 });
  const left = batch.sample(
    request(1),
    () => answerer,
    () => new Error("gone"),
  );
  const stayed = batch.sample(request(2), () => answerer, wanted);
  await expect(left).rejects.toThrow("gone");
  const third = batch.sample(request(3), () => answerer, wanted);
  await expect.poll(() => sizes).toEqual([2]);
  letGo();
  expect((await stayed).sequence.tokens_T[0]).toBe(2);
  expect((await third).sequence.tokens_T[0]).toBe(3);
});

test("an engine that fails fails the calls of that batch only", async () => {
  let broken = true;
  const answerer: Answerer = {
    version: 0,
    sampler: {
      async sample(requests) {
        if (broken) throw new Error("out of memory");
        return requests.map(echo);
      },
    },
  };
  const batch = createMicroBatch({ ...long, expected: () => 1 });
  await expect(batch.sample(request(1), () => answerer, wanted)).rejects.toThrow("out of memory");
  broken = false;
  await expect(batch.sample(request(1), () => answerer, wanted)).resolves.toMatchObject({ version: 0 });
});

test("weights are asked for when the batch leaves, one call of the engine for each", async () => {
  const old = held(1);
  const fresh = held(2);
  let current = old;
  const batch = createMicroBatch({ ...long, maxInFlight: 2, expected: () => 2 });
  const waits = batch.sample(request(1), () => current.answerer, wanted);
  current = fresh;
  const pinned = batch.sample(request(2), () => old.answerer, wanted);
  await turns(2);
  expect([old.sizes, fresh.sizes]).toEqual([[1], [1]]);
  old.letGo();
  fresh.letGo();
  expect((await waits).version).toBe(2);
  expect((await pinned).version).toBe(1);
});
