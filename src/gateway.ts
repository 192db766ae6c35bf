import { type Kysely, sql } from "kysely";
import { migrations } from "../migrations/index.ts";
import { schema } from "../schema/index.ts";
import { localId } from "../schema/node.ts";
import ownDocuments from "../schema/trusted-documents.json" with { type: "json" };
import type { Keys } from "./access/keys.ts";
import type { Viewer } from "./access/viewer.ts";
import type { Blobs } from "./blobs/blobs.ts";
import type { Bus } from "./bus/bus.ts";
import { howRemoved } from "./checkpoints/checkpoint.ts";
import type { createContexts } from "./contexts.ts";
import type { Datasets } from "./datasets/datasets.ts";
import { Conflict, NotFound } from "./errors.ts";
import type { Live } from "./live/live.ts";
import type { Log } from "./log.ts";
import type { TrustedDocuments } from "./server/documents.ts";
import type { Files } from "./server/files.ts";
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
  readonly datasets: Datasets;
  readonly contextFor: ReturnType<typeof createContexts>;
  readonly log: Log;
  readonly observer?: ServerObserver;
  readonly corsOrigins?: readonly string[];
  /** Documents that are trusted beside those of our own clients, and whether others are executed at all. */
  readonly trusted?: TrustedDocuments;
  readonly limits?: Partial<ServerLimits>;
}

/** The platform's server: what HTTP asks for, led to the parts that have it. */
export function createGateway(parts: GatewayParts): Server {
  const { db, blobs, bus, live, keys, contextFor, log, corsOrigins = [], limits = {} } = parts;
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
    files: filesOf(parts),
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

const readinessMs = 2000;

function filesOf({ blobs, uploads, datasets, contextFor }: GatewayParts): Files {
  const readsFor = (viewer: Viewer) => contextFor(viewer, "subscription").reads();
  /** Found out before a byte is sent, as far as that can be; the rest the hash tells at the end. */
  async function whole(file: { readonly sha256: string; readonly sizeBytes: number }, what: string) {
    const found = await blobs.stat(file.sha256);
    if (found === null) throw new NotFound(`${what} is no longer kept`);
    if (found.sizeBytes !== file.sizeBytes) throw new Conflict(`${what} is damaged: it has another size`);
  }
  return {
    receiveUpload: uploads.receive,
    openDataset: datasets.open,
    async openCheckpointFile(viewer, id, name) {
      const { checkpoints } = await readsFor(viewer);
      const checkpoint = await checkpoints.get(viewer, id);
      const { removed } = checkpoint;
      if (removed !== null) throw new NotFound(`this checkpoint was removed ${howRemoved(removed)}`);
      const files = await checkpoints.files(viewer, checkpoint);
      if (files === null) throw new Conflict("the manifest of this checkpoint is missing or damaged");
      const file = files.find((known) => known.name === name);
      if (file === undefined) throw new NotFound(`the checkpoint has no file ${JSON.stringify(name)}`);
      await whole(file, `the file ${name} of this checkpoint`);
      const [ending, contentType] =
        name === "adapterConfig" ? ["json", "application/json"] : ["bin", "application/octet-stream"];
      return {
        fileName: `${checkpoint.name}.${name}.${ending}`,
        contentType,
        sizeBytes: file.sizeBytes,
        stream: () => blobs.stream(file.sha256),
      };
    },
    async openCheckpointExport(viewer, id, options) {
      const exported = await (await readsFor(viewer)).checkpoints.export(viewer, id, options);
      return { ...exported, contentType: "application/x-tar", sizeBytes: null };
    },
    async openOutput(viewer, id) {
      const output = (await (await readsFor(viewer)).results.outputsById(viewer, [id])).get(id);
      if (output === undefined) throw new NotFound("there is no such output");
      await whole(output, "this output");
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
