import { type FormEvent, useState } from "react";
import { Button } from "../../controls/button.tsx";
import { Field } from "../../controls/field.tsx";
import { say } from "../../controls/toasts.tsx";
import { DashboardUpdateWorkspace } from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { outcomeOf, sentencesOf } from "../../platform/mistakes.ts";
import { useIsAdmin } from "../../platform/viewer.tsx";

/** How many runs of the workspace may be at work at once, and for administrators the change of it. */
export function RunLimit({
  maxConcurrentRuns,
  changed,
}: {
  maxConcurrentRuns: number | null;
  changed: () => void;
}) {
  const isAdmin = useIsAdmin();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  if (!isAdmin)
    return (
      <p className="soft">
        {maxConcurrentRuns === null
          ? "Any number of runs may be at work at once."
          : `At most ${maxConcurrentRuns} runs may be at work at once.`}
      </p>
    );
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("limit")).trim();
    setBusy(true);
    const input = { maxConcurrentRuns: typed === "" ? null : Number(typed) };
    const told = await ask(DashboardUpdateWorkspace, { input }).then(
      ({ updateWorkspace }) => {
        const made = outcomeOf(updateWorkspace);
        return made.ok ? null : sentencesOf(made.mistake).join(" ");
      },
      (error: Error) => error.message,
    );
    setBusy(false);
    setWrong(told);
    if (told !== null) return;
    say("The limit is set.");
    changed();
  }
  return (
    <form className="row" onSubmit={submit}>
      <Field label="Runs at work at once" hint="Empty: any number." wrong={wrong}>
        {(field) => (
          <input
            {...field}
            className="input"
            name="limit"
            type="number"
            min={0}
            step={1}
            defaultValue={maxConcurrentRuns ?? ""}
          />
        )}
      </Field>
      <Button type="submit" busy={busy}>
        Set
      </Button>
    </form>
  );
}
