import { useState } from "react";
import { Ago } from "../../controls/ago.tsx";
import { Button } from "../../controls/button.tsx";
import { DownloadButton } from "../../controls/download-button.tsx";
import { More } from "../../controls/more.tsx";
import { Empty, Loading } from "../../controls/states.tsx";
import { bytes } from "../../figures/number.ts";
import {
  DashboardOutputNews,
  DashboardOutputs,
  type DashboardOutputsQuery,
} from "../../generated/operations.ts";
import { usePages } from "../../platform/use-pages.ts";
import { useRunNews } from "../../platform/use-run-news.ts";
import { Evaluations, useEvaluations } from "./evaluations.tsx";
import { type PreviewKind, previewKindOf } from "./preview.ts";
import { PreviewDialog } from "./preview-dialog.tsx";
import "./outputs.css";

type Output = NonNullable<DashboardOutputsQuery["run"]>["outputs"]["nodes"][number];

/** What a run made beside its checkpoints: the files that its rollout wrote, and its evaluations. */
export function RunOutputs({ run }: { run: { readonly id: string; readonly name: string } }) {
  const [read, setRead] = useState<{ readonly cursor: string } | null>(null);
  const outputs = usePages(DashboardOutputs, { id: run.id }, (data) => {
    // The cursor of a later page says nothing of the first.
    if (data.run?.outputs.pageInfo.hasPreviousPage === false) setRead(data.run);
    return data.run?.outputs ?? null;
  });
  const evaluations = useEvaluations(run.id);
  useRunNews(DashboardOutputNews, {
    runId: run.id,
    read,
    heard: () => true,
    readAgain() {
      // First what has no cursor of its own, so that the other's is true of both.
      evaluations.reload();
      outputs.reload();
    },
  });
  return (
    <div className="stack">
      <section className="stack" aria-label="Evaluations">
        <h2>Evaluations</h2>
        <Evaluations pages={evaluations} />
      </section>
      <section className="stack" aria-label="Files">
        <h2>Files</h2>
        {outputs.loading && outputs.nodes.length === 0 ? (
          <Loading what="outputs" />
        ) : outputs.nodes.length === 0 && outputs.error === null ? (
          <Empty>This run made no files beside its checkpoints. What its rollout saves appears here.</Empty>
        ) : (
          outputs.nodes.length > 0 && <OutputTable outputs={outputs.nodes} />
        )}
        <More pages={outputs} what="file" />
      </section>
    </div>
  );
}

function OutputTable({ outputs }: { outputs: readonly Output[] }) {
  const [shown, setShown] = useState<{ readonly output: Output; readonly kind: PreviewKind } | null>(null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="table-frame" tabIndex={0} aria-label="List of files">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            <th scope="col" className="right">
              Size
            </th>
            <th scope="col" className="right">
              Attempt
            </th>
            <th scope="col">Made</th>
            <th scope="col">SHA-256</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {outputs.map((output) => {
            const kind = previewKindOf(output);
            return (
              <tr key={output.id}>
                <td className="wrap">{output.name}</td>
                <td className="soft">{output.contentType}</td>
                <td className="right">{bytes(output.sizeBytes)}</td>
                <td className="right">{output.attempt}</td>
                <td>
                  <Ago at={output.createdAt} />
                </td>
                <td className="mono" title={output.sha256}>
                  {output.sha256.slice(0, 12)}…
                </td>
                <td>
                  {kind !== null && (
                    <Button
                      look="quiet"
                      onClick={() => setShown({ output, kind })}
                      aria-label={`Show ${output.name}`}
                    >
                      Show
                    </Button>
                  )}
                  <DownloadButton path={output.downloadPath} what={output.name} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {shown !== null && (
        <PreviewDialog
          name={shown.output.name}
          path={shown.output.downloadPath}
          kind={shown.kind}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}
