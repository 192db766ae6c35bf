import { Link } from "wouter";
import { More } from "../../controls/more.tsx";
import { Page } from "../../controls/page.tsx";
import { Empty, Loading } from "../../controls/states.tsx";
import { TableFrame } from "../../controls/table-frame.tsx";
import { count, wholeCount } from "../../figures/number.ts";
import { DashboardModels } from "../../generated/operations.ts";
import { usePages } from "../../platform/use-pages.ts";
import { useMayWrite } from "../../platform/viewer.tsx";

/** The base models that connected trainers offer. */
export function ModelsPage() {
  const mayWrite = useMayWrite();
  const pages = usePages(DashboardModels, {}, ({ baseModels }) => baseModels);
  return (
    <Page title="Models">
      <p className="soft">
        What runs can start from: the base models of the trainers that are connected now. Trained models are{" "}
        <Link href="/checkpoints">checkpoints</Link>.
      </p>
      {pages.loading && pages.nodes.length === 0 && <Loading what="models" />}
      {!pages.loading && !pages.error && pages.nodes.length === 0 && (
        <Empty>
          No trainer is connected that offers a model. <Link href="/trainers">Trainers</Link>
        </Empty>
      )}
      {pages.nodes.length > 0 && (
        <TableFrame label="Base models">
          <table className="table">
            <thead>
              <tr>
                <th>Name</th>
                <th>Description</th>
                <th className="right">Parameters</th>
                <th className="right">Context, tokens</th>
                <th className="right">Vocabulary</th>
                <th>Engines</th>
                <th>
                  <span className="visually-hidden">Links</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {pages.nodes.map((model) => (
                <tr key={model.name}>
                  <td className="mono">{model.name}</td>
                  <td className="wrap">{model.description}</td>
                  <td className="right" title={wholeCount(model.parameters)}>
                    {count(model.parameters)}
                  </td>
                  <td className="right">{wholeCount(model.contextLengthTokens)}</td>
                  <td className="right">{wholeCount(model.vocabularySize)}</td>
                  <td>{model.engines.join(", ")}</td>
                  <td>
                    <span className="row">
                      <Link href={`/runs?baseModel=${encodeURIComponent(model.name)}`}>Its runs</Link>
                      {mayWrite && (
                        <Link href={`/new?model=${encodeURIComponent(model.name)}`}>Train it</Link>
                      )}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
      <More pages={pages} what="model" />
    </Page>
  );
}
