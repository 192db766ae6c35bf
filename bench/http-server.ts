import { createKeys } from "../src/access/keys.ts";
import type { Viewer } from "../src/access/viewer.ts";
import type { Live } from "../src/live/live.ts";
import { createServer } from "../src/server/server.ts";
import { openDatabase } from "../src/store/database.ts";
import { openSource, type Source, type SourceKind } from "./http-source.ts";

export type HttpKind = "ours" | "yoga" | "graphql-js" | "mercurius";
/** What the server's process is told, once; it answers with its port. */
export interface HttpOrder {
  readonly kind: HttpKind;
  readonly source: SourceKind;
  readonly databaseUrl: string;
  readonly folder: string;
  readonly viewer: Viewer;
}

async function open({ kind, source: sourceKind, databaseUrl, folder, viewer }: HttpOrder): Promise<number> {
  const database = openDatabase({ url: databaseUrl });
  const source = await openSource(sourceKind, database, folder);
  switch (kind) {
    case "ours":
      return openOurs(source, createKeys({ db: database.db }));
    case "yoga":
      return (await import("./peers/yoga-http.ts")).open(source, viewer);
    case "graphql-js":
      return (await import("./peers/graphql-js-http.ts")).open(source, viewer);
    case "mercurius":
      return (await import("./peers/mercurius-http.ts")).open(source, viewer);
  }
}

/** The server whole, with keys in the database; only what the queries never reach is left out. */
function openOurs({ schema, contextFor }: Source, keys: ReturnType<typeof createKeys>): Promise<number> {
  const never = async (): Promise<never> => {
    throw new Error("not part of this benchmark");
  };
  const silent = () => {};
  return createServer({
    schema,
    authenticate: keys.authenticate,
    onRevoked: keys.onRevoked,
    contextFor,
    live: {} as Live,
    findRun: never,
    files: {
      receiveUpload: never,
      openDownload: never,
      redeem: never,
    },
    dashboard: "",
    readiness: {},
    log: { info: silent, warn: silent, error: silent },
    firstQuery: "",
  }).listen(0);
}

process.once("message", async (order: HttpOrder) => process.send?.({ port: await open(order) }));
process.on("disconnect", () => process.exit());
