import { settingsOf } from "../configuration/toml.ts";

/** One setting over all compared runs; null where a run has no such setting. */
export interface SettingRow {
  readonly section: string;
  readonly key: string;
  readonly values: readonly (string | null)[];
  readonly differs: boolean;
}

export interface Specified {
  readonly toml: string | null;
  readonly baseModel: string;
  readonly engine: string;
  readonly seed: number;
}

/** The settings of several runs side by side, in the order of their files. */
export function settingRows(runs: readonly Specified[]): SettingRow[] {
  const found = new Map<string, { section: string; key: string; values: (string | null)[] }>();
  const put = (at: number, section: string, key: string, value: string) => {
    const path = `${section}\n${key}`;
    const row = found.get(path) ?? { section, key, values: runs.map(() => null) };
    row.values[at] = value;
    found.set(path, row);
  };
  for (const [at, { baseModel, engine }] of runs.entries()) {
    put(at, "run", "base_model", baseModel);
    put(at, "run", "engine", engine);
  }
  for (const [at, { toml, seed }] of runs.entries()) {
    for (const { section, key, value } of settingsOf(toml ?? "")) put(at, section, key, value);
    put(at, "advanced", "seed", String(seed));
  }
  return [...found.values()].map((row) => ({ ...row, differs: new Set(row.values).size > 1 }));
}
