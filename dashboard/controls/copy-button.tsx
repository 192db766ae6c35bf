import { useState } from "react";
import { Button } from "./button.tsx";
import { say } from "./toasts.tsx";

/** Puts a text on the clipboard and says so; where the browser refuses, the text is shown to be copied by hand. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [byHand, setByHand] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      say(`Copied: ${what}.`);
    } catch {
      // Pages over plain HTTP have no clipboard.
      setByHand(true);
    }
  }
  return byHand ? (
    <input
      className="input mono"
      readOnly
      value={text}
      aria-label={what}
      onFocus={(event) => event.target.select()}
    />
  ) : (
    <Button look="quiet" onClick={copy} aria-label={`Copy ${what}`}>
      Copy
    </Button>
  );
}
