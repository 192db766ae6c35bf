import type { AddressInfo } from "node:net";
import { fastify } from "fastify";
import mercurius from "mercurius";
import { type Peer, runAlone } from "./peer.ts";
import { batchTold, typeDefs } from "./told.ts";

/** Subscriptions of mercurius, as its documentation has them. */
export async function open(): Promise<Peer> {
  const app = fastify();
  app.register(mercurius, {
    schema: typeDefs,
    subscription: true,
    resolvers: {
      Subscription: {
        runEvents: {
          subscribe: (_: unknown, { runId }: { runId: string }, { pubsub }: { pubsub: mercurius.PubSub }) =>
            pubsub.subscribe(`run ${runId}`),
        },
      },
    },
  });
  let sequence = 0;
  await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    port: (app.server.address() as AddressInfo).port,
    tell(runId, step) {
      const payload = { runEvents: batchTold(step, ++sequence) };
      app.graphql.pubsub.publish({ topic: `run ${runId}`, payload }, () => {});
    },
  };
}

if (import.meta.main) await runAlone(open);
