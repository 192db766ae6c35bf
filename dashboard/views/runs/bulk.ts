import {
  DashboardBulkDelete,
  DashboardBulkKill,
  DashboardBulkPause,
  DashboardBulkResume,
  DashboardBulkRetry,
  DashboardBulkStop,
  DashboardBulkUpdate,
  DashboardRunPlaces,
  DashboardRunTargets,
  type RunFilter,
} from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { outcomeOf, sentencesOf } from "../../platform/mistakes.ts";

/** What can be done with many runs at once. */
export type BulkAction =
  | { readonly kind: "stop" | "pause" | "resume" | "kill" | "retry" }
  | { readonly kind: "tag" | "untag"; readonly tag: string }
  | { readonly kind: "delete"; readonly artifacts: boolean };

/** Which runs: those that were picked, or all of a filter but those that were picked out. */
export type Selection =
  | { readonly kind: "picked"; readonly ids: ReadonlySet<string> }
  | { readonly kind: "all"; readonly filter: RunFilter; readonly without: ReadonlySet<string> };

export interface BulkProgress {
  readonly done: number;
  readonly refused: number;
  /** Why, for the first of those that were refused. */
  readonly refusals: readonly { readonly run: string; readonly message: string }[];
}

interface Target {
  readonly id: string;
  readonly name: string;
  readonly tags: readonly string[];
}

const atOnce = 4;
const refusalsKept = 50;
const pageLength = 100;

/**
 * Does it with each run of the selection, a few at once, and tells how far it is after each. Ends early, with what was done
 * until then, when the signal fires; rejects when the list itself cannot be read.
 */
export async function doWithAll(
  selection: Selection,
  action: BulkAction,
  /** The same one for another try of the same: what it launched once is not launched twice. */
  key: string,
  told: (progress: BulkProgress) => void,
  signal: AbortSignal,
): Promise<BulkProgress> {
  let progress: BulkProgress = { done: 0, refused: 0, refusals: [] };
  for await (const targets of targetsOf(selection, signal)) {
    const waiting = [...targets];
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (
          let target = waiting.shift();
          target !== undefined && !signal.aborted;
          target = waiting.shift()
        ) {
          const { name } = target;
          const message = await doWith(target, action, key).catch((error: Error) => error.message);
          progress =
            message === null
              ? { ...progress, done: progress.done + 1 }
              : {
                  ...progress,
                  refused: progress.refused + 1,
                  refusals:
                    progress.refusals.length < refusalsKept
                      ? [...progress.refusals, { run: name, message }]
                      : progress.refusals,
                };
          told(progress);
        }
      }),
    );
    if (signal.aborted) break;
  }
  return progress;
}

/** The runs of a selection, a page at a time, as they are now. */
async function* targetsOf(selection: Selection, signal: AbortSignal): AsyncGenerator<Target[]> {
  if (selection.kind === "picked") {
    const ids = [...selection.ids];
    for (let at = 0; at < ids.length && !signal.aborted; at += pageLength)
      yield await byIds(ids.slice(at, at + pageLength));
    return;
  }
  // Runs that come while it is done are not meant.
  const now = new Date().toISOString();
  const { createdBefore } = selection.filter;
  const filter = {
    ...selection.filter,
    createdBefore: createdBefore && createdBefore < now ? createdBefore : now,
  };
  for (let after: string | null = null; !signal.aborted; ) {
    const orderBy = { field: "CREATED", direction: "DESC" } as const;
    const variables = { first: pageLength, after, last: null, before: null, filter, orderBy };
    const answer: { readonly runs: RunPage } = await ask(DashboardRunPlaces, variables, signal);
    yield answer.runs.nodes.filter(({ id }) => !selection.without.has(id));
    after = answer.runs.pageInfo.hasNextPage ? (answer.runs.pageInfo.endCursor ?? null) : null;
    if (after === null) return;
  }
}

interface RunPage {
  readonly nodes: readonly Target[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

async function byIds(ids: readonly string[]): Promise<Target[]> {
  const { nodes } = await ask(DashboardRunTargets, { ids });
  // A run that is gone is still asked for, and refused with the platform's own words.
  return ids.map((id, index) => {
    const node = nodes[index];
    return node?.__typename === "Run" ? node : { id, name: id, tags: [] };
  });
}

/** Does it with one run; why not, in a sentence, when it is refused. */
async function doWith({ id, tags }: Target, action: BulkAction, key: string): Promise<string | null> {
  switch (action.kind) {
    case "stop":
      return saidBy((await ask(DashboardBulkStop, { input: { id } })).stopRun);
    case "kill":
      return saidBy((await ask(DashboardBulkKill, { input: { id } })).killRun);
    case "pause":
      return saidBy((await ask(DashboardBulkPause, { input: { id } })).pauseRun);
    case "resume":
      return saidBy((await ask(DashboardBulkResume, { input: { id } })).resumeRun);
    case "retry":
      return saidBy(
        (await ask(DashboardBulkRetry, { input: { id, idempotencyKey: `${key}-${id}` } })).retryRun,
      );
    case "delete":
      return saidBy(
        (await ask(DashboardBulkDelete, { input: { id, artifacts: action.artifacts } })).deleteRun,
      );
    case "tag":
    case "untag": {
      const others = tags.filter((tag) => tag !== action.tag);
      const next = action.kind === "tag" ? [...others, action.tag] : others;
      if (next.length === tags.length && action.kind === "untag") return null;
      return saidBy((await ask(DashboardBulkUpdate, { input: { id, tags: next } })).updateRun);
    }
  }
}

function saidBy(answer: { readonly __typename: string }): string | null {
  const outcome = outcomeOf(answer);
  return outcome.ok ? null : sentencesOf(outcome.mistake).join(" ");
}
