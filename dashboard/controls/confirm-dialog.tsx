import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Mistakes } from "./states.tsx";

/**
 * Asks before something is done that is not easily undone. `onConfirm` answers the sentences that say why it was not
 * done; with none the dialog closes.
 */
export function ConfirmDialog({
  title,
  confirm,
  danger = false,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** The words on the button: what will be done. */
  confirm: string;
  danger?: boolean;
  onConfirm: () => Promise<readonly string[]>;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  async function act() {
    setBusy(true);
    const told = await onConfirm().catch((error: Error) => [error.message]);
    setBusy(false);
    setWrong(told);
    if (told.length === 0) onClose();
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void act();
        }}
      >
        {children}
        <Mistakes sentences={wrong} />
        <div className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look={danger ? "danger" : "primary"} busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
