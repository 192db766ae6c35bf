import { DashboardNewRunChoices } from "../../generated/operations.ts";
import { useQuery } from "../../platform/use-query.ts";

/** What fields of the form suggest; anything else can be typed as well. */
export function Suggestions() {
  const { data } = useQuery(DashboardNewRunChoices, {});
  if (!data) return null;
  const checkpoints = data.checkpoints.nodes.flatMap(({ name, run }) => (run ? [`${run.name}/${name}`] : []));
  return (
    <>
      <List id="new-run-datasets" names={data.datasets.nodes.map(({ name }) => name)} />
      <List id="new-run-rollouts" names={data.rollouts.nodes.map(({ name }) => name)} />
      <List id="new-run-models" names={data.baseModels.nodes.map(({ name }) => name)} />
      <List id="new-run-checkpoints" names={checkpoints} />
    </>
  );
}

function List({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
