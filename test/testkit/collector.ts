import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

/** A span as a collector of OpenTelemetry is sent it. */
export interface CollectedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Null at the root of a trace. */
  readonly parentId: string | null;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly failed: boolean;
}

export interface Collector {
  /** What OTEL_EXPORTER_OTLP_ENDPOINT is set to. */
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** Everything that was sent, as text. */
  sent(): string;
  close(): Promise<void>;
}

const attributes = z.array(
  z.object({
    key: z.string(),
    value: z.record(z.string(), z.unknown()).transform((one) => Object.values(one)[0]),
  }),
);
const traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().regex(/^[0-9a-f]{32}$/),
              spanId: z.string().regex(/^[0-9a-f]{16}$/),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes,
              status: z.object({ code: z.int().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A collector of traces over OTLP/HTTP with JSON, of a test's own. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  let sent = "";
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    if (request.url !== "/v1/traces" || request.headers["content-type"] !== "application/json")
      return void response.writeHead(400).end();
    sent += text;
    for (const { resource, scopeSpans } of traces.parse(JSON.parse(text)).resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          service: String(resource.attributes.find(({ key }) => key === "service.name")?.value),
          ...{ traceId: span.traceId, spanId: span.spanId, name: span.name },
          parentId: span.parentSpanId || null,
          attributes: Object.fromEntries(span.attributes.map(({ key, value }) => [key, value])),
          failed: span.status.code === 2,
        });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    sent: () => sent,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
