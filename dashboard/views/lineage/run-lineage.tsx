import { Empty, Failure, Loading } from "../../controls/states.tsx";
import { DashboardRunLineage } from "../../generated/operations.ts";
import { useQuery } from "../../platform/use-query.ts";
import { LineageDrawing } from "./lineage-drawing.tsx";
import { graphOf } from "./lineage-graph.ts";
import { LineageList } from "./lineage-list.tsx";
import "./lineage.css";

/** What a run comes from and what came of it: drawn, and as a list. */
export function RunLineage({ run }: { run: { readonly id: string; readonly name: string } }) {
  const { data, error, reload } = useQuery(DashboardRunLineage, { id: run.id });
  if (error && !data) return <Failure error={error} retry={reload} />;
  if (!data) return <Loading what="the lineage" />;
  if (data.run === null) return <Empty>There is no such run.</Empty>;
  const graph = graphOf(data.run);
  return (
    <div className="stack">
      <LineageDrawing graph={graph} />
      <details className="card">
        <summary>The same as a list</summary>
        <LineageList graph={graph} />
      </details>
    </div>
  );
}
