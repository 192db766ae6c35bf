import { randomUUID } from "node:crypto";
import { type GraphQLNamedType, getNamedType, isAbstractType, isInterfaceType, isObjectType } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schema } from "../schema/index.ts";
import { globalId } from "../schema/node.ts";
import { insertKey } from "../src/access/keys.ts";
import type { Scope, Viewer } from "../src/access/viewer.ts";
import { encodeCursor } from "../src/live/cursor.ts";
import { type BusHost, type BusPlace, busKinds } from "./testkit/buses.ts";
import { ask, openGateway, type TestGateway, until } from "./testkit/gateway.ts";
import { randomOf } from "./testkit/random.ts";
import { returning } from "./testkit/returning.ts";
import { openSocket } from "./testkit/sockets.ts";

let host: BusHost;
let place: BusPlace;
let gateway: TestGateway;

beforeAll(async () => {
  host = (await busKinds[0]!.start())!;
  place = await host.place();
  gateway = await openGateway({
    openBus: place.open,
    ring: { maxEvents: 60 },
    // What was changed elsewhere is known when somebody asks, and not before.
    keyCacheMs: 0,
    limits: { recheckMs: 2 ** 31 - 1 },
  });
});
afterAll(async () => {
  await gateway.close();
  await place.stop();
  await host.stop();
});

const ofRun = /* GraphQL */ `
  subscription ($run: ID!, $after: EventCursor) {
    told: runEvents(runId: $run, after: $after, gatherMs: 0) {
      __typename
      ... on RunEventBatch { cursor events { ... on RunChanged { name } } }
      ... on StreamReady { cursor }
    }
  }
`;
const ofWorkspace = /* GraphQL */ `
  subscription ($after: EventCursor) {
    told: workspaceEvents(after: $after, gatherMs: 0) {
      __typename
      ... on WorkspaceEventBatch { cursor events { ... on RunChanged { name } } }
      ... on StreamReady { cursor }
    }
  }
`;

/** What may be seen: rights that do not reach so far come to nothing, as a key that is gone does. */
const scopeSets: readonly (readonly Scope[])[] = [["read"], ["write"], ["admin"], ["read", "write"], []];

test.each([1, 2, 3, Date.now() % 1_000_000])(
  "whoever may see hears all of it, and nobody a byte of what is not theirs or after losing the right (seed %i)",
  async (seed) => {
    const random = randomOf(seed);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
    const { epoch, sequence } = gateway.live.position();
    const after = encodeCursor({ epoch, sequence });

    const workspaces = await Promise.all(
      ["one", "two", "three"].map(async () => {
        const { viewer } = await gateway.stranger();
        return {
          viewer,
          secret: `secret-${randomUUID()}`,
          runs: [await gateway.newRun(viewer), await gateway.newRun(viewer)],
        };
      }),
    );
    const said: { n: number; runId: string; name: string; secret: string }[] = [];
    const say = async () => {
      const { viewer, secret, runs } = pick(workspaces);
      const [n, runId] = [said.length, pick(runs)];
      const name = `${secret} ${seed}/${n}`;
      const where = { workspaceId: viewer.workspaceId, runId, at: new Date().toISOString() };
      said.push({ n, runId, name, secret });
      await gateway.say({ type: "changed", ...where, name, tags: [], notes: null, deleted: false });
    };

    const keys = await Promise.all(
      Array.from({ length: 9 }, async (_, n) => {
        const { viewer, secret } = workspaces[n % 3]!;
        const made = await insertKey(gateway.db, {
          ...viewer,
          name: `k${n}`,
          scopes: n < 3 ? ["read"] : pick(scopeSets.slice(0, 4)),
        });
        // How many had been said when the process knew that this key may see no more; null while it may.
        return { ...made, viewer, secret: made.secret, theirs: secret, until: null as number | null };
      }),
    );
    const clients = keys.flatMap((key) =>
      (["ws", "sse", "ws", "sse"] as const).map((transport, n) => {
        const { runs } = workspaces.find(({ secret }) => secret === key.theirs)!;
        const runId = n < 2 ? pick(runs) : null;
        const variables = runId === null ? { after } : { after, run: globalId("Run", runId) };
        const one = returning(
          { url: gateway.url, key: key.secret },
          transport,
          runId === null ? ofWorkspace : ofRun,
          variables,
        );
        return { ...one, key, runId, transport };
      }),
    );
    await until(
      () => clients.map(({ ready }) => ready()),
      (ready) => ready.every(Boolean),
    );

    const changes = { revoked: 0, expired: 0, narrowed: 0, changed: 0 };
    const noticed = (key: (typeof keys)[number]) =>
      ask({ url: gateway.url, key: key.secret }, "{ __typename }");
    const change = async (key: (typeof keys)[number]) => {
      const update = (values: { scopes?: Scope[]; expires_at?: Date }) =>
        gateway.db.updateTable("api_key").set(values).where("id", "=", key.id).execute();
      const draw = random();
      if (draw < 0.2) {
        // Owners and admins are whatever they are now: their keys' `admin` goes with the role.
        const role = pick(["owner", "member"]);
        await gateway.db.updateTable("member").set({ role }).where("id", "=", key.viewer.memberId).execute();
        for (const of of keys) if (of.viewer.memberId === key.viewer.memberId) await noticed(of);
        changes.changed++;
        return;
      }
      if (draw < 0.5) {
        await update({ scopes: [...pick(scopeSets.slice(0, 4))] });
        await noticed(key);
        changes.changed++;
        return;
      }
      if (draw < 0.65) {
        await gateway.keys.revoke({ ...key.viewer, scopes: ["admin"] } satisfies Viewer, key.id);
        changes.revoked++;
      } else if (draw < 0.8) {
        await update({ expires_at: new Date() });
        await noticed(key);
        changes.expired++;
      } else {
        await update({ scopes: [] });
        await noticed(key);
        changes.narrowed++;
      }
      key.until = said.length;
    };
    for (let round = 0; round < 60; round++) {
      for (let n = random() * 6; n > 0; n--) await say();
      // The first of each workspace stays as it is, so that somebody hears all of it.
      const key = pick(keys.slice(3));
      if (key.until === null && random() < 0.25) await change(key);
    }
    for (let n = 0; n < 6; n++) await say();

    const due = ({ key, runId }: (typeof clients)[number]) =>
      said
        .filter(({ secret, runId: of }) => secret === key.theirs && (runId === null || of === runId))
        .map(({ name }) => name);
    const names = ({ heard }: (typeof clients)[number]) =>
      heard.flatMap(({ name }) => (name === undefined ? [] : [name]));
    await until(
      () => clients.map((one) => (one.key.until === null ? due(one).length - names(one).length : one.over())),
      (left) => left.every((still) => still === 0 || still === "UNAUTHENTICATED" || still === "FORBIDDEN"),
    );
    for (const one of clients) {
      const { key } = one;
      if (key.until === null) expect(names(one)).toEqual(due(one));
      // As far as it was told it was told in order, and nothing from when the process knew.
      else expect(due(one).slice(0, names(one).length)).toEqual(names(one));
      const numbers = [...one.bytes().matchAll(/(secret-[0-9a-f-]+) \d+\/(\d+)/g)];
      for (const [, secret, n] of numbers) {
        expect(secret).toBe(key.theirs);
        expect(Number(n)).toBeLessThan(key.until ?? Number.POSITIVE_INFINITY);
      }
      await one.leave();
    }
    // Otherwise nothing was put to the test.
    expect(said.length).toBeGreaterThan(60);
    expect(Object.values(changes).reduce((sum, count) => sum + count)).toBeGreaterThan(3);
    await until(
      () => gateway.server.load().subscriptions + gateway.live.groups(),
      (left) => left === 0,
    );
  },
);

test("nothing that a subscription reaches tells who asks: its answers are shared", () => {
  const reached = new Set<string>();
  const walk = (type: GraphQLNamedType) => {
    if (reached.has(type.name)) return;
    reached.add(type.name);
    if (isAbstractType(type)) for (const possible of schema.getPossibleTypes(type)) walk(possible);
    if (isObjectType(type) || isInterfaceType(type))
      for (const field of Object.values(type.getFields())) walk(getNamedType(field.type));
  };
  walk(schema.getSubscriptionType()!);
  expect([...reached]).toContain("RunEventBatch");
  for (const own of ["Viewer", "ApiKey"]) expect([...reached]).not.toContain(own);
});

test("a demoted member's key is told so, and reaches no further than a member's", async () => {
  const { viewer } = await gateway.stranger();
  const { secret: key } = await insertKey(gateway.db, { ...viewer, name: "k", scopes: ["admin"] });
  const socket = await openSocket(gateway.url, { init: { authorization: key } });
  const mayList = async () =>
    (await ask({ url: gateway.url, key }, "{ apiKeys { nodes { id } } }")).errors.length === 0;
  expect(await mayList()).toBe(true);
  await gateway.db.updateTable("member").set({ role: "member" }).where("id", "=", viewer.memberId).execute();
  expect(await mayList()).toBe(false);
  expect((await socket.closed).code).toBe(4205);
});
