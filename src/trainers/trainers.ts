import { type Kysely, sql } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import type { Bus } from "../bus/bus.ts";
import { type TrainerHello, trainerHello } from "../protocol/job.ts";
import {
  decodeCursor,
  encodeCursor,
  type Order,
  type Page,
  type PageRequest,
  parsePageRequest,
} from "../store/pages.ts";
import type { Tables } from "../store/tables.ts";

/** A trainer repeats itself every few seconds: one that was silent for so long is gone. */
export const presenceMs = 15_000;
/** Trainers that have been gone for so long are forgotten. */
const forgottenMs = 24 * 3_600_000;

/** One trainer process, by its own last word. */
export interface Trainer {
  readonly id: string;
  readonly name: string;
  readonly engine: string;
  readonly version: string;
  readonly connected: boolean;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
  /** The run at work, when it is one of the viewer's workspace. */
  readonly runId: string | null;
  readonly baseModels: TrainerHello["baseModels"];
  readonly losses: readonly string[];
  readonly valueBaseline: boolean;
  /** What its use costs, as its operator says; null where nobody said. */
  readonly prices: TrainerHello["prices"];
  readonly maxLoraRank: number | null;
  readonly fullFineTune: boolean;
}

/** A base model, and the engines that a run from it could have now. */
export type BaseModel = TrainerHello["baseModels"][number] & { readonly engines: readonly string[] };

export type TrainerReads = ReturnType<typeof createTrainerReads>;

/** Who trains here. Trainers serve every workspace; whose run one has at hand is told to that workspace only. */
export function createTrainerReads(db: Kysely<Tables>) {
  const rows = () =>
    db
      .selectFrom("trainer")
      .selectAll()
      // By the database's clock, which wrote last_seen_at: the clocks of two machines need not agree.
      .select(sql<boolean>`last_seen_at > now() - ${presenceMs} * interval '1 millisecond'`.as("connected"))
      .orderBy("name")
      .orderBy("id");

  /** What every connected trainer said of itself. */
  async function offers(): Promise<TrainerHello[]> {
    return (await rows().execute())
      .filter(({ connected }) => connected)
      .flatMap(({ hello }) => trainerHello.safeParse(hello).data ?? []);
  }

  return {
    offers,

    async list(viewer: Viewer): Promise<Trainer[]> {
      requireScope(viewer, "read");
      const own = await db
        .selectFrom("trainer")
        .innerJoin("run", "run.id", "trainer.run_id")
        .select("run.id")
        .where("run.workspace_id", "=", viewer.workspaceId)
        .execute();
      const ownRuns = new Set(own.map(({ id }) => id));
      return (await rows().execute()).flatMap((row) => {
        // A row that a former release wrote may lack what this one reads: its trainer is gone or speaks again soon.
        const { data: hello } = trainerHello.safeParse(row.hello);
        if (hello === undefined) return [];
        const { baseModels, losses, valueBaseline, prices, maxLoraRank, fullFineTune } = hello;
        return {
          id: row.id,
          name: row.name,
          engine: row.engine,
          version: row.version,
          connected: row.connected,
          startedAt: row.started_at,
          lastSeenAt: row.last_seen_at,
          runId: row.run_id !== null && ownRuns.has(row.run_id) ? row.run_id : null,
          baseModels,
          losses,
          valueBaseline,
          prices,
          maxLoraRank,
          fullFineTune,
        };
      });
    },

    baseModels,

    /** The same in pages. There are few of them, and their names are their order. */
    async baseModelPage(viewer: Viewer, request: PageRequest): Promise<Page<BaseModel>> {
      const { size, backward, after, before } = parsePageRequest(request);
      const from = after === null ? null : decodeCursor(after, byName, "after")[0];
      const to = before === null ? null : decodeCursor(before, byName, "before")[0];
      const within = (await baseModels(viewer)).filter(
        ({ name }) => (from == null || name > from) && (to == null || name < to),
      );
      const kept = backward ? within.slice(Math.max(0, within.length - size)) : within.slice(0, size);
      const more = within.length > kept.length;
      return {
        edges: kept.map((node) => ({ cursor: encodeCursor(byName, [node.name]), node })),
        hasNextPage: backward ? before !== null : more,
        hasPreviousPage: backward ? more : after !== null,
      };
    },
  };

  /** Every base model that a connected trainer offers, by name. */
  async function baseModels(viewer: Viewer): Promise<BaseModel[]> {
    requireScope(viewer, "read");
    const models = new Map<string, BaseModel>();
    for (const { engine, baseModels } of await offers())
      for (const model of baseModels) {
        const engines = new Set([...(models.get(model.name)?.engines ?? []), engine]);
        models.set(model.name, { ...model, engines: [...engines].sort() });
      }
    return [...models.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}

const byName: Order = {
  name: "base_model.name",
  descending: false,
  keys: [{ sql: sql.ref("name"), type: "text" }],
};

export type Presence = ReturnType<typeof createPresence>;

/** Writes down what trainers say of themselves, from the call of `watch` until its answer is called. */
export function createPresence({
  db,
  bus,
  warn,
  heard = () => {},
}: {
  db: Kysely<Tables>;
  bus: Bus;
  warn: (error: unknown) => void;
  /** Called when a trainer's word was written down. */
  heard?: () => void;
}) {
  async function remember(hello: TrainerHello): Promise<void> {
    const said = {
      name: hello.name,
      engine: hello.engine,
      version: hello.version,
      hello: JSON.stringify(hello),
      run_id: hello.runId,
      started_at: hello.startedAt,
      last_seen_at: sql<Date>`now()`,
    };
    await db
      .insertInto("trainer")
      .values({ id: hello.id, ...said })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(said))
      .execute();
    await db
      .deleteFrom("trainer")
      .where("last_seen_at", "<", sql<Date>`now() - ${forgottenMs} * interval '1 millisecond'`)
      .execute();
  }

  return {
    /** Takes those of before for gone: called where a process that begins knows that no other trains. */
    async forgetAll(): Promise<void> {
      const gone = sql<Date>`least(last_seen_at, now() - ${presenceMs} * interval '1 millisecond')`;
      await db.updateTable("trainer").set({ last_seen_at: gone }).execute();
    },

    async watch(): Promise<() => Promise<void>> {
      const atWork = new Set<Promise<void>>();
      const leave = await bus.presence.watch((hello) => {
        // A word that is lost is said again in a few seconds.
        const work: Promise<void> = remember(hello)
          .then(heard)
          .catch(warn)
          .finally(() => atWork.delete(work));
        atWork.add(work);
      });
      return async () => {
        await leave();
        await Promise.all(atWork);
      };
    },
  };
}
