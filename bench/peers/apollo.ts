import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buildSchema } from "graphql";
import { PubSub } from "graphql-subscriptions";
import { useServer } from "graphql-ws/use/ws";
import { WebSocketServer } from "ws";
import { type Peer, runAlone } from "./peer.ts";
import { batchTold, typeDefs } from "./told.ts";

/**
 * Subscriptions as Apollo's documentation builds them: graphql-ws beside the server, and the PubSub of
 * graphql-subscriptions. Apollo Server itself has no part in them, and is not there.
 */
export async function open(): Promise<Peer> {
  const pubsub = new PubSub();
  const schema = buildSchema(typeDefs);
  const field = schema.getSubscriptionType()!.getFields()["runEvents"]!;
  field.subscribe = (_, { runId }) => pubsub.asyncIterableIterator([`run ${runId}`]);
  const http = createServer();
  useServer({ schema }, new WebSocketServer({ server: http, path: "/graphql" }));
  let sequence = 0;
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return {
    port: (http.address() as AddressInfo).port,
    tell(runId, step) {
      void pubsub.publish(`run ${runId}`, { runEvents: batchTold(step, ++sequence) });
    },
  };
}

if (import.meta.main) await runAlone(open);
