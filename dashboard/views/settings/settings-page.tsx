import { useState } from "react";
import { Ago } from "../../controls/ago.tsx";
import { Page } from "../../controls/page.tsx";
import { Failure, Loading } from "../../controls/states.tsx";
import { TableFrame } from "../../controls/table-frame.tsx";
import { count, dollars } from "../../figures/number.ts";
import { duration } from "../../figures/time.ts";
import { DashboardSettings } from "../../generated/operations.ts";
import { useQuery } from "../../platform/use-query.ts";
import { useIsAdmin, useViewer } from "../../platform/viewer.tsx";
import { ApiKeys } from "./api-keys.tsx";
import { RunLimit } from "./run-limit.tsx";

const days = 30;

/** The workspace: who is in it, its keys, how many runs it may have at once, and what it has used. */
export function SettingsPage() {
  const viewer = useViewer();
  const isAdmin = useIsAdmin();
  const [since] = useState(() => new Date(Date.now() - days * 86_400_000).toISOString());
  const { data, error, reload } = useQuery(DashboardSettings, { since });
  const workspace = data?.workspace;
  return (
    <Page title="Settings">
      {error && <Failure error={error} retry={reload} />}
      {!workspace && !error && <Loading what="the workspace" />}
      {workspace && (
        <>
          <section className="card stack" aria-label="Workspace">
            <h2>{workspace.name}</h2>
            <dl className="facts">
              <dt>Slug</dt>
              <dd className="mono">{workspace.slug}</dd>
              <dt>Made</dt>
              <dd>
                <Ago at={workspace.createdAt} />
              </dd>
              <dt>You</dt>
              <dd>
                {viewer.member.name}, {viewer.member.role.toLowerCase()}; this key may{" "}
                {viewer.scopes.map((scope) => scope.toLowerCase()).join(", ")}
                {viewer.expiresAt && (
                  <>
                    , and expires <Ago at={viewer.expiresAt} />
                  </>
                )}
              </dd>
            </dl>
            <RunLimit maxConcurrentRuns={workspace.maxConcurrentRuns ?? null} changed={reload} />
          </section>
          <section className="stack" aria-label={`Usage of the last ${days} days`}>
            <h2>Used in the last {days} days</h2>
            <dl className="cards">
              <Figure name="Sampled tokens" value={count(workspace.usage.sampledTokens)} />
              <Figure name="Trained tokens" value={count(workspace.usage.trainedTokens)} />
              <Figure name="Engine" value={duration(workspace.usage.engineSeconds)} />
              <Figure name="At work" value={duration(workspace.usage.wallSeconds)} />
              <Figure name="Judge calls" value={count(workspace.usage.judgeCalls)} />
              <Figure name="Cost" value={dollars(workspace.usage.costUsd)} />
            </dl>
          </section>
          <section className="stack">
            <h2>Members</h2>
            <TableFrame label="Members">
              <table className="table">
                <thead>
                  <tr>
                    <th>Name</th>
                    <th>Role</th>
                    <th>Since</th>
                  </tr>
                </thead>
                <tbody>
                  {workspace.members.map(({ id, name, role, createdAt }) => (
                    <tr key={id}>
                      <td>{name}</td>
                      <td>{role.toLowerCase()}</td>
                      <td>
                        <Ago at={createdAt} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableFrame>
          </section>
          {isAdmin ? <ApiKeys /> : <p className="soft">API keys are shown to keys with the scope admin.</p>}
        </>
      )}
    </Page>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="card">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
