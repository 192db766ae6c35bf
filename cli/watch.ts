import { setTimeout as sleep } from "node:timers/promises";
import { chartLines } from "./chart.ts";
import type { Client } from "./client.ts";
import { Exit, exitCodes } from "./exit.ts";
import { RunSoFar, type RunSoFarQuery, WatchRun, type WatchRunSubscription } from "./generated/operations.ts";
import { notFound } from "./mistakes.ts";
import type { Output } from "./output.ts";
import {
  applyWatch,
  emptyView,
  over,
  type WatchEvent,
  type WatchView,
  watchLine,
  watchLines,
} from "./watch-view.ts";

type Message = WatchRunSubscription["runEvents"];
type Batch = Extract<Message, { __typename: "RunEventBatch" }>;
type RunEvent = Batch["events"][number];
type Seen = WatchView & { readonly cursor: string };

/**
 * Shows a run until it is over and answers with how it ended. It begins with what the store remembers and goes on with
 * the events after that very moment; when the platform goes away it waits, and goes on where it was. When it answers,
 * the store remembers the end as well: whoever asks next is told what was shown.
 */
export async function watch(
  client: Client,
  output: Output,
  id: string,
  signal: AbortSignal,
): Promise<WatchView> {
  let view = await soFar(client, id);
  const picture = openPicture(output);
  try {
    picture.show(view);
    while (!over.includes(view.status) && !signal.aborted) {
      let reset = false;
      await client.follow({
        document: WatchRun,
        variables: { runId: id, after: view.cursor },
        cursorOf: ({ runEvents: message }) => ("cursor" in message ? message.cursor : null),
        lost: picture.lost,
        heard: ({ runEvents: message }) => {
          switch (message.__typename) {
            case "RunEventBatch": {
              for (const [i, event] of message.events.entries()) {
                // Behind the last of what belongs together, and nowhere in between, one can go on.
                const cursor = i === message.events.length - 1 ? message.cursor : null;
                if (output.json) output.show({ ...event, cursor }, () => "");
                for (const change of changesOf(event, view.kind))
                  view = { ...view, ...applyWatch(view, change, event.at) };
              }
              view = { ...view, cursor: message.cursor };
              picture.show(view);
              return over.includes(view.status);
            }
            case "StreamReset":
              reset = true;
              return true;
            case "StreamReady":
            case "Heartbeat":
            case "Lagged":
              picture.show(view);
              return false;
          }
        },
        signal,
      });
      if (reset) view = await patiently(signal, picture.lost, () => soFar(client, id));
    }
    if (over.includes(view.status)) await remembered(client, id, signal, picture.lost);
  } finally {
    picture.close();
  }
  return view;
}

/** Where a person looks on, so often; where lines cannot move, a line is written so often at most. */
const liveEveryMs = 100;
const plainEveryMs = 2000;

/** What is shown of the newest view: now and then, never more than that, and the last one always. */
function openPicture(output: Output) {
  let view: Seen | null = null;
  let shown: Seen | null = null;
  let heardAt = performance.now();
  let away: string | null = null;

  const write = () => {
    if (view === null) return;
    if (output.live) {
      const lines = watchLines(view, output.columns, output.paint, performance.now() - heardAt);
      lines.push(...curveOf(view, output, lines.length));
      if (away !== null) lines.push(output.paint("yellow", `  waiting for the platform: ${away}`));
      output.draw(lines);
    } else if (view !== shown) output.say(watchLine(view));
    shown = view;
  };
  const clock = setInterval(write, output.live ? liveEveryMs : plainEveryMs);
  return {
    show(newest: Seen) {
      if (newest !== view) heardAt = performance.now();
      view = newest;
      away = null;
      if (shown === null) write();
    },
    lost(reason: string) {
      if (away === null && !output.live) output.say(`waiting for the platform: ${reason}`);
      away = reason;
    },
    close() {
      clearInterval(clock);
      write();
      output.settle();
    },
  };
}

/** The curve as a chart below what else is shown, where the screen has room for one. */
function curveOf(view: WatchView, output: Output, above: number): string[] {
  const rows = Math.min(10, output.rows - above - 5);
  if (rows < 5 || output.columns < 60 || view.curve.length < 3) return [];
  const name = view.kind === "SFT" ? "loss" : "reward";
  const points = view.curve.map(({ step, value }) => ({ x: step, y: value }));
  const { unicode, coloured, paint } = output;
  const look = {
    columns: Math.min(output.columns - 1, 120),
    rows,
    axis: "step",
    unicode,
    coloured,
    paint,
  } as const;
  return ["", ...chartLines([{ name, points }], look)];
}

const patienceMs = 300_000;

/** Asks until there is an answer: a platform that is being started again is waited for, so long. */
export async function patiently<T>(
  signal: AbortSignal,
  lost: (reason: string) => void,
  ask: () => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      const away = error instanceof Exit && error.exitCode === exitCodes.unreachable;
      if (!away || signal.aborted || Date.now() > deadline) throw error;
      lost(error.message);
      await sleep(Math.min(5000, 100 * 2 ** attempt) * (0.5 + Math.random() / 2), undefined, { signal });
    }
  }
}

const memoryMs = 30_000;

/** The store follows the log by a moment. */
async function remembered(
  client: Client,
  id: string,
  signal: AbortSignal,
  lost: (reason: string) => void,
): Promise<void> {
  for (const deadline = Date.now() + memoryMs; !signal.aborted; ) {
    const { status } = await patiently(signal, lost, () => soFar(client, id));
    if (over.includes(status) || Date.now() > deadline) return;
    await sleep(50 + Math.random() * 50, undefined, { signal });
  }
}

async function soFar(client: Client, id: string): Promise<Seen> {
  const { run } = await client.query(RunSoFar, { id });
  if (!run) throw notFound(`run \`${id}\``, "trainyard train list");
  const key = run.kind === "SFT" ? "loss" : "reward/mean";
  const series = run.metrics.find((each) => each.key === key)?.buckets ?? [];
  const startedAt = run.startedAt == null ? null : Date.parse(run.startedAt);
  const endedAt = run.endedAt == null ? null : Date.parse(run.endedAt);
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
    now: startedAt === null ? null : (endedAt ?? Date.now()),
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
          sampledTokens: Number(event.sampledTokens),
          trainedTokens: Number(event.trainedTokens),
          seconds: Object.fromEntries(event.seconds.map(({ key, value }) => [key, value ?? 0])),
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
