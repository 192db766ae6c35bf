import { createClient } from "graphql-ws";
import { afterAll, beforeAll, expect, test } from "vitest";
import WebSocket from "ws";
import { globalId } from "../schema/node.ts";
import { encodeCursor } from "../src/live/cursor.ts";
import type { Event } from "../src/protocol/event.ts";
import { type BusHost, type BusPlace, busKinds } from "./testkit/buses.ts";
import { openGateway, type TestGateway, until } from "./testkit/gateway.ts";
import { trainerOf } from "./testkit/runs.ts";

let host: BusHost;
let place: BusPlace;
let gateway: TestGateway;

beforeAll(async () => {
  host = (await busKinds.find(({ name }) => name === "embedded")!.start())!;
  place = await host.place();
  gateway = await openGateway({ openBus: () => place.open() });
});
afterAll(async () => {
  await gateway.close();
  await place.stop();
  await host.stop();
});

const events = /* GraphQL */ `
  subscription ($run: ID!, $after: EventCursor) {
    runEvents(runId: $run, after: $after) {
      ... on RunEventBatch { events { __typename id
        ... on RunStatusChanged { status because: reason { code } }
        ... on PauseRequested { preempted reason } ... on KillRequested { deadline reason }
        ... on CheckpointRequested { request } ... on CheckpointSaved { answers: request }
        ... on BudgetChanged { caps { maxTokens } }
      } }
    }
  }
`;

/** What is told of the run from the log's beginning, in one line each, for as long as somebody listens. */
function follow(runId: string) {
  const told: string[] = [];
  const client = createClient({
    url: `${gateway.url.replace("http", "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${gateway.key}` },
    retryAttempts: 0,
  });
  const after = encodeCursor({ epoch: gateway.bus.log.epoch, sequence: 0 });
  client.subscribe(
    { query: events, variables: { run: globalId("Run", runId), after } },
    {
      // biome-ignore lint/suspicious/noExplicitAny: a test says by its assertions what an answer is
      next: ({ data }: any) => {
        for (const { __typename, id, status, because, reason, caps, ...rest } of data.runEvents.events ?? [])
          told.push(
            [__typename, status, because?.code, reason, caps?.maxTokens, ...Object.values(rest)]
              .filter((part) => part)
              .join(" "),
          );
      },
      error: (error) => void told.push(`error ${JSON.stringify(error)}`),
      complete: () => {},
    },
  );
  return { told, leave: async () => client.dispose() };
}

test("pauses, resumes, losses, kills, checkpoints and budgets are told, live and from the log alike", async () => {
  const runId = await gateway.newRun();
  const where = { runId, workspaceId: gateway.viewer.workspaceId };
  const trainer = trainerOf(where);
  const at = (second: number) => new Date(Date.parse("2026-01-01T00:00:00Z") + second * 1000).toISOString();
  const asked = (second: number) => ({ ...where, at: at(second), by: "m" });
  const live = follow(runId);
  const say = async (event: Event) => (await gateway.say(event))[0]!;
  const pause = { type: "pause_requested", cause: "person", reason: "lunch" } as const;

  await say({ ...asked(1), ...pause });
  await say({ ...asked(2), type: "resume_requested" });
  const first = await say(trainer.started(1, { at: at(3), leaseMs: 1000 }));
  await say({ ...asked(4), type: "checkpoint_requested", id: "r-1" });
  await say(trainer.checkpoint(1, first, 1, { request: "r-1", cause: "requested", at: at(5) }));
  await say({ ...asked(6), type: "budget_changed", budget: { maxTokens: 7 } });
  await say({ ...asked(7), ...pause, by: null, cause: "preempted", reason: "other goes before it" });
  await say(
    trainer.say("released", 1, first, { at: at(8), step: 1, code: "preempted", reason: "it made room" }),
  );
  const second = await say(trainer.started(2, { at: at(9), leaseMs: 1000 }));
  await say({ ...asked(10), ...pause });
  await say({ ...asked(11), type: "resume_requested" });
  await say({
    ...{ type: "lost", ...where, at: at(50), claim: second, leaseUntil: at(10), reason: "silent" },
  });
  await say(trainer.say("progress", 2, second, { at: at(51), leaseMs: 1000, note: null }));
  await say(trainer.say("progress", 2, second, { at: at(52), leaseMs: 60_000, note: null }));
  await say({ ...asked(53), ...pause });
  await say(trainer.say("paused", 2, second, { at: at(54), step: 2, code: "pause_requested", reason: null }));
  await say({ ...asked(55), type: "resume_requested" });
  await say(trainer.started(3, { at: at(56), leaseMs: 60_000 }));
  await say({ ...asked(57), type: "kill_requested", reason: "enough", deadline: at(58) });
  await say({ type: "killed", ...where, at: at(58), reason: "enough" });

  const whole = [
    "PauseRequested lunch",
    "RunStatusChanged PAUSED pause_requested",
    "ResumeRequested",
    "RunStatusChanged PENDING",
    "AttemptStarted",
    "RunStatusChanged RUNNING",
    "CheckpointRequested r-1",
    "CheckpointSaved r-1",
    "BudgetChanged 7",
    "PauseRequested other goes before it true",
    "RunStatusChanged PENDING preempted",
    "AttemptStarted",
    "RunStatusChanged RUNNING",
    "PauseRequested lunch",
    "ResumeRequested",
    "RunStatusChanged UNKNOWN trainer_silent",
    "RunStatusChanged RUNNING",
    "HealthReported",
    "HealthReported",
    "PauseRequested lunch",
    "RunStatusChanged PAUSED pause_requested",
    "ResumeRequested",
    "RunStatusChanged PENDING",
    "AttemptStarted",
    "RunStatusChanged RUNNING",
    `KillRequested enough ${at(58)}`,
    "RunStatusChanged KILLED killed",
  ];
  await until(
    () => live.told,
    (told) => told.length >= whole.length,
  );
  expect(live.told).toEqual(whole);
  await live.leave();

  // Another process, that was not there: it reads the log and a store that has long come further.
  await until(
    async () =>
      (await gateway.db.selectFrom("run").select("status").where("id", "=", runId).executeTakeFirst())
        ?.status,
    (status) => status === "killed",
  );
  const late = follow(runId);
  await until(
    () => late.told,
    (told) => told.length >= whole.length,
  );
  expect(late.told).toEqual(whole);
  await late.leave();
});

test("of several ends one is told, even in one millisecond, and what a trainer says after it ends nothing", async () => {
  const at = "2026-01-01T00:01:00.000Z";
  const say = async (event: Event) => (await gateway.say(event))[0]!;
  async function told(life: (runId: string) => Promise<void>, last: string): Promise<readonly string[]> {
    const runId = await gateway.newRun();
    const live = follow(runId);
    await life(runId);
    // Whatever would be told too much is told before this.
    await say({
      ...{ type: "changed", workspaceId: gateway.viewer.workspaceId, runId, at },
      ...{ name: runId, tags: [], notes: null, deleted: false },
    });
    for (const follower of [live, null]) {
      const one = follower ?? follow(runId);
      await until(
        () => one.told,
        (lines) => lines.at(-1) === "RunChanged",
      );
      expect(one.told.filter((line) => line.startsWith("RunStatusChanged")).at(-1)).toBe(
        `RunStatusChanged ${last}`,
      );
      await one.leave();
    }
    return live.told.filter((line) => line.startsWith("RunStatusChanged"));
  }
  const parts = (runId: string) => {
    const where = { runId, workspaceId: gateway.viewer.workspaceId };
    return { where, trainer: trainerOf(where), asked: { ...where, at, by: "m", reason: null } };
  };

  const waiting = await told(async (runId) => {
    const { where, asked } = parts(runId);
    await say({ ...asked, type: "kill_requested", deadline: at });
    await say({ ...where, type: "killed", at, reason: null });
  }, "STOPPED stop_requested");
  expect(waiting).toHaveLength(1);

  const atWork = await told(async (runId) => {
    const { where, asked, trainer } = parts(runId);
    const claim = await say(trainer.started(1, { at, leaseMs: 60_000 }));
    await say({ ...asked, type: "kill_requested", deadline: at });
    await say({ ...where, type: "killed", at, reason: null });
    await say(trainer.say("stopped", 1, claim, { at, step: 1, reason: null }));
    await say(trainer.say("finished", 1, claim, { at, step: 1, reason: null }));
  }, "KILLED killed");
  expect(atWork).toEqual(["RunStatusChanged RUNNING", "RunStatusChanged KILLED killed"]);

  const stoppedWhilePausing = await told(async (runId) => {
    const { asked, trainer } = parts(runId);
    const claim = await say(trainer.started(1, { at, leaseMs: 60_000 }));
    await say({ ...asked, type: "pause_requested", cause: "person" });
    await say({ ...asked, type: "stop_requested" });
    await say(trainer.say("paused", 1, claim, { at, step: 1, code: "pause_requested", reason: null }));
  }, "STOPPED stop_requested");
  expect(stoppedWhilePausing).toHaveLength(2);

  const takenBack = await told(async (runId) => {
    const { where, asked, trainer } = parts(runId);
    const claim = await say(trainer.started(1, { at, leaseMs: 60_000 }));
    await say({ ...asked, type: "pause_requested", cause: "person" });
    await say({ ...where, type: "resume_requested", at, by: "m" });
    await say(trainer.say("paused", 1, claim, { at, step: 1, code: "pause_requested", reason: null }));
  }, "PENDING resume_requested");
  expect(takenBack).toHaveLength(2);
});

test("of a run that falls silent twice, both returns are told to whoever reads the log again", async () => {
  const runId = await gateway.newRun();
  const where = { runId, workspaceId: gateway.viewer.workspaceId };
  const trainer = trainerOf(where);
  const at = (second: number) => new Date(Date.parse("2026-01-01T00:00:00Z") + second * 1000).toISOString();
  const live = follow(runId);
  const [claim = 0] = await gateway.say(trainer.started(1, { at: at(0), leaseMs: 1000 }));
  for (const second of [100, 200]) {
    const leaseUntil = at(second === 100 ? 1 : 102);
    await gateway.say({ type: "lost", ...where, at: at(second), claim, leaseUntil, reason: "silent" });
    await gateway.say(trainer.say("progress", 1, claim, { at: at(second + 1), leaseMs: 1000, note: null }));
  }
  const whole = [
    "RUNNING",
    ...["UNKNOWN trainer_silent", "RUNNING"],
    ...["UNKNOWN trainer_silent", "RUNNING"],
  ];
  for (const one of [live, follow(runId)]) {
    const statuses = () => one.told.filter((line) => line.startsWith("RunStatusChanged"));
    await until(statuses, (lines) => lines.length >= whole.length);
    expect(statuses()).toEqual(whole.map((status) => `RunStatusChanged ${status}`));
    await one.leave();
  }
});
