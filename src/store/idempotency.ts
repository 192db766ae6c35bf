import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { Conflict } from "../errors.ts";
import type { Tables } from "./tables.ts";

/** What makes two requests the same one: the caller's key, and what it was used for. */
export interface OnceRequest {
  readonly workspaceId: string;
  /** Null: the caller gave none, and every request is a new one. */
  readonly key: string | null;
  readonly verb: string;
  readonly input: unknown;
}

/**
 * Does the work in one transaction, once per key: the same request again gets the first answer (`repeated`), another
 * request under a used key is a Conflict. The key is taken before the work, so a second request at the same moment
 * waits for the first and gets its answer; when the work fails the key is free again. The result must be plain JSON.
 */
export async function once<T>(
  db: Kysely<Tables>,
  { workspaceId, key, verb, input }: OnceRequest,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<{ readonly result: T; readonly repeated: boolean }> {
  return db.transaction().execute(async (trx) => {
    if (key === null) return { result: await work(trx), repeated: false };
    if (key.length === 0 || key.length > 255)
      throw new Conflict("an idempotency key has 1 to 255 characters", ["idempotencyKey"]);
    const request_hash = createHash("sha256")
      .update(`${verb} ${canonical(input)}`)
      .digest("hex");
    const mine = { workspace_id: workspaceId, key };
    await forgetOld(trx, workspaceId);
    const taken = await trx
      .insertInto("idempotency")
      .values({ ...mine, request_hash, result: "null" })
      .onConflict((conflict) => conflict.columns(["workspace_id", "key"]).doNothing())
      .executeTakeFirst();
    if (taken.numInsertedOrUpdatedRows === 0n) {
      const first = await trx
        .selectFrom("idempotency")
        .select(["request_hash", "result"])
        .where((eb) => eb.and(mine))
        .executeTakeFirstOrThrow();
      if (first.request_hash !== request_hash)
        throw new Conflict("this idempotency key was used for another request", ["idempotencyKey"]);
      return { result: first.result as T, repeated: true };
    }
    const result = await work(trx);
    await trx
      .updateTable("idempotency")
      .set({ result: JSON.stringify(result) })
      .where((eb) => eb.and(mine))
      .execute();
    return { result, repeated: false };
  });
}

/**
 * The same for work that has much to read first: that is prepared before the transaction, which must not wait for
 * connections or blobs while it holds one. A repeated request is answered even when it could not be prepared any more.
 */
export async function oncePrepared<P, T>(
  db: Kysely<Tables>,
  request: OnceRequest,
  prepare: () => Promise<P>,
  work: (trx: Transaction<Tables>, prepared: P) => Promise<T>,
): Promise<{ readonly result: T; readonly repeated: boolean }> {
  const outcome = await prepare().then(
    (prepared) => ({ prepared }),
    (error: unknown) => ({ error }),
  );
  return once(db, request, async (trx) => {
    if ("error" in outcome) throw outcome.error;
    return work(trx, outcome.prepared);
  });
}

/** A key means its first request for this long; some of the older ones go with each new one. */
export const rememberedMs = 7 * 24 * 3_600_000;

async function forgetOld(trx: Transaction<Tables>, workspaceId: string): Promise<void> {
  const old = trx
    .selectFrom("idempotency")
    .select("key")
    .where("workspace_id", "=", workspaceId)
    .where("created_at", "<", new Date(Date.now() - rememberedMs))
    .limit(100)
    .forUpdate()
    .skipLocked();
  await trx
    .deleteFrom("idempotency")
    .where("workspace_id", "=", workspaceId)
    .where("key", "in", old)
    .execute();
}

/** JSON with sorted keys, so that the order in which a client writes its fields does not make another request. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
