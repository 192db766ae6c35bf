import type { metricChoices } from "../protocol/recipes/life.ts";

export type Metric = (typeof metricChoices)[number];

/** What a recipe says of which checkpoints stay; null where it says nothing. */
export interface RetentionPolicy {
  readonly keepLast: number | null;
  readonly keepBest: number | null;
  readonly keepBestBy: Metric;
  readonly keepEvery: number | null;
}

/** A checkpoint as far as its fate depends on it. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly step: number;
  /** Place in the log: later is newer. */
  readonly sequence: number;
  /** Of the canonical history: no later attempt has done its step again. */
  readonly canonical: boolean;
  readonly figures: { readonly [metric in Metric]: number | null };
}

/** What stays whatever the policy says. */
export interface Held {
  readonly pinned: ReadonlySet<string>;
  /** What a run that is not over would go on from. */
  readonly resumable: string | null;
  /** What other runs began from, and still need. */
  readonly parents: ReadonlySet<string>;
}

/**
 * Which of a run's checkpoints stay, and why: `kept` by the policy, a pin, or as the run's last one; `held` only for as
 * long as a run needs it. What is in neither goes. With no policy at all everything is kept. Of a name saved twice, only
 * the newest of the canonical history counts for the policy. `keepBest` judges by what is known; while nothing is known
 * of any checkpoint it keeps them all.
 */
export function retained(
  checkpoints: readonly Candidate[],
  policy: RetentionPolicy,
  held: Held,
): ReadonlyMap<string, "kept" | "held"> {
  const { keepLast, keepBest, keepBestBy, keepEvery } = policy;
  const fates = new Map<string, "kept" | "held">();
  const keep = (some: readonly Candidate[]) => {
    for (const { id } of some) fates.set(id, "kept");
  };

  for (const id of [...held.parents, ...(held.resumable === null ? [] : [held.resumable])])
    if (checkpoints.some((one) => one.id === id)) fates.set(id, "held");
  keep(checkpoints.filter(({ id }) => held.pinned.has(id)));
  if (keepLast === null && keepBest === null && keepEvery === null) keep(checkpoints);

  const byName = new Map<string, Candidate>();
  for (const one of checkpoints)
    if (one.canonical && one.sequence > (byName.get(one.name)?.sequence ?? -1)) byName.set(one.name, one);
  const newestFirst = [...byName.values()].sort((a, b) => b.sequence - a.sequence);

  keep(newestFirst.slice(0, keepLast ?? 1));
  if (keepEvery !== null) keep(newestFirst.filter(({ step }) => step % keepEvery === 0));
  if (keepBest !== null) {
    const sign = keepBestBy === "validation_loss" ? -1 : 1;
    const known = newestFirst.flatMap((one) => {
      const figure = one.figures[keepBestBy];
      return figure === null || !Number.isFinite(figure) ? [] : [{ one, figure: sign * figure }];
    });
    // Of two that are equally good the newer one, which has learned from more.
    const best = known.sort((a, b) => b.figure - a.figure || b.one.sequence - a.one.sequence);
    keep(known.length === 0 ? newestFirst : best.slice(0, keepBest).map(({ one }) => one));
  }
  return fates;
}
