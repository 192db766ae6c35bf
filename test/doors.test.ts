import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import { globalId } from "../schema/node.ts";
import { encodeCursor } from "../src/live/cursor.ts";
import { type BusHost, type BusPlace, busKinds } from "./testkit/buses.ts";
import { openGateway, type TestGateway, until } from "./testkit/gateway.ts";
import { randomOf } from "./testkit/random.ts";
import { returning } from "./testkit/returning.ts";
import { trainerOf } from "./testkit/runs.ts";

let host: BusHost;
let place: BusPlace;
let gateway: TestGateway;
let other: Awaited<ReturnType<TestGateway["openProcess"]>>;

beforeAll(async () => {
  host = (await busKinds[0]!.start())!;
  place = await host.place();
  gateway = await openGateway({ openBus: place.open, ring: { maxEvents: 40 } });
  other = await gateway.openProcess();
});
afterAll(async () => {
  await other.close();
  await gateway.close();
  await place.stop();
  await host.stop();
});

/** A door in front of several servers: each connection goes to one of them at random, and can be cut at any moment. */
async function openDoor(ports: readonly number[], random: () => number) {
  const pairs = new Set<readonly [Socket, Socket]>();
  const entered = new Map<number, number>(ports.map((port) => [port, 0]));
  const server = createServer((inner) => {
    const port = ports[Math.floor(random() * ports.length)]!;
    entered.set(port, entered.get(port)! + 1);
    const outer = connect(port, "127.0.0.1");
    const pair = [inner, outer] as const;
    pairs.add(pair);
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      from.pipe(to);
      from.on("error", () => {});
      from.on("close", () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many connections have gone to each. */
    entered: () => [...entered.values()],
    /** Cuts about this share of the connections, wherever their bytes are. */
    cut(share: number) {
      for (const pair of pairs) if (random() < share) for (const socket of pair) socket.destroy();
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      this.cut(1);
      await closed;
    },
  };
}

test("clients that a load balancer moves between two servers at any moment miss nothing and hear nothing twice", async () => {
  const seed = Number(process.env["DOORS_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
  onTestFailed(() => console.error(`the door went by DOORS_SEED=${seed}`));
  const { workspaceId } = gateway.viewer;
  const runId = await gateway.newRun();
  const trainer = trainerOf({ runId, workspaceId });
  const [claim = 0] = await gateway.say(trainer.started(1));
  const after = encodeCursor({ epoch: gateway.live.position().epoch, sequence: claim });
  const door = await openDoor([gateway.port, other.port], randomOf(seed));
  const query = /* GraphQL */ `
    subscription ($run: ID!, $after: EventCursor, $gatherMs: Int!) {
      runEvents(runId: $run, after: $after, gatherMs: $gatherMs) {
        __typename
        ... on RunEventBatch { cursor events { ... on StepCompleted { step } } }
        ... on StreamReady { cursor }
        ... on StreamReset { reason }
        ... on Heartbeat { cursor }
      }
    }
  `;
  const clients = Array.from({ length: 12 }, (_, n) =>
    returning({ url: door.url, key: gateway.key }, n % 2 === 0 ? "ws" : "sse", query, {
      ...{ run: globalId("Run", runId), after, gatherMs: n % 3 === 0 ? 0 : 10 },
    }),
  );
  const steps = Array.from({ length: 200 }, (_, n) => n + 1);
  for (let n = 0; n < steps.length; n += 4) {
    await gateway.say(...steps.slice(n, n + 4).map((step) => trainer.step(1, claim, step)));
    door.cut(0.1);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await until(
    () => clients.map(({ heard, over }) => (over() === null ? heard.length : over())),
    (counts) => counts.every((count) => count === steps.length),
  );
  for (const client of clients) {
    expect(client.heard.map(({ step }) => step)).toEqual(steps);
    await client.leave();
  }
  // Otherwise nobody was moved.
  for (const count of door.entered()) expect(count).toBeGreaterThan(1);
  await door.close();
  await until(
    () => [gateway, other].map(({ server, live }) => server.load().subscriptions + live.groups()),
    (left) => left.every((count) => count === 0),
  );
});
