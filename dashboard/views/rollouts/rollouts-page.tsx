import { useDeferredValue, useState } from "react";
import { Link, useLocation } from "wouter";
import { Ago } from "../../controls/ago.tsx";
import { Button } from "../../controls/button.tsx";
import { More } from "../../controls/more.tsx";
import { Page } from "../../controls/page.tsx";
import { SearchField } from "../../controls/search-field.tsx";
import { Empty, Loading } from "../../controls/states.tsx";
import { TableFrame } from "../../controls/table-frame.tsx";
import { bytes } from "../../figures/number.ts";
import { DashboardRollouts } from "../../generated/operations.ts";
import { usePages } from "../../platform/use-pages.ts";
import { useWorkspaceNews } from "../../platform/use-workspace-news.ts";
import { useMayWrite } from "../../platform/viewer.tsx";
import { RegisterDialog } from "./register-dialog.tsx";

/** All rollouts, found by a part of their name; new versions appear by themselves. */
export function RolloutsPage() {
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search.trim());
  const [registering, setRegistering] = useState(false);
  const [, go] = useLocation();
  const mayWrite = useMayWrite();
  const pages = usePages(
    DashboardRollouts,
    { filter: wanted === "" ? null : { search: wanted } },
    ({ rollouts }) => rollouts,
  );
  useWorkspaceNews(["RolloutRegistered"], pages.reload);
  return (
    <Page
      title="Rollouts"
      actions={
        mayWrite && (
          <Button look="primary" onClick={() => setRegistering(true)}>
            Register a rollout
          </Button>
        )
      }
    >
      <SearchField search={search} change={setSearch} />
      {pages.loading && pages.nodes.length === 0 && <Loading what="rollouts" />}
      {!pages.loading && !pages.error && pages.nodes.length === 0 && (
        <Empty>
          {wanted === "" ? (
            <>
              No rollout yet. A rollout is a folder with an AgentWorkflow and its Grader:{" "}
              <code>trainyard rollout init my-task</code> writes one to begin with.
            </>
          ) : (
            `No rollout has “${wanted}” in its name.`
          )}
        </Empty>
      )}
      {pages.nodes.length > 0 && (
        <TableFrame label="Rollouts">
          <table className="table">
            <thead>
              <tr>
                <th>Name</th>
                <th>Description</th>
                <th className="right">Version</th>
                <th>Entrypoint</th>
                <th className="right">Files</th>
                <th className="right">Size</th>
                <th>Commit</th>
                <th>By</th>
                <th>Newest version</th>
              </tr>
            </thead>
            <tbody>
              {pages.nodes.map(({ id, name, description, latestVersion, creator, createdAt }) => (
                <tr key={id}>
                  <td>
                    <Link href={`/rollouts/${name}`}>{name}</Link>
                  </td>
                  <td className="wrap">{description ?? "–"}</td>
                  <td className="right">{latestVersion?.version ?? "–"}</td>
                  <td className="mono">{latestVersion?.entrypoint ?? "–"}</td>
                  <td className="right">{latestVersion?.files ?? "–"}</td>
                  <td className="right">{bytes(latestVersion?.sizeBytes)}</td>
                  <td className="mono">{latestVersion?.commitSha?.slice(0, 10) ?? "–"}</td>
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
      <More pages={pages} what="rollout" />
      {registering && (
        <RegisterDialog
          onClose={() => setRegistering(false)}
          onDone={(name) => {
            setRegistering(false);
            go(`/rollouts/${name}`);
          }}
        />
      )}
    </Page>
  );
}
