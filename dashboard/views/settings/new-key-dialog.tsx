import { type FormEvent, useState } from "react";
import { Button } from "../../controls/button.tsx";
import { CopyButton } from "../../controls/copy-button.tsx";
import { Dialog } from "../../controls/dialog.tsx";
import { Field } from "../../controls/field.tsx";
import { Mistakes } from "../../controls/states.tsx";
import { DashboardCreateApiKey } from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { newIdempotencyKey } from "../../platform/idempotency.ts";
import { outcomeOf, sentencesOf } from "../../platform/mistakes.ts";

const scopes = [
  { scope: "READ", may: "ask: for front ends and notebooks that only watch" },
  { scope: "WRITE", may: "ask, create, launch and stop" },
  { scope: "ADMIN", may: "do all that, and issue and revoke keys" },
] as const;

/** Issues a key and shows its secret, this once. */
export function NewKeyDialog({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [idempotencyKey] = useState(newIdempotencyKey);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const days = String(form.get("days")).trim();
    const input = {
      idempotencyKey,
      name: String(form.get("name")),
      scopes: [form.get("scope") as (typeof scopes)[number]["scope"]],
      ...(days === "" ? {} : { expiresAt: new Date(Date.now() + Number(days) * 86_400_000).toISOString() }),
    };
    setBusy(true);
    const told = await ask(DashboardCreateApiKey, { input }).then(
      ({ createApiKey }) => {
        const made = outcomeOf(createApiKey);
        if (!made.ok) return sentencesOf(made.mistake);
        onMade();
        if (made.success.secret == null)
          return [
            "The key was made by an earlier try, whose answer was lost with its secret. Revoke it, and make another.",
          ];
        setSecret(made.success.secret);
        return [];
      },
      (error: Error) => [error.message],
    );
    setBusy(false);
    setWrong(told);
  }

  if (secret !== null)
    return (
      <Dialog title="The key is made" onClose={onClose}>
        <p>This is the only time that it is shown.</p>
        <p className="row">
          <code className="notice">{secret}</code>
          <CopyButton text={secret} what="the key" />
        </p>
        <div className="dialog-foot">
          <Button look="primary" onClick={onClose}>
            I have it
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title="New key" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <Field label="Name" hint="Who or what will use it.">
          {(field) => <input {...field} className="input" name="name" required maxLength={128} />}
        </Field>
        <fieldset className="field">
          <legend>It may</legend>
          {scopes.map(({ scope, may }) => (
            <label key={scope} className="row">
              <input type="radio" name="scope" value={scope} defaultChecked={scope === "READ"} /> {may}
            </label>
          ))}
        </fieldset>
        <Field label="Days until it expires" hint="Empty: it does not.">
          {(field) => <input {...field} className="input" name="days" type="number" min={1} step={1} />}
        </Field>
        <Mistakes sentences={wrong} />
        <div className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy}>
            Make it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
