import type { Kysely } from "kysely";
import { up as foundation } from "./0001_foundation.ts";

/** Every migration in its order. Names are permanent once released; only forward. */
export const migrations: readonly {
  readonly name: string;
  readonly up: (db: Kysely<unknown>) => Promise<void>;
}[] = [{ name: "0001_foundation", up: foundation }];
