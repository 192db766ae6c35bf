import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { expect, onTestFinished, test } from "vitest";
import { type CollectedSpan, startCollector } from "./testkit/collector.ts";
import { isOver } from "./testkit/followers.ts";
import { findNatsServer } from "./testkit/nats.ts";
import { type Platform, platformKinds, startPlatform } from "./testkit/platform.ts";

const nats = (await findNatsServer()) !== null;

for (const kind of platformKinds)
  test.skipIf(kind === "platform" && !nats)(
    `${kind}: one trace goes from a submission through resolver and SQL to the trainer's steps and samples, and tells no secret`,
    { timeout: 180_000 },
    async () => {
      const collector = await startCollector();
      onTestFinished(collector.close);
      const platform = (await startPlatform({
        kind,
        env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: "http/json" },
      }))!;
      let stopping: Promise<void> | null = null;
      const stop = () => (stopping ??= platform.stop());
      onTestFinished(stop);
      const run = await platform.submit({ steps: 2, name: "traced-run" });
      const follower = platform.follow("ws", run);
      await follower.until(isOver);
      await follower.leave();
      if (kind === "platform") await expectHeaders(platform);
      // What has not been sent yet is sent at the end.
      await stop();

      const { spans } = collector;
      const submission = spans.find(({ name }) => name === "Mutation.submitRun")!;
      const trace = spans.filter(({ traceId }) => traceId === submission.traceId);
      const byId = new Map(trace.map((span) => [span.spanId, span]));
      // Every span of the trace was sent, so that each leads to the one root.
      const roots = trace.filter(({ parentId }) => parentId === null || !byId.has(parentId));
      expect(roots.map(({ name }) => name)).toEqual(["POST /graphql"]);
      expect(ancestors(submission, byId)).toEqual(["mutation", "POST /graphql"]);
      const insert = trace.find(({ attributes }) =>
        String(attributes["db.query.text"]).includes('insert into "run"'),
      )!;
      expect(ancestors(insert, byId)).toEqual(["Mutation.submitRun", "mutation", "POST /graphql"]);

      const attempt = trace.find(({ name }) => name === "attempt")!;
      expect(attempt.attributes).toMatchObject({ "trainyard.run_kind": "rl", "trainyard.attempt": 1 });
      expect(attempt.service).toBe(kind === "platform" ? "trainyard-trainer" : "trainyard-start");
      expect(submission.service).toBe(kind === "platform" ? "trainyard-api" : "trainyard-start");
      expect(ancestors(attempt, byId).at(-1)).toBe("POST /graphql");
      const steps = trace.filter(({ name, attributes }) => name === "step" && "trainyard.step" in attributes);
      expect(steps.map(({ attributes }) => attributes["trainyard.step"])).toEqual([1, 2]);
      for (const step of steps) {
        expect(step.parentId).toBe(attempt.spanId);
        const inside = trace.filter(({ parentId }) => parentId === step.spanId).map(({ name }) => name);
        expect(inside).toContain("sample batch");
      }

      // No key, nobody's words, no values.
      const text = collector.sent();
      for (const secret of [platform.key, "traced-run", "rollout_batch_size", "ground_truth", "1e-3"])
        expect(text, secret).not.toContain(secret);
      // Loops ask without end, and nobody asked for that.
      expect(spans.filter(({ name, parentId }) => name === "select" && parentId === null)).toEqual([]);
    },
  );

/** The names of what a span is inside of, from the next to the root. */
function ancestors(span: CollectedSpan, byId: ReadonlyMap<string, CollectedSpan>): string[] {
  const around = span.parentId === null ? undefined : byId.get(span.parentId);
  return around === undefined ? [] : [around.name, ...ancestors(around, byId)];
}

/** Whoever reads NATS finds the trace of a trainer's event in its header. */
async function expectHeaders({ nats: server }: Platform): Promise<void> {
  const connection = await connect({ servers: server!.url });
  try {
    const streams = await jetstreamManager(connection);
    const names = await streams.streams.names().next();
    const events = names.find((name) => /EVENTS$/i.test(name))!;
    const { state } = await streams.streams.info(events);
    const found = new Set<string>();
    for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
      const trace = (await streams.streams.getMessage(events, { seq }))?.header.get("traceparent");
      if (trace) found.add(trace);
    }
    expect(found.size).toBeGreaterThan(0);
    for (const trace of found) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  } finally {
    await connection.close();
  }
}
