import { useState } from "react";
import { Link, useLocation, useParams, useSearch } from "wouter";
import { Ago } from "../../controls/ago.tsx";
import { Button } from "../../controls/button.tsx";
import { Page } from "../../controls/page.tsx";
import { TableFrame } from "../../controls/table-frame.tsx";
import { UnreadPage } from "../../controls/unread-page.tsx";
import { bytes, wholeCount } from "../../figures/number.ts";
import { DashboardDataset } from "../../generated/operations.ts";
import { useQuery } from "../../platform/use-query.ts";
import { useWorkspaceNews } from "../../platform/use-workspace-news.ts";
import { useMayWrite } from "../../platform/viewer.tsx";
import { DatasetVersion } from "./dataset-version.tsx";
import { UploadDialog } from "./upload-dialog.tsx";

const trail = [{ href: "/datasets", name: "Datasets" }];

/** A dataset: its versions, and of the one in the address (`?version=3`, else the newest) the rows and who used it. */
export function DatasetPage() {
  const { name = "" } = useParams();
  const [, go] = useLocation();
  const wanted = Number(new URLSearchParams(useSearch()).get("version"));
  const [uploading, setUploading] = useState(false);
  const mayWrite = useMayWrite();
  const asked = useQuery(DashboardDataset, { name });
  const { data, reload } = asked;
  useWorkspaceNews(["DatasetReady"], reload);
  const dataset = data?.dataset;
  if (!dataset) return <UnreadPage name={name} noun="dataset" trail={trail} asked={asked} />;
  const shown = dataset.versions.nodes.find(({ version }) => version === wanted) ?? dataset.versions.nodes[0];
  return (
    <Page
      title={dataset.name}
      trail={trail}
      actions={
        mayWrite && (
          <>
            <Button onClick={() => setUploading(true)}>Another version</Button>
            <Link className="button primary" href={`/new?dataset=${dataset.name}`}>
              Train on it
            </Link>
          </>
        )
      }
    >
      <TableFrame label="Versions">
        <table className="table">
          <thead>
            <tr>
              <th className="right">Version</th>
              <th>Kind</th>
              <th className="right">Rows</th>
              <th className="right">Size</th>
              <th>Columns</th>
              <th>By</th>
              <th>Uploaded</th>
            </tr>
          </thead>
          <tbody>
            {dataset.versions.nodes.map((each) => (
              <tr key={each.id} aria-current={each.id === shown?.id ? "true" : undefined}>
                <td className="right">
                  <Link href={`/datasets/${dataset.name}?version=${each.version}`}>{each.version}</Link>
                </td>
                <td>{each.kind.toLowerCase()}</td>
                <td className="right">{wholeCount(each.rows)}</td>
                <td className="right">{bytes(each.sizeBytes)}</td>
                <td className="wrap">{each.columns.join(", ")}</td>
                <td>{each.creator?.name ?? "–"}</td>
                <td>
                  <Ago at={each.createdAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {shown && <DatasetVersion key={shown.id} id={shown.id} />}
      {uploading && (
        <UploadDialog
          name={dataset.name}
          onClose={() => setUploading(false)}
          onDone={() => {
            setUploading(false);
            reload();
            go(`/datasets/${dataset.name}`);
          }}
        />
      )}
    </Page>
  );
}
