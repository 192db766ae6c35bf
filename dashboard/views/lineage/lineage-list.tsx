import { Link } from "wouter";
import type { LineageGraph, LineageVertex } from "./lineage-graph.ts";

/** The same as nested lists: what the run comes from, each with what that comes from, and what came of it. */
export function LineageList({ graph }: { graph: LineageGraph }) {
  const present = graph.vertices.find((each) => each.present);
  if (present === undefined) return null;
  return (
    <div className="lineage-lists">
      <section aria-label="Comes from">
        <h3>{present.name} comes from</h3>
        <Branches graph={graph} of={present} way="from" />
      </section>
      <section aria-label="Led to">
        <h3>It led to</h3>
        <Branches graph={graph} of={present} way="to" />
      </section>
    </div>
  );
}

function Branches({ graph, of, way }: { graph: LineageGraph; of: LineageVertex; way: "from" | "to" }) {
  const against = way === "from" ? "to" : "from";
  const next = graph.edges
    .filter((edge) => edge[against] === of.id)
    .flatMap((edge) => graph.vertices.find(({ id }) => id === edge[way]) ?? []);
  if (next.length === 0) return of.present ? <p className="soft">Nothing yet.</p> : null;
  return (
    <ul>
      {next.map((vertex) => (
        <li key={vertex.id}>
          {vertex.href === null ? vertex.name : <Link href={vertex.href}>{vertex.name}</Link>}{" "}
          <span className="faint">{vertex.detail}</span>
          <Branches graph={graph} of={vertex} way={way} />
        </li>
      ))}
    </ul>
  );
}
