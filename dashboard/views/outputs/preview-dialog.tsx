import { useEffect, useState } from "react";
import { Dialog } from "../../controls/dialog.tsx";
import { Loading, Mistakes } from "../../controls/states.tsx";
import { fetchSmall, type PreviewKind, readable } from "./preview.ts";

/** A small output as it is: its text, or its picture. */
export function PreviewDialog({
  name,
  path,
  kind,
  onClose,
}: {
  name: string;
  path: string;
  kind: PreviewKind;
  onClose: () => void;
}) {
  const [text, setText] = useState<string | null>(null);
  const [picture, setPicture] = useState<string | null>(null);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  useEffect(() => {
    const gone = new AbortController();
    let url: string | null = null;
    fetchSmall(path, gone.signal)
      .then(async (blob) => {
        if (kind !== "image") return setText(readable(await blob.text(), kind));
        if (gone.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setPicture(url);
      })
      .catch((error: Error) => gone.signal.aborted || setWrong([error.message]));
    return () => {
      gone.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [path, kind]);
  return (
    <Dialog title={name} wide onClose={onClose}>
      <Mistakes sentences={wrong} />
      {text === null && picture === null && wrong.length === 0 && <Loading what={name} />}
      {text !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <pre className="outputs-text" tabIndex={0}>
          {text}
        </pre>
      )}
      {picture !== null && <img className="outputs-picture" src={picture} alt={name} />}
    </Dialog>
  );
}
