import { jetstream } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { connectNatsBus } from "../src/bus/nats.ts";
import { eventSubject } from "../src/protocol/subjects.ts";
import { startNats } from "../test/testkit/nats.ts";
import type { Figure } from "./figure.ts";

const runs = 1000;
const workspaces = 10;
const window = 2000;

/** Pages of a NATS log of so many events, from any place of it; nothing where there is no nats-server. */
export async function natsLogReads(report: (figure: Figure) => void, count: number): Promise<void> {
  const server = await startNats();
  if (server === null) return;
  const bus = await connectNatsBus({ url: server.url });
  const connection = await connect({ servers: server.url });
  try {
    const client = jetstream(connection);
    const at = new Date(0).toISOString();
    for (let from = 0; from < count; from += window)
      await Promise.all(
        Array.from({ length: Math.min(window, count - from) }, (_, k) => {
          const run = (from + k) % runs;
          const [workspaceId, runId] = [`w${run % workspaces}`, `r${run}`];
          const stamp = { workspaceId, runId, at, claim: 1, attempt: 1 };
          const event = { type: "progress", ...stamp, leaseMs: 30_000, note: `step ${from + k}` };
          return client.publish(eventSubject(workspaceId, runId), JSON.stringify(event));
        }),
      );
    const scopes = {
      everything: {},
      "a workspace": { workspaceId: "w3" },
      "a run": { workspaceId: "w3", runId: "r3" },
    };
    for (const [name, scope] of Object.entries(scopes))
      for (const after of [0, count / 2, count - 600]) {
        const times: number[] = [];
        for (let round = 0; round < 10; round++) {
          const began = performance.now();
          await bus.log.read({ after, scope, limit: 500 });
          times.push(performance.now() - began);
        }
        report({
          name: "reads",
          figure: `NATS log, 500 events of ${name} after ${after.toLocaleString("en-US")}`,
          ours: times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0,
          peer: null,
          ratio: null,
          unit: "ms",
        });
      }
  } finally {
    await connection.close();
    await bus.close();
    await server.stop();
  }
}
