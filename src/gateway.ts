import { fileURLToPath } from "node:url";
import { type Kysely, sql } from "kysely";
import { migrations } from "../migrations/index.ts";
import { schema } from "../schema/index.ts";
import { localId } from "../schema/node.ts";
import ownDocuments from "../schema/trusted-documents.json" with { type: "json" };
import type { Keys } from "./access/keys.ts";
import type { Blobs } from "./blobs/blobs.ts";
import type { Bus } from "./bus/bus.ts";
import type { createContexts } from "./contexts.ts";
import type { Downloads } from "./downloads/downloads.ts";
import { NotFound } from "./errors.ts";
import type { Live } from "./live/live.ts";
import type { Log } from "./log.ts";
import type { TrustedDocuments } from "./server/documents.ts";
import type { ServerObserver } from "./server/observer.ts";
import { createServer, type Server } from "./server/server.ts";
import type { ServerLimits } from "./server/server-limits.ts";
import { textsOf } from "./server/trusted-documents.ts";
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
  readonly downloads: Downloads;
  readonly contextFor: ReturnType<typeof createContexts>;
  readonly log: Log;
  readonly observer?: ServerObserver;
  readonly corsOrigins?: readonly string[];
  /** Documents that are trusted beside those of our own clients, and whether others are executed at all. */
  readonly trusted?: TrustedDocuments;
  readonly limits?: Partial<ServerLimits>;
  /** The folder of the dashboard, where it is not the one that came with this code. */
  readonly dashboard?: string;
}

/** The platform's server: what HTTP asks for, led to the parts that have it. */
export function createGateway(parts: GatewayParts): Server {
  const { db, blobs, bus, live, keys, uploads, downloads, contextFor, log } = parts;
  const { corsOrigins = [], limits = {} } = parts;
  const trusted = {
    texts: new Map([...textsOf(ownDocuments), ...(parts.trusted?.texts ?? [])]),
    only: parts.trusted?.only ?? false,
  };
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
    files: {
      receiveUpload: uploads.receive,
      openDownload: downloads.open,
      redeem: downloads.redeem,
    },
    dashboard: parts.dashboard ?? packagedDashboard,
    readiness: {
      database: () => sql`select 1`.execute(db),
      migrations: () => checkMigrations(db),
      log: () => bus.ready(readinessMs),
      blobs: () => blobs.ready(),
    },
    log,
    ...(parts.observer && { observer: parts.observer }),
    isAway: storeIsAway,
    firstQuery,
    trusted,
    origins: corsOrigins,
    limits: { ...limits, readinessTimeoutMs: readinessMs },
  });
}

/** Where the build of the package puts it, or that of a clone. */
const packagedDashboard = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "../dashboard/dist" : "../dashboard", import.meta.url),
);

const readinessMs = 2000;

async function checkMigrations(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !applied.has(name));
  if (missing.length > 0) throw new Error(`not migrated: ${missing.map(({ name }) => name).join(", ")}`);
}

const firstQuery = `# The newest runs, and under it what happens while you watch: choose one and press play.
# Your API key: a header below, { "authorization": "Bearer ty_…" }, or open this page at /graphql#key=ty_…
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
