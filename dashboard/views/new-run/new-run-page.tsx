import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearch } from "wouter";
import { Page } from "../../controls/page.tsx";
import { Failure, Loading } from "../../controls/states.tsx";
import { DashboardNewRunKnobs, type DashboardNewRunKnobsQueryVariables } from "../../generated/operations.ts";
import { useQuery } from "../../platform/use-query.ts";
import { useMayWrite } from "../../platform/viewer.tsx";
import { EstimatePanel } from "./estimate.tsx";
import { KnobSections } from "./knob-sections.tsx";
import { LaunchForm } from "./launch-form.tsx";
import { type Filled, filledOf, kindIn, tomlOf } from "./recipe-text.ts";
import { Suggestions } from "./suggestions.tsx";
import { TextOfRun } from "./text-of-run.tsx";
import { useDryRun, wrongByPlace } from "./use-dry-run.ts";
import { useSource } from "./use-source.ts";
import "./new-run.css";

type Kind = DashboardNewRunKnobsQueryVariables["kind"];

const kinds: readonly { readonly kind: Kind; readonly word: string; readonly name: string }[] = [
  { kind: "RL", word: "rl", name: "Reinforcement learning from a rollout" },
  { kind: "SFT", word: "sft", name: "Supervised fine-tuning" },
  { kind: "OFFLINE_RL", word: "offline_rl", name: "Reinforcement learning from recorded trajectories" },
];

const nothingWrong: ReadonlyMap<string, string> = new Map();

/** A run is filled in, checked while it is typed, and launched: as a form, or as the text of a configuration file. */
export function NewRunPage() {
  const mayWrite = useMayWrite();
  const source = useSource(new URLSearchParams(useSearch()));
  if (!mayWrite)
    return (
      <Page title="New run">
        <p className="notice warn">
          This key may ask, and not launch. Sign in with one that has the scope write.
        </p>
      </Page>
    );
  return (
    <Page title="New run">
      {source.error && <Failure error={source.error} />}
      {source.state === "loading" ? <Loading what="what it begins with" /> : <NewRun toml={source.toml} />}
    </Page>
  );
}

function NewRun({ toml: given }: { toml: string }) {
  const [kind, setKind] = useState<Kind>(() => kindOf(given) ?? "RL");
  const { data, error, reload } = useQuery(DashboardNewRunKnobs, { kind });
  const knobs = useMemo(
    () => data?.recipeKnobs.map((knob) => ({ ...knob, key: knob.key ?? null })) ?? [],
    [data],
  );
  const [filled, setFilled] = useState<Filled | null>(null);
  const [text, setText] = useState<string | null>(null);
  const [search, setSearch] = useState("");

  // The form is filled in once the knobs are known; what it cannot hold is shown as the text that it is.
  useEffect(() => {
    if (filled !== null || knobs.length === 0) return;
    try {
      const read = filledOf(given, knobs);
      setFilled(read.filled);
      if (read.unknown.length > 0) setText(given);
    } catch {
      setFilled({});
      setText(given);
    }
  }, [filled, knobs, given]);

  const word = kinds.find((each) => each.kind === kind)!.word;
  const toml = useMemo(
    () => text ?? (filled === null ? null : tomlOf({ ...filled, "experiment.kind": word }, knobs)),
    [text, filled, word, knobs],
  );
  const dryRun = useDryRun(toml);
  const wrong = useMemo(() => wrongByPlace(dryRun), [dryRun]);
  const change = useCallback(
    (place: string, typed: string) => setFilled((before) => ({ ...before, [place]: typed })),
    [],
  );

  /** Back to the form with what the text says; refused while the text is none, or says what no field is for. */
  function toForm(): string | null {
    if (text === null) return null;
    try {
      const asked = kindOf(text);
      if (asked === null) return "The text names no kind that there is: rl, sft or offline_rl.";
      const read = filledOf(text, knobs);
      if (asked === kind && read.unknown.length > 0)
        return `No field is for ${read.unknown.join(", ")}: take it out of the text first.`;
      setKind(asked);
      setFilled(asked === kind ? read.filled : null);
      setText(null);
      return null;
    } catch (parsing) {
      return (parsing as Error).message;
    }
  }

  if (error && !data) return <Failure error={error} retry={reload} />;
  if (toml === null) return <Loading what="the form" />;
  return (
    <div className="new-run">
      <div className="stack">
        {text === null && (
          <div className="row">
            <label className="row">
              Kind
              <select className="input" value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
                {kinds.map((each) => (
                  <option key={each.kind} value={each.kind}>
                    {each.name}
                  </option>
                ))}
              </select>
            </label>
            <input
              type="search"
              className="input"
              aria-label="Search the knobs"
              placeholder="Search the knobs"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          </div>
        )}
        {text === null ? (
          <KnobSections
            knobs={knobs}
            filled={filled ?? {}}
            // An empty form is no mistake yet.
            wrong={Object.keys(filled ?? {}).length === 0 ? nothingWrong : wrong}
            search={search}
            change={change}
          />
        ) : (
          <textarea
            className="input new-run-text"
            aria-label="Configuration file"
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        <Suggestions />
      </div>
      <aside className="new-run-side">
        <LaunchForm toml={toml} ready={dryRun.state === "good"} />
        <EstimatePanel dryRun={dryRun} wrong={wrong} />
        <TextOfRun toml={toml} isText={text !== null} toText={() => setText(toml)} toForm={toForm} />
      </aside>
    </div>
  );
}

function kindOf(toml: string): Kind | null {
  try {
    const word = kindIn(toml);
    return kinds.find((each) => each.word === word)?.kind ?? null;
  } catch {
    return null;
  }
}
