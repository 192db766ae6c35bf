import type { FailureClass, SampleFilter, SampleOrderField, Split } from "../../generated/operations.ts";

export const failureClasses: readonly FailureClass[] = [
  "AGENT_ERROR",
  "AGENT_TIMEOUT",
  "GRADER_ERROR",
  "GRADER_TIMEOUT",
  "INVALID_REWARD",
  "INFRASTRUCTURE",
  "TRUNCATED",
  "CANCELLED",
];

const sortFields: readonly SampleOrderField[] = ["STEP", "REWARD", "ADVANTAGE", "LENGTH"];

/** Which samples are shown, in what order, and which page of them: all of it stands in the address. */
export interface SampleView {
  readonly filter: SampleFilter;
  readonly sort: SampleOrderField;
  readonly direction: "ASC" | "DESC";
  /** The page behind, or in front of, this cursor; the first when both are null. */
  readonly after: string | null;
  readonly before: string | null;
}

/** What an address asks for; what in it means nothing is as if it were not there. */
export function readSampleView(search: URLSearchParams): SampleView {
  const filter: { -readonly [K in keyof SampleFilter]: SampleFilter[K] } = {};
  const split = search.get("split")?.toUpperCase();
  if (split === "TRAIN" || split === "VALIDATION") filter.split = split satisfies Split;
  for (const [key, name] of wholes) {
    const value = numberIn(search, name);
    if (value !== null && Number.isInteger(value) && value >= 0) filter[key] = value;
  }
  for (const [key, name] of decimals) {
    const value = numberIn(search, name);
    if (value !== null) filter[key] = value;
  }
  const failures = (search.get("failure") ?? "")
    .toUpperCase()
    .split(",")
    .filter((each): each is FailureClass => (failureClasses as readonly string[]).includes(each));
  if (failures.length > 0) filter.failures = failures;
  for (const key of ["failed", "truncated"] as const) {
    const value = search.get(key);
    if (value === "yes" || value === "no") filter[key] = value === "yes";
  }
  const sort = sortFields.find((field) => field === search.get("sort")?.toUpperCase()) ?? "STEP";
  return {
    filter,
    sort,
    direction: search.get("direction") === "asc" ? "ASC" : "DESC",
    after: search.get("after"),
    before: search.get("before"),
  };
}

const wholes = [
  ["step", "step"],
  ["stepFrom", "from"],
  ["stepTo", "to"],
  ["group", "group"],
  ["promptRow", "row"],
  ["attempt", "attempt"],
] as const;
const decimals = [
  ["rewardFrom", "min"],
  ["rewardTo", "max"],
] as const;

function numberIn(search: URLSearchParams, name: string): number | null {
  const text = search.get(name)?.trim() ?? "";
  const value = Number(text);
  return text === "" || !Number.isFinite(value) ? null : value;
}

/** The same address with some of its words said anew (null and "" take one away), on the first page unless a page is said. */
export function withWords(
  search: URLSearchParams,
  words: Readonly<Record<string, string | number | null>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete("after");
  next.delete("before");
  for (const [name, value] of Object.entries(words))
    if (value === null || value === "") next.delete(name);
    else next.set(name, String(value));
  return next;
}

/** Whether what was drawn for a step may be among what is asked for. */
export function isAskedFor(
  { step, split, attempt }: { readonly step: number; readonly split: Split; readonly attempt: number | null },
  filter: SampleFilter,
): boolean {
  return (
    (filter.split ?? split) === split &&
    (filter.step ?? step) === step &&
    (filter.stepFrom ?? step) <= step &&
    (filter.stepTo ?? step) >= step &&
    (filter.attempt ?? attempt) === attempt
  );
}

/** Whether the address asks for less than all samples. */
export const isFiltered = ({ filter }: SampleView) => Object.keys(filter).length > 0;

/** Where one group of one prompt is shown by itself. */
export function groupAddress(
  runName: string,
  { step, split, group, attempt }: { step: number; split: Split; group: number; attempt: number },
): string {
  return `/runs/${encodeURIComponent(runName)}/samples?${new URLSearchParams({
    step: String(step),
    split: split.toLowerCase(),
    group: String(group),
    attempt: String(attempt),
  })}`;
}

export const sampleAddress = (runName: string, id: string) =>
  `/runs/${encodeURIComponent(runName)}/samples/${encodeURIComponent(id)}`;
