import { Link } from "wouter";
import { Ago } from "../../controls/ago.tsx";
import { bytes, figure } from "../../figures/number.ts";
import { CheckpointActions } from "./checkpoint-actions.tsx";
import { type CheckpointRow, causes, checkpointAddress, fileStates, removals } from "./checkpoint-words.ts";

/** Checkpoints, a line each; some can be chosen to be compared. */
export function CheckpointTable({
  rows,
  best,
  withRun,
  chosen,
  choose,
  changed,
}: {
  rows: readonly CheckpointRow[];
  /** Id of the best of them, where that is known. */
  best: string | null;
  withRun: boolean;
  chosen: ReadonlySet<string>;
  choose: (id: string, on: boolean) => void;
  changed: () => void;
}) {
  // A figure that none of them can have, as a loss of reinforcement learning, has no column.
  const rewarded = rows.some((row) => row.validationReward !== null || row.trainingReward !== null);
  const measured = rows.some((row) => row.validationLoss !== null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="table-frame" tabIndex={0} aria-label="Checkpoints">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Choose</span>
            </th>
            <th scope="col">Checkpoint</th>
            {rewarded && (
              <>
                <th scope="col" className="right">
                  Validation reward
                </th>
                <th scope="col" className="right">
                  Training reward
                </th>
              </>
            )}
            {measured && (
              <th scope="col" className="right">
                Validation loss
              </th>
            )}
            <th scope="col" className="right">
              Size
            </th>
            <th scope="col">Saved</th>
            <th scope="col">Resumable</th>
            <th scope="col">Files</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const name = withRun && row.run !== null ? `${row.run.name}/${row.name}` : row.name;
            const address = checkpointAddress(row);
            return (
              <tr key={row.id} className={row.removed === null ? "" : "checkpoints-gone"}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={`Choose ${name}`}
                    checked={chosen.has(row.id)}
                    onChange={({ target }) => choose(row.id, target.checked)}
                  />
                </td>
                <td>
                  <span className="row checkpoints-name">
                    {address === null || row.removed !== null ? (
                      <Link href={byId(row)}>{name}</Link>
                    ) : (
                      <Link href={address}>{name}</Link>
                    )}
                    {row.id === best && <span className="badge good">best</span>}
                    {row.pinned !== null && <span className="badge">pinned</span>}
                    {row.merged !== null && <span className="badge">merged</span>}
                  </span>
                </td>
                {rewarded && (
                  <>
                    <td className="right">{figure(row.validationReward)}</td>
                    <td className="right">{figure(row.trainingReward)}</td>
                  </>
                )}
                {measured && <td className="right">{figure(row.validationLoss)}</td>}
                <td className="right">{bytes(row.sizeBytes)}</td>
                <td>
                  <Ago at={row.createdAt} /> <span className="faint">{causes[row.cause]}</span>
                </td>
                <td>{row.resumable ? "yes" : "weights only"}</td>
                <td>
                  {row.removed !== null ? (
                    <span className="faint">{removals[row.removed.cause]}</span>
                  ) : row.manifestState === "OK" ? (
                    "whole"
                  ) : (
                    <span className="badge bad">{fileStates[row.manifestState]}</span>
                  )}
                </td>
                <td>
                  {row.removed === null && <CheckpointActions checkpoint={row} changed={changed} brief />}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** By its name one would find another that was saved there again. */
const byId = (row: CheckpointRow) =>
  `${checkpointAddress(row) ?? `/checkpoints/-/${encodeURIComponent(row.name)}`}?id=${encodeURIComponent(row.id)}`;
