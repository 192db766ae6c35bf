import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** A place in the log, as clients keep it: which log, and the last entry that was seen of it. */
export interface Position {
  readonly epoch: string;
  readonly sequence: number;
}

/** Where the store stands: the last entry of the log that is folded into what the same snapshot shows. */
export async function readPosition(db: Kysely<Tables>): Promise<Position> {
  const { epoch, sequence } = await db
    .selectFrom("projection")
    .select(["epoch", "sequence"])
    .executeTakeFirstOrThrow();
  if (epoch === null) throw new Error("the store has not met its log yet: meetLog() comes before everything");
  return { epoch, sequence };
}
