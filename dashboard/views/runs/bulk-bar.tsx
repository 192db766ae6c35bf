import { useState } from "react";
import { useLocation } from "wouter";
import { Button } from "../../controls/button.tsx";
import { Popover } from "../../controls/popover.tsx";
import { wholeCount } from "../../figures/number.ts";
import { useMayWrite } from "../../platform/viewer.tsx";
import type { Selection } from "./bulk.ts";
import { BulkDialog, type BulkKind } from "./bulk-dialog.tsx";

const kinds: readonly { readonly kind: BulkKind; readonly name: string }[] = [
  { kind: "stop", name: "Stop" },
  { kind: "pause", name: "Pause" },
  { kind: "resume", name: "Resume" },
  { kind: "retry", name: "Retry" },
  { kind: "tag", name: "Tag" },
  { kind: "untag", name: "Untag" },
  { kind: "kill", name: "Kill" },
  { kind: "delete", name: "Delete" },
];
const mostCompared = 20;

/** What can be done with the runs that are selected, and how many they are. */
export function BulkBar({
  selection,
  count,
  names,
  matching,
  onAll,
  onNone,
}: {
  selection: Selection;
  /** How many are selected; null when nobody counts so far. */
  count: number | null;
  /** The names of those that were picked, for a comparison. */
  names: readonly string[];
  /** How many match the filter: null when nobody counts so far. */
  matching: number | null;
  onAll: () => void;
  onNone: () => void;
}) {
  const [doing, setDoing] = useState<BulkKind | null>(null);
  const [, go] = useLocation();
  const mayWrite = useMayWrite();
  const all = selection.kind === "all";
  const comparable = !all && names.length >= 2 && names.length <= mostCompared;
  return (
    <section className="runs-bulk" aria-label="Selected runs">
      <span role="status">
        {count === null ? "All that match are selected" : `${wholeCount(count)} selected`}
      </span>
      {!all && (
        <Button look="quiet" onClick={onAll}>
          Select all {matching === null ? "that match" : wholeCount(matching)}
        </Button>
      )}
      <Button look="quiet" onClick={onNone}>
        Select none
      </Button>
      <Button
        disabled={!comparable}
        title={comparable ? undefined : `Compares 2 to ${mostCompared} runs`}
        onClick={() => go(`/compare?runs=${names.map(encodeURIComponent).join(",")}`)}
      >
        Compare
      </Button>
      {mayWrite && (
        <>
          <Button onClick={() => setDoing("stop")}>Stop</Button>
          <Popover label="More" name="More actions" align="right">
            {(close) => (
              <div className="runs-menu">
                {kinds.slice(1).map(({ kind, name }) => (
                  <Button
                    key={kind}
                    look={kind === "kill" || kind === "delete" ? "danger" : "quiet"}
                    onClick={() => {
                      close();
                      setDoing(kind);
                    }}
                  >
                    {name}
                  </Button>
                ))}
              </div>
            )}
          </Popover>
        </>
      )}
      {doing !== null && (
        <BulkDialog
          kind={doing}
          selection={selection}
          count={count}
          onClose={(done) => {
            setDoing(null);
            if (done) onNone();
          }}
        />
      )}
    </section>
  );
}
