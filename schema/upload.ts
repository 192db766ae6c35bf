import type { Upload } from "../src/uploads/uploads.ts";
import { builder } from "./builder.ts";

export const UploadType = builder.objectRef<Upload>("Upload").implement({
  description: "Permission to send one file over plain HTTP.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "What completes the upload." }),
    path: t.exposeString("path", {
      description:
        "Where to PUT the bytes, below this server's address. It carries its own token: no key is needed.",
    }),
    expiresAt: t.expose("expiresAt", { type: "DateTime", description: "When the permission ends." }),
    maxBytes: t.expose("maxBytes", { type: "BigInt", description: "How large the file may be, in bytes." }),
  }),
});
