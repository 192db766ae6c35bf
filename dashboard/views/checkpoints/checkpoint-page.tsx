import { useState } from "react";
import { Link, useParams, useSearchParams } from "wouter";
import { Ago } from "../../controls/ago.tsx";
import { Button } from "../../controls/button.tsx";
import { CopyButton } from "../../controls/copy-button.tsx";
import { DownloadButton } from "../../controls/download-button.tsx";
import { Page } from "../../controls/page.tsx";
import { Empty, Failure, Loading, Mistakes } from "../../controls/states.tsx";
import { StatusBadge } from "../../controls/status-badge.tsx";
import { bytes, figure, wholeCount } from "../../figures/number.ts";
import {
  DashboardCheckpoint,
  type DashboardCheckpointQuery,
  DashboardVerifyCheckpoint,
  type DashboardVerifyCheckpointMutation,
} from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { outcomeOf, sentencesOf } from "../../platform/mistakes.ts";
import { useQuery } from "../../platform/use-query.ts";
import { Ancestors } from "./ancestors.tsx";
import { CheckpointActions } from "./checkpoint-actions.tsx";
import { causes, checkpointAddress, fileStates, removals } from "./checkpoint-words.ts";
import "./checkpoints.css";

type Checkpoint = NonNullable<DashboardCheckpointQuery["checkpoint"]>;
type Verified = Extract<
  DashboardVerifyCheckpointMutation["verifyCheckpoint"],
  { readonly __typename: "VerifyCheckpointSuccess" }
>;

/** One checkpoint: its figures, its files with their checksums, where it comes from and what began from it. */
export function CheckpointPage() {
  const { run = "", step = "" } = useParams<{ run: string; step: string }>();
  const [search] = useSearchParams();
  // One that is gone is found by its id only: its name may be another's by now.
  const id = search.get("id");
  const { data, error, reload } = useQuery(
    DashboardCheckpoint,
    id === null ? { reference: `${run}/${step}` } : { id },
  );
  const trail = [
    { href: "/checkpoints", name: "Checkpoints" },
    ...(run === "-" ? [] : [{ href: `/runs/${encodeURIComponent(run)}/checkpoints`, name: run }]),
  ];
  const checkpoint = data?.checkpoint ?? null;
  if (checkpoint === null)
    return (
      <Page title={step} trail={trail}>
        {error ? (
          <Failure error={error} retry={reload} />
        ) : data ? (
          <Empty>There is no such checkpoint: it was never saved, or it was removed.</Empty>
        ) : (
          <Loading what="the checkpoint" />
        )}
      </Page>
    );
  return (
    <Page
      title={checkpoint.name}
      heading={
        <>
          {checkpoint.pinned !== null && <span className="badge">pinned</span>}
          {checkpoint.removed !== null && (
            <span className="badge bad">{removals[checkpoint.removed.cause]}</span>
          )}
        </>
      }
      trail={trail}
      actions={checkpoint.removed === null && <CheckpointActions checkpoint={checkpoint} changed={reload} />}
    >
      {error && <Failure error={error} retry={reload} />}
      <Figures checkpoint={checkpoint} />
      <Files checkpoint={checkpoint} />
      <section className="card stack" aria-label="Where it comes from">
        <h2>Where it comes from</h2>
        <Ancestors steps={checkpoint.lineage} />
      </section>
      <Descendants checkpoint={checkpoint} />
    </Page>
  );
}

function Figures({ checkpoint }: { checkpoint: Checkpoint }) {
  const { run, merged, mergedFrom, pinned } = checkpoint;
  const reference = run === null ? null : `${run.name}/${checkpoint.name}`;
  const linked = (other: NonNullable<typeof merged>) => {
    const address = checkpointAddress(other);
    const name = `${other.run?.name ?? "a removed run"}/${other.name}`;
    return address === null ? name : <Link href={address}>{name}</Link>;
  };
  return (
    <section className="card" aria-label="Figures">
      <dl className="facts">
        <dt>Run</dt>
        <dd>
          {run === null ? "removed" : <Link href={`/runs/${encodeURIComponent(run.name)}`}>{run.name}</Link>},
          step {wholeCount(checkpoint.step)}, attempt {checkpoint.attempt}
        </dd>
        <dt>Validation reward</dt>
        <dd className="number">{figure(checkpoint.validationReward)}</dd>
        <dt>Training reward</dt>
        <dd className="number">{figure(checkpoint.trainingReward)}</dd>
        <dt>Validation loss</dt>
        <dd className="number">{figure(checkpoint.validationLoss)}</dd>
        <dt>Base model</dt>
        <dd>{checkpoint.baseModel}</dd>
        <dt>Saved</dt>
        <dd>
          <Ago at={checkpoint.createdAt} />, {causes[checkpoint.cause]}
        </dd>
        <dt>Resumable</dt>
        <dd>
          {checkpoint.resumable
            ? "yes, optimiser and all"
            : "no: its weights only, from which a new run can begin"}
        </dd>
        {pinned !== null && (
          <>
            <dt>Pinned</dt>
            <dd>
              <Ago at={pinned.at} />
              {pinned.by !== null && ` by ${pinned.by.name}`}: it is kept whatever the recipe says
            </dd>
          </>
        )}
        {merged !== null && (
          <>
            <dt>Merged as</dt>
            <dd>{linked(merged)}</dd>
          </>
        )}
        {mergedFrom !== null && (
          <>
            <dt>Merged from</dt>
            <dd>{linked(mergedFrom as NonNullable<typeof merged>)}</dd>
          </>
        )}
        {reference !== null && checkpoint.removed === null && (
          <>
            <dt>To begin from it</dt>
            <dd className="row">
              <code>start_from = "{reference}"</code>
              <CopyButton text={`start_from = "${reference}"`} what="the setting" />
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Files({ checkpoint }: { checkpoint: Checkpoint }) {
  const [verified, setVerified] = useState<Verified | null>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  async function verify() {
    setBusy(true);
    setWrong([]);
    try {
      const { verifyCheckpoint } = await ask(DashboardVerifyCheckpoint, { input: { id: checkpoint.id } });
      const outcome = outcomeOf(verifyCheckpoint);
      if (outcome.ok) setVerified(outcome.success);
      else setWrong(sentencesOf(outcome.mistake));
    } catch (error) {
      setWrong([(error as Error).message]);
    }
    setBusy(false);
  }
  const states = new Map(verified?.files.map(({ name, state }) => [name, state]));
  const trainerState = checkpoint.files?.some(({ name }) => name === "trainer") ?? false;
  return (
    <section className="card stack" aria-label="Files">
      <div className="row spread">
        <h2>Files</h2>
        {checkpoint.removed === null && (
          <div className="row">
            <Button busy={busy} onClick={verify}>
              Verify
            </Button>
            <DownloadButton path={checkpoint.exportPath} what={`${checkpoint.name} as a tar`}>
              Export
            </DownloadButton>
            {trainerState && (
              <DownloadButton
                path={`${checkpoint.exportPath}?trainer=1`}
                what={`${checkpoint.name} as a tar with the trainer's state`}
              >
                Export with trainer's state
              </DownloadButton>
            )}
          </div>
        )}
      </div>
      <Mistakes sentences={wrong} />
      <div role="status" className="checkpoints-told">
        {verified !== null && (
          <p className={`notice ${verified.ok ? "" : "bad"}`}>
            {verified.ok
              ? "Read again just now: every file is as it was saved."
              : `Read again just now: not all of it is as it was saved. The manifest is ${fileStates[verified.manifest]}.`}
          </p>
        )}
      </div>
      {checkpoint.files === null ? (
        <p className="soft">
          {checkpoint.removed !== null
            ? "Its files are gone."
            : `Its manifest is ${fileStates[checkpoint.manifestState]}, and nothing else could tell its files.`}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className="table-frame" tabIndex={0} aria-label="Files and checksums">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col" className="right">
                  Size
                </th>
                <th scope="col">SHA-256</th>
                <th scope="col">State</th>
                <th scope="col">
                  <span className="visually-hidden">Download</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {checkpoint.files.map((file) => {
                const state = states.get(file.name);
                return (
                  <tr key={file.name}>
                    <td>{file.name}</td>
                    <td className="right">{bytes(file.sizeBytes)}</td>
                    <td className="mono checkpoints-hash">{file.sha256}</td>
                    <td>
                      {state === undefined ? (
                        <span className="faint">not read again yet</span>
                      ) : state === "OK" ? (
                        "whole"
                      ) : (
                        <span className="badge bad">{fileStates[state]}</span>
                      )}
                    </td>
                    <td>
                      {checkpoint.removed === null && (
                        <DownloadButton path={file.downloadPath} what={file.name} />
                      )}
                    </td>
                  </tr>
                );
              })}
              <tr>
                <td>manifest</td>
                <td className="right" />
                <td className="mono checkpoints-hash">{checkpoint.manifestSha256}</td>
                <td>
                  {checkpoint.manifestState === "OK" ? (
                    "whole"
                  ) : (
                    <span className="badge bad">{fileStates[checkpoint.manifestState]}</span>
                  )}
                </td>
                <td />
              </tr>
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

function Descendants({ checkpoint }: { checkpoint: Checkpoint }) {
  const { nodes, totalCount } = checkpoint.descendants;
  return (
    <section className="card stack" aria-label="What began from it">
      <h2>What began from it</h2>
      {nodes.length === 0 ? (
        <p className="soft">No run yet.</p>
      ) : (
        <ul className="stack">
          {nodes.map(({ id, name, kind, status }) => (
            <li key={id}>
              <span className="row">
                <Link href={`/runs/${encodeURIComponent(name)}`}>{name}</Link>
                <span className="soft">{kind.toLowerCase().replace("_", " ")}</span>
                <StatusBadge status={status} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {totalCount !== null && totalCount > nodes.length && (
        <p className="faint">
          {nodes.length} of {wholeCount(totalCount)}, the newest
        </p>
      )}
    </section>
  );
}
