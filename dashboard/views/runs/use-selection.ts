import { useEffect, useState } from "react";
import type { RunFilter } from "../../generated/operations.ts";
import type { Selection } from "./bulk.ts";

interface Picked {
  readonly everything: boolean;
  /** By id: those that were picked, or of everything those that were picked out. */
  readonly names: ReadonlyMap<string, string>;
}

const nothing: Picked = { everything: false, names: new Map() };

/** Which runs are selected; another list begins with none. `total` is null when nobody counts so far. */
export function useSelection(list: string, filter: RunFilter, total: number | null) {
  const [{ everything, names }, setPicked] = useState(nothing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins with none
  useEffect(() => setPicked(nothing), [list]);
  const ids = new Set(names.keys());
  const selection: Selection = everything ? { kind: "all", filter, without: ids } : { kind: "picked", ids };
  const count = !everything ? ids.size : total === null ? null : Math.max(0, total - ids.size);
  return {
    selection,
    count,
    names: everything ? [] : [...names.values()],
    any: everything ? count !== 0 : ids.size > 0,
    has: (id: string) => ids.has(id) !== everything,
    pick: ({ id, name }: { id: string; name: string }, selected: boolean) =>
      setPicked((before) => {
        const next = new Map(before.names);
        if (selected !== before.everything) next.set(id, name);
        else next.delete(id);
        return { ...before, names: next };
      }),
    all: () => setPicked({ everything: true, names: new Map() }),
    none: () => setPicked(nothing),
  };
}
