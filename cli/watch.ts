import type { Client } from "./client.ts";
import { RunSoFar, type RunSoFarQuery, WatchRun, type WatchRunSubscription } from "./generated/operations.ts";
import { notFound } from "./mistakes.ts";
import type { Output } from "./output.ts";
import { applyWatch, emptyView, type WatchEvent, type WatchView, watchLines } from "./watch-view.ts";

type Message = WatchRunSubscription["runEvents"];
type Batch = Extract<Message, { __typename: "RunEventBatch" }>;
type RunEvent = Batch["events"][number];

const over = ["FINISHED", "FAILED", "STOPPED", "KILLED", "CRASHED"];

/** Where no line can move, a line is written this often at most. */
const plainEveryMs = 2000;

/**
 * Shows a run until it is over and answers with how it ended. It begins with what the store remembers and goes on with
 * the events after that very moment; when the platform goes away it waits, and goes on where it was.
 */
export async function watch(
  client: Client,
  output: Output,
  id: string,
  signal: AbortSignal,
): Promise<WatchView> {
  let view = await soFar(client, id);
  let plainAt = 0;
  let lost: string | null = null;
  const show = (now = false) => {
    const lines = watchLines(view, output.columns);
    if (output.live) output.draw(lost === null ? lines : [...lines, `  waiting for the platform: ${lost}`]);
    else if (now || Date.now() - plainAt > plainEveryMs) {
      output.say(plainLine(view));
      plainAt = Date.now();
    }
  };
  show(true);

  while (!over.includes(view.status) && !signal.aborted) {
    let reset = false;
    await client.follow({
      document: WatchRun,
      variables: { runId: id, after: view.cursor },
      cursorOf: ({ runEvents: message }) => ("cursor" in message ? message.cursor : null),
      lost: (reason) => {
        lost = reason;
        show();
      },
      heard: ({ runEvents: message }) => {
        lost = null;
        switch (message.__typename) {
          case "RunEventBatch": {
            const before = view;
            for (const event of message.events) {
              if (output.json) output.show(event, () => "");
              for (const change of changesOf(event, view.kind))
                view = { ...view, ...applyWatch(view, change, event.at) };
            }
            view = { ...view, cursor: message.cursor };
            show(
              before.status !== view.status || before.phase !== view.phase || before.attempt !== view.attempt,
            );
            return over.includes(view.status);
          }
          case "StreamReset":
            reset = true;
            return true;
          case "StreamReady":
          case "Heartbeat":
          case "Lagged":
            return false;
        }
      },
      signal,
    });
    if (reset) view = await soFar(client, id);
  }
  show(true);
  output.settle();
  return view;
}

async function soFar(client: Client, id: string): Promise<WatchView & { cursor: string }> {
  const { run } = await client.query(RunSoFar, { id });
  if (!run) throw notFound(`run \`${id}\``);
  const key = run.kind === "SFT" ? "loss" : "reward/mean";
  const series = run.metrics.find((each) => each.key === key)?.buckets ?? [];
  const startedAt = run.startedAt == null ? null : Date.parse(run.startedAt);
  return {
    ...emptyView({ name: run.name, kind: run.kind, status: run.status }),
    reason: run.statusReason?.message ?? null,
    phase: run.phase ?? null,
    attempt: run.attempt,
    stalled: run.health?.state === "STALLED" ? (run.health.reason ?? "no sign of life") : null,
    step: run.progress.currentStep,
    totalSteps: run.progress.totalSteps ?? null,
    curve: series.map(({ x, mean }) => ({ step: x, value: mean ?? null })),
    validation: [...run.evaluations.nodes]
      .sort((a, b) => a.step - b.step)
      .map((each) => ({ step: each.step, value: measured(each, run.kind) })),
    checkpointStep: run.checkpoints.nodes[0]?.step ?? null,
    startedAt,
    now: startedAt === null ? null : Date.now(),
    cursor: run.cursor,
  };
}

type Evaluated = NonNullable<RunSoFarQuery["run"]>["evaluations"]["nodes"][number];

function measured(result: Pick<Evaluated, "reward" | "metrics">, kind: string): number | null {
  if (kind !== "SFT") return result.reward?.mean ?? null;
  return result.metrics.find(({ key }) => key === "loss")?.value ?? null;
}

/** What an event of the API changes in the view. */
function changesOf(event: RunEvent, kind: string): WatchEvent[] {
  switch (event.__typename) {
    case "RunStatusChanged":
      return [{ type: "status", status: event.status, reason: event.reason?.message ?? null }];
    case "PhaseChanged":
      return [{ type: "phase", phase: event.phase }];
    case "HealthReported":
      return [
        {
          type: "health",
          stalled: event.health.state === "STALLED" ? (event.health.reason ?? "no sign of life") : null,
        },
      ];
    case "AttemptStarted":
      return [
        { type: "attempt", attempt: event.attempt ?? 1, resumedFromStep: event.resumedFromStep ?? null },
      ];
    case "StepCompleted":
      return [
        {
          type: "step",
          step: event.step,
          totalSteps: event.totalSteps ?? null,
          value: measured(event, kind),
          tokens: Number(event.sampledTokens) + Number(event.trainedTokens),
          seconds: event.seconds.reduce((sum, { value }) => sum + (value ?? 0), 0),
          invalid: event.failures.reduce((sum, { count }) => sum + count, 0),
        },
      ];
    case "EvaluationCompleted":
      return [{ type: "evaluation", step: event.step, value: measured(event, kind) }];
    case "CheckpointSaved":
      return [{ type: "checkpoint", step: event.step }];
    default:
      return [];
  }
}

/** The whole view on one line, for logs and pipes. */
function plainLine(view: WatchView): string {
  return watchLines(view, 100)
    .map((line) => line.trim())
    .join(" | ");
}
