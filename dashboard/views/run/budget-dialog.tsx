import { useState } from "react";
import { ConfirmDialog } from "../../controls/confirm-dialog.tsx";
import { Field } from "../../controls/field.tsx";
import { DashboardChangeRunBudget } from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { refusalsOf } from "./refusals.ts";
import type { RunData } from "./run-data.ts";

const caps = [
  { cap: "maxCostUsd", label: "Cost (US dollars)" },
  { cap: "maxTokens", label: "Tokens, sampled and trained on" },
  { cap: "maxEngineS", label: "Engine (seconds)" },
  { cap: "maxWallTimeS", label: "At work (seconds)" },
  { cap: "maxJudgeCalls", label: "Calls of judges" },
] as const;
type Cap = (typeof caps)[number]["cap"];

/** Gives a run other caps, in place of all that it has. */
export function BudgetDialog({ run, onClose }: { run: RunData; onClose: () => void }) {
  const [given, setGiven] = useState<Readonly<Record<Cap, string>>>(() => {
    const of = (cap: Cap) => String(run.budget?.caps[cap] ?? "");
    return {
      maxCostUsd: of("maxCostUsd"),
      maxTokens: of("maxTokens"),
      maxEngineS: of("maxEngineS"),
      maxWallTimeS: of("maxWallTimeS"),
      maxJudgeCalls: of("maxJudgeCalls"),
    };
  });

  function change() {
    const number = (cap: Cap) => (given[cap].trim() === "" ? null : Number(given[cap]));
    // Counts may be larger than a double holds: they go as they were typed.
    const whole = (cap: Cap) => (given[cap].trim() === "" ? null : given[cap].trim());
    const budget = {
      maxCostUsd: number("maxCostUsd"),
      maxEngineS: number("maxEngineS"),
      maxWallTimeS: number("maxWallTimeS"),
      maxTokens: whole("maxTokens"),
      maxJudgeCalls: whole("maxJudgeCalls"),
    };
    return refusalsOf(
      ask(DashboardChangeRunBudget, { input: { id: run.id, budget } }).then((data) => data.changeRunBudget),
    );
  }

  return (
    <ConfirmDialog title="Change the budget" confirm="Change budget" onConfirm={change} onClose={onClose}>
      <p>These caps take the place of all that it has; an empty one is no cap. What it has spent counts.</p>
      {caps.map(({ cap, label }) => (
        <Field key={cap} label={label}>
          {(field) => (
            <input
              {...field}
              className="input"
              inputMode="decimal"
              pattern="[0-9]*[.]?[0-9]*"
              title="A number, or nothing"
              value={given[cap]}
              onChange={({ target }) => setGiven({ ...given, [cap]: target.value })}
            />
          )}
        </Field>
      ))}
    </ConfirmDialog>
  );
}
