import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  type Client,
  createClient,
  type RunEvent,
  type StreamReset,
  TrainyardError,
} from "../client/client.ts";
import { globalId } from "../schema/node.ts";
import { encodeCursor } from "../src/live/cursor.ts";
import { type BusHost, type BusPlace, busKinds } from "./testkit/buses.ts";
import { openCuttingProxy } from "./testkit/cutting-proxy.ts";
import { openGateway, type TestGateway, until } from "./testkit/gateway.ts";
import { trainerOf } from "./testkit/runs.ts";

let host: BusHost;
let place: BusPlace;
let gateway: TestGateway;
let proxy: Awaited<ReturnType<typeof openCuttingProxy>>;
let port: number;
let client: Client;

beforeAll(async () => {
  host = (await busKinds[0]!.start())!;
  place = await host.place();
  gateway = await openGateway({ openBus: place.open, heartbeatMs: 100 });
  port = gateway.port;
  proxy = await openCuttingProxy(() => port);
  client = createClient({ url: proxy.url, token: gateway.key });
});
afterAll(async () => {
  await proxy?.close();
  await gateway?.close();
  await place?.stop();
  await host?.stop();
});

/** A run that has begun: what its trainer says, and a cursor before its first step. */
async function begunRun() {
  const runId = await gateway.newRun();
  const trainer = trainerOf({ runId, workspaceId: gateway.viewer.workspaceId });
  const [claim = 0] = await gateway.say(trainer.started(1));
  const after = encodeCursor({ epoch: gateway.live.position().epoch, sequence: claim });
  return {
    id: globalId("Run", runId),
    after,
    step: (step: number) => gateway.say(trainer.step(1, claim, step)),
    finish: () => gateway.say(trainer.say("finished", 1, claim, { step: 300 })),
  };
}

type Watched = RunEvent | StreamReset;

/** Takes everything that a watch yields, until it ends. */
function taking(watch: AsyncIterable<Watched>) {
  const taken: Watched[] = [];
  const over = (async () => {
    for await (const each of watch) taken.push(each);
  })();
  over.catch(() => {});
  return { taken, over };
}

const stepsOf = (taken: readonly Watched[]) =>
  taken.flatMap((each) => (each.__typename === "StepCompleted" ? [each.step] : []));
const nobodyFollows = () =>
  until(
    () => gateway.server.load().subscriptions,
    (count) => count === 0,
  );

test("a watch through a proxy that cuts off in the middle of messages and answers 502 misses nothing and repeats nothing, and ends with its run", async () => {
  const run = await begunRun();
  const lost: string[] = [];
  const { taken, over } = taking(
    client.runs.watch(run.id, { after: run.after, gatherMs: 0, onLost: (why) => lost.push(why) }),
  );
  const steps = Array.from({ length: 120 }, (_, n) => n + 1);
  for (const step of steps) {
    await run.step(step);
    if (step % 20 === 7) proxy.cutAfter(700 + 37 * step);
    if (step % 30 === 0) {
      await until(
        () => stepsOf(taken).length,
        (count) => count > step / 2,
      );
      proxy.failNext(2);
      proxy.cut();
    }
  }
  await run.finish();
  await over;
  expect(stepsOf(taken)).toEqual(steps);
  expect(new Set(taken.map((each) => ("id" in each ? each.id : null))).size).toBe(taken.length);
  expect(taken.at(-1)).toMatchObject({ __typename: "RunStatusChanged", status: "FINISHED" });
  expect(lost.length).toBeGreaterThanOrEqual(4);
  expect(lost).toContain("the platform answered 502");
  await nobodyFollows();
});

test("a watch goes on at another server when its own is closed", async () => {
  const run = await begunRun();
  const second = await gateway.openProcess();
  onTestFinished(() => second.close());
  const third = await gateway.openProcess();
  port = second.port;
  onTestFinished(() => {
    port = gateway.port;
  });
  proxy.cut();
  const { taken, over } = taking(client.runs.watch(run.id, { after: run.after }));
  await run.step(1);
  await until(
    () => stepsOf(taken),
    (steps) => steps.length === 1,
  );
  port = third.port;
  await second.close();
  await run.step(2);
  await until(
    () => stepsOf(taken),
    (steps) => steps.length === 2,
  );
  port = gateway.port;
  await third.close();
  await run.step(3);
  await run.finish();
  await over;
  expect(stepsOf(taken)).toEqual([1, 2, 3]);
});

test("a connection that is dead without an end is noticed by its silence", async () => {
  const run = await begunRun();
  const lost: string[] = [];
  const options = { after: run.after, silenceMs: 2000, onLost: (why: string) => lost.push(why) };
  const { taken, over } = taking(client.runs.watch(run.id, options));
  await run.step(1);
  await until(
    () => stepsOf(taken),
    (steps) => steps.length === 1,
  );
  proxy.swallow(true);
  await run.step(2);
  await until(
    () => lost,
    (reasons) => reasons.some((reason) => reason.includes("silent for 2 s")),
  );
  proxy.swallow(false);
  await run.finish();
  await over;
  expect(stepsOf(taken)).toEqual([1, 2]);
});

test("only the kinds asked for are yielded, and it ends all the same; each carries a cursor to come back after", async () => {
  const run = await begunRun();
  await run.step(1);
  await run.step(2);
  const first = client.runs.watch(run.id, { after: run.after, types: ["STEP_COMPLETED"], gatherMs: 0 });
  const { value } = await first.next();
  expect(value).toMatchObject({ __typename: "StepCompleted" });
  await first.return?.();
  const { taken, over } = taking(
    client.runs.watch(run.id, { after: (value as RunEvent).cursor, types: ["STEP_COMPLETED"] }),
  );
  await run.step(3);
  await run.finish();
  await over;
  const seen = [value as RunEvent, ...taken];
  const unique = new Map(seen.map((each) => ["id" in each ? each.id : "", each]));
  expect(stepsOf([...unique.values()])).toEqual([1, 2, 3]);
  expect(new Set(taken.map(({ __typename }) => __typename))).toEqual(new Set(["StepCompleted"]));
});

test("a run that is over already is told from the cursor to its end; without a cursor there is nothing to tell", async () => {
  const run = await begunRun();
  await run.step(1);
  await run.finish();
  expect(await client.runs.wait(run.id)).toBe("FINISHED");
  const past = taking(client.runs.watch(run.id, { after: run.after }));
  await past.over;
  expect(stepsOf(past.taken)).toEqual([1]);
  const nothing = taking(client.runs.watch(run.id));
  await nothing.over;
  expect(nothing.taken).toEqual([]);
});

test("a cursor of another log is told as a StreamReset, and the watch goes on from the run's own", async () => {
  const run = await begunRun();
  const foreign = encodeCursor({ epoch: "another", sequence: 0 });
  const { taken, over } = taking(client.runs.watch(run.id, { after: foreign }));
  await until(
    () => taken.length,
    (count) => count === 1,
  );
  expect(taken[0]).toMatchObject({ __typename: "StreamReset", reason: "OTHER_LOG" });
  await run.step(1);
  await run.finish();
  await over;
  expect(stepsOf(taken)).toEqual([1]);
});

test("break, return() and the signal close the connection at once, while nothing happens", async () => {
  const run = await begunRun();
  // The store follows the log by a moment, and what is watched begins with what the store has.
  await until(
    () => client.runs.get(run.id),
    ({ status }) => status === "RUNNING",
  );
  const idle = client.runs.watch(run.id);
  const pending = idle.next();
  const followed = () =>
    until(
      () => gateway.server.load().subscriptions,
      (count) => count === 1,
    );
  await followed();
  expect(await idle.return?.()).toMatchObject({ done: true });
  expect(await pending).toMatchObject({ done: true });
  await nobodyFollows();

  const stop = new AbortController();
  const { taken, over } = taking(client.runs.watch(run.id, { signal: stop.signal }));
  await followed();
  stop.abort();
  await over;
  expect(taken).toEqual([]);
  await nobodyFollows();

  await run.step(1);
  for await (const _ of client.runs.watch(run.id, { after: run.after })) break;
  await nobodyFollows();
});

test("progress tells how a run stands and ends with it; wait answers with its status", async () => {
  const run = await begunRun();
  const states: string[] = [];
  const followed = (async () => {
    for await (const { status } of client.runs.progress(run.id, { maxPerSecond: 20 })) states.push(status);
  })();
  const waited = client.runs.wait(run.id);
  await until(
    () => states,
    (seen) => seen.includes("RUNNING"),
  );
  proxy.cut();
  await run.finish();
  await followed;
  expect(states.at(-1)).toBe("FINISHED");
  expect(await waited).toBe("FINISHED");
});

test("metrics and the workspace are followed through cuts too", async () => {
  const run = await begunRun();
  const points: number[] = [];
  const names: string[] = [];
  const stop = new AbortController();
  const following = [
    (async () => {
      const watched = client.runs.watchMetrics(run.id, ["reward/mean"], {
        after: run.after,
        signal: stop.signal,
      });
      for await (const each of watched) if ("step" in each) points.push(each.step);
    })(),
    (async () => {
      for await (const each of client.workspace.watch({ signal: stop.signal, after: run.after }))
        if (each.__typename === "DatasetReady") names.push(each.name);
    })(),
  ];
  for (const n of [1, 2, 3]) {
    await run.step(n);
    await gateway.say({
      type: "dataset_ready",
      workspaceId: gateway.viewer.workspaceId,
      at: new Date().toISOString(),
      datasetId: "d",
      versionId: "v",
      name: `rows-${n}`,
      version: 1,
    } as never);
    await until(
      () => [points.length, names.length],
      (counts) => counts.every((count) => count === n),
    );
    proxy.cut();
  }
  stop.abort();
  await Promise.all(following);
  expect(points).toEqual([1, 2, 3]);
  expect(names).toEqual(["rows-1", "rows-2", "rows-3"]);
});

test("a document of one's own resumes when it asks for its cursor, and says so when it cannot", async () => {
  const run = await begunRun();
  const text = (
    cursor: string,
  ) => `subscription ($id: ID!, $after: EventCursor) { runEvents(runId: $id, after: $after) {
    __typename ... on RunEventBatch { ${cursor} events { ... on StepCompleted { step } } } ... on StreamReady { ${cursor} __typename } } }`;
  interface Told {
    readonly runEvents: { readonly events?: readonly { readonly step?: number }[] };
  }
  const variables = { id: run.id, after: run.after };
  const steps: (number | undefined)[] = [];
  await run.step(1);
  for await (const { runEvents } of client.follow<Told, typeof variables>(text("cursor"), variables)) {
    steps.push(...(runEvents.events ?? []).map(({ step }) => step));
    if (steps.length >= 2) break;
    if (runEvents.events === undefined) continue;
    proxy.cut();
    await run.step(2);
  }
  expect(steps).toEqual([1, 2]);

  const blind = client.follow<Told, { id: string }>(text("__typename"), { id: run.id });
  await blind.next();
  const toItsEnd = (async () => {
    for await (const _ of blind);
  })();
  proxy.cut();
  await expect(toItsEnd).rejects.toMatchObject({ name: "TrainyardError", code: "NO_CURSOR" });
});

test("what would be the same again is thrown at once: a key that is not valid, a run that is not there", async () => {
  const run = await begunRun();
  const wrong = createClient({ url: proxy.url, token: "ty_wrong" });
  const first = (watch: AsyncIterator<unknown>) => watch.next();
  await expect(first(wrong.runs.watch(run.id))).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await expect(first(client.runs.watch("no-such-run"))).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(
    first(client.runs.watch(globalId("Run", "run-unknown"), { after: run.after })),
  ).rejects.toBeInstanceOf(TrainyardError);
});

test("a platform that stays away is UNREACHABLE after the patience", async () => {
  const run = await begunRun();
  const gone = await openCuttingProxy(() => port);
  const away = createClient({ url: gone.url, token: gateway.key, patienceMs: 0 });
  const watch = away.runs.watch(run.id, { after: run.after, patienceMs: 200 });
  await run.step(1);
  await watch.next();
  await gone.close();
  await expect(watch.next()).rejects.toMatchObject({ code: "UNREACHABLE" });
  await expect(away.runs.get(run.id)).rejects.toMatchObject({ code: "UNREACHABLE" });
});
