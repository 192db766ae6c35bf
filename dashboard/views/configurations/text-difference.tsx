import { useMemo } from "react";
import { lineDifference } from "./line-difference.ts";
import "./configurations.css";

/** A configuration file, and with one before it what was taken away and added. */
export function TextDifference({ before, after }: { before: string | null; after: string }) {
  const lines = useMemo(
    () => (before === null ? null : lineDifference(before.trimEnd(), after.trimEnd())),
    [before, after],
  );
  if (lines === null)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      <pre className="configurations-text" tabIndex={0}>
        {after}
      </pre>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <pre className="configurations-text" tabIndex={0}>
      {lines.map(({ change, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place
        <span key={index} className={change}>
          {change === "added" ? "+ " : change === "removed" ? "− " : "  "}
          {text}
        </span>
      ))}
    </pre>
  );
}
