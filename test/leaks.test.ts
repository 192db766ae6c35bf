import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { globalId } from "../schema/node.ts";
import { encodeCursor } from "../src/live/cursor.ts";
import { type BusHost, busKinds } from "./testkit/buses.ts";
import { entry } from "./testkit/events.ts";
import { openGateway, type TestGateway, until } from "./testkit/gateway.ts";
import { randomOf } from "./testkit/random.ts";

const subscriptions = 2000;
/** At once; with each way taking some milliseconds there are always some in every state. */
const atOnce = 50;

describe.each(busKinds)("over $name", (kind) => {
  let host: BusHost | null;
  beforeAll(async () => {
    host = await kind.start();
  });
  afterAll(async () => {
    await host?.stop();
  });

  test("2,000 subscriptions left in every way that there is leave nothing: no group, session, socket, timer or reader", async (context) => {
    if (host === null) return context.skip(`no ${kind.name} on this machine: LEFT OUT`);
    const place = await host.place();
    // A small memory: whoever begins at the start is caught up from the log itself.
    const gateway = await openGateway({
      openBus: place.open,
      ring: { maxEvents: 50 },
      limits: { initTimeoutMs: 300 },
    });
    const speaking = new AbortController();
    try {
      const seed = Math.floor(Math.random() * 2 ** 31);
      const ways = await waysOf(gateway, randomOf(seed));
      const speaker = speak(gateway, ways.runIds, speaking.signal);
      // Once before it counts: pools have grown and code is compiled.
      await ways.leave(atOnce * 2);
      await restOf(gateway);
      const before = { resources: resources(), readers: await place.readersLeft() };

      await ways.leave(subscriptions);
      const rest = await restOf(gateway);
      expect(rest, `seed ${seed}`).toEqual({ groups: 0, sockets: 0, sessions: 0, subscriptions: 0 });
      // NATS forgets readers by itself after 10 s: many that are still there were left to it.
      expect(await place.readersLeft()).toBeLessThan(before.readers + atOnce);
      await until(place.readersLeft, (readers) => readers <= before.readers);
      // Pools and the speaker come and go; what was forgotten once a subscription would be hundreds.
      await until(resources, (now) =>
        Object.entries(now).every(([name, count]) => count - (before.resources[name] ?? 0) < 25),
      );
      speaking.abort();
      await speaker;
    } finally {
      speaking.abort();
      await gateway.close();
      await place.stop();
    }
  }, 180_000);
});

/** What the server holds once it holds nothing, or what it still held after a while. */
async function restOf({ live, server }: TestGateway) {
  const held = () => {
    const { sockets, sessions, subscriptions } = server.load();
    return { groups: live.groups(), sockets, sessions, subscriptions };
  };
  const nothing = ({ groups, sockets, sessions, subscriptions }: ReturnType<typeof held>) =>
    groups + sockets + sessions + subscriptions === 0;
  return until(held, nothing).catch(held);
}

function resources(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of process.getActiveResourcesInfo()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** Says something about the runs all the time, so that every stream is in the middle of something. */
async function speak({ bus, viewer }: TestGateway, runIds: readonly string[], signal: AbortSignal) {
  for (let n = 0; !signal.aborted; n++) {
    const where = { runId: runIds[n % runIds.length]!, workspaceId: viewer.workspaceId };
    await bus.log.append([{ ...entry(n, where), id: `more-${n}` }]);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

async function waysOf(gateway: TestGateway, random: () => number) {
  const { port, url, key, bus, live, viewer } = gateway;
  const runIds = await Promise.all([0, 1, 2, 3, 4].map(() => gateway.newRun()));
  const { epoch, sequence } = live.position();
  const start = encodeCursor({ epoch, sequence });
  for (const [n, runId] of runIds.entries()) {
    const where = { runId, workspaceId: viewer.workspaceId };
    await bus.log.append(Array.from({ length: 150 }, (_, k) => entry(1000 * n + k, where)));
  }
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const pauses = () => new Promise((resolve) => setTimeout(resolve, random() * 15));

  function operation() {
    const run = globalId("Run", pick([...runIds, "nobody's"]));
    const field = pick([
      `runEvents(runId: $run, after: $after)`,
      `runEvents(runId: $run, after: $after, types: [RUN_CHANGED])`,
      `runProgress(runId: $run)`,
      `workspaceEvents(after: $after)`,
    ]);
    const uses = ["$run: ID!", "$after: EventCursor"].filter((one) => field.includes(one.slice(0, 4)));
    const query = `subscription${uses.length > 0 ? `(${uses.join()})` : ""} { ${field} { __typename } }`;
    const variables = { run, after: pick([start, null]) };
    return {
      query,
      variables: Object.fromEntries(
        Object.entries(variables).filter(([name]) => uses.some((one) => one.startsWith(`$${name}`))),
      ),
    };
  }

  async function overWebSocket(): Promise<number> {
    const socket = new WebSocket(`${url.replace("http", "ws")}/graphql`, ["graphql-transport-ws"]);
    socket.on("error", () => {});
    const closed = new Promise((resolve) => socket.once("close", resolve));
    const heard = (word: string) =>
      Promise.race([
        closed,
        new Promise<void>((resolve) => {
          socket.on("message", (data) => String(data).includes(word) && resolve());
        }),
      ]);
    const acknowledged = heard("connection_ack");
    const ready = heard("StreamReady");
    await Promise.race([once(socket, "open"), closed]);
    const say = (message: object) =>
      socket.readyState === socket.OPEN && socket.send(JSON.stringify(message));
    const leave = async () => {
      const way = pick(["close", "cut", "half"]);
      if (way === "close") socket.close(1000);
      else if (way === "cut") socket.terminate();
      // Only our direction ends, without a word of the protocol.
      else (socket as unknown as { _socket: Socket })._socket.end();
      await closed;
    };
    if (random() < 0.05) return leave().then(() => 1);
    say({ type: "connection_init", payload: { authorization: `Bearer ${key}` } });
    if (random() < 0.05) return leave().then(() => 1);
    await acknowledged;
    const ids = pick([["a"], ["a", "b"], ["a", "b", "c"]]);
    for (const id of ids) say({ type: "subscribe", id, payload: operation() });
    await pick([async () => {}, pauses, () => Promise.race([ready, pauses().then(pauses)])])();
    if (random() < 0.2) {
      // It stops reading: what is told to it piles up.
      socket.pause();
      await pauses();
      socket.resume();
    }
    for (const id of ids) if (random() < 0.5) say({ type: "complete", id });
    await pick([async () => {}, pauses])();
    await leave();
    return ids.length;
  }

  async function asEvents(): Promise<number> {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    const closed = new Promise((resolve) => socket.once("close", resolve));
    const ready = new Promise<void>((resolve) => {
      socket.on("data", (data) => /StreamReady|: live/.test(String(data)) && resolve());
    });
    await Promise.race([once(socket, "connect"), closed]);
    const head = `host: here\r\nauthorization: Bearer ${key}\r\naccept: text/event-stream\r\n`;
    const body = JSON.stringify(operation());
    if (random() < 0.3)
      socket.write(
        `GET /runs/${pick(runIds)}/events${pick(["", `?after=${start}`, "?from=earliest"])} HTTP/1.1\r\n${head}\r\n`,
      );
    else
      socket.write(
        `POST /graphql HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${random() < 0.1 ? body.slice(0, 20) : body}`,
      );
    await pick([async () => {}, pauses, () => Promise.race([ready, closed, pauses().then(pauses)])])();
    const way = pick(["cut", "reset", "half"]);
    if (way === "reset") socket.resetAndDestroy();
    else if (way === "half") {
      socket.end();
      // A server may go on writing to who has only stopped speaking; this one is gone a moment later.
      await pauses();
    }
    socket.destroy();
    await closed;
    return 1;
  }

  return {
    runIds,
    /** So many subscriptions, each begun and left at random. */
    async leave(count: number) {
      let left = count;
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (left > 0) {
            const begun = await pick([overWebSocket, asEvents])();
            left -= begun;
          }
        }),
      );
    },
  };
}
