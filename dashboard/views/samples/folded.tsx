import { useState } from "react";
import { wholeCount } from "../../figures/number.ts";

const maxLines = 24;
const maxCharacters = 1600;

/** A text as it was written; of a long one the beginning, until somebody wants all of it. */
export function Folded({ text, what }: { text: string; what: string }) {
  const [open, setOpen] = useState(false);
  const start = startOf(text);
  return (
    <>
      <pre className="samples-text">{open ? text : start}</pre>
      {start !== text && (
        <button type="button" className="samples-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Show less" : `Show all ${wholeCount(text.length)} characters`}
          <span className="visually-hidden"> of {what}</span>
        </button>
      )}
    </>
  );
}

function startOf(text: string): string {
  const lines = text.split("\n", maxLines + 1);
  const start = lines.length > maxLines ? lines.slice(0, maxLines).join("\n") : text;
  // A little more than the start is not worth a button.
  return start.length > maxCharacters * 1.2 ? start.slice(0, maxCharacters) : start;
}
