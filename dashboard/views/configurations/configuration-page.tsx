import { useState } from "react";
import { Link, useLocation, useParams, useSearch } from "wouter";
import { Ago } from "../../controls/ago.tsx";
import { Button } from "../../controls/button.tsx";
import { CopyButton } from "../../controls/copy-button.tsx";
import { Page } from "../../controls/page.tsx";
import { StatusBadge } from "../../controls/status-badge.tsx";
import { TableFrame } from "../../controls/table-frame.tsx";
import { UnreadPage } from "../../controls/unread-page.tsx";
import { DashboardConfiguration } from "../../generated/operations.ts";
import { useQuery } from "../../platform/use-query.ts";
import { useWorkspaceNews } from "../../platform/use-workspace-news.ts";
import { useMayWrite } from "../../platform/viewer.tsx";
import { SaveDialog } from "./save-dialog.tsx";
import { TextDifference } from "./text-difference.tsx";

const trail = [{ href: "/configurations", name: "Configurations" }];

/** A configuration: its versions, the text of one (`?version=2`) and what it changed against another (`&against=1`). */
export function ConfigurationPage() {
  const { name = "" } = useParams();
  const [, go] = useLocation();
  const address = new URLSearchParams(useSearch());
  const [saving, setSaving] = useState(false);
  const mayWrite = useMayWrite();
  const asked = useQuery(DashboardConfiguration, { name });
  const { data, reload } = asked;
  useWorkspaceNews(["ConfigurationSaved"], reload);
  const configuration = data?.configuration;
  if (!configuration) return <UnreadPage name={name} noun="configuration" trail={trail} asked={asked} />;
  const versions = configuration.versions.nodes;
  const versionOf = (parameter: string) =>
    versions.find(({ version }) => version === Number(address.get(parameter)));
  const shown = versionOf("version") ?? versions[0];
  const against = versionOf("against") ?? null;
  const addressOf = (version: number, other: number | null) =>
    `/configurations/${configuration.name}?version=${version}${other === null ? "" : `&against=${other}`}`;
  return (
    <Page
      title={configuration.name}
      trail={trail}
      actions={
        mayWrite && (
          <>
            <Button onClick={() => setSaving(true)}>Another version</Button>
            <Link className="button primary" href={`/new?configuration=${configuration.name}`}>
              Launch a run
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
              <th>By</th>
              <th>Kept</th>
              <th>Runs</th>
            </tr>
          </thead>
          <tbody>
            {versions.map((version) => (
              <tr key={version.id} aria-current={version.id === shown?.id ? "true" : undefined}>
                <td className="right">
                  <Link href={addressOf(version.version, against?.version ?? null)}>{version.version}</Link>
                </td>
                <td>{version.creator?.name ?? "–"}</td>
                <td>
                  <Ago at={version.createdAt} />
                </td>
                <td className="wrap">
                  <span className="row">
                    {version.runs.nodes.length === 0 && "–"}
                    {version.runs.nodes.map((run) => (
                      <span key={run.id} className="row">
                        <Link href={`/runs/${run.name}`}>{run.name}</Link>
                        <StatusBadge status={run.status} />
                      </span>
                    ))}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {shown && (
        <section className="stack" aria-label={`Version ${shown.version}`}>
          <div className="row spread">
            <h2>Version {shown.version}</h2>
            <div className="row">
              <label className="row">
                Difference to
                <select
                  className="input"
                  value={against?.version ?? ""}
                  onChange={({ target }) =>
                    go(addressOf(shown.version, target.value === "" ? null : Number(target.value)))
                  }
                >
                  <option value="">none</option>
                  {versions
                    .filter(({ id }) => id !== shown.id)
                    .map(({ id, version }) => (
                      <option key={id} value={version}>
                        version {version}
                      </option>
                    ))}
                </select>
              </label>
              <CopyButton text={shown.toml} what="the configuration file" />
            </div>
          </div>
          <TextDifference before={against?.toml ?? null} after={shown.toml} />
        </section>
      )}
      {saving && (
        <SaveDialog
          name={configuration.name}
          onClose={() => setSaving(false)}
          onSaved={() => {
            setSaving(false);
            reload();
            go(`/configurations/${configuration.name}`);
          }}
        />
      )}
    </Page>
  );
}
