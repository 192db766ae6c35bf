import type { ControlMessage } from "../src/live/messages.ts";
import type { Source } from "../src/live/source.ts";
import { type Run, toRun } from "../src/runs/run.ts";
import { carryOn } from "../src/runs/standing.ts";
import { builder } from "./builder.ts";
import { notFoundUnder } from "./lookups.ts";
import { globalId, localId } from "./node.ts";
import { rateOf } from "./rate.ts";
import { RunHealth, RunProgress, StatusReason } from "./run-figures.ts";
import { Heartbeat, Lagged, StreamReady, StreamReset } from "./stream.ts";
import { finite, RunPhaseEnum, RunStatusEnum } from "./values.ts";

interface RunProgressUpdate {
  readonly kind: "RunProgressUpdate";
  readonly cursor: string;
  readonly run: Run;
  readonly tokensPerSecond: number | null;
}

const RunProgressUpdate = builder.objectRef<RunProgressUpdate>("RunProgressUpdate").implement({
  description: "How a run stands now. What is not known is null.",
  fields: (t) => ({
    cursor: t.expose("cursor", {
      type: "EventCursor",
      description: "What this is the sum of: everything up to here.",
    }),
    runId: t.id({ description: "The run's global id.", resolve: ({ run }) => globalId("Run", run.id) }),
    name: t.string({ description: "Its name.", resolve: ({ run }) => run.name }),
    status: t.field({
      type: RunStatusEnum,
      description: "Where it stands.",
      resolve: ({ run }) => run.status,
    }),
    statusReason: t.field({
      type: StatusReason,
      nullable: true,
      description: "Why it stands there; null where the status says it all.",
      resolve: ({ run }) => run.reason,
    }),
    phase: t.field({
      type: RunPhaseEnum,
      nullable: true,
      description: "What it is doing, or how that ended; null while it waits for a trainer.",
      resolve: ({ run }) => run.phase,
    }),
    health: t.field({
      type: RunHealth,
      nullable: true,
      description: "Whether it shows progress; null while no trainer answers for it.",
      resolve: ({ run }) => run.health,
    }),
    stopRequested: t.boolean({
      description: "Whether it has been asked to stop.",
      resolve: ({ run }) => run.stopRequested !== null,
    }),
    attempt: t.int({
      description: "Number of its attempt at work, or of the last; 0 before the first.",
      resolve: ({ run }) => run.attempt,
    }),
    progress: t.field({
      type: RunProgress,
      description: "How far it has come.",
      resolve: ({ run }) => run.progress,
    }),
    reward: t.float({
      nullable: true,
      description: "The last validation reward, or the last training reward of a run that is not evaluated.",
      resolve: ({ run }) => finite(run.overview.reward),
    }),
    trainingReward: t.float({
      nullable: true,
      description: "Mean reward of the last step.",
      resolve: ({ run }) => finite(run.overview.trainingReward),
    }),
    validationReward: t.float({
      nullable: true,
      description: "Mean reward of the last evaluation.",
      resolve: ({ run }) => finite(run.overview.validationReward),
    }),
    tokensPerSecond: t.float({
      nullable: true,
      description: "Tokens sampled and trained on in a second, over the last steps; null until one was seen.",
      resolve: ({ tokensPerSecond }) => finite(tokensPerSecond),
    }),
  }),
});

const RunProgressMessage = builder.unionType("RunProgressMessage", {
  description: "What `runProgress` says.",
  types: [RunProgressUpdate, StreamReady, StreamReset, Lagged, Heartbeat],
  resolveType: ({ kind }) => kind,
});

builder.subscriptionField("runProgress", (t) =>
  t.field({
    type: RunProgressMessage,
    description:
      "How a run stands, at once and then whenever that changes, at most so often: the newest state and never a backlog. The last one always arrives.",
    args: {
      runId: t.arg.id({ required: true, description: "The run's global id." }),
      maxPerSecond: t.arg.float({
        required: true,
        defaultValue: 4,
        description: "At most so many messages a second, 0.1 to 20.",
      }),
    },
    subscribe: async (
      _,
      args,
      { viewer, reads, live },
    ): Promise<Source<RunProgressUpdate | ControlMessage>> => {
      const intervalMs = 1000 / rateOf(args.maxPerSecond);
      const { runs } = await reads();
      const { standing, sequence } = await runs
        .standing(viewer, localId("Run", args.runId))
        .catch(notFoundUnder("runId"));
      return live.latest({
        key: `runProgress ${standing.row.id}`,
        scope: { runId: standing.row.id },
        intervalMs,
        snapshot: { state: standing, sequence },
        fold: carryOn,
        view: ({ row, tokensPerSecond }, cursor): RunProgressUpdate => ({
          kind: "RunProgressUpdate",
          cursor,
          run: toRun(row, new Date()),
          tokensPerSecond,
        }),
      });
    },
    resolve: (message) => message,
  }),
);
