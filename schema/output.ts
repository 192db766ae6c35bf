import { addressOf } from "../src/downloads/addresses.ts";
import type { Output } from "../src/results/results.ts";
import { builder } from "./builder.ts";
import { connectionOf } from "./connections.ts";
import { findable, globalId, Node } from "./node.ts";

export const OutputType = builder.objectRef<Output>("Output").implement({
  description: "A file that a run made.",
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({ description: "The output's global id.", resolve: ({ id }) => globalId("Output", id) }),
    attempt: t.exposeInt("attempt", { description: "The attempt that made it." }),
    name: t.exposeString("name", { description: "Its name." }),
    contentType: t.exposeString("contentType", { description: "What it is, as a media type." }),
    sha256: t.exposeString("sha256", { description: "Its SHA-256, in hex." }),
    sizeBytes: t.expose("sizeBytes", { type: "BigInt", description: "Its size in bytes." }),
    downloadPath: t.string({
      description: "Where to GET it, below this server's address, with the same key.",
      resolve: ({ id }) => addressOf({ kind: "output", outputId: id }),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
  }),
});
export const OutputConnection = connectionOf("Output", OutputType);
findable("Output", OutputType, (id, { load }) => load.output(id));
