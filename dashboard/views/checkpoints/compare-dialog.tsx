import { Link } from "wouter";
import { Dialog } from "../../controls/dialog.tsx";
import { Failure, Loading } from "../../controls/states.tsx";
import { bytes, figure } from "../../figures/number.ts";
import { moment } from "../../figures/time.ts";
import { DashboardCompareCheckpoints } from "../../generated/operations.ts";
import { useQuery } from "../../platform/use-query.ts";
import { type CheckpointRow, causes, checkpointAddress } from "./checkpoint-words.ts";

export const maxCompared = 20;

/** Some checkpoints beside each other: their figures, and what their runs were set to differently. */
export function CompareDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { data, error, reload } = useQuery(DashboardCompareCheckpoints, { ids });
  const compared = data?.compareCheckpoints;
  return (
    <Dialog title={`${ids.length} checkpoints compared`} wide onClose={onClose}>
      {error && <Failure error={error} retry={reload} />}
      {!compared && !error && <Loading what="the comparison" />}
      {compared && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className="table-frame" tabIndex={0} aria-label="Comparison">
          <table className="table">
            <thead>
              <tr>
                <td />
                {compared.checkpoints.map(({ checkpoint, runName, best }) => {
                  const address = checkpointAddress(checkpoint);
                  const name = `${runName}/${checkpoint.name}`;
                  return (
                    <th key={checkpoint.id} scope="col">
                      {address === null ? name : <Link href={address}>{name}</Link>}
                      {best && <span className="badge good">best</span>}
                    </th>
                  );
                })}
              </tr>
            </thead>
            <tbody>
              {figures.map(([title, of]) => (
                <tr key={title}>
                  <th scope="row">{title}</th>
                  {compared.checkpoints.map(({ checkpoint }) => (
                    <td key={checkpoint.id} className="number">
                      {of(checkpoint)}
                    </td>
                  ))}
                </tr>
              ))}
              {compared.settings.map(({ knob, values }) => (
                <tr key={knob}>
                  <th scope="row" className="mono">
                    {knob}
                  </th>
                  {values.map((value, place) => (
                    <td key={compared.checkpoints[place]?.checkpoint.id} className="mono">
                      {value ?? "–"}
                    </td>
                  ))}
                </tr>
              ))}
              {compared.settings.length === 0 && (
                <tr>
                  <th scope="row">Settings</th>
                  <td colSpan={compared.checkpoints.length}>the same in all</td>
                </tr>
              )}
            </tbody>
          </table>
        </section>
      )}
    </Dialog>
  );
}

const figures: readonly (readonly [string, (row: CheckpointRow) => string])[] = [
  ["Step", ({ step }) => String(step)],
  ["Validation reward", ({ validationReward }) => figure(validationReward)],
  ["Training reward", ({ trainingReward }) => figure(trainingReward)],
  ["Validation loss", ({ validationLoss }) => figure(validationLoss)],
  ["Size", ({ sizeBytes }) => bytes(sizeBytes)],
  ["Base model", ({ baseModel }) => baseModel],
  ["Saved because", ({ cause }) => causes[cause]],
  ["Saved", ({ createdAt }) => moment(createdAt)],
];
