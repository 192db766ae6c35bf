import { type Knob, KnobField } from "./knob-field.tsx";
import { type Filled, placeOf } from "./recipe-text.ts";

/** Open from the start: what every run has to say. */
const foremost = new Set(["experiment", "training"]);

/** All knobs by section; with a search only those that speak of it. */
export function KnobSections({
  knobs,
  filled,
  wrong,
  search,
  change,
}: {
  knobs: readonly Knob[];
  filled: Filled;
  wrong: ReadonlyMap<string, string>;
  search: string;
  change: (place: string, typed: string) => void;
}) {
  const sections = Map.groupBy(
    knobs.filter((knob) => knob.key !== "kind" && speaksOf(knob, search)),
    ({ section }) => section,
  );
  if (sections.size === 0) return <p className="empty">No knob speaks of “{search}”.</p>;
  return [...sections].map(([section, ofSection]) => {
    const places = ofSection.map(({ key }) => placeOf({ section, key: key ?? null }));
    const set = places.filter((place) => filled[place]?.trim()).length;
    const bad = [...wrong.keys()].filter((place) => places.includes(place)).length;
    return (
      <details
        key={section}
        className="card new-run-section"
        open={foremost.has(section) || search !== "" || bad > 0}
      >
        <summary>
          <h2>{section.replaceAll("_", " ")}</h2>
          <span className="row">
            {bad > 0 && <span className="badge bad">{bad} to mend</span>}
            {set > 0 && <span className="badge">{set} set</span>}
          </span>
        </summary>
        <div className="new-run-fields">
          {ofSection.map((knob, index) => (
            <KnobField
              key={places[index]}
              knob={knob}
              typed={filled[places[index]!] ?? ""}
              wrong={wrong.get(places[index]!) ?? null}
              change={change}
            />
          ))}
        </div>
      </details>
    );
  });
}

function speaksOf({ section, key, description }: Knob, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const told = `${section} ${key ?? ""} ${key?.replaceAll("_", " ") ?? ""} ${description}`.toLowerCase();
  return words.every((word) => told.includes(word));
}
