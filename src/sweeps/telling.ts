import type { Transaction } from "kysely";
import { enqueue } from "../store/outbox.ts";
import type { Tables } from "../store/tables.ts";
import type { Sweep } from "./sweep.ts";

/** Says in the log how a sweep stands; `what` tells one saying of it from the others. */
export async function tellSweep(
  trx: Transaction<Tables>,
  sweep: { id: string; workspace_id: string; name: string; status: string },
  what: string,
): Promise<void> {
  await enqueue(trx, `sweep.${sweep.id}.${what}`, {
    type: "sweep_changed",
    workspaceId: sweep.workspace_id,
    at: new Date().toISOString(),
    sweepId: sweep.id,
    name: sweep.name,
    status: sweep.status as Sweep["status"],
  });
}
