import { useState } from "react";
import { Button } from "../../controls/button.tsx";
import { CopyButton } from "../../controls/copy-button.tsx";

/** The configuration file of what is filled in: to be copied, or to be written on by hand. */
export function TextOfRun({
  toml,
  isText,
  toText,
  toForm,
}: {
  toml: string;
  /** Whether the text is what is being written. */
  isText: boolean;
  toText: () => void;
  /** Why the form cannot show it; null when it does. */
  toForm: () => string | null;
}) {
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <section className="card stack" aria-label="As a configuration file">
      <div className="row spread">
        <h2>As a file</h2>
        <div className="row">
          <CopyButton text={toml} what="the configuration file" />
          {isText ? (
            <Button onClick={() => setWrong(toForm())}>To the form</Button>
          ) : (
            <Button
              onClick={() => {
                setWrong(null);
                toText();
              }}
            >
              Write it by hand
            </Button>
          )}
        </div>
      </div>
      {wrong !== null && (
        <p className="notice bad" role="alert">
          {wrong}
        </p>
      )}
      {!isText && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <pre className="new-run-toml" tabIndex={0}>
          {toml === "" ? "# nothing is filled in yet" : toml}
        </pre>
      )}
    </section>
  );
}
