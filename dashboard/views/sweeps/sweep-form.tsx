import { useRef, useState } from "react";
import { Link, useLocation, useSearchParams } from "wouter";
import { Button } from "../../controls/button.tsx";
import { Field } from "../../controls/field.tsx";
import { Mistakes } from "../../controls/states.tsx";
import { say } from "../../controls/toasts.tsx";
import { type CreateSweepInput, DashboardCreateSweep } from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { newIdempotencyKey } from "../../platform/idempotency.ts";
import { type Mistake, outcomeOf } from "../../platform/mistakes.ts";
import { SourceChoice } from "./source-choice.tsx";
import { SweepFields } from "./sweep-fields.tsx";
import { asSweep, emptyDraft, inputOf, type SweepDraft } from "./sweep-input.ts";

/** A new sweep: as a file with its section, or by a form over a run's or a configuration's settings. */
export function SweepForm() {
  const [search] = useSearchParams();
  const byForm = search.get("create") === "form";
  const [toml, setToml] = useState("");
  const [draft, setDraft] = useState<SweepDraft>(emptyDraft);
  const [base, setBase] = useState<{ name: string; toml: string; configurationId: string | null } | null>(
    null,
  );
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const sent = useRef({ text: "", key: "" });
  const [, go] = useLocation();

  async function submit() {
    const text = JSON.stringify(byForm ? [draft, base] : toml);
    // The same request again has the same key: what it made once is not made twice.
    if (sent.current.text !== text) sent.current = { text, key: newIdempotencyKey() };
    const input = requestOf(sent.current.key);
    if (input === null) return;
    setBusy(true);
    try {
      const outcome = outcomeOf((await ask(DashboardCreateSweep, { input })).createSweep);
      if (!outcome.ok) return setWrong(byField(outcome.mistake));
      const { sweep } = outcome.success as { sweep: { name: string } };
      say(`${sweep.name} is on its way.`);
      go(`/sweeps/${encodeURIComponent(sweep.name)}`);
    } catch (error) {
      setWrong(new Map([["", (error as Error).message]]));
    } finally {
      setBusy(false);
    }
  }

  function requestOf(key: string): CreateSweepInput | null {
    if (!byForm) {
      if (toml.trim() !== "") return { toml: { toml, idempotencyKey: key } };
      setWrong(new Map([["", "Write the sweep, or begin with the example, a run or a configuration."]]));
      return null;
    }
    if (base === null) {
      setWrong(new Map([["source", "Choose what all trials have in common."]]));
      return null;
    }
    const { configurationId } = base;
    const source = configurationId === null ? { toml: base.toml } : { configurationId };
    const asked = inputOf(draft, source, key);
    if ("input" in asked) return { fields: asked.input };
    setWrong(asked.wrong);
    return null;
  }

  const left = byForm ? [...wrong].filter(([field]) => field === "") : [...wrong];
  return (
    <form
      className="stack sweep-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <nav className="tabs" aria-label="How it is written">
        <Link href="/sweeps?create" aria-current={byForm ? undefined : "page"}>
          As a file
        </Link>
        <Link href="/sweeps?create=form" aria-current={byForm ? "page" : undefined}>
          By form
        </Link>
      </nav>
      <SourceChoice
        example={!byForm}
        wrong={wrong.get("source") ?? null}
        chosen={byForm ? (base?.name ?? null) : null}
        onChoose={(chosen) => {
          setWrong(new Map());
          if (!byForm)
            return setToml(chosen.whole ? chosen.toml : asSweep(chosen.toml, `${chosen.name}-sweep`));
          setBase(chosen);
          if (draft.name === "") setDraft({ ...draft, name: `${chosen.name}-sweep` });
        }}
      />
      {byForm ? (
        <SweepFields draft={draft} wrong={wrong} onChange={setDraft} />
      ) : (
        <Field
          label="Configuration with a section [sweep]"
          hint="Every trial is checked before any is written."
          wrong={left.length > 0 ? "It cannot be launched like this; see below." : null}
        >
          {(field) => (
            <textarea
              {...field}
              className="input sweep-toml"
              spellCheck={false}
              value={toml}
              onChange={({ target }) => setToml(target.value)}
            />
          )}
        </Field>
      )}
      <Mistakes
        sentences={left.map(([field, message]) => (field === "" ? message : `${field}: ${message}`))}
      />
      <div className="row">
        <Button type="submit" look="primary" busy={busy}>
          Launch the sweep
        </Button>
        <Link href="/sweeps">Cancel</Link>
      </div>
    </form>
  );
}

/** Each mistake by its field, from the form's outside in; what has no field of its own is under "". */
function byField({ message, path, issues }: Mistake): ReadonlyMap<string, string> {
  const outer = ["input", "fields", "toml"];
  const field = (at: readonly string[]) => {
    const inner = at.findIndex((part) => !outer.includes(part));
    return inner < 0 ? "" : at.slice(inner).join(".");
  };
  if (issues.length === 0) return new Map([[field(path ?? []), message]]);
  const found = new Map<string, string>();
  for (const issue of issues) {
    const at = field(issue.path);
    const told = `${issue.message}${issue.suggestion ? ` (${issue.suggestion})` : ""}`;
    found.set(at, found.has(at) ? `${found.get(at)} ${told}` : told);
  }
  return found;
}
