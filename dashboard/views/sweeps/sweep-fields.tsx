import { Button } from "../../controls/button.tsx";
import { Field } from "../../controls/field.tsx";
import { DashboardSweepKnobs, type SweepMetric } from "../../generated/operations.ts";
import { useQuery } from "../../platform/use-query.ts";
import { emptyKnob, type KnobDraft, type SweepDraft } from "./sweep-input.ts";
import { metricName } from "./sweep-look.ts";

const metrics: readonly SweepMetric[] = ["VALIDATION_REWARD", "TRAINING_REWARD", "VALIDATION_LOSS"];

/** Which trials there are, and when one is given up; each mistake stands under its field. */
export function SweepFields({
  draft,
  wrong,
  onChange,
}: {
  draft: SweepDraft;
  wrong: ReadonlyMap<string, string>;
  onChange: (draft: SweepDraft) => void;
}) {
  const set = (change: Partial<SweepDraft>) => onChange({ ...draft, ...change });
  const { data } = useQuery(DashboardSweepKnobs, {});
  const knobs = (data?.recipeKnobs ?? []).flatMap((knob) =>
    knob.key === null ? [] : [{ ...knob, path: `${knob.section}.${knob.key}` }],
  );
  const random = draft.method === "RANDOM";
  const text = (label: string, field: keyof SweepDraft & string, hint?: string, path: string = field) => (
    <Field label={label} hint={hint} wrong={wrong.get(path) ?? null}>
      {(props) => (
        <input
          {...props}
          className="input"
          value={draft[field] as string}
          onChange={({ target }) => set({ [field]: target.value })}
        />
      )}
    </Field>
  );
  const shown = new Set(["name", "trials", "seed", "maxConcurrent", "tags", "source", ""]);
  const elsewhere = [...wrong].filter(
    ([field]) =>
      !shown.has(field) && !/^(parameters\.\d+|earlyStopping\.(metric|minSteps|reduction)$)/.test(field),
  );
  return (
    <>
      <div className="sweep-grid">
        {text("Name", "name", "Its runs are called after it: name-1, name-2 …")}
        <Field label="Method" wrong={wrong.get("method") ?? null}>
          {(props) => (
            <select
              {...props}
              className="input"
              value={draft.method}
              onChange={({ target }) => set({ method: target.value === "RANDOM" ? "RANDOM" : "GRID" })}
            >
              <option value="GRID">grid: every combination</option>
              <option value="RANDOM">random draws</option>
            </select>
          )}
        </Field>
        {random && text("Trials", "trials", "How many are drawn, at most 1,000")}
        {random && text("Seed", "seed", "Empty: one is made up and kept")}
        {text("At once", "maxConcurrent", "Runs in the queue or at work; empty for all")}
        {text("Tags", "tags", "Separated by commas")}
      </div>
      <fieldset className="sweep-knobs">
        <legend>Knobs that differ</legend>
        <datalist id="sweep-knobs">
          {knobs.map(({ path, description, kinds }) => (
            <option key={`${path} ${kinds.join()}`} value={path}>
              {description}
            </option>
          ))}
        </datalist>
        {draft.knobs.map((knob, at) => (
          <Knob
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            key={at}
            {...{ knob, at, wrong, random }}
            about={knobs.find(({ path }) => path === knob.knob)}
            onChange={(next) => set({ knobs: draft.knobs.with(at, next) })}
            onRemove={() => set({ knobs: draft.knobs.toSpliced(at, 1) })}
          />
        ))}
        <Button onClick={() => set({ knobs: [...draft.knobs, emptyKnob] })}>Another knob</Button>
      </fieldset>
      <div className="sweep-grid">
        <Field
          label="Give up trials by"
          hint="Successive halving: at each rung only the best go on"
          wrong={wrong.get("earlyStopping.metric") ?? null}
        >
          {(props) => (
            <select
              {...props}
              className="input"
              value={draft.stopping ?? ""}
              onChange={({ target }) =>
                set({ stopping: metrics.find((metric) => metric === target.value) ?? null })
              }
            >
              <option value="">none is given up</option>
              {metrics.map((metric) => (
                <option key={metric} value={metric}>
                  {metricName(metric)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {draft.stopping && text("First rung (steps)", "minSteps", undefined, "earlyStopping.minSteps")}
        {draft.stopping && text("One of so many goes on", "reduction", undefined, "earlyStopping.reduction")}
      </div>
      {elsewhere.length > 0 && (
        <div className="notice bad" role="alert">
          {elsewhere.map(([field, message]) => (
            <p key={field}>
              {field}: {message}
            </p>
          ))}
        </div>
      )}
    </>
  );
}

function Knob({
  knob,
  at,
  wrong,
  random,
  about,
  onChange,
  onRemove,
}: {
  knob: KnobDraft;
  at: number;
  wrong: ReadonlyMap<string, string>;
  random: boolean;
  about:
    | { readonly range: string | null; readonly default: string | null; readonly unit: string }
    | undefined;
  onChange: (knob: KnobDraft) => void;
  onRemove: () => void;
}) {
  const set = (change: Partial<KnobDraft>) => onChange({ ...knob, ...change });
  const under = (...paths: string[]) => {
    const found = paths.flatMap((path) =>
      [...wrong].filter(([field]) => field === `parameters.${at}${path}`).map(([, message]) => message),
    );
    return found.length === 0 ? null : found.join(" ");
  };
  const values = [...wrong]
    .filter(([field]) => field.startsWith(`parameters.${at}.values`))
    .map(([, message]) => message);
  const hint =
    about &&
    [about.unit, about.range, about.default && `default ${about.default}`].filter(Boolean).join(" · ");
  return (
    <div className="sweep-knob">
      <Field label="Knob" hint={hint} wrong={under("", ".knob")}>
        {(props) => (
          <input
            {...props}
            className="input mono"
            list="sweep-knobs"
            value={knob.knob}
            onChange={({ target }) => set({ knob: target.value })}
          />
        )}
      </Field>
      {random && (
        <Field label="Drawn from" wrong={under(".range")}>
          {(props) => (
            <select
              {...props}
              className="input"
              value={knob.kind}
              onChange={({ target }) => set({ kind: target.value === "range" ? "range" : "values" })}
            >
              <option value="values">values</option>
              <option value="range">a range</option>
            </select>
          )}
        </Field>
      )}
      {knob.kind === "values" || !random ? (
        <Field
          label="Values"
          hint={'Separated by commas, as in the file: 1e-3, "ppo", true'}
          wrong={values.length === 0 ? null : values.join(" ")}
        >
          {(props) => (
            <input
              {...props}
              className="input mono"
              value={knob.values}
              onChange={({ target }) => set({ values: target.value })}
            />
          )}
        </Field>
      ) : (
        <>
          {(["min", "max"] as const).map((end) => (
            <Field key={end} label={end === "min" ? "From" : "To"} wrong={under(`.range.${end}`)}>
              {(props) => (
                <input
                  {...props}
                  className="input mono"
                  inputMode="decimal"
                  value={knob[end]}
                  onChange={({ target }) => set({ [end]: target.value })}
                />
              )}
            </Field>
          ))}
          <label className="row">
            <input
              type="checkbox"
              checked={knob.log}
              onChange={({ target }) => set({ log: target.checked })}
            />
            log
          </label>
          <label className="row">
            <input
              type="checkbox"
              checked={knob.integer}
              onChange={({ target }) => set({ integer: target.checked })}
            />
            whole
          </label>
        </>
      )}
      <Button look="quiet" aria-label={`Remove the knob ${knob.knob || at + 1}`} onClick={onRemove}>
        ✕
      </Button>
    </div>
  );
}
