import { useEffect, useRef, useState } from "react";
import { Button } from "../../controls/button.tsx";
import { Dialog } from "../../controls/dialog.tsx";
import { Field } from "../../controls/field.tsx";
import { ProgressBar } from "../../controls/progress-bar.tsx";
import { Mistakes } from "../../controls/states.tsx";
import { wholeCount } from "../../figures/number.ts";
import { newIdempotencyKey } from "../../platform/idempotency.ts";
import { type BulkAction, type BulkProgress, doWithAll, type Selection } from "./bulk.ts";

export type BulkKind = BulkAction["kind"];

const words: Readonly<
  Record<BulkKind, { readonly title: string; readonly what: string; readonly danger: boolean }>
> = {
  stop: { title: "Stop", what: "Each saves a checkpoint and ends.", danger: false },
  pause: { title: "Pause", what: "Each saves a checkpoint and gives its engine free.", danger: false },
  resume: { title: "Resume", what: "Each goes on from its last checkpoint.", danger: false },
  kill: { title: "Kill", what: "What was not saved is lost.", danger: true },
  retry: { title: "Retry", what: "Each is submitted again as a new run.", danger: false },
  tag: { title: "Tag", what: "A tag is added to each.", danger: false },
  untag: { title: "Untag", what: "A tag is taken from each that has it.", danger: false },
  delete: { title: "Delete", what: "They leave every list, for good.", danger: true },
};

/** Asks whether it is meant, does it run by run with its progress in sight, and tells every refusal. */
export function BulkDialog({
  kind,
  selection,
  count,
  onClose,
}: {
  kind: BulkKind;
  selection: Selection;
  /** How many runs that is; null when nobody counts so far. */
  count: number | null;
  onClose: (done: boolean) => void;
}) {
  const { title, what, danger } = words[kind];
  const [tag, setTag] = useState("");
  const [artifacts, setArtifacts] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const [state, setState] = useState<"asking" | "doing" | "done">("asking");
  const stop = useRef(new AbortController());
  const key = useRef(newIdempotencyKey());
  useEffect(() => () => stop.current.abort(), []);
  const runs = count === null ? "all runs that match" : count === 1 ? "1 run" : `${wholeCount(count)} runs`;

  async function act() {
    const needsTag = kind === "tag" || kind === "untag";
    if (needsTag && tag.trim() === "") return setWrong("Say which tag.");
    setState("doing");
    setFailed([]);
    const action: BulkAction = needsTag
      ? { kind, tag: tag.trim() }
      : kind === "delete"
        ? { kind, artifacts }
        : { kind };
    try {
      setProgress({ done: 0, refused: 0, refusals: [] });
      const end = await doWithAll(selection, action, key.current, setProgress, stop.current.signal);
      setState("done");
      if (end.refused === 0 && !stop.current.signal.aborted) onClose(true);
    } catch (error) {
      setFailed([(error as Error).message]);
      setState("asking");
    }
  }
  const handled = progress ? progress.done + progress.refused : 0;
  return (
    <Dialog
      title={`${title} ${runs}`}
      onClose={() => {
        stop.current.abort();
        onClose(state !== "asking");
      }}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void act();
        }}
      >
        {state === "asking" && (
          <>
            <p>{what}</p>
            {(kind === "tag" || kind === "untag") && (
              <Field label="Tag" wrong={wrong}>
                {(field) => (
                  <input
                    {...field}
                    className="input"
                    value={tag}
                    onChange={({ target }) => setTag(target.value)}
                  />
                )}
              </Field>
            )}
            {kind === "delete" && (
              <label className="row">
                <input
                  type="checkbox"
                  checked={artifacts}
                  onChange={({ target }) => setArtifacts(target.checked)}
                />
                Their checkpoints and outputs too
              </label>
            )}
          </>
        )}
        {progress && (
          <div className="stack" role="status">
            <ProgressBar
              share={count === null ? null : count === 0 ? 1 : handled / count}
              label={`${title} ${runs}`}
            />
            <p>
              {wholeCount(progress.done)} done
              {progress.refused > 0 && `, ${wholeCount(progress.refused)} refused`}
              {state === "doing" && " …"}
            </p>
          </div>
        )}
        {progress && progress.refusals.length > 0 && (
          <ul className="runs-refusals" aria-label="Refused">
            {progress.refusals.map(({ run, message }) => (
              <li key={run}>
                <b>{run}</b>: {message}
              </li>
            ))}
            {progress.refused > progress.refusals.length && (
              <li>and {wholeCount(progress.refused - progress.refusals.length)} more</li>
            )}
          </ul>
        )}
        <Mistakes sentences={failed} />
        <div className="dialog-foot">
          {state === "asking" && <Button onClick={() => onClose(false)}>Cancel</Button>}
          {state === "asking" && (
            <Button type="submit" look={danger ? "danger" : "primary"}>
              {title} {runs}
            </Button>
          )}
          {state === "doing" && (
            <Button onClick={() => stop.current.abort()}>Leave the rest as they are</Button>
          )}
          {state === "done" && <Button onClick={() => onClose(true)}>Close</Button>}
        </div>
      </form>
    </Dialog>
  );
}
