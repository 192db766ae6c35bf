import type { ReactNode } from "react";
import { useSearchParams } from "wouter";
import { Button } from "../../controls/button.tsx";
import { Field } from "../../controls/field.tsx";
import { More } from "../../controls/more.tsx";
import { Empty, Loading } from "../../controls/states.tsx";
import type { CheckpointOrder } from "../../generated/operations.ts";
import type { Pages } from "../../platform/use-pages.ts";
import { CheckpointTable } from "./checkpoint-table.tsx";
import { bestOf, type CheckpointRow } from "./checkpoint-words.ts";
import { CompareDialog, maxCompared } from "./compare-dialog.tsx";
import "./checkpoints.css";

/** What the address says of a list of checkpoints: its order, and whether those that are gone are among them. */
export function useCheckpointWords(): { readonly orderBy: CheckpointOrder; readonly removed: boolean } {
  const [search] = useSearchParams();
  const field = { step: "STEP", reward: "REWARD" } as const;
  return {
    orderBy: { field: field[search.get("order") as keyof typeof field] ?? "CREATED", direction: "DESC" },
    removed: search.get("removed") === "yes",
  };
}

/** A list of checkpoints with its order, its choice and its comparison. */
export function CheckpointList({
  pages,
  withRun,
  empty,
  children,
}: {
  pages: Pages<CheckpointRow>;
  withRun: boolean;
  /** What is said when there are none. */
  empty: ReactNode;
  children?: ReactNode;
}) {
  const [search, setSearch] = useSearchParams();
  const chosen = new Set((search.get("chosen") ?? "").split(",").filter(Boolean));
  // The best of those that are here is the best only when all are, or when they come in that order.
  const sure = pages.more === null || search.get("order") === "reward";
  const comparing = search.get("compare") === "yes" && chosen.size > 1;
  function tell(words: Readonly<Record<string, string>>) {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(words))
      if (value === "") next.delete(name);
      else next.set(name, value);
    setSearch(next, { replace: "chosen" in words });
  }
  function choose(id: string, on: boolean) {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    tell({ chosen: [...next].join(",") });
  }
  return (
    <div className="stack">
      <div className="row checkpoints-bar">
        <Field label="Order">
          {(field) => (
            <select
              {...field}
              className="input"
              value={search.get("order") ?? ""}
              onChange={({ target }) => tell({ order: target.value })}
            >
              <option value="">newest first</option>
              <option value="step">latest step first</option>
              <option value="reward">best validation reward first</option>
            </select>
          )}
        </Field>
        <label className="row">
          <input
            type="checkbox"
            checked={search.get("removed") === "yes"}
            onChange={({ target }) => tell({ removed: target.checked ? "yes" : "" })}
          />
          Removed ones too
        </label>
        {chosen.size > 0 && (
          <>
            <Button
              disabled={chosen.size < 2 || chosen.size > maxCompared}
              onClick={() => tell({ compare: "yes" })}
            >
              Compare {chosen.size}
            </Button>
            <Button look="quiet" onClick={() => tell({ chosen: "" })}>
              Choose none
            </Button>
          </>
        )}
        {children}
      </div>
      {pages.loading && pages.nodes.length === 0 ? (
        <Loading what="checkpoints" />
      ) : pages.nodes.length === 0 && pages.error === null ? (
        <Empty>{empty}</Empty>
      ) : (
        pages.nodes.length > 0 && (
          <CheckpointTable
            rows={pages.nodes}
            best={withRun || !sure ? null : bestOf(pages.nodes)}
            withRun={withRun}
            chosen={chosen}
            choose={choose}
            changed={pages.reload}
          />
        )
      )}
      <More pages={pages} what="checkpoint" />
      {comparing && <CompareDialog ids={[...chosen]} onClose={() => tell({ compare: "" })} />}
    </div>
  );
}
