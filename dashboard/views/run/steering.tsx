import { useState } from "react";
import { Button } from "../../controls/button.tsx";
import { Popover } from "../../controls/popover.tsx";
import { useMayWrite } from "../../platform/viewer.tsx";
import { BudgetDialog } from "./budget-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { ForkDialog } from "./fork-dialog.tsx";
import { LaunchDialog } from "./launch-dialog.tsx";
import { type Act, offersOf } from "./offers.ts";
import type { RunData } from "./run-data.ts";
import { AskDialog } from "./steering-dialogs.tsx";

const words: Readonly<Record<Act, string>> = {
  pause: "Pause",
  resume: "Resume",
  stop: "Stop",
  kill: "Kill",
  checkpoint: "Checkpoint now",
  budget: "Change budget",
  fork: "Fork",
  retry: "Retry",
  reproduce: "Reproduce",
  edit: "Edit",
  delete: "Delete",
};

const atOnce = 2;

/** What can be done with a run by who may: the nearest as buttons, the rest in a menu; each asks before it is done. */
export function Steering({ run }: { run: RunData }) {
  const [act, setAct] = useState<Act | null>(null);
  if (!useMayWrite()) return null;
  const offers = offersOf(run);
  const close = () => setAct(null);
  return (
    <>
      {offers.slice(0, atOnce).map((each) => (
        <Button key={each} onClick={() => setAct(each)}>
          {words[each]}
        </Button>
      ))}
      <Popover label="More" name="More that can be done" align="right">
        {(closeMenu) => (
          <div className="run-menu">
            {offers.slice(atOnce).map((each) => (
              <Button
                key={each}
                look={each === "kill" || each === "delete" ? "danger" : "quiet"}
                onClick={() => {
                  // First the menu, which takes the focus back, so that the dialog gives it back there.
                  closeMenu();
                  setAct(each);
                }}
              >
                {words[each]}
              </Button>
            ))}
          </div>
        )}
      </Popover>
      {act !== null && <DialogOf act={act} run={run} onClose={close} />}
    </>
  );
}

function DialogOf({ act, run, onClose }: { act: Act; run: RunData; onClose: () => void }) {
  switch (act) {
    case "pause":
    case "resume":
    case "stop":
    case "kill":
    case "checkpoint":
    case "delete":
      return <AskDialog {...{ act, run, onClose }} />;
    case "retry":
    case "reproduce":
      return <LaunchDialog {...{ act, run, onClose }} />;
    case "budget":
      return <BudgetDialog {...{ run, onClose }} />;
    case "fork":
      return <ForkDialog {...{ run, onClose }} />;
    case "edit":
      return <EditDialog {...{ run, onClose }} />;
  }
}
