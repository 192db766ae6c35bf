import { type Kysely, sql } from "kysely";
import { migrations } from "../migrations/index.ts";
import { schema } from "../schema/index.ts";
import { localId } from "../schema/node.ts";
import type { Keys } from "./access/keys.ts";
import type { Viewer } from "./access/viewer.ts";
import type { Blobs } from "./blobs/blobs.ts";
import type { Bus } from "./bus/bus.ts";
import type { createContexts } from "./contexts.ts";
import type { Datasets } from "./datasets/datasets.ts";
import { NotFound } from "./errors.ts";
import type { Live } from "./live/live.ts";
import type { Log } from "./log.ts";
import type { Files } from "./server/files.ts";
import { createServer, type Server } from "./server/server.ts";
import type { ServerLimits } from "./server/server-limits.ts";
import { storeIsAway } from "./store/outages.ts";
import type { Tables } from "./store/tables.ts";
import type { Uploads } from "./uploads/uploads.ts";

export interface GatewayParts {
  readonly db: Kysely<Tables>;
  readonly blobs: Blobs;
  readonly bus: Bus;
  readonly live: Live;
  readonly keys: Keys;
  readonly uploads: Uploads;
  readonly datasets: Datasets;
  readonly contextFor: ReturnType<typeof createContexts>;
  readonly log: Log;
  readonly corsOrigins?: readonly string[];
  readonly limits?: Partial<ServerLimits>;
}

/** The platform's server: what HTTP asks for, led to the parts that have it. */
export function createGateway(parts: GatewayParts): Server {
  const { db, blobs, bus, live, keys, contextFor, log, corsOrigins = [], limits = {} } = parts;
  return createServer({
    schema,
    authenticate: keys.authenticate,
    onRevoked: keys.onRevoked,
    contextFor,
    live,
    // By either of its ids or, for who types the address by hand, by its name.
    async findRun(viewer, reference) {
      const { runs } = await contextFor(viewer, "subscription").reads();
      const local = localId("Run", reference);
      const id = local === "-" ? reference : local;
      const found = (await runs.byIds(viewer, [id])).get(id);
      if (found) return found.id;
      // One sentence for whatever was asked for: an id of another workspace's is answered as one that nothing has.
      const named = await runs.byName(viewer, reference).catch((error: unknown) => {
        throw error instanceof NotFound ? new NotFound("there is no such run", ["id"]) : error;
      });
      return named.id;
    },
    files: filesOf(parts),
    readiness: {
      database: () => sql`select 1`.execute(db),
      migrations: () => checkMigrations(db),
      log: () => bus.ready(readinessMs),
      blobs: () => blobs.ready(),
    },
    log,
    isAway: storeIsAway,
    firstQuery,
    origins: corsOrigins,
    limits: { ...limits, readinessTimeoutMs: readinessMs },
  });
}

const readinessMs = 2000;

function filesOf({ blobs, uploads, datasets, contextFor }: GatewayParts): Files {
  const readsFor = (viewer: Viewer) => contextFor(viewer, "subscription").reads();
  return {
    receiveUpload: uploads.receive,
    openDataset: datasets.open,
    async openCheckpointFile(viewer, id, name) {
      const { checkpoints } = await readsFor(viewer);
      const checkpoint = await checkpoints.get(viewer, id);
      const { files } = await checkpoints.manifest(viewer, checkpoint);
      const file = Object.entries(files).find(([known]) => known === name)?.[1];
      if (file === undefined) throw new NotFound(`the checkpoint has no file ${JSON.stringify(name)}`);
      return {
        fileName: `${checkpoint.name}.${name}.bin`,
        contentType: "application/octet-stream",
        sizeBytes: file.sizeBytes,
        stream: () => blobs.stream(file.sha256),
      };
    },
    async openOutput(viewer, id) {
      const output = (await (await readsFor(viewer)).results.outputsById(viewer, [id])).get(id);
      if (output === undefined) throw new NotFound("there is no such output");
      return {
        fileName: output.name,
        contentType: output.contentType,
        sizeBytes: output.sizeBytes,
        stream: () => blobs.stream(output.sha256),
      };
    },
  };
}

async function checkMigrations(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !applied.has(name));
  if (missing.length > 0) throw new Error(`not migrated: ${missing.map(({ name }) => name).join(", ")}`);
}

const firstQuery = `# The newest runs, and under it what happens while you watch: choose one and press play.
query Runs {
  viewer { workspace { name } }
  runs(first: 5) {
    nodes {
      id
      name
      kind
      status
      phase
      progress { currentStep totalSteps fraction estimatedEnd }
      overview { reward improvement samples validationReward durationSeconds }
      cursor
    }
  }
}

subscription Watch {
  workspaceEvents {
    ... on WorkspaceEventBatch {
      cursor
      events {
        __typename
        at
        ... on RunEvent { runId }
        ... on RunStatusChanged { status reason { message } }
        ... on EvaluationCompleted { step evaluation: reward { mean } }
        ... on CheckpointSaved { step name }
      }
    }
    ... on StreamReady { cursor }
    ... on Heartbeat { cursor at }
  }
}
`;
