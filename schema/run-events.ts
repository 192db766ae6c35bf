import { NotFound } from "../src/errors.ts";
import type { ControlMessage } from "../src/live/messages.ts";
import type { Source } from "../src/live/source.ts";
import { builder } from "./builder.ts";
import type { Context } from "./context.ts";
import { notFoundUnder } from "./lookups.ts";
import { localId } from "./node.ts";
import { gatheringOf, gatherMsByDefault, gatherMsDescription } from "./rate.ts";
import { RunEvent, type RunEventKind, type ToldRunEvent } from "./run-event.ts";
import { type StandingOf, tellRunEvent } from "./run-telling.ts";
import { Heartbeat, Lagged, placeOf, StreamReady, StreamReset } from "./stream.ts";

const kinds: Record<RunEventKind, string> = {
  RunStatusChanged: "RUN_STATUS_CHANGED",
  RunChanged: "RUN_CHANGED",
  StopRequested: "STOP_REQUESTED",
  PauseRequested: "PAUSE_REQUESTED",
  ResumeRequested: "RESUME_REQUESTED",
  KillRequested: "KILL_REQUESTED",
  CheckpointRequested: "CHECKPOINT_REQUESTED",
  BudgetChanged: "BUDGET_CHANGED",
  CheckpointRemoved: "CHECKPOINT_REMOVED",
  AttemptStarted: "ATTEMPT_STARTED",
  PhaseChanged: "PHASE_CHANGED",
  HealthReported: "HEALTH_REPORTED",
  StepCompleted: "STEP_COMPLETED",
  MetricsLogged: "METRICS_LOGGED",
  SamplesGraded: "SAMPLES_GRADED",
  CheckpointSaved: "CHECKPOINT_SAVED",
  EvaluationCompleted: "EVALUATION_COMPLETED",
  LogsWritten: "LOGS_WRITTEN",
  OutputSaved: "OUTPUT_SAVED",
  UsageUpdated: "USAGE_UPDATED",
  ResumeVerified: "RESUME_VERIFIED",
};

const RunEventType = builder.enumType("RunEventType", {
  description: "The kinds of run events, to choose from.",
  values: Object.fromEntries(
    Object.entries(kinds).map(([kind, name]) => [name, { value: kind, description: `\`${kind}\`` }]),
  ) as { [name: string]: { value: RunEventKind } },
});

interface RunEventBatch {
  readonly kind: "RunEventBatch";
  readonly cursor: string;
  readonly events: readonly ToldRunEvent[];
}

const RunEventBatch = builder.objectRef<RunEventBatch>("RunEventBatch").implement({
  description: "Some events of a run, in their order; they are to be taken together.",
  fields: (t) => ({
    cursor: t.expose("cursor", {
      type: "EventCursor",
      description: "Coming back after this misses none and repeats none.",
    }),
    events: t.field({ type: [RunEvent], description: "The events.", resolve: ({ events }) => [...events] }),
  }),
});

const RunEventMessage = builder.unionType("RunEventMessage", {
  description: "What `runEvents` says.",
  types: [RunEventBatch, StreamReady, StreamReset, Lagged, Heartbeat],
  resolveType: ({ kind }) => kind,
});

/** At most so many events a message; a burst fills more than one. */
export const batchEvents = 100;

/** How the viewer's runs stand, for those who tell of them. */
export function standingsFor({ viewer, reads }: Pick<Context, "viewer" | "reads">): StandingOf {
  return async (runId) => {
    const { runs } = await reads();
    return runs.standing(viewer, runId).catch((error) => {
      if (error instanceof NotFound) return null;
      throw error;
    });
  };
}

builder.subscriptionField("runEvents", (t) =>
  t.field({
    type: RunEventMessage,
    description:
      "Everything that happens to a run after a cursor, or from now on: nothing missing, nothing twice. A run that is not the viewer's is answered as one that is not there.",
    args: {
      runId: t.arg.id({ required: true, description: "The run's global id." }),
      after: t.arg({ type: "EventCursor", description: "Begin after this; now, when it is absent." }),
      types: t.arg({
        type: [RunEventType],
        description: "Only events of these kinds; all, when it is absent.",
      }),
      gatherMs: t.arg.int({
        required: true,
        defaultValue: gatherMsByDefault,
        description: gatherMsDescription,
      }),
    },
    subscribe: async (
      _,
      { runId, after, types, gatherMs },
      context,
    ): Promise<Source<RunEventBatch | ControlMessage>> => {
      const { viewer, reads, live } = context;
      const intervalMs = gatheringOf(gatherMs);
      const { runs } = await reads();
      const run = await runs.get(viewer, localId("Run", runId)).catch(notFoundUnder("runId"));
      const { id } = run;
      const wanted = types == null ? null : [...new Set(types)].sort();
      const standingOf = standingsFor(context);
      return live.exact({
        key: `runEvents ${id} ${wanted?.join() ?? "all"}`,
        scope: { runId: id },
        intervalMs,
        maxEvents: batchEvents,
        after: placeOf(after),
        view: async (entries, cursorOf): Promise<RunEventBatch | null> => {
          const events: ToldRunEvent[] = [];
          for (const { sequence, event } of entries) {
            if (!("runId" in event)) continue;
            const told = await tellRunEvent({ sequence, event }, cursorOf(sequence), { live, standingOf });
            events.push(...told.filter(({ kind }) => wanted === null || wanted.includes(kind)));
          }
          const cursor = cursorOf(entries.at(-1)?.sequence ?? 0);
          return events.length === 0 ? null : { kind: "RunEventBatch", cursor, events };
        },
      });
    },
    resolve: (message) => message,
  }),
);
