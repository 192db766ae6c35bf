import { Link } from "wouter";
import { Ago } from "../../controls/ago.tsx";
import { Page } from "../../controls/page.tsx";
import { Empty, Failure, Loading } from "../../controls/states.tsx";
import { TableFrame } from "../../controls/table-frame.tsx";
import { dollars } from "../../figures/number.ts";
import { DashboardTrainers, type DashboardTrainersQuery } from "../../generated/operations.ts";
import { useQuery } from "../../platform/use-query.ts";
import { useWorkspaceNews } from "../../platform/use-workspace-news.ts";

/** The processes that train: what each can do, whether it is there, and what it is at. */
export function TrainersPage() {
  const { data, error, reload } = useQuery(DashboardTrainers, {});
  useWorkspaceNews(["AttemptStarted", "RunStatusChanged"], reload);
  return (
    <Page title="Trainers">
      <p className="soft">Trainers of this platform that were heard of in the last day.</p>
      {error && <Failure error={error} retry={reload} />}
      {!data && !error && <Loading what="trainers" />}
      {data?.trainers.length === 0 && (
        <Empty>
          No trainer has been heard of. <code>npm start</code> has one; <code>trainyard trainer</code> starts
          another.
        </Empty>
      )}
      {data && data.trainers.length > 0 && (
        <TableFrame label="Trainers">
          <table className="table">
            <thead>
              <tr>
                <th>Name</th>
                <th>State</th>
                <th>At work on</th>
                <th>Engine</th>
                <th>Base models</th>
                <th>Can train</th>
                <th>Losses</th>
                <th>Prices</th>
                <th>Started</th>
              </tr>
            </thead>
            <tbody>
              {data.trainers.map((trainer) => (
                <tr key={trainer.id}>
                  <td>{trainer.name}</td>
                  <td>
                    <span className={`badge ${trainer.connected ? "good" : "warn"}`}>
                      <span className="dot" aria-hidden="true" />
                      {trainer.connected ? "connected" : "gone"}
                    </span>{" "}
                    {!trainer.connected && (
                      <span className="faint">
                        last seen <Ago at={trainer.lastSeenAt} />
                      </span>
                    )}
                  </td>
                  <td>
                    {trainer.run ? <Link href={`/runs/${trainer.run.name}`}>{trainer.run.name}</Link> : "–"}
                  </td>
                  <td>
                    {trainer.engine} <span className="faint">{trainer.version}</span>
                  </td>
                  <td className="wrap mono">{trainer.baseModels.join(", ")}</td>
                  <td>{abilities(trainer)}</td>
                  <td className="wrap">{trainer.losses.join(", ")}</td>
                  <td>{prices(trainer)}</td>
                  <td>
                    <Ago at={trainer.startedAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
    </Page>
  );
}

type Trainer = DashboardTrainersQuery["trainers"][number];

function abilities({ fullFineTune, maxLoraRank, valueBaseline }: Trainer): string {
  return [
    fullFineTune ? "all weights" : null,
    maxLoraRank ? `LoRA to rank ${maxLoraRank}` : null,
    valueBaseline ? "value baseline" : null,
  ]
    .filter((each) => each !== null)
    .join(", ");
}

function prices({ prices: named }: Trainer): string {
  if (!named) return "–";
  const { engineUsdPerHour, sampledUsdPerMillionTokens, trainedUsdPerMillionTokens } = named;
  const told = [
    engineUsdPerHour == null ? null : `${dollars(engineUsdPerHour)} an hour`,
    sampledUsdPerMillionTokens == null ? null : `${dollars(sampledUsdPerMillionTokens)} a million sampled`,
    trainedUsdPerMillionTokens == null ? null : `${dollars(trainedUsdPerMillionTokens)} a million trained`,
  ].filter((each) => each !== null);
  return told.length === 0 ? "–" : told.join(", ");
}
