import type { Kysely } from "kysely";
import type { Viewer } from "../access/viewer.ts";
import type { Recipe } from "../protocol/recipe.ts";
import type { Page, PageRequest } from "../store/pages.ts";
import type { Position } from "../store/position.ts";
import type { Tables } from "../store/tables.ts";

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

export declare function createConfigurationReads(db: Kysely<Tables>): ConfigurationReads;
export declare function createConfigurations(parts: { db: Kysely<Tables>; wake: () => void }): Configurations;
