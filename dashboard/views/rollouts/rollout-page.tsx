import { useState } from "react";
import { Link, useParams } from "wouter";
import { Ago } from "../../controls/ago.tsx";
import { Button } from "../../controls/button.tsx";
import { Page } from "../../controls/page.tsx";
import { StatusBadge } from "../../controls/status-badge.tsx";
import { TableFrame } from "../../controls/table-frame.tsx";
import { UnreadPage } from "../../controls/unread-page.tsx";
import { bytes } from "../../figures/number.ts";
import { DashboardRollout } from "../../generated/operations.ts";
import { useQuery } from "../../platform/use-query.ts";
import { useWorkspaceNews } from "../../platform/use-workspace-news.ts";
import { useMayWrite } from "../../platform/viewer.tsx";
import { RegisterDialog } from "./register-dialog.tsx";

const trail = [{ href: "/rollouts", name: "Rollouts" }];

/** A rollout: its versions with what they are made of, and the runs of each. */
export function RolloutPage() {
  const { name = "" } = useParams();
  const [registering, setRegistering] = useState(false);
  const mayWrite = useMayWrite();
  const asked = useQuery(DashboardRollout, { name });
  const { data, reload } = asked;
  useWorkspaceNews(["RolloutRegistered"], reload);
  const rollout = data?.rollout;
  if (!rollout) return <UnreadPage name={name} noun="rollout" trail={trail} asked={asked} />;
  return (
    <Page
      title={rollout.name}
      trail={trail}
      actions={
        mayWrite && (
          <>
            <Button onClick={() => setRegistering(true)}>Another version</Button>
            <Link className="button primary" href={`/new?rollout=${rollout.name}`}>
              Train with it
            </Link>
          </>
        )
      }
    >
      {rollout.description && <p className="soft">{rollout.description}</p>}
      <TableFrame label="Versions">
        <table className="table">
          <thead>
            <tr>
              <th className="right">Version</th>
              <th>Entrypoint</th>
              <th className="right">Files</th>
              <th className="right">Size</th>
              <th>Branch</th>
              <th>Commit</th>
              <th>Content</th>
              <th>By</th>
              <th>Registered</th>
              <th>Newest runs</th>
            </tr>
          </thead>
          <tbody>
            {rollout.versions.nodes.map((version) => (
              <tr key={version.id}>
                <td className="right">{version.version}</td>
                <td className="mono">{version.entrypoint}</td>
                <td className="right">{version.files}</td>
                <td className="right">{bytes(version.sizeBytes)}</td>
                <td>{version.branch ?? "–"}</td>
                <td className="mono">{version.commitSha?.slice(0, 10) ?? "–"}</td>
                <td className="mono" title={`sha256 ${version.sha256}`}>
                  {version.sha256.slice(0, 10)}
                </td>
                <td>{version.creator?.name ?? "–"}</td>
                <td>
                  <Ago at={version.createdAt} />
                </td>
                <td className="wrap">
                  {version.runs.nodes.length === 0
                    ? "–"
                    : version.runs.nodes.map((run) => (
                        <span key={run.id} className="row">
                          <Link href={`/runs/${run.name}`}>{run.name}</Link>
                          <StatusBadge status={run.status} />
                        </span>
                      ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {registering && (
        <RegisterDialog
          name={rollout.name}
          onClose={() => setRegistering(false)}
          onDone={() => {
            setRegistering(false);
            reload();
          }}
        />
      )}
    </Page>
  );
}
