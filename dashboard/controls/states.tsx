import type { ReactNode } from "react";
import type { AskFailed } from "../platform/ask.ts";
import { Button } from "./button.tsx";

/** Said while the first answer is on its way. */
export function Loading({ what }: { what: string }) {
  return (
    <p className="empty" role="status">
      Loading {what} …
    </p>
  );
}

/** What could not be read, why, and another try. */
export function Failure({ error, retry }: { error: AskFailed; retry?: () => void }) {
  return (
    <div className="notice bad row spread" role="alert">
      <span>
        {error.message}
        {error.requestId && <span className="mono"> (request {error.requestId})</span>}
      </span>
      {retry && <Button onClick={retry}>Try again</Button>}
    </div>
  );
}

/** An empty list says what would be in it, and how something gets there. */
export function Empty({ children }: { children: ReactNode }) {
  return <div className="empty">{children}</div>;
}

/** Why something was refused, a sentence each; nothing when there is none. */
export function Mistakes({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="notice bad" role="alert">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
