import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openHub } from "../src/live/hub.ts";
import { type Live, openLive } from "../src/live/live.ts";
import { pendingRun } from "../src/protocol/run-state.ts";
import { type BusHost, busKinds } from "./testkit/buses.ts";
import { entry } from "./testkit/events.ts";
import { until } from "./testkit/gateway.ts";
import { trainerOf } from "./testkit/runs.ts";

const noClaims = async () => ({ state: null, attempts: [], rests: [], through: 0 });
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

/** Follows a run by the numbers that its entries carry. */
function follow(live: Live, runId: string, after: number | null) {
  const heard: number[] = [];
  const controls: string[] = [];
  let ended: string | null = null;
  const { epoch } = live.position();
  const source = live.exact({
    key: runId,
    scope: { runId },
    intervalMs: 5,
    maxEvents: 100,
    after: after === null ? null : { epoch, sequence: after },
    view: (events) => ({
      kind: "Batch" as const,
      names: events.map(({ event }) => ("name" in event ? Number(event.name) : -1)),
    }),
  });
  const leave = source.join({
    key: "names",
    render: (message) => message,
    sink: {
      write(message) {
        if (message.kind === "Batch") heard.push(...message.names);
        else controls.push(message.kind);
        return true;
      },
      whenDrained: () => {},
      end: (why) => {
        ended = why;
      },
    },
  });
  return { heard, controls, leave, ended: () => ended };
}

describe.each(busKinds)("over $name", (kind) => {
  let host: BusHost | null;
  beforeAll(async () => {
    host = await kind.start();
  });
  afterAll(async () => {
    await host?.stop();
  });

  test("the server of the log is killed and restarted: followers go on by themselves, nothing missing, nothing twice", async (context) => {
    if (host === null) return context.skip(`no ${kind.name} on this machine: LEFT OUT`);
    const place = await host.mortalPlace();
    const bus = await place.open();
    const troubles: unknown[] = [];
    const live = await openLive({
      log: bus.log,
      claimsOf: noClaims,
      troubled: (error) => troubles.push(error),
      maxEvents: 20,
    });
    const say = (from: number, to: number) =>
      bus.log.append(numbers(from, to).map((n) => ({ ...entry(n), id: randomUUID() })));
    const [first = 0] = await say(0, 1);
    await until(
      () => live.position().sequence,
      (sequence) => sequence === first,
    );
    const early = follow(live, "run", null);
    await say(1, 30);
    await until(
      () => early.heard.length,
      (count) => count >= 29,
    );
    await place.kill();
    const said = say(30, 60);
    await place.restart();
    await said;
    await until(
      () => early.heard.at(-1),
      (last) => last === 59,
    );
    expect(early.heard).toEqual(numbers(1, 60));
    // One who comes back after all that, from before what memory holds.
    const late = follow(live, "run", first);
    await until(
      () => late.controls,
      (controls) => controls.includes("StreamReady"),
    );
    expect(late.heard).toEqual(numbers(1, 60));
    early.leave();
    late.leave();
    await live.close();
    await until(place.readersLeft, (count) => count === 0);
    await bus.close();
    await place.stop();
  });

  test("while the store cannot say who speaks for a run, nothing of it is shown; then all of it is", async (context) => {
    if (host === null) return context.skip(`no ${kind.name} on this machine: LEFT OUT`);
    const place = await host.place();
    const bus = await place.open();
    const trainer = trainerOf({ runId: "run", workspaceId: "ws" });
    const say = async (event: Parameters<typeof bus.log.append>[0][number]["event"]) => {
      const [sequence = 0] = await bus.log.append([{ id: randomUUID(), event }]);
      return sequence;
    };
    const old = await say(trainer.started(1));
    const fresh = await say(trainer.started(2));
    let away = true;
    let asked = 0;
    const hub = await openHub({
      log: bus.log,
      // The store has not folded the second attempt yet: the log has to be asked for it.
      claimsOf: async () => {
        asked++;
        if (away) throw new Error("the store is away");
        const state = {
          ...pendingRun(""),
          sequence: old,
          status: "running",
          claim: old,
          attempt: 1,
        } as const;
        return { state, attempts: [{ claim: old, attempt: 1 }], rests: [], through: old };
      },
    });
    const stale = await say(trainer.step(1, old, 1));
    const good = await say(trainer.step(2, fresh, 1));
    await until(
      () => asked,
      (count) => count >= 2,
    );
    expect(hub.head).toBe(fresh);
    away = false;
    await until(
      () => hub.head,
      (head) => head === good,
    );
    const slice = await hub.read({ after: stale - 1, upTo: hub.head, scope: { runId: "run" }, limit: 10 });
    expect(slice?.events.map(({ sequence }) => sequence)).toEqual([good]);
    const fromLog = await hub.read({ after: 0, upTo: hub.head, scope: { runId: "run" }, limit: 10 });
    expect(fromLog?.events.map(({ sequence }) => sequence)).toEqual([old, fresh, good]);
    await hub.close();
    await bus.close();
    await place.stop();
  });
});
