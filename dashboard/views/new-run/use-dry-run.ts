import { useEffect, useState } from "react";
import { DashboardEstimateRun, type DashboardEstimateRunQuery } from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { type Mistake, outcomeOf } from "../../platform/mistakes.ts";

export type Estimate = Extract<DashboardEstimateRunQuery["estimateRun"], { __typename: "RunEstimate" }>;

export type DryRun =
  | { readonly state: "asking" }
  | { readonly state: "good"; readonly estimate: Estimate }
  | { readonly state: "wrong"; readonly mistake: Mistake }
  | { readonly state: "unanswered"; readonly message: string };

/** After the last key that was pressed; short enough to seem immediate. */
const restMs = 300;

/** What a submission of this text would say, asked again whenever it changes. */
export function useDryRun(toml: string | null): DryRun {
  const [dryRun, setDryRun] = useState<DryRun>({ state: "asking" });
  useEffect(() => {
    if (toml === null) return;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      ask(DashboardEstimateRun, { input: { toml: { toml } } }, gone.signal).then(
        ({ estimateRun }) => {
          const told = outcomeOf(estimateRun);
          setDryRun(
            told.ok
              ? { state: "good", estimate: told.success as Estimate }
              : { state: "wrong", mistake: told.mistake },
          );
        },
        (error: Error) => gone.signal.aborted || setDryRun({ state: "unanswered", message: error.message }),
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [toml]);
  return dryRun;
}

/** What is wrong by the place of its knob, e.g. `training.lr`; what is wrong with no knob is under the empty place. */
export function wrongByPlace(dryRun: DryRun): ReadonlyMap<string, string> {
  const wrong = new Map<string, string>();
  if (dryRun.state !== "wrong") return wrong;
  const { issues, path, message } = dryRun.mistake;
  const told = issues.length > 0 ? issues : [{ path: path ?? [], message, suggestion: null }];
  for (const { path: where, message: what, suggestion } of told) {
    const place = where.slice(where.lastIndexOf("toml") + 1).join(".");
    const before = wrong.get(place);
    const sentence = `${what}${suggestion ? ` (${suggestion})` : ""}`;
    wrong.set(place, before === undefined ? sentence : `${before}. ${sentence}`);
  }
  return wrong;
}
