import { type Kysely, sql } from "kysely";
import type { Keys } from "../access/keys.ts";
import { hashToken, random } from "../access/token.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Blobs } from "../blobs/blobs.ts";
import type { Datasets } from "../datasets/datasets.ts";
import { Conflict, NotFound, Unauthenticated, ValidationFailed } from "../errors.ts";
import { type Position, readPosition } from "../store/position.ts";
import type { Tables } from "../store/tables.ts";
import { addressOf, type Downloadable, downloadableAt } from "./addresses.ts";
import { createOpening } from "./opening.ts";

/** Permission to download one thing without a key, for a link in a page cannot send one. */
export interface DownloadTicket {
  /** Where to GET it, below the server's own address. */
  readonly url: string;
  readonly expiresAt: Date;
  readonly position: Position;
}

export type Downloads = ReturnType<typeof createDownloads>;

/** Time enough to click, and to try again; a download that has begun goes on for as long as it takes. */
const lifetimeMs = 5 * 60_000;

/** Opens what can be downloaded, and hands out tickets that stand for a key: at one address, for minutes. */
export function createDownloads(parts: {
  db: Kysely<Tables>;
  blobs: Blobs;
  datasets: Datasets;
  keys: Pick<Keys, "viewerOf">;
}) {
  const { db, keys } = parts;
  const open = createOpening(parts);

  return {
    open,

    /** A ticket for what is at that path, when the viewer may have it now. */
    async allow(viewer: Viewer, path: string): Promise<DownloadTicket> {
      const what = await aboutPath(async () => {
        const found = downloadableOf(path);
        await open(viewer, found);
        return found;
      });
      const ticket = random(32);
      const { expires_at: expiresAt } = await db
        .insertInto("download")
        .values({
          ticket_hash: hashToken(ticket),
          key_id: viewer.keyId,
          path: addressOf(what),
          // The store's clock, which is one for all replicas; and no longer than the key itself lasts.
          expires_at: sql<Date>`least(now() + ${lifetimeMs} * interval '1 millisecond', ${viewer.expiresAt}::timestamptz)`,
        })
        .returning("expires_at")
        .executeTakeFirstOrThrow();
      const address = addressOf(what);
      return {
        url: `${address}${address.includes("?") ? "&" : "?"}ticket=${ticket}`,
        expiresAt,
        position: await readPosition(db),
      };
    },

    /** Who a ticket speaks for at what it was given for. Any other, and one that is too late or whose key has ended, is Unauthenticated. */
    async redeem(what: Downloadable, ticket: string): Promise<Viewer> {
      const row = await db
        .selectFrom("download")
        .select("key_id")
        .where("ticket_hash", "=", hashToken(ticket))
        .where("path", "=", addressOf(what))
        .where("expires_at", ">", sql<Date>`now()`)
        .executeTakeFirst();
      if (row === undefined)
        throw new Unauthenticated("the ticket of this download is not valid, or no longer: ask for another");
      return keys.viewerOf(row.key_id);
    },
  };
}

/** Forgets tickets that are too late. */
export async function clearDownloads(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom("download").where("expires_at", "<=", sql<Date>`now()`).execute();
}

function downloadableOf(path: string): Downloadable {
  const url = path.startsWith("/") ? URL.parse(path, "http://localhost") : null;
  const found = url === null || url.host !== "localhost" ? null : downloadableAt(url);
  if (found === null)
    throw new ValidationFailed([
      {
        path: ["path"],
        message: "nothing is downloaded there",
        suggestion: "give a downloadPath or an exportPath as the API told it",
      },
    ]);
  return found;
}

/** Whatever is wrong with what a path names is wrong with the path. */
async function aboutPath<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ValidationFailed)
      throw new ValidationFailed(error.issues.map((issue) => ({ ...issue, path: ["path"] })));
    if (error instanceof NotFound) throw new NotFound(error.message, ["path"]);
    if (error instanceof Conflict) throw new Conflict(error.message, ["path"]);
    throw error;
  }
}
