import { type Asset, answerAsset, makeAsset } from "./assets.ts";
import { type Exchange, HttpError } from "./requests.ts";

/**
 * Only our own files, from our own address: no page, script or picture of another. Monaco, the editor inside GraphiQL,
 * sets styles of its own; the favicon and its font are data.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="referrer" content="no-referrer">
    <title>Trainyard · GraphiQL</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/graphql/graphiql.css">
    <style>html, body, #root { height: 100%; margin: 0; }</style>
  </head>
  <body id="body" class="no-focus-outline">
    <noscript>GraphiQL needs JavaScript.</noscript>
    <div id="root"></div>
    <script src="/graphql/graphiql.js"></script>
    <script src="/graphql/start.js" type="module"></script>
  </body>
</html>
`;

/** GraphiQL as a page and its files, all from the installed package; made when first asked for. */
export function createGraphiQL(options: { startScript: string }) {
  const assets = new Map<string, Promise<Asset>>();

  async function make(name: string): Promise<Asset> {
    const type = name.endsWith(".css") ? "text/css" : name === "" ? "text/html" : "text/javascript";
    // Nine megabytes, for one developer: not worth the time of a better packing.
    return makeAsset(`${type}; charset=utf-8`, await textOf(name, options.startScript), { brotli: false });
  }

  return {
    /** Answers with the page, or with the file of that name below /graphql/. */
    async answer(exchange: Exchange, name = ""): Promise<void> {
      if (!names.has(name)) throw new HttpError(404, "NOT_FOUND", "there is nothing here");
      let made = assets.get(name);
      if (made === undefined) {
        made = make(name);
        assets.set(name, made);
      }
      answerAsset(exchange, await made, { "content-security-policy": policy, "cache-control": "no-cache" });
    },
  };
}

const names = new Set([
  "",
  "start.js",
  "graphiql.js",
  "graphiql.css",
  "editor.worker.js",
  "json.worker.js",
  "graphql.worker.js",
]);

async function textOf(name: string, startScript: string): Promise<string> {
  if (name === "") return page;
  if (name === "start.js") return startScript;
  // Nine megabytes: not loaded before somebody looks.
  const files = await import("@graphql-yoga/render-graphiql/graphiql");
  switch (name) {
    case "graphiql.js":
      return files.js;
    case "graphiql.css":
      return files.css;
    case "editor.worker.js":
      return files.editorWorkerService;
    case "json.worker.js":
      return files.jsonWorker;
    case "graphql.worker.js":
      return files.graphqlWorker;
    default:
      throw new Error(`no file ${name}`);
  }
}
