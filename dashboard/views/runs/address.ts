import type { RunFilter, RunKind, RunOrder } from "../../generated/operations.ts";
import { type RunStatus, runStatuses } from "../../platform/run-status.ts";

/** One that a filter names: what people read, and what the platform is asked with. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}

/** Which runs are shown and in which order; all of it is in the address, so that a link shows the same list. */
export interface RunsView {
  readonly search: string;
  readonly statuses: readonly RunStatus[];
  readonly kind: RunKind | null;
  readonly dataset: Choice | null;
  readonly rollout: Choice | null;
  readonly configuration: Choice | null;
  readonly sweep: Choice | null;
  readonly creator: Choice | null;
  readonly baseModel: string | null;
  readonly tags: readonly string[];
  /** Days in the reader's own zone, the last one counted: 2026-01-31. */
  readonly from: string | null;
  readonly until: string | null;
  readonly order: RunOrder;
}

/** The filters that name one thing of the workspace, by an id with a name for people. */
export const named = ["dataset", "rollout", "configuration", "sweep", "creator"] as const;
export type NamedFilter = (typeof named)[number];

export const runKinds: readonly RunKind[] = ["RL", "OFFLINE_RL", "SFT", "MERGE"];
const fields = ["CREATED", "STARTED", "REWARD"] as const;
const newest: RunOrder = { field: "CREATED", direction: "DESC" };
const day = /^\d{4}-\d{2}-\d{2}$/;

/** What an address says; whatever it says wrongly is as if it had not been said. */
export function viewOf(query: string): RunsView {
  const said = new URLSearchParams(query);
  const one = <T extends string>(name: string, known: readonly T[]): T | null =>
    known.find((each) => each === said.get(name)?.toUpperCase()) ?? null;
  const choice = (name: string): Choice | null => {
    const [id, ...rest] = (said.get(name) ?? "").split("~");
    return id ? { id, name: rest.join("~") || id } : null;
  };
  const dayOf = (name: string) => {
    const text = said.get(name) ?? "";
    return day.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
  };
  const [field = "", direction = ""] = (said.get("sort") ?? "").split("-");
  const sorted = fields.find((each) => each === field.toUpperCase());
  return {
    search: said.get("search") ?? "",
    statuses: (said.get("status") ?? "")
      .split(",")
      .map((text) => runStatuses.find((status) => status === text.toUpperCase()))
      .filter((status) => status !== undefined),
    kind: one("kind", runKinds),
    dataset: choice("dataset"),
    rollout: choice("rollout"),
    configuration: choice("configuration"),
    sweep: choice("sweep"),
    creator: choice("creator"),
    baseModel: said.get("model") || null,
    tags: said.getAll("tag").filter(Boolean),
    from: dayOf("from"),
    until: dayOf("until"),
    order: sorted ? { field: sorted, direction: direction === "asc" ? "ASC" : "DESC" } : newest,
  };
}

/** The address of a view, without what goes without saying. */
export function addressOf(view: RunsView): string {
  const said = new URLSearchParams();
  const say = (name: string, value: string | null) => value && said.set(name, value);
  say("search", view.search);
  say("status", view.statuses.join(",").toLowerCase());
  say("kind", view.kind?.toLowerCase() ?? null);
  for (const name of named) {
    const choice = view[name];
    say(name, choice && `${choice.id}~${choice.name}`);
  }
  say("model", view.baseModel);
  for (const tag of view.tags) said.append("tag", tag);
  say("from", view.from);
  say("until", view.until);
  const { field, direction } = view.order;
  if (field !== newest.field || direction !== newest.direction)
    say("sort", `${field}-${direction}`.toLowerCase());
  return said.toString();
}

/** What the platform is asked with. Days begin and end in the reader's zone. */
export function filterOf(view: RunsView): RunFilter {
  const { search, statuses, kind, baseModel, tags } = view;
  const midnight = (text: string, days: number) => {
    const [year, month, date] = text.split("-").map(Number);
    return new Date(year!, month! - 1, date! + days).toISOString();
  };
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(statuses.length > 0 && { statuses }),
    ...(kind && { kind }),
    ...(baseModel && { baseModel }),
    ...(tags.length > 0 && { tags }),
    ...(view.dataset && { datasetId: view.dataset.id }),
    ...(view.rollout && { rolloutId: view.rollout.id }),
    ...(view.configuration && { configurationId: view.configuration.id }),
    ...(view.sweep && { sweepId: view.sweep.id }),
    ...(view.creator && { creatorId: view.creator.id }),
    ...(view.from && { createdAfter: midnight(view.from, 0) }),
    ...(view.until && { createdBefore: midnight(view.until, 1) }),
  };
}

/** Whether anything is left out of the list. */
export const isFiltered = (view: RunsView) => Object.keys(filterOf(view)).length > 0;
