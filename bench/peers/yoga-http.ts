import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createYoga } from "graphql-yoga";
import type { Viewer } from "../../src/access/viewer.ts";
import type { Source } from "../http-source.ts";

/** GraphQL Yoga as its documentation sets it up. It asks nobody for a key. */
export async function open({ schema, contextFor }: Source, viewer: Viewer): Promise<number> {
  const http = createServer(
    createYoga({ schema, logging: false, graphiql: false, context: () => contextFor(viewer) }),
  );
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return (http.address() as AddressInfo).port;
}
