import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ExecutionArgs } from "graphql";
import { useServer } from "graphql-ws/use/ws";
import { createPubSub, createSchema, createYoga } from "graphql-yoga";
import { WebSocketServer } from "ws";
import { type Peer, runAlone } from "./peer.ts";
import { batchTold, typeDefs } from "./told.ts";

type Told = ReturnType<typeof batchTold>;
type Rooted = ExecutionArgs & {
  rootValue: {
    execute: (args: ExecutionArgs) => never;
    subscribe: (args: ExecutionArgs) => never;
  };
};

/** GraphQL Yoga with graphql-ws, as Yoga's documentation puts them together: each subscriber executes for itself. */
export async function open(): Promise<Peer> {
  const pubSub = createPubSub<{ run: [id: string, payload: Told] }>();
  const yoga = createYoga({
    graphiql: { subscriptionsProtocol: "WS" },
    logging: false,
    schema: createSchema({
      typeDefs,
      resolvers: {
        Subscription: {
          runEvents: {
            subscribe: (_: unknown, { runId }: { runId: string }) => pubSub.subscribe("run", runId),
            resolve: (payload: Told) => payload,
          },
        },
      },
    }),
  });
  const http = createServer(yoga);
  useServer(
    {
      execute: (args) => (args as Rooted).rootValue.execute(args),
      subscribe: (args) => (args as Rooted).rootValue.subscribe(args),
      onSubscribe: async (context, _id, params) => {
        const { schema, execute, subscribe, contextFactory, parse, validate } = yoga.getEnveloped({
          ...context,
          req: context.extra.request,
          socket: context.extra.socket,
          params,
        });
        const args = {
          schema,
          operationName: params.operationName,
          document: parse(params.query),
          variableValues: params.variables,
          contextValue: await contextFactory(),
          rootValue: { execute, subscribe },
        };
        const errors = validate(args.schema, args.document);
        return errors.length > 0 ? errors : args;
      },
    },
    new WebSocketServer({ server: http, path: yoga.graphqlEndpoint }),
  );
  let sequence = 0;
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return {
    port: (http.address() as AddressInfo).port,
    tell: (runId, step) => pubSub.publish("run", runId, batchTold(step, ++sequence)),
  };
}

if (import.meta.main) await runAlone(open);
