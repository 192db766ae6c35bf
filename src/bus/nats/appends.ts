import { type AppendQueue, createAppendQueue } from "../append-queue.ts";
import type { CheckedEntry } from "../entries.ts";
import type { Link } from "./link.ts";
import { traceHeaders } from "./trace-headers.ts";

/**
 * Appends by acknowledged publishing, one group at a time. The client drops what it had not sent when a connection
 * breaks, so a group arrives whole, or its first part does; it is then sent again from the start and the server
 * recognises that part by Nats-Msg-Id. With a second group on its way before the first is safe, order would not hold.
 */
export function createNatsAppends(link: Link): AppendQueue {
  async function write(
    entries: readonly CheckedEntry[],
    traceOf: (n: number) => string | null,
  ): Promise<number[]> {
    const acks = await link.whileUp(() =>
      Promise.all(
        entries.map(({ id, workspaceId, runId, text }, n) =>
          link.publisher.publish(link.names.eventSubject(workspaceId, runId), text, {
            msgID: id,
            timeout: ackWithinMs,
            ...traceHeaders(traceOf(n)),
          }),
        ),
      ),
    );
    return acks.map(({ seq }) => seq);
  }
  // Windows of 16, 64, 256, 1024 gave 8.5k, 12.3k, 14.4k, 12.6k messages/s (file store, nats-server 2.9.10).
  return createAppendQueue({ write, passes: () => true, maxEntries: 256, maxBytes: 4 << 20 });
}

const ackWithinMs = 5000;
