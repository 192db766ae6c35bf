import { useState } from "react";
import { Link, useLocation } from "wouter";
import { Ago } from "../../controls/ago.tsx";
import { Button } from "../../controls/button.tsx";
import { More } from "../../controls/more.tsx";
import { Page } from "../../controls/page.tsx";
import { Empty, Loading } from "../../controls/states.tsx";
import { TableFrame } from "../../controls/table-frame.tsx";
import { DashboardConfigurations } from "../../generated/operations.ts";
import { usePages } from "../../platform/use-pages.ts";
import { useWorkspaceNews } from "../../platform/use-workspace-news.ts";
import { useMayWrite } from "../../platform/viewer.tsx";
import { SaveDialog } from "./save-dialog.tsx";

/** Recipes that were kept under a name, newest first; new versions appear by themselves. */
export function ConfigurationsPage() {
  const [saving, setSaving] = useState(false);
  const [, go] = useLocation();
  const mayWrite = useMayWrite();
  const pages = usePages(DashboardConfigurations, {}, ({ configurations }) => configurations);
  useWorkspaceNews(["ConfigurationSaved"], pages.reload);
  return (
    <Page
      title="Configurations"
      actions={
        mayWrite && (
          <>
            <Button onClick={() => setSaving(true)}>Keep a file</Button>
            <Link className="button primary" href="/new">
              Fill in a form
            </Link>
          </>
        )
      }
    >
      {pages.loading && pages.nodes.length === 0 && <Loading what="configurations" />}
      {!pages.loading && !pages.error && pages.nodes.length === 0 && (
        <Empty>
          No configuration yet. A run's form can keep one, and so can <code>trainyard train submit FILE</code>
          .
        </Empty>
      )}
      {pages.nodes.length > 0 && (
        <TableFrame label="Configurations">
          <table className="table">
            <thead>
              <tr>
                <th>Name</th>
                <th className="right">Version</th>
                <th>By</th>
                <th>Newest version</th>
                <th>Made</th>
              </tr>
            </thead>
            <tbody>
              {pages.nodes.map(({ id, name, latestVersion, creator, createdAt }) => (
                <tr key={id}>
                  <td>
                    <Link href={`/configurations/${name}`}>{name}</Link>
                  </td>
                  <td className="right">{latestVersion.version}</td>
                  <td>{creator?.name ?? "–"}</td>
                  <td>
                    <Ago at={latestVersion.createdAt} />
                  </td>
                  <td>
                    <Ago at={createdAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
      <More pages={pages} what="configuration" />
      {saving && (
        <SaveDialog
          onClose={() => setSaving(false)}
          onSaved={(name) => {
            setSaving(false);
            go(`/configurations/${name}`);
          }}
        />
      )}
    </Page>
  );
}
