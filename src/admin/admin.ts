import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Metrics } from "./registry.ts";

/** Whether the process can do its work now, and for each thing that this needs, whether it is there. */
export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, string>>;
}

export interface AdminOptions {
  readonly port: number;
  readonly host: string;
  readonly metrics: Metrics;
  readonly readiness: () => Promise<Readiness>;
  readonly failed: (error: unknown) => void;
}

export interface Admin {
  /** Where it listens. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * The operators' port of a process: `/metrics`, `/livez`, which answers as long as the process turns, and `/readyz`,
 * which fails from the moment that the process begins to leave. It has no password: it is bound to this machine unless
 * its operator says otherwise.
 */
export async function openAdmin(options: AdminOptions): Promise<Admin> {
  const { metrics, readiness } = options;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "GET" && request.method !== "HEAD")
      return void response.writeHead(405, { allow: "GET, HEAD" }).end();
    switch (request.url?.split("?")[0]) {
      case "/metrics": {
        const { text, contentType } = await metrics.scrape();
        return void response.writeHead(200, { "content-type": contentType }).end(text);
      }
      case "/livez":
        return void json(response, 200, { alive: true });
      case "/readyz": {
        const found = await readiness();
        return void json(response, found.ready ? 200 : 503, found);
      }
      default:
        return void response.writeHead(404).end();
    }
  }

  const server = createServer({ headersTimeout: 5000, requestTimeout: 10_000 }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      options.failed(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const { address, family, port } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${port}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}
