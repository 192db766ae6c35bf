import { afterAll, beforeAll, expect, test } from "vitest";
import { bootstrap } from "../src/access/bootstrap.ts";
import { createKeys } from "../src/access/keys.ts";
import { mintToken } from "../src/access/token.ts";
import type { Viewer } from "../src/access/viewer.ts";
import { Forbidden, NotFound, Unauthenticated, ValidationFailed } from "../src/errors.ts";
import { countRows, openApi, type TestApi } from "./testkit/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

async function refusalOf(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => Promise.reject(new Error("it was let through")),
    (error: Error) => error,
  );
}

test("a first start makes a workspace, its owner and one key; another start makes nothing", async () => {
  const options = { slug: "first", name: "First", owner: "ada" };
  const [one, two] = await Promise.all([bootstrap(api.db, options), bootstrap(api.db, options)]);
  const secrets = [one.secret, two.secret].filter((secret) => secret !== null);
  expect(secrets).toHaveLength(1);
  expect(one.viewer).toEqual(two.viewer);
  expect(await api.keys.authenticate(secrets[0] ?? null)).toEqual(one.viewer);
  const again = await bootstrap(api.db, { ...options, anotherKey: true });
  expect((await api.keys.authenticate(again.secret)).workspaceId).toBe(one.viewer.workspaceId);
  expect(again.viewer.memberId).toBe(one.viewer.memberId);
});

test("a key opens its workspace with its scopes, and only its hash is kept", async () => {
  const viewer = await api.newViewer("issue");
  const { key, secret } = await api.keys.create(viewer, { name: "ci", scopes: ["write", "read"] });
  expect(secret).toMatch(/^ty_/);
  expect(await api.keys.authenticate(secret)).toMatchObject({
    workspaceId: viewer.workspaceId,
    scopes: ["read", "write"],
  });
  const rows = await api.db.selectFrom("api_key").selectAll().where("id", "=", key.id).execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(rows[0]?.hash).toHaveLength(32);
});

test("missing, malformed, wrong, revoked and expired keys are each refused with one message that tells nothing", async () => {
  const viewer = await api.newViewer("refusals");
  const revoked = await api.keys.create(viewer, { name: "old", scopes: ["read"] });
  await api.keys.revoke(viewer, revoked.key.id);
  const expired = await api.keys.create(viewer, { name: "short", scopes: ["read"] });
  await api.db
    .updateTable("api_key")
    .set({ expires_at: new Date(1) })
    .where("id", "=", expired.key.id)
    .execute();
  const messages = await Promise.all(
    [null, "", "hunter2", mintToken().token, revoked.secret, expired.secret].map(async (token) => {
      const error = await refusalOf(api.keys.authenticate(token));
      expect(error).toBeInstanceOf(Unauthenticated);
      return error.message;
    }),
  );
  expect(messages).toEqual([
    "no API key was given",
    "no API key was given",
    "the API key is malformed",
    "the API key is not valid",
    "the API key has been revoked",
    "the API key has expired",
  ]);
});

test("a key revoked here ends at once, one revoked elsewhere within the time that keys are remembered", async () => {
  const viewer = await api.newViewer("revocation");
  const { key, secret } = await api.keys.create(viewer, { name: "k", scopes: ["read"] });
  const elsewhere = createKeys({ db: api.db, cacheMs: 50 });
  await Promise.all([api.keys.authenticate(secret), elsewhere.authenticate(secret)]);
  const heard: string[] = [];
  const leave = api.keys.onRevoked((id) => heard.push(id));
  await api.keys.revoke(viewer, key.id);
  expect(heard).toEqual([key.id]);
  leave();
  expect((await refusalOf(api.keys.authenticate(secret))).message).toMatch(/revoked/);
  await expect
    .poll(() =>
      elsewhere.authenticate(secret).then(
        () => "open",
        () => "ended",
      ),
    )
    .toBe("ended");
});

test("a thousand who come at once with one key are one question to the store, and an outage is forgotten", async () => {
  const viewer = await api.newViewer("crowd");
  const { secret } = await api.keys.create(viewer, { name: "k", scopes: ["read"] });
  let [questions, away] = [0, true];
  const db = api.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === "SelectQueryNode") questions++;
      if (away) throw new Error("away");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const keys = createKeys({ db });
  await expect(keys.authenticate(secret)).rejects.toThrow("away");
  [questions, away] = [0, false];
  const crowd = await Promise.all(Array.from({ length: 1000 }, () => keys.authenticate(secret)));
  expect(questions).toBe(1);
  expect(new Set(crowd.map(({ keyId }) => keyId)).size).toBe(1);
});

test("the use of a key is written down", async () => {
  const viewer = await api.newViewer("use");
  const { key, secret } = await api.keys.create(viewer, { name: "k", scopes: ["read"] });
  expect(key.lastUsedAt).toBeNull();
  await api.keys.authenticate(secret);
  await expect.poll(async () => (await api.keys.get(viewer, key.id)).lastUsedAt).toBeInstanceOf(Date);
});

test("keys are for those with the scope admin, and a plain member cannot make one that wide", async () => {
  const viewer = await api.newViewer("scopes");
  const writer: Viewer = { ...viewer, scopes: ["write"] };
  for (const work of [
    () => api.keys.list(writer, {}),
    () => api.keys.create(writer, { name: "x", scopes: ["read"] }),
    () => api.keys.revoke(writer, viewer.keyId),
  ])
    expect(await refusalOf(work())).toBeInstanceOf(Forbidden);
  await api.db.updateTable("member").set({ role: "member" }).where("id", "=", viewer.memberId).execute();
  expect(await refusalOf(api.keys.create(viewer, { name: "x", scopes: ["admin"] }))).toBeInstanceOf(
    Forbidden,
  );
});

test("a key that makes no sense is refused with every reason", async () => {
  const viewer = await api.newViewer("sense");
  const error = await refusalOf(api.keys.create(viewer, { name: " ", scopes: [], expiresAt: new Date(1) }));
  expect(error).toBeInstanceOf(ValidationFailed);
  expect((error as ValidationFailed).issues.map(({ path }) => path[0])).toEqual([
    "name",
    "scopes",
    "expiresAt",
  ]);
});

test("another workspace's key does not exist", async () => {
  const [one, two] = await Promise.all([api.newViewer("one"), api.newViewer("two")]);
  const { key } = await api.keys.create(one, { name: "k", scopes: ["read"] });
  const foreign = await refusalOf(api.keys.revoke(two, key.id));
  const unknown = await refusalOf(api.keys.revoke(two, "nothing"));
  expect(foreign).toBeInstanceOf(NotFound);
  expect(foreign.message).toBe(unknown.message);
  expect((await api.keys.get(one, key.id)).revokedAt).toBeNull();
  expect((await api.keys.list(two, {})).edges.map(({ node }) => node.id)).not.toContain(key.id);
});

test("a repeated request makes one key, and says its secret once", async () => {
  const viewer = await api.newViewer("again");
  const before = await countRows(api.db, "api_key");
  const input = { name: "k", scopes: ["read"] as const, idempotencyKey: "once" };
  const answers = await Promise.all([1, 2, 3].map(() => api.keys.create(viewer, input)));
  expect(new Set(answers.map(({ key }) => key.id)).size).toBe(1);
  expect(answers.filter(({ secret }) => secret !== null)).toHaveLength(1);
  expect(await countRows(api.db, "api_key")).toBe(before + 1);
});
