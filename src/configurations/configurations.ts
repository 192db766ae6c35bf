import { randomUUIDv7 } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import { Conflict, NotFound, ValidationFailed } from "../errors.ts";
import { objectName } from "../protocol/names.ts";
import type { Recipe } from "../protocol/recipe.ts";
import { once } from "../store/idempotency.ts";
import { newestFirst } from "../store/newest-first.ts";
import { enqueue } from "../store/outbox.ts";
import { type Order, type Page, type PageRequest, readPage } from "../store/pages.ts";
import { type Position, readPosition } from "../store/position.ts";
import { storableJson } from "../store/recordset.ts";
import type { ConfigurationTable, ConfigurationVersionTable, Tables } from "../store/tables.ts";
import { parseRecipe } from "./parse.ts";
import { recipeFromToml, recipeToToml } from "./toml.ts";

/** A named recipe and its history. */
export interface Configuration {
  readonly id: string;
  readonly name: string;
  readonly creatorId: string;
  readonly createdAt: Date;
  readonly latestVersion: number;
}

/** One state of a configuration; never changes. */
export interface ConfigurationVersion {
  readonly id: string;
  readonly configurationId: string;
  readonly version: number;
  readonly recipe: Recipe;
  /** The recipe as it was written, without defaults. */
  readonly given: unknown;
  /** As a file; the author's own when the version was made from one. */
  readonly toml: string;
  readonly creatorId: string;
  readonly createdAt: Date;
}

export type RecipeText = { readonly recipe: unknown } | { readonly toml: string };

export interface ConfigurationReads {
  get(viewer: Viewer, id: string): Promise<Configuration>;
  byName(viewer: Viewer, name: string): Promise<Configuration>;
  byIds(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, Configuration>>;
  versionsByIds(viewer: Viewer, ids: readonly string[]): Promise<ReadonlyMap<string, ConfigurationVersion>>;
  /** Newest first. */
  list(viewer: Viewer, page?: PageRequest): Promise<Page<Configuration>>;
  count(viewer: Viewer): Promise<number>;
  /** Newest first. */
  versions(viewer: Viewer, configurationId: string, page?: PageRequest): Promise<Page<ConfigurationVersion>>;
  versionCount(viewer: Viewer, configurationId: string): Promise<number>;
  latest(viewer: Viewer, configurationId: string): Promise<ConfigurationVersion>;
}

export interface Configurations extends ConfigurationReads {
  /** A new name and its first version; Conflict when the name is taken. */
  create(
    viewer: Viewer,
    input: RecipeText & { name: string; idempotencyKey?: string | null },
  ): Promise<ConfigurationChange>;
  /** The next version; the same recipe as the newest answers with that one. */
  addVersion(
    viewer: Viewer,
    input: RecipeText & { configurationId: string; idempotencyKey?: string | null },
  ): Promise<ConfigurationChange>;
}

export interface ConfigurationChange {
  readonly configuration: Configuration;
  readonly version: ConfigurationVersion;
  readonly position: Position;
}

/** What may be asked of the viewer's configurations, over the store or one snapshot of it. */
export function createConfigurationReads(db: Kysely<Tables>): ConfigurationReads {
  return {
    async get(viewer, id) {
      const row = await configurations(viewer).where("configuration.id", "=", id).executeTakeFirst();
      if (row === undefined) throw new NotFound("there is no such configuration", ["id"]);
      return toConfiguration(row);
    },

    async byName(viewer, name) {
      const row = await configurations(viewer).where("configuration.name", "=", name).executeTakeFirst();
      if (row === undefined)
        throw new NotFound(`there is no configuration ${JSON.stringify(name)}`, ["name"]);
      return toConfiguration(row);
    },

    async byIds(viewer, ids) {
      const rows = await configurations(viewer)
        .where("configuration.id", "in", [...ids, ""])
        .execute();
      return new Map(rows.map((row) => [row.id, toConfiguration(row)]));
    },

    async versionsByIds(viewer, ids) {
      const rows = await versionRows(viewer)
        .where("id", "in", [...ids, ""])
        .execute();
      return new Map(rows.map((row) => [row.id, toVersion(row)]));
    },

    async list(viewer, page = {}) {
      return readPage(configurations(viewer), newestFirst("configuration"), page, toConfiguration);
    },

    async count(viewer) {
      requireScope(viewer, "read");
      const { count } = await db
        .selectFrom("configuration")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("workspace_id", "=", viewer.workspaceId)
        .executeTakeFirstOrThrow();
      return count;
    },

    async versions(viewer, configurationId, page = {}) {
      const versions = versionRows(viewer).where("configuration_id", "=", configurationId);
      return readPage(versions, byVersion, page, toVersion);
    },

    async versionCount(viewer, configurationId) {
      const { count } = await versionRows(viewer)
        .where("configuration_id", "=", configurationId)
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    },

    async latest(viewer, configurationId) {
      const row = await versionRows(viewer)
        .where("configuration_id", "=", configurationId)
        .orderBy("version", "desc")
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) throw new NotFound("there is no such configuration", ["id"]);
      return toVersion(row);
    },
  };

  function configurations(viewer: Viewer) {
    requireScope(viewer, "read");
    return db
      .selectFrom("configuration")
      .selectAll()
      .select(({ selectFrom }) =>
        selectFrom("configuration_version")
          .select(({ fn }) => fn.max("version").as("version"))
          .whereRef("configuration_id", "=", "configuration.id")
          .as("latest_version"),
      )
      .where("workspace_id", "=", viewer.workspaceId);
  }

  function versionRows(viewer: Viewer) {
    requireScope(viewer, "read");
    return db.selectFrom("configuration_version").selectAll().where("workspace_id", "=", viewer.workspaceId);
  }
}

/** Recipes under names, each state of them kept. */
export function createConfigurations({
  db,
  wake,
}: {
  db: Kysely<Tables>;
  /** Called after something was written for the dispatcher. */
  wake: () => void;
}): Configurations {
  return {
    ...createConfigurationReads(db),

    async create(viewer, input) {
      requireScope(viewer, "write");
      const name = objectName.safeParse(input.name);
      if (!name.success)
        throw new ValidationFailed([
          { path: ["name"], message: name.error.issues[0]?.message ?? "is wrong", suggestion: null },
        ]);
      const written = readRecipe(input);
      return changed(viewer, { verb: "createConfiguration", input }, async (trx) => {
        const id = randomUUIDv7();
        const made = await trx
          .insertInto("configuration")
          .values({ id, workspace_id: viewer.workspaceId, name: name.data, created_by: viewer.memberId })
          .onConflict((conflict) => conflict.columns(["workspace_id", "name"]).doNothing())
          .executeTakeFirst();
        if (made.numInsertedOrUpdatedRows === 0n) {
          const taken = await trx
            .selectFrom("configuration")
            .select("id")
            .where("workspace_id", "=", viewer.workspaceId)
            .where("name", "=", name.data)
            .executeTakeFirstOrThrow();
          const message = `there is a configuration ${JSON.stringify(name.data)} already; add a version to it`;
          throw new Conflict(message, ["name"], { type: "Configuration", id: taken.id });
        }
        return addTo(trx, viewer, { id, name: name.data }, written);
      });
    },

    async addVersion(viewer, input) {
      requireScope(viewer, "write");
      const written = readRecipe(input);
      return changed(viewer, { verb: "addConfigurationVersion", input }, async (trx) => {
        // Locked, so that two who add at once get two numbers.
        const configuration = await trx
          .selectFrom("configuration")
          .select(["id", "name"])
          .where("workspace_id", "=", viewer.workspaceId)
          .where("id", "=", input.configurationId)
          .forUpdate()
          .executeTakeFirst();
        if (configuration === undefined)
          throw new NotFound("there is no such configuration", ["configurationId"]);
        return addTo(trx, viewer, configuration, written);
      });
    },
  };

  async function changed(
    viewer: Viewer,
    { verb, input }: { verb: string; input: { idempotencyKey?: string | null } },
    work: (trx: Transaction<Tables>) => Promise<{ id: string; versionId: string }>,
  ): Promise<ConfigurationChange> {
    const { idempotencyKey, ...asked } = input;
    const request = { workspaceId: viewer.workspaceId, key: idempotencyKey ?? null, verb, input: asked };
    const { result } = await once(db, request, work);
    wake();
    const reads = createConfigurationReads(db);
    const version = (await reads.versionsByIds(viewer, [result.versionId])).get(result.versionId);
    if (version === undefined) throw new Error("a configuration version was written and is not there");
    return { configuration: await reads.get(viewer, result.id), version, position: await readPosition(db) };
  }
}

/** What was written, and what it means. */
interface Written {
  readonly given: unknown;
  readonly recipe: Recipe;
  readonly toml: string | null;
}

function readRecipe(input: RecipeText): Written {
  if ("toml" in input) {
    const { recipe, issues, given } = recipeFromToml(input.toml);
    if (recipe === null) throw new ValidationFailed(issues);
    return { given, recipe, toml: input.toml };
  }
  const { recipe, issues } = parseRecipe(input.recipe);
  if (recipe === null) throw new ValidationFailed(issues);
  return { given: input.recipe, recipe, toml: null };
}

async function addTo(
  trx: Transaction<Tables>,
  viewer: Viewer,
  configuration: { id: string; name: string },
  { given, toml }: Written,
): Promise<{ id: string; versionId: string }> {
  const newest = await trx
    .selectFrom("configuration_version")
    .select(["id", "version", "recipe", "toml"])
    .where("configuration_id", "=", configuration.id)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (
    newest !== undefined &&
    newest.toml === toml &&
    isDeepStrictEqual(newest.recipe, JSON.parse(storableJson(given)))
  )
    return { id: configuration.id, versionId: newest.id };
  const versionId = randomUUIDv7();
  const version = (newest?.version ?? 0) + 1;
  await trx
    .insertInto("configuration_version")
    .values({
      id: versionId,
      configuration_id: configuration.id,
      workspace_id: viewer.workspaceId,
      version,
      // As it was given: what was left to a default can be told from what was chosen.
      recipe: storableJson(given),
      toml,
      created_by: viewer.memberId,
    })
    .execute();
  await enqueue(trx, `configuration_saved.${versionId}`, {
    type: "configuration_saved",
    workspaceId: viewer.workspaceId,
    at: new Date().toISOString(),
    configurationId: configuration.id,
    name: configuration.name,
    version,
  });
  return { id: configuration.id, versionId };
}

const byVersion: Order = {
  name: "configurationVersion.newest",
  descending: true,
  keys: [{ sql: sql.ref("version"), type: "bigint" }],
};

function toConfiguration(
  row: Selectable<ConfigurationTable> & { latest_version: number | null },
): Configuration {
  return {
    id: row.id,
    name: row.name,
    creatorId: row.created_by,
    createdAt: row.created_at,
    latestVersion: row.latest_version ?? 0,
  };
}

function toVersion(row: Selectable<ConfigurationVersionTable>): ConfigurationVersion {
  const { recipe, issues } = parseRecipe(row.recipe);
  if (recipe === null)
    throw new Error(`configuration version ${row.id} is no recipe: ${JSON.stringify(issues)}`);
  return {
    id: row.id,
    configurationId: row.configuration_id,
    version: row.version,
    recipe,
    given: row.recipe,
    toml: row.toml ?? recipeToToml(recipe),
    creatorId: row.created_by,
    createdAt: row.created_at,
  };
}
