import { type AlgorithmName, otherAlgorithmsKnobs } from "./recipes/algorithm.ts";

/**
 * A specification that the release before the fifth migration froze, as this one reads it: that release kept an
 * algorithm's idle knobs at their defaults, and they are refused today. Anything else comes back as it is.
 */
export function withoutIdleKnobs(stored: unknown): unknown {
  const { recipe } = (stored ?? {}) as { recipe?: { algorithm?: { name?: AlgorithmName } } };
  const name = recipe?.algorithm?.name;
  const idle = name === undefined ? [] : (otherAlgorithmsKnobs[name] ?? []);
  if (idle.length === 0) return stored;
  const algorithm = Object.fromEntries(
    Object.entries(recipe?.algorithm ?? {}).filter(([knob]) => !idle.includes(knob)),
  );
  return { ...(stored as object), recipe: { ...recipe, algorithm } };
}

/**
 * An event as the log of a release before the sixth migration has it, as this one reads it: its `metrics` said every
 * point by itself. Anything else comes back as it is.
 */
export function withSeries(found: unknown): unknown {
  const { type, points, ...rest } = (found ?? {}) as { type?: unknown; points?: unknown };
  if (type !== "metrics" || !Array.isArray(points)) return found;
  const series = new Map<unknown, { key: unknown; steps: unknown[]; values: unknown[] }>();
  for (const point of points) {
    const { key, step, value } = (point ?? {}) as { key?: unknown; step?: unknown; value?: unknown };
    const columns = series.get(key) ?? { key, steps: [], values: [] };
    series.set(key, columns);
    columns.steps.push(step);
    columns.values.push(value);
  }
  return { type, ...rest, series: [...series.values()] };
}
