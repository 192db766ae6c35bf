import { useState } from "react";
import { DashboardCreateDownload } from "../generated/operations.ts";
import { ask } from "../platform/ask.ts";
import { outcomeOf, sentencesOf } from "../platform/mistakes.ts";
import { Button } from "./button.tsx";
import { say } from "./toasts.tsx";

/** Downloads a file of the platform by its `downloadPath` or `exportPath`: the browser saves it while the page stays. */
export function DownloadButton({
  path,
  what,
  children = "Download",
}: {
  path: string;
  /** What is downloaded, for those who hear the page. */
  what: string;
  children?: string;
}) {
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      const { createDownload } = await ask(DashboardCreateDownload, { input: { path } });
      const outcome = outcomeOf(createDownload);
      if (outcome.ok) saveFrom(outcome.success.url);
      else say(sentencesOf(outcome.mistake).join(" "), true);
    } catch (error) {
      say((error as Error).message, true);
    }
    setBusy(false);
  }
  return (
    <Button look="quiet" busy={busy} onClick={download} aria-label={`${children} ${what}`}>
      {children}
    </Button>
  );
}

/** The ticket in the address is the permission: a browser cannot send a key with a link. */
function saveFrom(url: string) {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
