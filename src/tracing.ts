import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import { turnSpansOn } from "./spans.ts";

/**
 * Sends the spans of this process to an OpenTelemetry collector when the standard variables name one, and answers with
 * how to send the last of them; null when they do not, and then nothing of the SDK is loaded.
 */
export async function openTracing(
  config: Config["tracing"],
  { role, version, log }: { role: string; version: string; log: Log },
): Promise<(() => Promise<void>) | null> {
  if (config === null) return null;
  const [api, sdk, hooks, core, resources, exporters] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/core"),
    import("@opentelemetry/resources"),
    config.protocol === "http/json"
      ? import("@opentelemetry/exporter-trace-otlp-http")
      : import("@opentelemetry/exporter-trace-otlp-proto"),
  ]);
  // The SDK says here that the collector does not answer; a warning a minute is enough of it.
  let warnedAt = Number.NEGATIVE_INFINITY;
  const warn = (message: string) => {
    if (performance.now() - warnedAt < 60_000) return;
    warnedAt = performance.now();
    log.warn({ reason: message.slice(0, 500) }, "traces do not reach their collector");
  };
  const ignore = () => {};
  api.diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const own = resources.resourceFromAttributes({
    "service.name": `trainyard-${role}`,
    "service.version": version,
  });
  const provider = new sdk.TracerProvider({
    // What the variables say of the process goes before what it says itself.
    resource: resources
      .defaultResource()
      .merge(own)
      .merge(resources.detectResources({ detectors: [resources.hostDetector, resources.envDetector] })),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(config.sampledShare) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new exporters.OTLPTraceExporter() })],
  });
  api.context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  api.trace.setGlobalTracerProvider(provider);
  turnSpansOn();
  return async () => {
    // A collector that is away must not hold up the end.
    const late = new Promise<void>((resolve) => setTimeout(resolve, 3000).unref());
    await Promise.race([provider.shutdown().catch((error: unknown) => warn(String(error))), late]);
  };
}
