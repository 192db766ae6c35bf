import { withoutIdleKnobs } from "../protocol/older.ts";
import { type Specification, specification } from "../protocol/specification.ts";

/** By the stored object itself: a row that is read once is checked once, however often it is shown. */
const read = new WeakMap<object, Specification>();

/**
 * A run's frozen specification as this release has it: what was stored by an older one lacks the sections that came
 * later, and has them with their defaults. Throws when it is no specification of any release.
 */
export function specificationOf(stored: unknown): Specification {
  const known = typeof stored === "object" && stored !== null ? read.get(stored) : undefined;
  if (known !== undefined) return known;
  const now = specification.safeParse(stored);
  const found = now.success ? now.data : specification.parse(withoutIdleKnobs(stored));
  if (typeof stored === "object" && stored !== null) read.set(stored, found);
  return found;
}
