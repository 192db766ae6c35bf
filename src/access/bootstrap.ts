import { randomUUIDv7 } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../store/tables.ts";
import { insertKey } from "./keys.ts";
import { scopes, type Viewer } from "./viewer.ts";

/**
 * A workspace with its owner and a first key of every scope. Doing it again finds what is there and makes no second
 * key (`secret` is null then), unless `anotherKey` says that the first is lost.
 */
export async function bootstrap(
  db: Kysely<Tables>,
  options: { slug: string; name: string; owner: string; anotherKey?: boolean },
): Promise<{ readonly viewer: Viewer; readonly secret: string | null }> {
  return db.transaction().execute(async (trx) => {
    // Two processes that start at once must not make two owners.
    await sql`select pg_advisory_xact_lock(hashtext(${`bootstrap ${options.slug}`}))`.execute(trx);
    await trx
      .insertInto("workspace")
      .values({ id: randomUUIDv7(), slug: options.slug, name: options.name })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .execute();
    const { id: workspaceId } = await trx
      .selectFrom("workspace")
      .select("id")
      .where("slug", "=", options.slug)
      .executeTakeFirstOrThrow();
    const memberId = await ownerOf(workspaceId);
    const key = await trx
      .selectFrom("api_key")
      .select("id")
      .where("member_id", "=", memberId)
      .where("revoked_at", "is", null)
      .where("expires_at", "is", null)
      .where(sql<boolean>`'admin' = any (scopes)`)
      .orderBy("created_at")
      .executeTakeFirst();
    const minted =
      key === undefined || options.anotherKey === true
        ? await insertKey(trx, { workspaceId, memberId, name: options.owner, scopes })
        : null;
    const keyId = minted?.id ?? key?.id ?? "";
    return {
      viewer: { workspaceId, memberId, keyId, scopes, expiresAt: null },
      secret: minted?.secret ?? null,
    };

    async function ownerOf(workspace: string): Promise<string> {
      const owner = await trx
        .selectFrom("member")
        .select("id")
        .where("workspace_id", "=", workspace)
        .where("role", "=", "owner")
        .orderBy("created_at")
        .executeTakeFirst();
      if (owner !== undefined) return owner.id;
      const id = randomUUIDv7();
      await trx
        .insertInto("member")
        .values({ id, workspace_id: workspace, name: options.owner, role: "owner" })
        .execute();
      return id;
    }
  });
}
