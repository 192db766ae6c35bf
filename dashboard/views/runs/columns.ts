/** The columns of the list of runs, in their order; the name is always there. */
export const columns = [
  { key: "status", name: "Status", width: "8.6rem" },
  { key: "progress", name: "Progress", width: "9rem" },
  { key: "reward", name: "Reward", width: "4.6rem" },
  { key: "curve", name: "Curve", width: "7.5rem" },
  { key: "kind", name: "Kind", width: "5.5rem" },
  { key: "model", name: "Base model", width: "7rem" },
  { key: "dataset", name: "Dataset", width: "10rem" },
  { key: "creator", name: "Creator", width: "6rem" },
  { key: "created", name: "Created", width: "6.2rem" },
  { key: "started", name: "Started", width: "7rem" },
  { key: "duration", name: "Duration", width: "6.4rem" },
  { key: "cost", name: "Cost", width: "4.5rem" },
] as const;

export type ColumnKey = (typeof columns)[number]["key"];

const slot = "trainyard-run-columns";
const usual: readonly ColumnKey[] = columns
  .map(({ key }) => key)
  .filter((key) => key !== "kind" && key !== "started");

/** The columns that were chosen on this device. */
export function chosenColumns(): readonly ColumnKey[] {
  const kept = localStorage.getItem(slot)?.split(",");
  return kept === undefined ? usual : columns.map(({ key }) => key).filter((key) => kept.includes(key));
}

export function chooseColumns(keys: readonly ColumnKey[]): void {
  localStorage.setItem(slot, keys.join(","));
}
