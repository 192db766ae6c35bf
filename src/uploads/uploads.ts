import { randomUUIDv7, timingSafeEqual } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import { hashToken, random } from "../access/token.ts";
import { requireScope, type Viewer } from "../access/viewer.ts";
import type { Blobs } from "../blobs/blobs.ts";
import { Conflict, LimitReached, NotFound, ValidationFailed } from "../errors.ts";
import { once } from "../store/idempotency.ts";
import { type Position, readPosition } from "../store/position.ts";
import type { Tables, UploadTable } from "../store/tables.ts";

export type UploadPurpose = "dataset" | "rollout";

/** Permission to send one file. The path carries its own token, so that it can be handed to any HTTP client. */
export interface Upload {
  readonly id: string;
  /** Where to PUT the bytes, below the server's own address. */
  readonly path: string;
  readonly expiresAt: Date;
  readonly maxBytes: number;
  readonly position: Position;
}

export interface ReceivedUpload {
  readonly id: string;
  readonly name: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  /** What was made of it before, if anything. */
  readonly resultId: string | null;
}

export type Uploads = ReturnType<typeof createUploads>;

const defaultMaxBytes: Record<UploadPurpose, number> = { dataset: 1024 ** 3, rollout: 32 * 1024 ** 2 };

/** Files come in two steps: permission through the API, then bytes over plain HTTP, past GraphQL, into the blobs. */
export function createUploads({
  db,
  blobs,
  lifetimeMs = 15 * 60_000,
  maxBytes = defaultMaxBytes,
}: {
  db: Kysely<Tables>;
  blobs: Blobs;
  lifetimeMs?: number;
  maxBytes?: Readonly<Record<UploadPurpose, number>>;
}) {
  return {
    /** A repeated request (same idempotency key) gets the same upload with a fresh token; the former one is void. */
    async begin(
      viewer: Viewer,
      upload: {
        readonly purpose: UploadPurpose;
        readonly name: string;
        readonly fileName: string;
        readonly sizeBytes?: number | null;
        readonly idempotencyKey?: string | null;
      },
    ): Promise<Upload> {
      requireScope(viewer, "write");
      const { idempotencyKey = null, ...asked } = upload;
      const limit = maxBytes[asked.purpose];
      if ((asked.sizeBytes ?? 0) > limit)
        throw new LimitReached(`a ${asked.purpose} has at most ${limit} bytes`, limit, ["sizeBytes"]);
      const expiresAt = new Date(Date.now() + lifetimeMs);
      const token = random(32);
      const fresh = { token_hash: hashToken(token), expires_at: expiresAt };
      const { result } = await once(
        db,
        {
          workspaceId: viewer.workspaceId,
          key: idempotencyKey,
          verb: `upload ${asked.purpose}`,
          input: asked,
        },
        async (trx) => {
          const id = randomUUIDv7();
          await trx
            .insertInto("upload")
            .values({
              id,
              workspace_id: viewer.workspaceId,
              purpose: asked.purpose,
              name: asked.name,
              file_name: asked.fileName,
              announced_bytes: asked.sizeBytes ?? null,
              created_by: viewer.memberId,
              ...fresh,
            })
            .execute();
          return { id, position: await readPosition(trx) };
        },
      );
      await db.updateTable("upload").set(fresh).where("id", "=", result.id).execute();
      return {
        id: result.id,
        path: `/uploads/${result.id}?token=${token}`,
        expiresAt,
        maxBytes: limit,
        position: result.position,
      };
    },

    /**
     * Keeps the bytes of an upload. The token is the permission: an unknown upload, a wrong token and one that is too
     * late are answered alike. LimitReached as soon as there is a byte too many.
     */
    async receive(
      id: string,
      token: string,
      bytes: AsyncIterable<Uint8Array>,
    ): Promise<{ readonly sha256: string; readonly sizeBytes: number }> {
      const row = await db.selectFrom("upload").selectAll().where("id", "=", id).executeTakeFirst();
      const late = row === undefined || row.expires_at.getTime() <= Date.now();
      if (late || !timingSafeEqual(row.token_hash, hashToken(token)))
        throw new NotFound("there is no such upload, or it has expired: begin another");
      if (row.result_id !== null) throw new Conflict("this upload is complete: begin another");
      const kept = await blobs.put(
        bounded(bytes, maxBytes[row.purpose as UploadPurpose], row.announced_bytes),
      );
      await db
        .updateTable("upload")
        .set({ sha256: kept.sha256, size_bytes: kept.sizeBytes })
        .where("id", "=", id)
        .where("result_id", "is", null)
        .execute();
      return { sha256: kept.sha256, sizeBytes: kept.sizeBytes };
    },

    /** An upload of the viewer's workspace whose bytes are there. */
    async received(viewer: Viewer, id: string, purpose: UploadPurpose): Promise<ReceivedUpload> {
      return toReceived(await own(viewer, id, purpose));
    },
  };

  async function own(viewer: Viewer, id: string, purpose: UploadPurpose) {
    requireScope(viewer, "write");
    const row = await db
      .selectFrom("upload")
      .selectAll()
      .where("id", "=", id)
      .where("workspace_id", "=", viewer.workspaceId)
      .where("purpose", "=", purpose)
      .executeTakeFirst();
    if (row === undefined) throw new NotFound("there is no such upload", ["uploadId"]);
    return row;
  }
}

function toReceived(row: Selectable<UploadTable>): ReceivedUpload {
  if (row.sha256 === null || row.size_bytes === null)
    throw new Conflict("the bytes of this upload have not come yet: PUT them to its path first", [
      "uploadId",
    ]);
  return {
    id: row.id,
    name: row.name,
    fileName: row.file_name,
    sha256: row.sha256,
    sizeBytes: row.size_bytes,
    resultId: row.result_id,
  };
}

/** The same bytes, but not more than is allowed and exactly as many as were announced. */
async function* bounded(bytes: AsyncIterable<Uint8Array>, maxBytes: number, announced: number | null) {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.byteLength;
    if (total > maxBytes) throw new LimitReached(`the upload has at most ${maxBytes} bytes`, maxBytes);
    yield chunk;
  }
  if (announced !== null && total !== announced)
    throw new ValidationFailed([
      {
        path: ["sizeBytes"],
        message: `${announced} bytes were announced and ${total} came`,
        suggestion: "send the whole file",
      },
    ]);
}
