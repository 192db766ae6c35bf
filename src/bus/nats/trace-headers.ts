import { headers, type MsgHdrs } from "@nats-io/transport-node";
import { traceparent } from "../../protocol/job.ts";

/** The trace that a message belongs to, where every tool that reads NATS looks for it; none, no headers. */
export function traceHeaders(trace: string | null): { headers?: MsgHdrs } {
  if (trace === null) return {};
  const made = headers();
  made.set("traceparent", trace);
  return { headers: made };
}

/** The trace that a message says it belongs to, or null. */
export function traceOf(found: MsgHdrs | undefined): string | null {
  return traceparent.safeParse(found?.get("traceparent")).data ?? null;
}
