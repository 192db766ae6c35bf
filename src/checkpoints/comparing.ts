import { type Kysely, sql } from "kysely";
import { requireScope, type Viewer } from "../access/viewer.ts";
import { snakePath } from "../configurations/toml.ts";
import { LimitReached, NotFound } from "../errors.ts";
import type { Specification } from "../protocol/specification.ts";
import { specificationOf } from "../runs/stored-specification.ts";
import type { Tables } from "../store/tables.ts";
import { type Checkpoint, type CheckpointRow, toCheckpoint } from "./checkpoint.ts";

export const MAX_COMPARED = 20;

/** Some checkpoints beside each other, in the order in which they were asked for. */
export interface Comparison {
  readonly checkpoints: readonly (Checkpoint & { readonly runName: string; readonly best: boolean })[];
  /** What their runs were set to differently, a value a checkpoint; null where a run has no such knob. */
  readonly settings: readonly { readonly knob: string; readonly values: readonly (string | null)[] }[];
}

/**
 * Compares up to 20 checkpoints; NotFound when one of them is not the viewer's. The best is the one with the highest
 * validation reward, or none where none is known.
 */
export async function compareCheckpoints(
  db: Kysely<Tables>,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Comparison> {
  requireScope(viewer, "read");
  const wanted = [...new Set(ids)];
  if (wanted.length > MAX_COMPARED)
    throw new LimitReached(`at most ${MAX_COMPARED} checkpoints are compared at once`, MAX_COMPARED, ["ids"]);
  const { rows } = await sql<CheckpointRow & { run_name: string; specification: unknown }>`
    select c.*, r.name as run_name, r.specification from checkpoint c join run r on r.id = c.run_id
    where c.id = any(${wanted}::text[]) and c.workspace_id = ${viewer.workspaceId}`.execute(db);
  const found = wanted.map((id) => {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) throw new NotFound("there is no such checkpoint", ["ids"]);
    return row;
  });
  const best = found.reduce<(typeof found)[number] | null>(
    (a, b) => ((b.validation_reward ?? -Infinity) > (a?.validation_reward ?? -Infinity) ? b : a),
    null,
  );
  return {
    checkpoints: found.map((row) => ({
      ...toCheckpoint(row),
      runName: row.run_name,
      best: row.id === best?.id,
    })),
    settings: differences(found.map((row) => settingsOf(specificationOf(row.specification)))),
  };
}

/** The knobs that are not the same in all, in the order in which they first come. */
export function differences(
  settings: readonly ReadonlyMap<string, string>[],
): readonly { readonly knob: string; readonly values: readonly (string | null)[] }[] {
  const knobs = new Set(settings.flatMap((one) => [...one.keys()]));
  return [...knobs].flatMap((knob) => {
    const values = settings.map((one) => one.get(knob) ?? null);
    return new Set(values).size > 1 ? [{ knob, values }] : [];
  });
}

/**
 * Every knob of a run by its name in a file, as TOML writes its value. References are those that they were resolved to:
 * two runs of `digits` may have been of two versions.
 */
function settingsOf(specification: Specification): ReadonlyMap<string, string> {
  const { recipe, origin, dataset, validation, rollout, kind, engine, seed } = specification;
  const settings = new Map<string, string>([["experiment.kind", JSON.stringify(kind)]]);
  for (const [section, knobs] of Object.entries(recipe ?? {}))
    for (const [key, value] of Object.entries((knobs ?? {}) as Record<string, unknown>))
      if (value !== undefined) settings.set(snakePath([section, key]).join("."), JSON.stringify(value));
  const versioned = { dataset, validation_dataset: validation, rollout };
  for (const [key, thing] of Object.entries(versioned))
    if (thing !== null) settings.set(`experiment.${key}`, JSON.stringify(`${thing.name}@${thing.version}`));
  if (origin.kind === "base") settings.set("experiment.model_path", JSON.stringify(origin.baseModel));
  settings.set("advanced.seed", String(seed));
  settings.set("engine", JSON.stringify(engine));
  return settings;
}
