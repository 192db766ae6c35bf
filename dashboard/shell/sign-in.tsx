import { type FormEvent, useState } from "react";
import { Button } from "../controls/button.tsx";
import { Field } from "../controls/field.tsx";
import { signIn, whySignedOut } from "../platform/session.ts";

/** Takes an API key; whether it is one is seen when the platform is asked with it. */
export function SignIn() {
  const [wrong, setWrong] = useState<string | null>(null);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const key = String(form.get("key")).trim();
    if (key === "") return setWrong("Paste an API key.");
    signIn(key, form.get("remember") === "on");
  }
  const reason = whySignedOut();
  return (
    <main className="sign-in">
      <form className="card stack" onSubmit={submit}>
        <h1>Trainyard</h1>
        {reason && <p className="notice warn">{reason}</p>}
        <Field
          label="API key"
          hint="`npm start` shows one on its first start and keeps it in .trainyard/credentials.json; `trainyard open` brings it along."
          wrong={wrong}
        >
          {(field) => (
            <input {...field} className="input mono" name="key" type="password" autoComplete="off" />
          )}
        </Field>
        <label className="row">
          <input type="checkbox" name="remember" /> Remember it on this device
        </label>
        <Button type="submit" look="primary">
          Sign in
        </Button>
      </form>
    </main>
  );
}
