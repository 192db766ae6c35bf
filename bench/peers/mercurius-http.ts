import type { AddressInfo } from "node:net";
import { fastify } from "fastify";
import mercurius from "mercurius";
import type { Viewer } from "../../src/access/viewer.ts";
import type { Source } from "../http-source.ts";

/** mercurius on fastify, operations compiled from their second request on. It asks nobody for a key. */
export async function open({ schema, contextFor }: Source, viewer: Viewer): Promise<number> {
  const app = fastify();
  app.register(mercurius, { schema, jit: 1, context: () => contextFor(viewer) });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}
