import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { globalId } from "../schema/node.ts";
import { type Follower, isOver, type Message, stepsOf, transports, upTo } from "./testkit/followers.ts";
import type { Platform } from "./testkit/platform.ts";
import { onEveryPlatform } from "./testkit/promises.ts";
import { type Submitted, samplesPerStep, until } from "./testkit/users.ts";

/** What an undisturbed reader is told of a run that is over. */
async function wholeOf(platform: Platform, run: Submitted): Promise<readonly Message[]> {
  const reader = platform.follow("ws", run);
  await reader.until(isOver);
  await reader.leave();
  return reader.events;
}

const idsOf = (events: readonly Message[]) => events.map(({ id }) => id);
const statusesOf = (events: readonly Message[]) => events.flatMap(({ status }) => (status ? [status] : []));

const standing = /* GraphQL */ `
  query ($id: ID!) {
    run(id: $id) {
      status statusReason { code } attempt cursor
      progress { currentStep }
      attempts { number }
      parent { step run { name } }
      steps(first: 100) { nodes { step } }
      checkpoints(first: 100) { nodes { step name } }
      evaluations { nodes { step } }
      samples(first: 1, filter: { split: TRAIN }) { totalCount nodes { reward messages { role content } } }
      metrics(keys: ["reward/mean"]) { buckets { x } }
      logs(first: 100) { nodes { message } }
    }
  }
`;

/** The run as the store has it. */
async function storedOf(platform: Platform, run: { id: string }, api = 0): Promise<Message> {
  const { data, errors } = await platform.ask(standing, { id: run.id }, { api });
  expect(errors).toEqual([]);
  return data.run;
}

/** The run as the store has it once it has folded the run's end. */
async function endedOf(platform: Platform, run: { id: string }): Promise<Message> {
  let stored: Message;
  await until(async () => {
    stored = await storedOf(platform, run);
    return ["FINISHED", "FAILED", "STOPPED", "CRASHED"].includes(stored.status);
  });
  return stored;
}

async function stop(platform: Platform, { id }: { id: string }): Promise<void> {
  const { data } = await platform.ask("mutation ($id: ID!) { stopRun(input: { id: $id }) { __typename } }", {
    id,
  });
  expect(data.stopRun.__typename).toBe("StopRunSuccess");
}

onEveryPlatform({ apis: 2 }, (prove) => {
  prove("a run trains, streams and is stored", async (platform) => {
    const run = await platform.submit({ steps: 12, validation: true, checkpointEvery: 4 });
    const [ws, sse] = transports.map((transport) => platform.follow(transport, run)) as [Follower, Follower];
    await Promise.all([ws.until(isOver), sse.until(isOver)]);
    await Promise.all([ws.leave(), sse.leave()]);
    expect(ws.events).toEqual(sse.events);
    expect(stepsOf(ws.events)).toEqual(upTo(12));
    expect(statusesOf(ws.events)).toEqual(["PENDING", "RUNNING", "FINISHED"]);

    const stored = await endedOf(platform, run);
    const steps = (nodes: Message[]) => nodes.map(({ step }) => step);
    expect(stored).toMatchObject({ status: "FINISHED", attempt: 1, progress: { currentStep: 12 } });
    expect(steps(stored.steps.nodes)).toEqual(upTo(12));
    expect(steps(stored.checkpoints.nodes)).toEqual([12, 8, 4]);
    expect(steps(stored.evaluations.nodes)).toEqual([0, 10, 12]);
    expect(stored.metrics[0].buckets.map(({ x }: Message) => x)).toEqual(upTo(12));
    expect(stored.samples.totalCount).toBe(12 * samplesPerStep);
    const { role, content } = stored.samples.nodes[0].messages.at(-1);
    expect({ role, content: typeof content }).toEqual({ role: "assistant", content: "string" });
  });

  prove("a client that returns with its cursor sees exactly what it missed", async (platform) => {
    const run = await platform.submit({ steps: 5000, stepMs: 40 });
    const left = await Promise.all(
      transports.map(async (transport) => {
        const one = platform.follow(transport, run);
        await one.until((events) => stepsOf(events).length >= 5);
        await one.leave();
        return one;
      }),
    );
    const seen = Math.max(...left.flatMap(({ events }) => stepsOf(events)));
    await until(async () => (await storedOf(platform, run)).progress.currentStep >= seen + 5);
    await stop(platform, run);
    for (const [n, transport] of transports.entries()) {
      const before = left[n]!;
      const back = platform.follow(
        transport,
        { ...run, cursor: before.cursor() },
        { api: platform.apis.length - 1 },
      );
      await back.until(isOver);
      await back.leave();
      const whole = await wholeOf(platform, run);
      expect(stepsOf(back.events).length).toBeGreaterThanOrEqual(5);
      expect([...before.events, ...back.events]).toEqual(whole);
    }
  });

  prove("a snapshot and the events after its cursor make the whole", async (platform) => {
    const run = await platform.submit({ steps: 40, stepMs: 50, checkpointEvery: 3 });
    const snapshots: Message[] = [];
    for (let n = 0; snapshots.at(-1)?.status !== "FINISHED"; n++) {
      snapshots.push(await storedOf(platform, run, n % platform.apis.length));
      await sleep(Math.random() * 150);
    }
    expect(new Set(snapshots.map(({ progress }) => progress.currentStep)).size).toBeGreaterThan(4);
    const whole = await wholeOf(platform, run);
    const saved = (events: readonly Message[]) =>
      events.filter(({ __typename }) => __typename === "CheckpointSaved").map(({ step }) => step);
    const lines = (events: readonly Message[]) => events.flatMap(({ lines = [] }) => lines);
    for (const snapshot of snapshots) {
      const reader = platform.follow("sse", { ...run, cursor: snapshot.cursor });
      if (snapshot.status !== "FINISHED") await reader.until(isOver);
      await reader.leave();
      const rest = reader.events;
      const stepped = snapshot.steps.nodes.map(({ step }: Message) => step);
      expect([...stepped, ...stepsOf(rest)]).toEqual(upTo(40));
      const kept = snapshot.checkpoints.nodes.map(({ step }: Message) => step).reverse();
      expect([...kept, ...saved(rest)]).toEqual(saved(whole));
      expect([...snapshot.logs.nodes, ...lines(rest)]).toEqual(lines(whole));
      const path = ["PENDING", "RUNNING", "FINISHED"];
      expect([snapshot.status, ...statusesOf(rest)]).toEqual(
        // What comes after a pending run's snapshot may still be the word that it was submitted.
        statusesOf(rest)[0] === "PENDING" ? ["PENDING", ...path] : path.slice(path.indexOf(snapshot.status)),
      );
    }
  });

  prove(
    "200 forced disconnects on each transport: nothing missing, nothing twice, nothing left behind",
    async (platform) => {
      const quiet = await restOf(platform);
      const run = await platform.submit({ steps: 5000, stepMs: 30, checkpointEvery: 100 });
      const followers = transports.map((transport) =>
        [0, 1, 2, 3].map((n) => platform.follow(transport, run, { api: n % platform.apis.length })),
      );
      await Promise.all(
        followers.map(async (those) => {
          const disconnects = () => those.reduce((sum, each) => sum + each.connections() - 1, 0);
          const end = Date.now() + 120_000;
          while (disconnects() < 200 && Date.now() < end) {
            await sleep(Math.random() * 30);
            those[Math.floor(Math.random() * those.length)]!.cut();
          }
          expect(disconnects()).toBeGreaterThanOrEqual(200);
        }),
      );
      await stop(platform, run);
      const all = followers.flat();
      await Promise.all(all.map((follower) => follower.until(isOver)));
      await Promise.all(all.map((follower) => follower.leave()));
      const whole = idsOf(await wholeOf(platform, run));
      expect(new Set(whole).size).toBe(whole.length);
      for (const follower of all) expect(idsOf(follower.events)).toEqual(whole);

      const left = await restOf(platform);
      expect(left.readers).toBe(quiet.readers);
      // Pools open and close connections of their own; whoever forgot one thing a disconnect would hold 200.
      for (const [name, count] of Object.entries(left.resources))
        expect(count - (quiet.resources[name] ?? 0), name).toBeLessThan(40);
    },
  );

  prove("a stop ends a run at work within a few steps and leaves a usable checkpoint", async (platform) => {
    const run = await platform.submit({ steps: 5000, stepMs: 100, checkpointEvery: 0 });
    const follower = platform.follow("ws", run);
    await follower.until((events) => stepsOf(events).length >= 4);
    await stop(platform, run);
    await follower.until(isOver);
    await follower.leave();
    expect(statusesOf(follower.events)).toEqual(["PENDING", "RUNNING", "STOPPED"]);
    // Of 100 ms and more each: less than 2 s, where the machine does not stand still.
    const asked = follower.events.findIndex(({ __typename }) => __typename === "StopRequested");
    expect(asked).toBeGreaterThan(0);
    expect(stepsOf(follower.events.slice(asked)).length).toBeLessThan(20);

    const stored = await endedOf(platform, run);
    expect(stored.status).toBe("STOPPED");
    const [checkpoint] = stored.checkpoints.nodes;
    expect(checkpoint.step).toBe(stepsOf(follower.events).at(-1));
    const next = await platform.submit({ steps: 3, startFrom: run.name });
    await wholeOf(platform, next);
    expect(await endedOf(platform, next)).toMatchObject({
      status: "FINISHED",
      parent: { step: checkpoint.step, run: { name: run.name } },
    });
  });

  prove("a run that is stopped while it is pending never trains", async (platform) => {
    const busy = await platform.submit({ steps: 5000, stepMs: 50 });
    const working = platform.follow("ws", busy);
    await working.until((events) => stepsOf(events).length > 0);
    const waiting = await platform.submit({ steps: 3 });
    const last = await platform.submit({ steps: 3 });
    await stop(platform, waiting);
    expect(await endedOf(platform, waiting)).toMatchObject({
      status: "STOPPED",
      statusReason: { code: "stop_requested" },
    });
    await stop(platform, busy);
    await working.until(isOver);
    await working.leave();
    // The queue has come past it by now.
    expect(statusesOf(await wholeOf(platform, last)).at(-1)).toBe("FINISHED");
    expect(await storedOf(platform, waiting)).toMatchObject({ status: "STOPPED", attempts: [] });
    const told = await wholeOf(platform, waiting);
    expect(statusesOf(told)).toEqual(["PENDING", "STOPPED"]);
    expect(stepsOf(told)).toEqual([]);
  });

  prove("another workspace's run does not exist", async (platform) => {
    const run = await platform.submit({ steps: 2 });
    await wholeOf(platform, run);
    await endedOf(platform, run);
    const key = await platform.stranger();
    const unknown = globalId("Run", "01a1f9e5-b202-701e-b698-000000000000");
    const told = async (id: string) => {
      const ask = async (query: string) => {
        const { status, data, errors } = await platform.ask(query, { id }, { key });
        return { status, data, errors };
      };
      const mutation = (name: string, more = "") =>
        ask(
          `mutation ($id: ID!) { ${name}(input: { id: $id ${more} }) { __typename ... on UserError { message code path } } }`,
        );
      const streams = transports.map((transport) =>
        platform.follow(transport, { id, cursor: null }, { key }),
      );
      for (const stream of streams) {
        await until(async () => stream.refusals.length > 0);
        await stream.leave();
      }
      const response = await fetch(`${platform.apis[0]!.url}/runs/${id}/events`, {
        headers: { authorization: `Bearer ${key}` },
      });
      return {
        reads: [
          await ask(
            "query ($id: ID!) { run(id: $id) { name } node(id: $id) { id } nodes(ids: [$id]) { id } }",
          ),
        ],
        verbs: [
          await mutation("stopRun"),
          await mutation("retryRun"),
          await mutation("deleteRun"),
          await mutation("updateRun", 'name: "mine"'),
        ],
        streams: streams.map(({ events, refusals }) => ({ events, refusals })),
        curl: { status: response.status, body: withoutRequest(await response.text()) },
      };
    };
    const theirs = await told(run.id);
    expect(theirs).toEqual(await told(unknown));
    expect(theirs.reads[0]!.data).toEqual({ run: null, node: null, nodes: [null] });
    expect(theirs.verbs.map(({ data }) => Object.values(data as object)[0].code)).toEqual(
      Array.from({ length: 4 }, () => "NOT_FOUND"),
    );
    expect(theirs.curl.status).toBe(404);
    const list = await platform.ask(
      "{ runs { totalCount } checkpoints { nodes { id } } datasets { nodes { id } } }",
      {},
      { key },
    );
    expect(list.data).toEqual({
      runs: { totalCount: 0 },
      checkpoints: { nodes: [] },
      datasets: { nodes: [] },
    });
    expect((await storedOf(platform, run)).status).toBe("FINISHED");
  });

  prove("our own mistakes are not shown, on any transport", async (platform) => {
    const run = await platform.submit({ steps: 2 });
    await wholeOf(platform, run);
    await platform.sql("alter table run rename to run_under_repair");
    try {
      const { data, errors } = await platform.ask(standing, { id: run.id });
      const streams = transports.map((transport) => platform.follow(transport, run));
      for (const stream of streams) {
        await until(async () => stream.refusals.length > 0);
        await stream.leave();
      }
      const response = await fetch(`${platform.apis[0]!.url}/runs/${run.id}/events`, {
        headers: { authorization: `Bearer ${platform.key}` },
      });
      const body = await response.text();
      expect({ data: data?.run ?? null, status: response.status }).toEqual({ data: null, status: 500 });
      const shown = [errors, ...streams.map(({ refusals }) => refusals), JSON.parse(body).errors];
      for (const [error] of shown) {
        expect(error.extensions.code).toBe("INTERNAL");
        expect(error.message).toContain(error.extensions.requestId);
        // What is hidden from callers is in the log, under the same id.
        await until(async () => (await platform.log()).includes(error.extensions.requestId));
      }
      expect(JSON.stringify([shown, body])).not.toMatch(/relation|select|postgres|does not exist|\.ts/i);
    } finally {
      await platform.sql("alter table run_under_repair rename to run");
    }
    const after = await platform.submit({ steps: 2 });
    expect(statusesOf(await wholeOf(platform, after)).at(-1)).toBe("FINISHED");
  });
});

const withoutRequest = (text: string) => text.replace(/"requestId":"[^"]*"/, "");

/** What a platform holds when nobody is connected: waits until that is so. */
async function restOf(platform: Platform): Promise<{ readers: number; resources: Record<string, number> }> {
  // One reader an API for its subscribers, and one for whoever folds.
  const readers = platform.nats ? platform.apis.length + 1 : 0;
  let held = await platform.held();
  await until(async () => {
    held = await platform.held();
    return held.connections === 0 && held.readers === readers;
  }).catch(() => {
    throw new Error(`still held: ${JSON.stringify(held)}`);
  });
  const resources: Record<string, number> = {};
  for (const api of platform.apis)
    for (const [name, count] of Object.entries(await api.resources()))
      resources[name] = (resources[name] ?? 0) + count;
  return { readers: held.readers, resources };
}
