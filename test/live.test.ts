import { createClient as createSseClient } from "graphql-sse";
import { createClient } from "graphql-ws";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { globalId } from "../schema/node.ts";
import { decodeCursor, encodeCursor } from "../src/live/cursor.ts";
import { type BusHost, type BusPlace, busKinds } from "./testkit/buses.ts";
import { ask, openGateway, type TestGateway, until } from "./testkit/gateway.ts";
import { columnsOf, trainerOf } from "./testkit/runs.ts";

const runEvents = /* GraphQL */ `
  subscription ($run: ID!, $after: EventCursor, $types: [RunEventType!]) {
    runEvents(runId: $run, after: $after, types: $types) {
      __typename
      ... on RunEventBatch { cursor events { __typename id attempt ... on StepCompleted { step } ... on RunStatusChanged { status reason { code message } } } }
      ... on StreamReady { cursor }
      ... on StreamReset { reason earliest }
      ... on Heartbeat { cursor }
    }
  }
`;

// biome-ignore lint/suspicious/noExplicitAny: a test says by its assertions what an answer is
type Message = any;

/** A subscriber over either transport that remembers where it was. */
function subscriber(
  { url, key }: { url: string; key: string },
  transport: "ws" | "sse",
  query: string,
  variables: { run: string; after?: string | null; [name: string]: unknown },
) {
  const messages: Message[] = [];
  let cursor = variables.after ?? null;
  let ended: unknown = null;
  const client =
    transport === "ws"
      ? createClient({
          url: `${url.replace("http", "ws")}/graphql`,
          webSocketImpl: WebSocket,
          connectionParams: { authorization: `Bearer ${key}` },
          retryAttempts: 0,
        })
      : createSseClient({
          url: `${url}/graphql`,
          headers: { authorization: `Bearer ${key}` },
          retryAttempts: 0,
        });
  const leave = client.subscribe(
    { query, variables },
    {
      next(value) {
        const { data, errors } = value as Message;
        if (errors) {
          messages.push({ errors });
          return;
        }
        const [message] = Object.values(data) as Message[];
        messages.push(message);
        cursor = message.cursor ?? cursor;
      },
      error: (error) => {
        ended = error ?? "error";
      },
      complete: () => {
        ended = "complete";
      },
    },
  );
  const left = async () => {
    leave();
    await client.dispose();
  };
  // A test that fails leaves nothing that the next one would count.
  onTestFinished(left);
  return {
    messages,
    events: () => messages.flatMap(({ events = [] }) => events),
    cursor: () => cursor,
    ended: () => ended,
    ready: () =>
      until(
        () => messages.map(({ __typename }) => __typename),
        (names) => names.includes("StreamReady"),
      ),
    leave: left,
  };
}

describe.each(busKinds)("over $name", (kind) => {
  let host: BusHost | null;
  let place: BusPlace;
  let gateway: TestGateway;

  beforeAll(async () => {
    host = await kind.start();
    if (host === null) return;
    place = await host.place();
    gateway = await openGateway({ openBus: place.open, ring: { maxEvents: 50 }, heartbeatMs: 150 });
  });
  afterAll(async () => {
    if (host === null) return;
    await gateway.close();
    expect(await place.readersLeft()).toBe(0);
    await place.stop();
    await host.stop();
  });
  const here = (name: string, body: () => Promise<void>) =>
    test(name, async (context) => {
      if (host === null) return context.skip(`no ${kind.name} on this machine: LEFT OUT`);
      await body();
    });

  async function newRun(given: { name?: string } = {}) {
    const runId = await gateway.newRun(undefined, given);
    const trainer = trainerOf({ runId, workspaceId: gateway.viewer.workspaceId });
    return { runId, id: globalId("Run", runId), trainer };
  }
  /** "From now on" is from what this process has read: until it has read so far. */
  const hasRead = (sequence: number) =>
    until(
      () => gateway.live.position().sequence,
      (position) => position >= sequence,
    );
  const nobodyLeft = () =>
    until(
      () => {
        const { sockets, sessions, subscriptions } = gateway.server.load();
        return { sockets, sessions, subscriptions, groups: gateway.live.groups() };
      },
      (load) => Object.values(load).every((count) => count === 0),
    );

  for (const transport of ["ws", "sse"] as const) {
    here(`${transport}: a client that returns with its cursor sees exactly what it missed`, async () => {
      const { id, trainer } = await newRun();
      const [claim = 0] = await gateway.say(trainer.started(1));
      await hasRead(claim);
      const first = subscriber(gateway, transport, runEvents, { run: id });
      await first.ready();
      for (const step of [1, 2, 3]) await gateway.say(trainer.step(1, claim, step));
      await until(first.events, (events) => events.length === 3);
      await first.leave();
      for (const step of [4, 5, 6]) await gateway.say(trainer.step(1, claim, step));
      const second = subscriber(gateway, transport, runEvents, { run: id, after: first.cursor() });
      await second.ready();
      await gateway.say(trainer.step(1, claim, 7));
      await until(second.events, (events) => events.length === 4);
      expect([...first.events(), ...second.events()].map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7]);
      await second.leave();
      await nobodyLeft();
    });

    here(`${transport}: a stale, foreign or malformed cursor is told apart`, async () => {
      const { id } = await newRun();
      const { epoch, sequence } = gateway.live.position();
      const told = async (after: string) => {
        const one = subscriber(gateway, transport, runEvents, { run: id, after });
        await until(one.ended, (ended) => ended !== null);
        await one.leave();
        return { messages: one.messages, ended: one.ended() as Message };
      };
      const beyond = await told(encodeCursor({ epoch, sequence: sequence + 1000 }));
      expect(beyond.messages).toMatchObject([{ __typename: "StreamReset", reason: "BEYOND_END" }]);
      expect(beyond.ended).toBe("complete");
      const foreign = await told(encodeCursor({ epoch: "another", sequence: 0 }));
      expect(foreign.messages).toMatchObject([{ __typename: "StreamReset", reason: "OTHER_LOG" }]);
      const malformed = await told("nonsense");
      expect(JSON.stringify(malformed)).toContain("this is not an EventCursor");
      await nobodyLeft();
    });

    here(`${transport}: another workspace's run is answered as one that is not there`, async () => {
      const { id } = await newRun();
      const stranger = await gateway.stranger();
      const told = async (run: string) => {
        const one = subscriber({ ...gateway, key: stranger.key }, transport, runEvents, { run });
        await until(one.messages.at.bind(one.messages, 0), (message) => message !== undefined);
        await one.leave();
        return one.messages;
      };
      const theirs = await told(id);
      expect(theirs).toMatchObject([
        { errors: [{ extensions: { code: "NOT_FOUND", inputPath: ["runId"] } }] },
      ]);
      expect(theirs).toEqual(await told(globalId("Run", "run-unknown")));
      expect(theirs).toEqual(await told("not an id at all"));
      await nobodyLeft();
    });

    here(`${transport}: forced disconnects over a run lose nothing and repeat nothing`, async () => {
      const { id, trainer } = await newRun();
      const [claim = 0] = await gateway.say(trainer.started(1));
      const begin = encodeCursor({ epoch: gateway.live.position().epoch, sequence: claim });
      const steps = Array.from({ length: 300 }, (_, n) => n + 1);
      const saying = (async () => {
        for (let n = 0; n < steps.length; n += 3) {
          await gateway.say(...steps.slice(n, n + 3).map((step) => trainer.step(1, claim, step)));
          await new Promise((resolve) => setTimeout(resolve, 4));
        }
      })();
      const heard: number[] = [];
      let after = begin;
      while (heard.length < steps.length) {
        const one = subscriber(gateway, transport, runEvents, { run: id, after });
        // Wherever it is, and every other time not before it has heard something: on a slow machine nobody would come on.
        if (Math.random() < 0.5) await until(one.events, (events) => events.length > 0);
        await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 30));
        heard.push(...one.events().map(({ step }) => step));
        after = one.cursor() ?? after;
        await one.leave();
      }
      await saying;
      expect(heard).toEqual(steps);
      await nobodyLeft();
    });
  }

  here("a snapshot and the events after its cursor make the whole", async () => {
    const { id, trainer } = await newRun();
    const [claim = 0] = await gateway.say(trainer.started(1));
    for (const step of [1, 2, 3, 4, 5]) await gateway.say(trainer.step(1, claim, step));
    const query = "query ($id: ID!) { run(id: $id) { cursor steps(first: 100) { nodes { step } } } }";
    const { data } = await until(
      () => ask(gateway, query, { id }),
      ({ data }) => data?.run.steps.nodes.length > 1,
    );
    const seen = data.run.steps.nodes.map(({ step }: { step: number }) => step);
    const rest = subscriber(gateway, "ws", runEvents, { run: id, after: data.run.cursor });
    await rest.ready();
    await gateway.say(trainer.step(1, claim, 6));
    await until(rest.events, (events) => events.some(({ step }) => step === 6));
    expect([...seen, ...rest.events().map(({ step }) => step)].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    await rest.leave();
  });

  here("what a replaced trainer still says reaches nobody, from memory and from the log alike", async () => {
    const { id, trainer } = await newRun();
    const [old = 0] = await gateway.say(trainer.started(1));
    await gateway.say(trainer.step(1, old, 1));
    const [fresh = 0] = await gateway.say(trainer.started(2));
    await hasRead(fresh);
    const watching = subscriber(gateway, "ws", runEvents, { run: id });
    await watching.ready();
    await gateway.say(trainer.step(1, old, 2), trainer.step(2, fresh, 1), trainer.step(1, old, 3));
    const [newest = 0] = await gateway.say(trainer.step(2, fresh, 2));
    await until(watching.events, (events) => events.length >= 2);
    const told = (events: Message[]) =>
      events.filter(({ step }) => step).map(({ attempt, step }) => [attempt, step]);
    expect(told(watching.events())).toEqual([
      [2, 1],
      [2, 2],
    ]);
    await watching.leave();

    // A process that begins now knows the claims from the store only, and reads all of this from the log.
    await hasRead(newest);
    const other = await gateway.openProcess();
    const begin = encodeCursor({ epoch: gateway.live.position().epoch, sequence: old - 1 });
    const later = subscriber({ url: other.url, key: gateway.key }, "sse", runEvents, {
      run: id,
      after: begin,
    });
    await later.ready();
    expect(told(later.events())).toEqual([
      [1, 1],
      [2, 1],
      [2, 2],
    ]);
    await later.leave();
    await other.close();
  });

  here(
    "what a trainer says after its last word, or after the run's end, reaches nobody, now or later",
    async () => {
      const { id, runId, trainer } = await newRun();
      const where = { workspaceId: gateway.viewer.workspaceId, runId, at: new Date().toISOString() };
      const [first = 0] = await gateway.say(trainer.started(1));
      await hasRead(first);
      const begin = encodeCursor({ epoch: gateway.live.position().epoch, sequence: first - 1 });
      const watching = subscriber(gateway, "ws", runEvents, { run: id });
      await watching.ready();
      const gone = { step: 1, code: "shutdown", reason: "bye" } as const;
      await gateway.say(trainer.step(1, first, 1), trainer.say("released", 1, first, gone));
      await gateway.say(trainer.step(1, first, 2));
      const [second = 0] = await gateway.say(trainer.started(2));
      await gateway.say(trainer.step(2, second, 1), { type: "killed", ...where, reason: "enough" });
      // It has not noticed yet, nor has who asks for a stop, nor another trainer that had the job.
      await gateway.say(trainer.step(2, second, 2), trainer.say("finished", 2, second, { step: 2 }));
      const [third = 0] = await gateway.say(trainer.started(3));
      await gateway.say(trainer.step(3, third, 1), {
        type: "stop_requested",
        ...where,
        by: "m",
        reason: null,
      });
      const [last = 0] = await gateway.say({
        ...{ type: "changed", ...where, name: "renamed", tags: [], notes: null, deleted: false },
      });
      const told = (one: typeof watching) =>
        one
          .events()
          .map(({ __typename, attempt, step, status }) => (step ? [attempt, step] : (status ?? __typename)));
      const whole = [[1, 1], "PENDING", "AttemptStarted", "RUNNING", [2, 1], "KILLED", "RunChanged"];
      await until(watching.events, (events) => events.some(({ __typename }) => __typename === "RunChanged"));
      expect(told(watching)).toEqual(whole);
      await watching.leave();

      await hasRead(last);
      const other = await gateway.openProcess();
      for (const { url } of [gateway, other]) {
        const later = subscriber({ url, key: gateway.key }, "sse", runEvents, { run: id, after: begin });
        await later.ready();
        expect(told(later)).toEqual(["AttemptStarted", "RUNNING", ...whole]);
        await later.leave();
      }
      await other.close();
    },
  );

  here("a client goes on at another process from the cursor of the first", async () => {
    const { id, trainer } = await newRun();
    const [claim = 0] = await gateway.say(trainer.started(1));
    await hasRead(claim);
    const first = subscriber(gateway, "ws", runEvents, { run: id });
    await first.ready();
    await gateway.say(trainer.step(1, claim, 1));
    await until(first.events, (events) => events.length === 1);
    await first.leave();
    await gateway.say(trainer.step(1, claim, 2));
    const other = await gateway.openProcess();
    const second = subscriber({ url: other.url, key: gateway.key }, "ws", runEvents, {
      run: id,
      after: first.cursor(),
    });
    await second.ready();
    expect(second.events().map(({ step }) => step)).toEqual([2]);
    await second.leave();
    await other.close();
  });

  here("statuses are told as the store has them, also where the event alone does not say", async () => {
    const told = async (say: (run: Awaited<ReturnType<typeof newRun>>) => Promise<unknown>) => {
      const run = await newRun();
      const one = subscriber(gateway, "ws", runEvents, { run: run.id, types: ["RUN_STATUS_CHANGED"] });
      await one.ready();
      await say(run);
      await until(one.events, (events) =>
        events.some(({ status }) => ["STOPPED", "FINISHED"].includes(status)),
      );
      const query = "query ($id: ID!) { run(id: $id) { status statusReason { code message } } }";
      const { data } = await until(
        () => ask(gateway, query, { id: run.id }),
        ({ data }) => ["STOPPED", "FINISHED"].includes(data.run.status),
      );
      const last = one.events().at(-1);
      expect({ status: last.status, statusReason: last.reason }).toEqual(data.run);
      await one.leave();
      return one.events().map(({ status, reason }) => [status, reason?.code ?? null]);
    };
    const stop = (runId: string, at: string) =>
      ({
        type: "stop_requested",
        workspaceId: gateway.viewer.workspaceId,
        runId,
        at,
        by: "m",
        reason: "enough",
      }) as const;
    const now = () => new Date().toISOString();

    expect(await told(({ runId }) => gateway.say(stop(runId, now())))).toEqual([
      ["STOPPED", "stop_requested"],
    ]);
    expect(
      await told(async ({ runId, trainer }) => {
        const [claim = 0] = await gateway.say(trainer.started(1));
        await gateway.say(stop(runId, now()));
        await gateway.say(trainer.say("stopped", 1, claim, { step: 1, reason: "enough", at: now() }));
      }),
    ).toEqual([
      ["RUNNING", null],
      ["STOPPED", "stop_requested"],
    ]);
    expect(
      await told(async ({ trainer }) => {
        const [claim = 0] = await gateway.say(trainer.started(1));
        await gateway.say(trainer.say("stopped", 1, claim, { step: 1, reason: "spent", at: now() }));
      }),
    ).toEqual([
      ["RUNNING", null],
      ["STOPPED", "budget_spent"],
    ]);
    expect(
      await told(async ({ runId, trainer }) => {
        const [claim = 0] = await gateway.say(trainer.started(1));
        const at = now();
        await gateway.say(
          trainer.say("released", 1, claim, { step: 1, code: "shutdown", reason: "bye", at }),
        );
        // Which of the two ended the run is known by its time, so they must not share a millisecond.
        await gateway.say(stop(runId, new Date(Date.parse(at) + 1).toISOString()));
      }),
    ).toEqual([
      ["RUNNING", null],
      ["PENDING", "shutdown"],
      ["STOPPED", "stop_requested"],
    ]);
  });

  here("progress is the newest state, at most so often, and its last word always comes", async () => {
    const { id, trainer } = await newRun();
    const query = /* GraphQL */ `
      subscription ($run: ID!) {
        runProgress(runId: $run, maxPerSecond: 5) {
          __typename
          ... on RunProgressUpdate { cursor status phase trainingReward tokensPerSecond progress { currentStep totalSteps } health { state } }
        }
      }
    `;
    const one = subscriber(gateway, "sse", query, { run: id });
    await one.ready();
    expect(one.messages[0]).toMatchObject({ status: "PENDING", health: null, trainingReward: null });
    const [claim = 0] = await gateway.say(trainer.started(1));
    const begun = Date.now();
    for (let step = 1; step <= 40; step++) {
      await gateway.say(trainer.step(1, claim, step));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await gateway.say(trainer.say("finished", 1, claim, { step: 40 }));
    const updates = () => one.messages.filter(({ __typename }) => __typename === "RunProgressUpdate");
    await until(
      () => updates().at(-1),
      ({ status }) => status === "FINISHED",
    );
    expect(updates().at(-1)).toMatchObject({
      phase: "COMPLETE",
      progress: { currentStep: 40 },
      tokensPerSecond: 150,
    });
    expect(updates().length).toBeLessThanOrEqual(4 + (5 * (Date.now() - begun)) / 1000);
    expect(decodeCursor(updates().at(-1).cursor)?.sequence).toBeGreaterThan(claim + 39);

    // Whoever comes now is told where it stands, whatever the projector has done by now.
    const late = subscriber(gateway, "ws", query, { run: id });
    await late.ready();
    await until(
      () => late.messages.filter(({ status }) => status === "FINISHED").length,
      (count) => count > 0,
    );
    await one.leave();
    await late.leave();
    await nobodyLeft();
  });

  here("metrics come as exact points, each once, with steps' own figures among them", async () => {
    const { id, trainer } = await newRun();
    const [claim = 0] = await gateway.say(trainer.started(1));
    const query = /* GraphQL */ `
      subscription ($run: ID!, $after: EventCursor, $keys: [String!]!) {
        runMetrics(runId: $run, keys: $keys, after: $after, maxPerSecond: 20) {
          __typename
          ... on RunMetricBatch { cursor points { key step value attempt } }
        }
      }
    `;
    const after = encodeCursor({ epoch: gateway.live.position().epoch, sequence: claim });
    const one = subscriber(gateway, "ws", query, { run: id, after, keys: ["reward/mean", "loss"] });
    await one.ready();
    for (let step = 1; step <= 20; step++) {
      const points = [
        { key: "loss", step, value: step / 2 },
        { key: "other", step, value: 1 },
      ];
      await gateway.say(
        trainer.step(1, claim, step),
        trainer.say("metrics", 1, claim, { series: columnsOf(points) }),
      );
    }
    const points = () => one.messages.flatMap(({ points = [] }) => points);
    await until(points, (found) => found.length === 40);
    const expected = Array.from({ length: 20 }, (_, n) => [
      { key: "reward/mean", step: n + 1, value: (n + 1) / 10, attempt: 1 },
      { key: "loss", step: n + 1, value: (n + 1) / 2, attempt: 1 },
    ]).flat();
    expect(points()).toEqual(expected);
    await one.leave();
  });

  here(
    "a client says how long events are gathered; within bounds, and sharing only with those who say the same",
    async () => {
      const { id, trainer } = await newRun();
      const [claim = 0] = await gateway.say(trainer.started(1));
      const query = /* GraphQL */ `
      subscription ($run: ID!, $after: EventCursor, $gatherMs: Int!) {
        runEvents(runId: $run, after: $after, gatherMs: $gatherMs) {
          __typename
          ... on RunEventBatch { cursor events { ... on StepCompleted { step } } }
        }
      }
    `;
      const after = encodeCursor({ epoch: gateway.live.position().epoch, sequence: claim });
      const at = (gatherMs: number) => subscriber(gateway, "ws", query, { run: id, after, gatherMs });
      for (const gatherMs of [-1, 1001]) {
        const refused = at(gatherMs);
        await until(
          () => refused.messages,
          ([first]) => first?.errors[0].extensions.inputPath?.[0] === "gatherMs",
        );
        await refused.leave();
      }
      const [prompt, alike, patient] = [at(0), at(0), at(1000)];
      for (const one of [prompt, alike, patient]) await one.ready();
      expect(gateway.live.groups()).toBe(2);
      for (const step of [1, 2, 3]) {
        await gateway.say(trainer.step(1, claim, step));
        await until(prompt.events, (events) => events.length === step);
      }
      await until(patient.events, (events) => events.length === 3);
      const batches = prompt.messages.filter(({ __typename }) => __typename === "RunEventBatch");
      expect(batches.map(({ events }) => events.length)).toEqual([1, 1, 1]);
      for (const one of [prompt, alike, patient]) await one.leave();
      await nobodyLeft();
    },
  );

  here("a workspace's stream tells of its runs and of nobody else's", async () => {
    const stranger = await gateway.stranger();
    const theirs = await gateway.newRun(stranger.viewer);
    const query = /* GraphQL */ `
      subscription ($after: EventCursor) {
        workspaceEvents(after: $after) {
          __typename
          ... on WorkspaceEventBatch { cursor events { __typename ... on RunEvent { runId } ... on DatasetReady { name version } } }
        }
      }
    `;
    const one = subscriber(gateway, "ws", query, { run: "" });
    await one.ready();
    const { id, trainer } = await newRun();
    const elsewhere = trainerOf({ runId: theirs, workspaceId: stranger.viewer.workspaceId });
    await gateway.say(elsewhere.started(1));
    const [claim = 0] = await gateway.say(trainer.started(1));
    await gateway.say(trainer.step(1, claim, 1), trainer.checkpoint(1, claim, 1));
    await gateway.say({
      type: "dataset_ready",
      workspaceId: gateway.viewer.workspaceId,
      at: new Date().toISOString(),
      datasetId: "d",
      versionId: "v",
      name: "digits",
      version: 3,
    });
    await until(one.events, (events) => events.length >= 4);
    expect(one.events()).toEqual([
      { __typename: "AttemptStarted", runId: id },
      { __typename: "RunStatusChanged", runId: id },
      { __typename: "CheckpointSaved", runId: id },
      { __typename: "DatasetReady", name: "digits", version: 3 },
    ]);
    await one.leave();
  });

  here("a quiet stream's heartbeat carries the cursor on past what is not its own", async () => {
    const { id } = await newRun();
    const one = subscriber(gateway, "sse", runEvents, { run: id });
    await one.ready();
    const other = await newRun();
    const [sequence = 0] = await gateway.say(other.trainer.started(1));
    await until(
      () =>
        one.messages
          .filter(({ __typename }) => __typename === "Heartbeat")
          .map(({ cursor }) => decodeCursor(cursor)?.sequence ?? 0),
      (sequences) => sequences.some((found) => found >= sequence),
    );
    expect(one.events()).toEqual([]);
    await one.leave();
  });

  here("curl and EventSource read the same run: ids, Last-Event-ID, and from the beginning", async () => {
    const name = "by-its-name";
    const { id, runId, trainer } = await newRun({ name });
    const [claim = 0] = await gateway.say(trainer.started(1));
    await gateway.say(trainer.step(1, claim, 1), trainer.step(1, claim, 2));
    const read = async (path: string, lastEventId: string | null, count: number) => {
      const response = await fetch(gateway.url + path, {
        headers: {
          authorization: `Bearer ${gateway.key}`,
          ...(lastEventId === null ? {} : { "last-event-id": lastEventId }),
        },
      });
      expect(response.headers.get("content-type")).toContain("text/event-stream");
      expect(response.headers.get("x-accel-buffering")).toBe("no");
      let text = "";
      const events: { id: string; data: Message }[] = [];
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        events.length = 0;
        for (const [, cursor = "", data = ""] of text.matchAll(/id: (.+)\ndata: (.+)\n\n/g))
          events.push({ id: cursor, data: JSON.parse(data) });
        if (events.length >= count) break;
      }
      return events;
    };
    const all = await read(`/runs/${id}/events?from=earliest`, null, 3);
    expect(all.map(({ data }) => data.type)).toEqual(["started", "step", "step"]);
    const rest = await read(`/runs/${runId}/events`, all[1]!.id, 1);
    expect(rest).toEqual(all.slice(2));
    expect(await read(`/runs/${name}/events`, all[1]!.id, 1)).toEqual(rest);
    const refused = await fetch(`${gateway.url}/runs/${id}/events`, {
      headers: { authorization: `Bearer ${gateway.key}`, "last-event-id": "nonsense" },
    });
    expect(refused.status).toBe(422);
    for (const nothing of ["nothing", "%00", "%zz", "a%2fb"]) {
      const unknown = await fetch(`${gateway.url}/runs/${nothing}/events`, {
        headers: { authorization: `Bearer ${gateway.key}` },
      });
      expect(unknown.status, nothing).toBe(404);
    }
    await nobodyLeft();
  });
});
