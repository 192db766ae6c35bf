import { builder } from "./builder.ts";
import { ConflictError, NotFoundError, ValidationError } from "./errors.ts";
import { mutation } from "./mutations.ts";

mutation("createDownload", {
  description:
    "A link for a browser, which cannot send a key with one: to one file or export, for a few minutes, for as long as the key lasts. Asking again makes another link. Needs the scope READ.",
  scope: "read",
  input: builder.inputType("CreateDownloadInput", {
    description: "What a link is wanted for.",
    fields: (t) => ({
      path: t.string({
        required: true,
        description:
          "A `downloadPath` or an `exportPath` as this API told it; `?trainer=1` may be behind the latter.",
      }),
    }),
  }),
  errors: [ValidationError, NotFoundError, ConflictError],
  resolve: ({ path }, { viewer, verbs }) => verbs.downloads.allow(viewer, path),
  success: (t) => ({
    url: t.exposeString("url", {
      description:
        "Where to GET it, below this server's address, as an attachment. It carries its own ticket, which opens nothing else: no key is needed.",
    }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description: "Until when it can be begun; a download that has begun goes on.",
    }),
  }),
});
