import type { Live } from "../src/live/live.ts";
import type { ControlMessage } from "../src/live/messages.ts";
import type { Source } from "../src/live/source.ts";
import type { EventOf, EventType, LoggedEvent } from "../src/protocol/event.ts";
import { builder } from "./builder.ts";
import { globalId } from "./node.ts";
import { gatheringOf, gatherMsByDefault, gatherMsDescription } from "./rate.ts";
import { type RunEventKind, type ToldRunEvent, WorkspaceEvent } from "./run-event.ts";
import { batchEvents, standingsFor } from "./run-events.ts";
import { RunKindEnum } from "./run-figures.ts";
import { type StandingOf, tellRunEvent } from "./run-telling.ts";
import { Heartbeat, Lagged, placeOf, StreamReady, StreamReset } from "./stream.ts";
import { SweepStatusEnum } from "./sweep.ts";

interface Told<Kind extends string, Type extends EventType> {
  readonly kind: Kind;
  readonly id: string;
  readonly at: string;
  readonly event: EventOf<Type>;
}
type ToldSubmission = Told<"RunSubmitted", "submitted">;
type ToldDataset = Told<"DatasetReady", "dataset_ready">;
type ToldRollout = Told<"RolloutRegistered", "rollout_registered">;
type ToldConfiguration = Told<"ConfigurationSaved", "configuration_saved">;
type ToldSweep = Told<"SweepChanged", "sweep_changed">;
type ToldWorkspaceEvent =
  | ToldRunEvent
  | ToldSubmission
  | ToldDataset
  | ToldRollout
  | ToldConfiguration
  | ToldSweep;

builder.objectRef<ToldSubmission>("RunSubmitted").implement({
  description: "There is a new run.",
  interfaces: [WorkspaceEvent],
  fields: (t) => ({
    runId: t.id({
      description: "The run's global id.",
      resolve: ({ event }) => globalId("Run", event.runId),
    }),
    name: t.string({ description: "Its name.", resolve: ({ event }) => event.name }),
    runKind: t.field({ type: RunKindEnum, description: "What it does.", resolve: ({ event }) => event.kind }),
  }),
});

builder.objectRef<ToldDataset>("DatasetReady").implement({
  description: "There is a new version of a dataset.",
  interfaces: [WorkspaceEvent],
  fields: (t) => ({
    datasetId: t.id({
      description: "The dataset's global id.",
      resolve: ({ event }) => globalId("Dataset", event.datasetId),
    }),
    versionId: t.id({
      description: "The version's global id.",
      resolve: ({ event }) => globalId("DatasetVersion", event.versionId),
    }),
    name: t.string({ description: "The dataset's name.", resolve: ({ event }) => event.name }),
    version: t.int({ description: "The version's number.", resolve: ({ event }) => event.version }),
  }),
});

builder.objectRef<ToldRollout>("RolloutRegistered").implement({
  description: "There is a new version of a rollout.",
  interfaces: [WorkspaceEvent],
  fields: (t) => ({
    rolloutId: t.id({
      description: "The rollout's global id.",
      resolve: ({ event }) => globalId("Rollout", event.rolloutId),
    }),
    name: t.string({ description: "The rollout's name.", resolve: ({ event }) => event.name }),
    version: t.int({ description: "The version's number.", resolve: ({ event }) => event.version }),
  }),
});

builder.objectRef<ToldConfiguration>("ConfigurationSaved").implement({
  description: "There is a new version of a configuration.",
  interfaces: [WorkspaceEvent],
  fields: (t) => ({
    configurationId: t.id({
      description: "The configuration's global id.",
      resolve: ({ event }) => globalId("Configuration", event.configurationId),
    }),
    name: t.string({ description: "The configuration's name.", resolve: ({ event }) => event.name }),
    version: t.int({ description: "The version's number.", resolve: ({ event }) => event.version }),
  }),
});

builder.objectRef<ToldSweep>("SweepChanged").implement({
  description: "A sweep was made, gave up one of its runs, was stopped, or is over.",
  interfaces: [WorkspaceEvent],
  fields: (t) => ({
    sweepId: t.id({
      description: "The sweep's global id.",
      resolve: ({ event }) => globalId("Sweep", event.sweepId),
    }),
    name: t.string({ description: "Its name.", resolve: ({ event }) => event.name }),
    status: t.field({
      type: SweepStatusEnum,
      description: "Where it stands.",
      resolve: ({ event }) => event.status,
    }),
  }),
});

/** What a list of runs needs to know; the rest is for who follows one run. */
const ofInterest: ReadonlySet<RunEventKind> = new Set([
  "RunStatusChanged",
  "RunChanged",
  "StopRequested",
  "PauseRequested",
  "ResumeRequested",
  "KillRequested",
  "CheckpointRemoved",
  "AttemptStarted",
  "CheckpointSaved",
  "EvaluationCompleted",
]);

async function tell(
  { sequence, event }: LoggedEvent,
  cursor: string,
  context: { live: Live; standingOf: StandingOf },
): Promise<readonly ToldWorkspaceEvent[]> {
  const told = <const Kind extends string>(kind: Kind) => ({ kind, id: `${cursor}.${kind}`, at: event.at });
  switch (event.type) {
    case "dataset_ready":
      return [{ ...told("DatasetReady"), event }];
    case "rollout_registered":
      return [{ ...told("RolloutRegistered"), event }];
    case "configuration_saved":
      return [{ ...told("ConfigurationSaved"), event }];
    case "sweep_changed":
      return [{ ...told("SweepChanged"), event }];
    default: {
      const ofRun = (await tellRunEvent({ sequence, event }, cursor, context)).filter(({ kind }) =>
        ofInterest.has(kind),
      );
      return event.type === "submitted" ? [{ ...told("RunSubmitted"), event }, ...ofRun] : ofRun;
    }
  }
}

interface WorkspaceEventBatch {
  readonly kind: "WorkspaceEventBatch";
  readonly cursor: string;
  readonly events: readonly ToldWorkspaceEvent[];
}

const WorkspaceEventBatch = builder.objectRef<WorkspaceEventBatch>("WorkspaceEventBatch").implement({
  description: "Some events of a workspace, in their order; they are to be taken together.",
  fields: (t) => ({
    cursor: t.expose("cursor", {
      type: "EventCursor",
      description: "Coming back after this misses none and repeats none.",
    }),
    events: t.field({
      type: [WorkspaceEvent],
      description: "The events.",
      resolve: ({ events }) => [...events],
    }),
  }),
});

const WorkspaceEventMessage = builder.unionType("WorkspaceEventMessage", {
  description: "What `workspaceEvents` says.",
  types: [WorkspaceEventBatch, StreamReady, StreamReset, Lagged, Heartbeat],
  resolveType: ({ kind }) => kind,
});

builder.subscriptionField("workspaceEvents", (t) =>
  t.field({
    type: WorkspaceEventMessage,
    description:
      "What happens in the viewer's workspace after a cursor, or from now on: runs that come, change and end, their checkpoints and evaluations, new datasets, rollouts and configurations, and sweeps.",
    args: {
      after: t.arg({ type: "EventCursor", description: "Begin after this; now, when it is absent." }),
      gatherMs: t.arg.int({
        required: true,
        defaultValue: gatherMsByDefault,
        description: gatherMsDescription,
      }),
    },
    subscribe: (_, { after, gatherMs }, context): Source<WorkspaceEventBatch | ControlMessage> => {
      const { viewer, live } = context;
      const telling = { live, standingOf: standingsFor(context) };
      return live.exact({
        key: `workspaceEvents ${viewer.workspaceId}`,
        scope: { workspaceId: viewer.workspaceId },
        intervalMs: gatheringOf(gatherMs),
        maxEvents: batchEvents,
        after: placeOf(after),
        view: async (entries, cursorOf): Promise<WorkspaceEventBatch | null> => {
          const events: ToldWorkspaceEvent[] = [];
          for (const entry of entries) events.push(...(await tell(entry, cursorOf(entry.sequence), telling)));
          const cursor = cursorOf(entries.at(-1)?.sequence ?? 0);
          return events.length === 0 ? null : { kind: "WorkspaceEventBatch", cursor, events };
        },
      });
    },
    resolve: (message) => message,
  }),
);
