import { useSearchParams } from "wouter";
import { Failure } from "../../controls/states.tsx";
import { DashboardRunKnobs, type DashboardRunKnobsQuery, type RunKind } from "../../generated/operations.ts";
import { useQuery } from "../../platform/use-query.ts";
import { type Setting, settingsOf } from "./toml.ts";

type Knob = DashboardRunKnobsQuery["recipeKnobs"][number];

/** Settings by section, whether each is the default, and on demand what it does. */
export function SettingsTable({ kind, toml }: { kind: RunKind; toml: string }) {
  const { data, error, reload } = useQuery(DashboardRunKnobs, { kind });
  const knobs = new Map(data?.recipeKnobs.map((knob) => [`${knob.section}.${knob.key}`, knob]));
  const [search, setSearch] = useSearchParams();
  const explained = search.get("explain") === "yes";
  const sections = Object.entries(Object.groupBy(settingsOf(toml), ({ section }) => section));
  return (
    <>
      <label className="row">
        <input
          type="checkbox"
          checked={explained}
          onChange={({ target }) => setSearch(target.checked ? { explain: "yes" } : {})}
        />
        Say what each setting does
      </label>
      {error && <Failure error={error} retry={reload} />}
      <div className="configuration-sections">
        {sections.map(([section, settings = []]) => (
          <section key={section} className="card" aria-labelledby={`configuration-${section}`}>
            <h2 id={`configuration-${section}`} className="mono">
              {section}
            </h2>
            <dl className="configuration-settings">
              {settings.map((setting) => (
                <Row
                  key={setting.key}
                  setting={setting}
                  knob={knobs.get(`${section}.${setting.key}`)}
                  explained={explained}
                />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  );
}

function Row({
  setting: { key, value },
  knob,
  explained,
}: {
  setting: Setting;
  knob: Knob | undefined;
  explained: boolean;
}) {
  const isDefault = knob?.default != null && knob.default === value;
  return (
    <div>
      <dt className="mono">{key}</dt>
      <dd>
        <span className={`mono configuration-value ${isDefault ? "faint" : ""}`}>{value}</span>
        {isDefault && <span className="faint"> default</span>}
        {explained && knob !== undefined && (
          <p className="faint">
            {knob.description}
            {knob.range === null ? "" : ` Range: ${knob.range}.`}
            {!isDefault && knob.default !== null ? ` Default: ${knob.default}.` : ""}
          </p>
        )}
      </dd>
    </div>
  );
}
