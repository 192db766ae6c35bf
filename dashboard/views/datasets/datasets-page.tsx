import { useDeferredValue, useState } from "react";
import { Link, useLocation } from "wouter";
import { Ago } from "../../controls/ago.tsx";
import { Button } from "../../controls/button.tsx";
import { More } from "../../controls/more.tsx";
import { Page } from "../../controls/page.tsx";
import { SearchField } from "../../controls/search-field.tsx";
import { Empty, Loading } from "../../controls/states.tsx";
import { TableFrame } from "../../controls/table-frame.tsx";
import { bytes, wholeCount } from "../../figures/number.ts";
import { DashboardDatasets } from "../../generated/operations.ts";
import { usePages } from "../../platform/use-pages.ts";
import { useWorkspaceNews } from "../../platform/use-workspace-news.ts";
import { useMayWrite } from "../../platform/viewer.tsx";
import { UploadDialog } from "./upload-dialog.tsx";

/** All datasets, found by a part of their name; new versions appear by themselves. */
export function DatasetsPage() {
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search.trim());
  const [uploading, setUploading] = useState(false);
  const [, go] = useLocation();
  const mayWrite = useMayWrite();
  const pages = usePages(
    DashboardDatasets,
    { filter: wanted === "" ? null : { search: wanted } },
    ({ datasets }) => datasets,
  );
  useWorkspaceNews(["DatasetReady"], pages.reload);
  return (
    <Page
      title="Datasets"
      actions={
        mayWrite && (
          <Button look="primary" onClick={() => setUploading(true)}>
            Upload a dataset
          </Button>
        )
      }
    >
      <SearchField search={search} change={setSearch} />
      {pages.loading && pages.nodes.length === 0 && <Loading what="datasets" />}
      {!pages.loading && !pages.error && pages.nodes.length === 0 && (
        <Empty>
          {wanted === "" ? (
            <>
              No dataset yet. Upload a file of rows here, or by <code>trainyard dataset upload FILE</code>.
            </>
          ) : (
            `No dataset has “${wanted}” in its name.`
          )}
        </Empty>
      )}
      {pages.nodes.length > 0 && (
        <TableFrame label="Datasets">
          <table className="table">
            <thead>
              <tr>
                <th>Name</th>
                <th>Kind</th>
                <th className="right">Version</th>
                <th className="right">Rows</th>
                <th className="right">Size</th>
                <th>By</th>
                <th>Newest version</th>
              </tr>
            </thead>
            <tbody>
              {pages.nodes.map(({ id, name, latestVersion, creator, createdAt }) => (
                <tr key={id}>
                  <td>
                    <Link href={`/datasets/${name}`}>{name}</Link>
                  </td>
                  <td>{latestVersion?.kind.toLowerCase() ?? "–"}</td>
                  <td className="right">{latestVersion?.version ?? "–"}</td>
                  <td className="right">{wholeCount(latestVersion?.rows)}</td>
                  <td className="right">{bytes(latestVersion?.sizeBytes)}</td>
                  <td>{creator?.name ?? "–"}</td>
                  <td>
                    <Ago at={latestVersion?.createdAt ?? createdAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
      <More pages={pages} what="dataset" />
      {uploading && (
        <UploadDialog
          onClose={() => setUploading(false)}
          onDone={(name) => {
            setUploading(false);
            go(`/datasets/${name}`);
          }}
        />
      )}
    </Page>
  );
}
