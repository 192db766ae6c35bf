import { afterAll, beforeAll, expect, test } from "vitest";
import type { Viewer } from "../src/access/viewer.ts";
import { ValidationFailed } from "../src/errors.ts";
import type { RunEvent } from "../src/protocol/event.ts";
import { foldBatch } from "../src/runs/fold.ts";
import type { EngineOffer } from "../src/runs/offers.ts";
import { openApi, promptRows } from "./testkit/api.ts";
import { embeddedOffer, logged, trainerOf } from "./testkit/runs.ts";

let api: Awaited<ReturnType<typeof openApi>>;
let viewer: Viewer;
const prices = {
  engineUsdPerHour: 3.6,
  sampledUsdPerMillionTokens: null,
  trainedUsdPerMillionTokens: 1000,
};
const offers: EngineOffer[] = [embeddedOffer];

beforeAll(async () => {
  api = await openApi({ offers });
  viewer = await api.newViewer("spending");
  await api.upload(viewer, "digits", promptRows(64));
});
afterAll(() => api.close());

const source = (more: object = {}) => ({
  recipe: {
    experiment: { kind: "sft", modelPath: "digits-s", dataset: "digits" },
    training: { totalSteps: 10 },
    ...more,
  },
});
async function fold(events: readonly RunEvent[], first: number) {
  await foldBatch(api.db, { epoch: "test-epoch", entries: logged(events, first) });
}
const position = async () => (await api.runs.position()).sequence;

/** A run of two attempts, the first of which was measured by a release that counted less. */
async function spentRun(name: string, usage: { judgeCalls: number; judgeCostUsd: number | null }) {
  const { run } = await api.runs.submit(viewer, { ...source(), name });
  const trainer = trainerOf({ runId: run.id, workspaceId: viewer.workspaceId });
  const first = (await position()) + 1;
  const again = first + 5;
  const spent = { sampledTokens: 100, trainedTokens: 50, engineSeconds: 4, wallSeconds: 8 };
  const more = { samplingSeconds: 3, trainingSeconds: 2, overlapSeconds: 1, engineCostUsd: 0.5, ...usage };
  await fold(
    [
      trainer.started(1),
      trainer.say("phase", 1, first, { phase: "train", reason: null, at: "2026-01-01T00:00:02.000Z" }),
      trainer.step(1, first, 1),
      trainer.say("usage", 1, first, { ...spent, sampledTokens: 1, wallSeconds: 1 }),
      trainer.say("usage", 1, first, { ...spent, ...more }),
      trainer.started(2, {
        resumedFrom: { step: 1, manifest: "c".repeat(64) },
        at: "2026-01-01T00:00:12.000Z",
      }),
      trainer.step(2, again, 2),
      trainer.say("usage", 2, again, { ...spent, ...more }),
      trainer.say("phase", 2, again, {
        phase: "finalize",
        reason: "all steps are done",
        at: "2026-01-01T00:00:20.000Z",
      }),
      trainer.say("finished", 2, again, { step: 2, at: "2026-01-01T00:00:21.000Z" }),
    ],
    first,
  );
  return run.id;
}

const usageFields = `sampledTokens trainedTokens engineSeconds wallSeconds samplingSeconds trainingSeconds overlapSeconds
  overlapRatio judgeCalls judgeCostUsd engineCostUsd costUsd`;
const ask = async (source: string, variables: Record<string, unknown> = {}) => {
  const { data, errors } = await api.ask(viewer, source, variables);
  expect(errors).toEqual([]);
  return data;
};

test("what attempts said last is what they spent; a run's is their sum, and unknown where one does not know", async () => {
  await spentRun("priced", { judgeCalls: 3, judgeCostUsd: 0.25 });
  await spentRun("judged-for-nothing", { judgeCalls: 3, judgeCostUsd: null });
  await spentRun("unjudged", { judgeCalls: 0, judgeCostUsd: null });
  const data = await ask(
    `{ priced: run(name: "priced") { usage { ${usageFields} } attempts { usage { ${usageFields} } } }
       other: run(name: "judged-for-nothing") { usage { judgeCalls judgeCostUsd engineCostUsd costUsd } }
       none: run(name: "unjudged") { usage { judgeCalls judgeCostUsd costUsd } } }`,
  );
  const once = {
    ...{ sampledTokens: "100", trainedTokens: "50", engineSeconds: 4, wallSeconds: 8 },
    ...{ samplingSeconds: 3, trainingSeconds: 2, overlapSeconds: 1, overlapRatio: 0.5 },
    ...{ judgeCalls: "3", judgeCostUsd: 0.25, engineCostUsd: 0.5, costUsd: 0.75 },
  };
  expect(data.priced.attempts).toEqual([{ usage: once }, { usage: once }]);
  expect(data.priced.usage).toEqual({
    ...{ sampledTokens: "200", trainedTokens: "100", engineSeconds: 8, wallSeconds: 16 },
    ...{ samplingSeconds: 6, trainingSeconds: 4, overlapSeconds: 2, overlapRatio: 0.5 },
    ...{ judgeCalls: "6", judgeCostUsd: 0.5, engineCostUsd: 1, costUsd: 1.5 },
  });
  expect(data.other.usage).toEqual({ judgeCalls: "6", judgeCostUsd: null, engineCostUsd: 1, costUsd: null });
  expect(data.none.usage).toEqual({ judgeCalls: "0", judgeCostUsd: 0, costUsd: 1 });
});

test("an attempt of a release that counted less leaves what it did not count unknown", async () => {
  const id = await spentRun("older", { judgeCalls: 0, judgeCostUsd: null });
  const { number } = await api.runs.get(viewer, id);
  const uncounted = {
    sampling_seconds: null,
    training_seconds: null,
    overlap_seconds: null,
    judge_calls: null,
  };
  await api.db
    .updateTable("attempt")
    .set(uncounted)
    .where("run_number", "=", number)
    .where("attempt", "=", 1)
    .execute();
  const { run } = await ask(`{ run(name: "older") { usage { ${usageFields} } } }`);
  expect(run.usage).toMatchObject({
    ...{ engineSeconds: 8, samplingSeconds: null, overlapRatio: null, judgeCalls: null, costUsd: null },
  });
});

test("a workspace's usage is that of its attempts in a span of time, removed runs among them", async () => {
  const span = (since: string, until: string) =>
    ask(
      `query ($since: DateTime, $until: DateTime) {
      workspace { usage(since: $since, until: $until) { wallSeconds } } }`,
      { since, until },
    );
  const whole = await span("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z");
  const early = await span("2026-01-01T00:00:00Z", "2026-01-01T00:00:05Z");
  expect(whole.workspace.usage.wallSeconds).toBe(2 * early.workspace.usage.wallSeconds);
  const [removed] = (await api.runs.list(viewer, {})).edges;
  await api.runs.remove(viewer, { id: removed!.node.id });
  expect(await span("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z")).toEqual(whole);
  const stranger = await api.newViewer("spending-nothing");
  const { data } = await api.ask(stranger, "{ workspace { usage { wallSeconds costUsd } } }");
  expect(data.workspace.usage).toEqual({ wallSeconds: 0, costUsd: 0 });
});

test("phases are told with their times and reasons, across attempts", async () => {
  await spentRun("phased", { judgeCalls: 0, judgeCostUsd: null });
  const { run } = await ask(`{ run(name: "phased") { phases { phase attempt seconds until reason } } }`);
  expect(run.phases).toEqual([
    { phase: "INIT", attempt: 1, seconds: 2, until: "2026-01-01T00:00:02.000Z", reason: null },
    { phase: "TRAIN", attempt: 1, seconds: 10, until: "2026-01-01T00:00:12.000Z", reason: null },
    { phase: "INIT", attempt: 2, seconds: 8, until: "2026-01-01T00:00:20.000Z", reason: null },
    {
      ...{ phase: "FINALIZE", attempt: 2, seconds: 1, until: "2026-01-01T00:00:21.000Z" },
      reason: "all steps are done",
    },
    { phase: "COMPLETE", attempt: 2, seconds: null, until: null, reason: null },
  ]);
});

test("a budget says its caps and how much of each is spent", async () => {
  const { run } = await api.runs.submit(viewer, {
    ...source({ budget: { maxTokens: 300, maxEngineS: 4, whenSpent: "pause" } }),
    name: "capped",
  });
  const trainer = trainerOf({ runId: run.id, workspaceId: viewer.workspaceId });
  const claim = (await position()) + 1;
  await fold(
    [
      trainer.started(1),
      trainer.say("usage", 1, claim, {
        ...{ sampledTokens: 100, trainedTokens: 50, engineSeconds: 1, wallSeconds: 8 },
      }),
    ],
    claim,
  );
  const { run: shown } = await ask(
    `{ run(name: "capped") { budget { changed whenSpent spentShare spent { cap share } caps { maxTokens maxCostUsd } } } }`,
  );
  expect(shown.budget).toEqual({
    ...{ changed: false, whenSpent: "PAUSE", spentShare: 0.5 },
    spent: [
      { cap: "maxTokens", share: 0.5 },
      { cap: "maxEngineS", share: 0.25 },
    ],
    caps: { maxTokens: "300", maxCostUsd: null },
  });
});

test("an estimate goes by what like runs used for each row, and says so; without any, or a price, it knows nothing", async () => {
  const mine = await api.newViewer("estimating");
  await api.upload(mine, "digits", promptRows(64));
  const blank = await api.runs.estimate(mine, source());
  expect(blank).toMatchObject({
    ...{ totalSteps: 10, engineSeconds: null, sampledTokens: null, costUsd: null },
    basis: "no run of kind sft on digits-s with the dataset digits has been measured yet; no price is known",
  });
  // Two steps took 8 s of the engine, 200 tokens sampled and 100 trained.
  const known = await api.runs.estimate(viewer, source());
  expect(known).toMatchObject({ engineSeconds: 40, sampledTokens: 1000, trainedTokens: 500, costUsd: null });
  // Half the rows a step take half of it, a step.
  const halved = source({ training: { batchSize: 16, totalSteps: 10 } });
  expect(await api.runs.estimate(viewer, halved)).toMatchObject({ engineSeconds: 20, trainedTokens: 250 });
  offers[0] = { ...embeddedOffer, prices };
  const priced = await api.runs.estimate(viewer, source());
  offers[0] = embeddedOffer;
  // Judges of one of the like runs were not priced: the cost of the others stands for them.
  expect(priced.costUsd).toBeGreaterThanOrEqual(40 * 0.001 + 500 * 0.001);
  expect(priced.basis).toMatch(
    /^what the last \d+ runs of kind sft .* used for each row, at the prices of the engine embedded$/,
  );
});

test("a cap on cost is refused where no trainer says a price", async () => {
  const refusal = (more: object) =>
    api.runs.estimate(viewer, source(more)).then(
      () => null,
      (error) => error,
    );
  expect(await refusal({ budget: { maxCostUsd: 5 } })).toMatchObject({
    capability: "prices",
    inputPath: ["budget", "maxCostUsd"],
  });
  offers[0] = { ...embeddedOffer, prices };
  expect(await refusal({ budget: { maxCostUsd: 5 } })).toBeNull();
  offers[0] = embeddedOffer;
});

test("a workspace's limit is for keys with the scope admin, and null takes it away", async () => {
  const set = (of: Viewer, input: object) =>
    api.ask(
      of,
      `mutation ($input: UpdateWorkspaceInput!) { updateWorkspace(input: $input) {
        ... on UpdateWorkspaceSuccess { workspace { maxConcurrentRuns } } ... on UserError { code path } } }`,
      { input },
    );
  const answer = async (input: object) => (await set(viewer, input)).data.updateWorkspace;
  expect(await answer({ maxConcurrentRuns: 2 })).toEqual({ workspace: { maxConcurrentRuns: 2 } });
  expect(await answer({})).toEqual({ workspace: { maxConcurrentRuns: 2 } });
  expect(await answer({ maxConcurrentRuns: -1 })).toMatchObject({ code: "VALIDATION" });
  expect(await answer({ maxConcurrentRuns: null })).toEqual({ workspace: { maxConcurrentRuns: null } });
  const writer: Viewer = { ...viewer, scopes: ["write"] };
  expect((await set(writer, { maxConcurrentRuns: 1 })).errors).toHaveLength(1);
  await expect(api.verbs.workspaces.update(viewer, { maxConcurrentRuns: 0.5 })).rejects.toThrow(
    ValidationFailed,
  );
});
