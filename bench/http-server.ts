import { createServer as createHttpServer } from "node:http";
import { createYoga } from "graphql-yoga";
import type { Verbs } from "../schema/context.ts";
import { schema } from "../schema/index.ts";
import type { Viewer } from "../src/access/viewer.ts";
import { openLocalBlobs } from "../src/blobs/local.ts";
import { createContexts } from "../src/contexts.ts";
import type { Live } from "../src/live/live.ts";
import { createServer } from "../src/server/server.ts";
import { openDatabase } from "../src/store/database.ts";

// One of two servers over the same schema, in a process of its own: `ours`, or `yoga` as its documentation sets it up.
// It says its port, and its CPU time whenever it is asked. The benchmark's queries touch no store, so none is running.
const [kind = "ours", folder = "."] = process.argv.slice(2);
const viewer: Viewer = { workspaceId: "w", memberId: "m", keyId: "k", scopes: ["read"], expiresAt: null };
const { db } = openDatabase({ url: "postgres://nobody@127.0.0.1:1/none" });
const live = {} as Live;
const contextFor = createContexts({ db, blobs: await openLocalBlobs({ folder }), live, verbs: {} as Verbs });

async function listen(): Promise<number> {
  if (kind === "ours") {
    const never = async (): Promise<never> => {
      throw new Error("not part of this benchmark");
    };
    const silent = () => {};
    return createServer({
      schema,
      authenticate: async () => viewer,
      onRevoked: () => silent,
      contextFor,
      live,
      findRun: never,
      files: {
        receiveUpload: never,
        openDataset: never,
        openCheckpointFile: never,
        openCheckpointExport: never,
        openOutput: never,
      },
      readiness: {},
      log: { info: silent, warn: silent, error: silent },
      firstQuery: "",
    }).listen(0);
  }
  const yoga = createYoga({
    schema,
    logging: false,
    graphiql: false,
    context: () => contextFor(viewer, "query"),
  });
  const server = createHttpServer(yoga);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as { port: number }).port;
}

process.on("message", () => process.send?.({ cpu: process.cpuUsage() }));
process.on("disconnect", () => process.exit());
process.send?.({ port: await listen() });
