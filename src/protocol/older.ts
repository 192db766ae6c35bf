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
