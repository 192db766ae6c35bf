import { readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { type Asset, answerAsset, makeAsset } from "./assets.ts";
import { type Exchange, HttpError } from "./requests.ts";

/** Only our own files, from our own address; connections too, of which a WebSocket to the same host is one. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const pageHeaders = {
  "cache-control": "no-cache",
  "content-security-policy": policy,
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy":
    "camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), payment=(), serial=(), usb=()",
};

const fileHeaders = {
  "cache-control": "public, max-age=31536000, immutable",
  // A worker's own, which is not its page's.
  "content-security-policy": policy,
  "cross-origin-resource-policy": "same-origin",
};

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

export type Dashboard = ReturnType<typeof createDashboard>;

/**
 * The dashboard's page and its files from the folder where they were built. Each file is packed once, when it is first asked
 * for; the page again when another one is built while this process runs.
 */
export function createDashboard({ folder }: { folder: string }) {
  const assets = new Map<string, Promise<Asset | null>>();
  let page: { readonly made: string; readonly asset: Promise<Asset> } | null = null;

  async function currentPage(): Promise<Asset | null> {
    const file = join(folder, "index.html");
    const found = await stat(file).catch(nullWhenMissing);
    if (found === null) return null;
    const made = `${found.mtimeMs} ${found.size}`;
    if (page?.made !== made) {
      const asset = readFile(file).then((content) => makeAsset("text/html; charset=utf-8", content));
      page = { made, asset };
    }
    return page.asset;
  }

  async function make(name: string): Promise<Asset | null> {
    const type = types[extname(name)];
    if (type === undefined || !/^[\w-][\w.-]*$/.test(name)) return null;
    const content = await readFile(join(folder, "assets", name)).catch(nullWhenMissing);
    return content === null ? null : makeAsset(type, content);
  }

  return {
    /** Answers with the page, which finds out by itself which of the dashboard's addresses this is. */
    async answerPage(exchange: Exchange): Promise<void> {
      const asset = await currentPage();
      if (asset !== null) return answerAsset(exchange, asset, pageHeaders);
      const headers = { ...pageHeaders, "content-type": "text/html; charset=utf-8" };
      exchange.response.writeHead(404, headers);
      exchange.response.end(exchange.request.method === "HEAD" ? undefined : notBuilt);
    },

    /** Answers with a file of the page's. Its name has a hash of its content, so whoever has it need never ask again. */
    async answerFile(exchange: Exchange, name: string): Promise<void> {
      let made = assets.get(name);
      if (made === undefined) {
        made = make(name);
        assets.set(name, made);
        const forget = () => assets.delete(name);
        // What is not there may be when another dashboard is built.
        made.then((asset) => asset === null && forget(), forget);
      }
      const asset = await made;
      if (asset === null) throw new HttpError(404, "NOT_FOUND", "the dashboard has no such file");
      answerAsset(exchange, asset, fileHeaders);
    },
  };
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}

const notBuilt = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Trainyard</title>
  </head>
  <body>
    <h1>The dashboard is not built here</h1>
    <p>In the repository, <code>npm run dashboard</code> builds it, and <code>npm start</code> does so by itself; then load
    this page again. Everything it would show is in the API too: <a href="/graphql">GraphiQL</a>.</p>
  </body>
</html>
`;
