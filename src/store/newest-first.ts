import { sql } from "kysely";
import type { Order } from "./pages.ts";

/** The order of a list by `created_at`, newest first; `list` tells its cursors from other lists'. */
export function newestFirst(list: string): Order {
  return {
    name: `${list}.newest`,
    descending: true,
    keys: [
      { sql: sql.ref("created_at"), type: "timestamptz" },
      { sql: sql.ref("id"), type: "text" },
    ],
  };
}
