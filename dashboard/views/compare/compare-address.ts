/** What a comparison's address says beside how its charts are looked at. */
export interface ComparedRuns {
  /** Names of runs, in the order of their colours. */
  readonly names: readonly string[];
  /** Those whose lines are switched off. */
  readonly off: readonly string[];
  /** The metrics, a chart each; null for those that usually matter. */
  readonly keys: readonly string[] | null;
  /** Settings that all have alike are shown too. */
  readonly allSettings: boolean;
}

export const mostCompared = 20;
export const mostCharts = 12;

const listOf = (text: string | null) => [...new Set((text ?? "").split(",").filter(Boolean))];

export function readCompared(search: URLSearchParams): ComparedRuns {
  const names = listOf(search.get("runs")).slice(0, mostCompared);
  return {
    names,
    off: listOf(search.get("off")).filter((name) => names.includes(name)),
    keys: search.has("keys") ? listOf(search.get("keys")).slice(0, mostCharts) : null,
    allSettings: search.get("settings") === "all",
  };
}

/** The address with another comparison in it; what is not of the comparison stays. */
export function writeCompared(search: URLSearchParams, compared: ComparedRuns): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, text: string | null) => {
    if (text === null) next.delete(name);
    else next.set(name, text);
  };
  const off = compared.off.filter((name) => compared.names.includes(name));
  set("runs", compared.names.length === 0 ? null : compared.names.join(","));
  set("off", off.length === 0 ? null : off.join(","));
  set("keys", compared.keys === null ? null : compared.keys.join(","));
  set("settings", compared.allSettings ? "all" : null);
  return next;
}

/** The metrics that are drawn when nobody has chosen: what runs are judged by, of what these have. */
export function usualKeys(present: ReadonlySet<string>): string[] {
  const matter = ["reward/mean", "validation/reward/mean", "loss", "validation/loss", "policy/entropy"];
  return [...matter, "length/response"].filter((key) => present.has(key)).slice(0, 4);
}
