import { useState } from "react";
import { Ago } from "../../controls/ago.tsx";
import { Button } from "../../controls/button.tsx";
import { ConfirmDialog } from "../../controls/confirm-dialog.tsx";
import { More } from "../../controls/more.tsx";
import { TableFrame } from "../../controls/table-frame.tsx";
import {
  DashboardApiKeys,
  type DashboardApiKeysQuery,
  DashboardRevokeApiKey,
} from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { outcomeOf, sentencesOf } from "../../platform/mistakes.ts";
import { usePages } from "../../platform/use-pages.ts";
import { NewKeyDialog } from "./new-key-dialog.tsx";

type ApiKey = DashboardApiKeysQuery["apiKeys"]["nodes"][number];

/** The workspace's keys: what each may do, when it was last used; issued and revoked here. */
export function ApiKeys() {
  const pages = usePages(DashboardApiKeys, {}, ({ apiKeys }) => apiKeys);
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  return (
    <section className="stack">
      <div className="row spread">
        <h2>API keys</h2>
        <Button onClick={() => setCreating(true)}>New key</Button>
      </div>
      <TableFrame label="API keys">
        <table className="table">
          <thead>
            <tr>
              <th>Name</th>
              <th>Begins with</th>
              <th>May</th>
              <th>Of</th>
              <th>Last used</th>
              <th>Made</th>
              <th>Expires</th>
              <th>State</th>
              <th>
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {pages.nodes.map((key) => (
              <tr key={key.id}>
                <td>{key.name}</td>
                <td className="mono">ty_{key.prefix}…</td>
                <td>{key.scopes.map((scope) => scope.toLowerCase()).join(", ")}</td>
                <td>{key.member?.name ?? "–"}</td>
                <td>{key.lastUsedAt ? <Ago at={key.lastUsedAt} /> : "never"}</td>
                <td>
                  <Ago at={key.createdAt} />
                </td>
                <td>{key.expiresAt ? <Ago at={key.expiresAt} /> : "never"}</td>
                <td>
                  {key.revokedAt ? (
                    <span className="badge">
                      revoked <Ago at={key.revokedAt} />
                    </span>
                  ) : (
                    <span className="badge good">valid</span>
                  )}
                </td>
                <td>
                  {!key.revokedAt && (
                    <Button look="danger" aria-label={`Revoke ${key.name}`} onClick={() => setRevoking(key)}>
                      Revoke
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <More pages={pages} what="key" />
      {creating && <NewKeyDialog onClose={() => setCreating(false)} onMade={pages.reload} />}
      {revoking && (
        <ConfirmDialog
          title={`Revoke ${revoking.name}?`}
          confirm="Revoke it"
          danger
          onClose={() => setRevoking(null)}
          onConfirm={async () => {
            const { revokeApiKey } = await ask(DashboardRevokeApiKey, { input: { id: revoking.id } });
            const made = outcomeOf(revokeApiKey);
            if (!made.ok) return sentencesOf(made.mistake);
            pages.reload();
            return [];
          }}
        >
          <p>Whatever uses it is shut out at once, live connections too. A revoked key never comes back.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
