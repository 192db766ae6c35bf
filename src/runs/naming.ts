import { sql, type Transaction } from "kysely";
import type { Viewer } from "../access/viewer.ts";
import type { Specification } from "../protocol/specification.ts";
import type { Tables } from "../store/tables.ts";

/** What a run is called after, when its author gives it no name: its rollout, or what it learns from. */
export function baseName(specification: Specification): string {
  const from = sourceOf(specification);
  const words = from.replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[^A-Za-z0-9]+/, "");
  return words.slice(0, 100) || "run";
}

function sourceOf(specification: Specification): string {
  switch (specification.kind) {
    case "rl":
      return specification.rollout.name;
    case "sft":
      return `${specification.dataset.name}-sft`;
    case "offline_rl":
      return `${specification.dataset.name}-offline`;
    case "merge":
      return "merge";
  }
}

/** The base without the number that made it a name, so that a retry of `reverse-2` counts on from `reverse`. */
export function withoutNumber(name: string): string {
  return name.replace(/-\d{1,9}$/, "").slice(0, 100);
}

/** The next free `base-1`, `base-2` … of the workspace. Names of removed runs are not given again. */
export async function nextName(trx: Transaction<Tables>, viewer: Viewer, base: string): Promise<string> {
  // Two that count at once would come to the same number; the lock ends with the transaction.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`run name ${viewer.workspaceId} ${base}`}, 0))`.execute(
    trx,
  );
  const { rows } = await sql<{ last: number | null }>`
    select max(substr(name, ${base.length + 2}::int)::int) as last from run
    where workspace_id = ${viewer.workspaceId} and starts_with(name, ${`${base}-`})
      and substr(name, ${base.length + 2}::int) ~ '^[0-9]{1,9}$'`.execute(trx);
  return `${base}-${(rows[0]?.last ?? 0) + 1}`;
}
