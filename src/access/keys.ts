import { randomUUIDv7, timingSafeEqual } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import { type FieldIssue, Forbidden, NotFound, Unauthenticated, ValidationFailed } from "../errors.ts";
import { once } from "../store/idempotency.ts";
import { newestFirst } from "../store/newest-first.ts";
import { type Page, type PageRequest, readPage } from "../store/pages.ts";
import { type Position, readPosition } from "../store/position.ts";
import type { ApiKeyTable, Tables } from "../store/tables.ts";
import { hashToken, isWellFormed, mintToken } from "./token.ts";
import { requireScope, type Scope, scopes, type Viewer } from "./viewer.ts";

/** A key as it is listed: everything but the secret, which nobody keeps. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  /** The public part, by which a person recognises a key. */
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  readonly memberId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** To the minute: written at most once a minute by each process. */
  readonly lastUsedAt: Date | null;
}

export interface NewKey {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt?: Date | null;
  readonly idempotencyKey?: string | null;
}

/** A key as a verb left it. */
export interface KeyChange {
  readonly key: ApiKey;
  readonly position: Position;
}

export type Keys = ReturnType<typeof createKeys>;

/** Issues, lists and revokes keys, and says who a token speaks for. */
export function createKeys({ db, cacheMs = 5_000 }: { db: Kysely<Tables>; cacheMs?: number }) {
  /** By the token itself, for hashing it costs as much as all the rest. A key revoked elsewhere is believed for `cacheMs` more; one revoked here is gone at once. */
  const known = new Map<string, { readonly row: HeldKey; readonly until: number }>();
  /** By the token too: thousands who come back at once with one key are one question to the store. */
  const asking = new Map<string, Promise<HeldKey | null>>();
  const lastUse = new Map<string, number>();
  const listeners = new Set<(keyId: string) => void>();
  /** So that a row read just before its revocation here is not believed after it. */
  const revokedHere = new Set<string>();

  function heldKeys() {
    return db
      .selectFrom("api_key")
      .innerJoin("member", "member.id", "api_key.member_id")
      .selectAll("api_key")
      .select("member.role");
  }

  async function rowOf(token: string): Promise<HeldKey | null> {
    const hash = hashToken(token);
    const row = await heldKeys().where("hash", "=", hash).executeTakeFirst();
    if (row === undefined || !timingSafeEqual(row.hash, hash)) return null;
    if (revokedHere.has(row.id)) return { ...row, revoked_at: row.revoked_at ?? new Date() };
    known.delete(token);
    known.set(token, { row, until: Date.now() + cacheMs });
    for (const oldest of known.keys()) {
      if (known.size <= 10_000) break;
      known.delete(oldest);
    }
    return row;
  }

  function askOnce(token: string): Promise<HeldKey | null> {
    const asked = asking.get(token);
    if (asked !== undefined) return asked;
    const answer = rowOf(token).finally(() => asking.delete(token));
    asking.set(token, answer);
    return answer;
  }

  function markUsed(keyId: string) {
    const now = Date.now();
    if (now - (lastUse.get(keyId) ?? 0) < 60_000) return;
    lastUse.set(keyId, now);
    const update = db
      .updateTable("api_key")
      .set({ last_used_at: new Date(now) })
      .where("id", "=", keyId);
    // A figure for people: not worth failing a request for.
    update.execute().catch(() => lastUse.delete(keyId));
  }

  function speakerOf(row: HeldKey | null): Viewer {
    if (row === null) throw new Unauthenticated("the API key is not valid");
    if (row.revoked_at !== null) throw new Unauthenticated("the API key has been revoked");
    if (row.expires_at !== null && row.expires_at.getTime() <= Date.now())
      throw new Unauthenticated("the API key has expired");
    markUsed(row.id);
    return {
      workspaceId: row.workspace_id,
      memberId: row.member_id,
      keyId: row.id,
      scopes: reachOf(row),
      expiresAt: row.expires_at,
    };
  }

  return {
    ...keyReads(db),

    /** Who the token speaks for; Unauthenticated, with a reason that tells a stranger nothing, when for nobody. */
    async authenticate(token: string | null): Promise<Viewer> {
      if (token === null || token === "") throw new Unauthenticated("no API key was given");
      const cached = known.get(token);
      if (cached === undefined && !isWellFormed(token)) throw new Unauthenticated("the API key is malformed");
      const row = cached !== undefined && cached.until > Date.now() ? cached.row : await askOnce(token);
      return speakerOf(row);
    },

    /** Who a key speaks for now, by its id, for what was handed out in its name; Unauthenticated when for nobody any more. */
    async viewerOf(keyId: string): Promise<Viewer> {
      return speakerOf((await heldKeys().where("api_key.id", "=", keyId).executeTakeFirst()) ?? null);
    },

    /**
     * A new key for the viewer's own member. The secret is in this answer and nowhere else, so a repeated request
     * (same idempotency key) answers with the key and without it.
     */
    async create(viewer: Viewer, input: NewKey): Promise<KeyChange & { readonly secret: string | null }> {
      requireScope(viewer, "admin");
      checkNewKey(input);
      const { idempotencyKey = null, ...asked } = input;
      let secret: string | null = null;
      const { result } = await once(
        db,
        { workspaceId: viewer.workspaceId, key: idempotencyKey, verb: "createApiKey", input: asked },
        async (trx) => {
          const member = await trx
            .selectFrom("member")
            .select("role")
            .where("id", "=", viewer.memberId)
            .executeTakeFirstOrThrow();
          if (member.role === "member" && asked.scopes.includes("admin"))
            throw new Forbidden("a key with the scope `admin` can be made by owners and admins only");
          const minted = await insertKey(trx, { ...viewer, ...asked });
          secret = minted.secret;
          return { id: minted.id, position: await readPosition(trx) };
        },
      );
      return { key: await keyReads(db).get(viewer, result.id), position: result.position, secret };
    },

    /** The key opens nothing any more; revoking it again changes nothing. */
    async revoke(viewer: Viewer, id: string): Promise<KeyChange> {
      requireScope(viewer, "admin");
      await db
        .updateTable("api_key")
        .set({ revoked_at: new Date() })
        .where("id", "=", id)
        .where("workspace_id", "=", viewer.workspaceId)
        .where("revoked_at", "is", null)
        .execute();
      const key = await keyReads(db).get(viewer, id);
      revokedHere.add(id);
      for (const [token, { row }] of known) if (row.id === id) known.delete(token);
      for (const listener of listeners) listener(id);
      return { key, position: await readPosition(db) };
    },

    /** Calls back with the id of each key that is revoked in this process, until the answered function is called. */
    onRevoked(listener: (keyId: string) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type KeyReads = ReturnType<typeof keyReads>;

/** What may be asked about keys, from whichever database or snapshot is given. */
export function keyReads(db: Kysely<Tables>) {
  return {
    async get(viewer: Viewer, id: string): Promise<ApiKey> {
      requireScope(viewer, "admin");
      const row = await mine(viewer).where("id", "=", id).executeTakeFirst();
      if (row === undefined) throw new NotFound("there is no such API key", ["id"]);
      return toApiKey(row);
    },

    /** Newest first. */
    async list(viewer: Viewer, request: PageRequest): Promise<Page<ApiKey>> {
      requireScope(viewer, "admin");
      return readPage(mine(viewer), newestFirst("api_key"), request, toApiKey);
    },

    async count(viewer: Viewer): Promise<number> {
      requireScope(viewer, "admin");
      const { count } = await mine(viewer)
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    },
  };

  function mine(viewer: Viewer) {
    return db.selectFrom("api_key").selectAll().where("workspace_id", "=", viewer.workspaceId);
  }
}

/** Writes a key down and answers with its secret, for the one time that it is known. */
export async function insertKey(
  db: Kysely<Tables>,
  key: {
    readonly workspaceId: string;
    readonly memberId: string;
    readonly name: string;
    readonly scopes: readonly Scope[];
    readonly expiresAt?: Date | null;
  },
): Promise<{ id: string; secret: string }> {
  const { token, prefix } = mintToken();
  const id = randomUUIDv7();
  await db
    .insertInto("api_key")
    .values({
      id,
      workspace_id: key.workspaceId,
      member_id: key.memberId,
      name: key.name,
      prefix,
      hash: hashToken(token),
      scopes: scopes.filter((scope) => key.scopes.includes(scope)),
      expires_at: key.expiresAt ?? null,
    })
    .execute();
  return { id, secret: token };
}

type KeyRow = Selectable<ApiKeyTable>;
/** With the role of the member it speaks for. */
type HeldKey = KeyRow & { readonly role: string };

/** What a key may do now: one made by an admin who is none any more reaches as far as a member's. */
function reachOf({ scopes: held, role }: HeldKey): readonly Scope[] {
  const given = held as Scope[];
  return role === "member" ? given.map((scope) => (scope === "admin" ? "write" : scope)) : given;
}

function toApiKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes as Scope[],
    memberId: row.member_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  };
}

function checkNewKey({ name, scopes: asked, expiresAt }: NewKey): void {
  const issues: FieldIssue[] = [];
  if (name.trim() === "" || name.length > 128)
    issues.push({ path: ["name"], message: "must have 1 to 128 characters", suggestion: null });
  if (asked.length === 0)
    issues.push({ path: ["scopes"], message: "must name at least one scope", suggestion: "read" });
  if (expiresAt != null && expiresAt.getTime() <= Date.now())
    issues.push({ path: ["expiresAt"], message: "must be in the future", suggestion: null });
  if (issues.length > 0) throw new ValidationFailed(issues);
}
