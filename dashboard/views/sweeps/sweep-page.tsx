import { useMemo, useState } from "react";
import { Link, useLocation, useParams } from "wouter";
import { Ago } from "../../controls/ago.tsx";
import { Button } from "../../controls/button.tsx";
import { ConfirmDialog } from "../../controls/confirm-dialog.tsx";
import { Page } from "../../controls/page.tsx";
import { ProgressBar } from "../../controls/progress-bar.tsx";
import { Empty, Failure, Loading } from "../../controls/states.tsx";
import { say } from "../../controls/toasts.tsx";
import { count, figure } from "../../figures/number.ts";
import { DashboardDeleteSweep, DashboardStopSweep } from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { outcomeOf, sentencesOf } from "../../platform/mistakes.ts";
import { isOver } from "../../platform/run-status.ts";
import { useMayWrite } from "../../platform/viewer.tsx";
import { useStandings } from "../runs/use-standings.ts";
import { type Brush, isWithin, parallelOf } from "./parallel.ts";
import { ParallelPlot } from "./parallel-plot.tsx";
import { SweepBadge } from "./sweep-badge.tsx";
import { isLowBetter, metricName, overOf, standingOf } from "./sweep-look.ts";
import { TrialsTable } from "./trials-table.tsx";
import { type Sweep, useSweep } from "./use-sweep.ts";
import "./sweeps.css";

const trail = [{ href: "/sweeps", name: "Sweeps" }];
const mostCompared = 20;
const mostFollowed = 50;

/** One sweep: how far it is, its best trial, and all trials over their knobs, live. */
export function SweepPage() {
  const { name = "" } = useParams<{ name: string }>();
  const wanted = decodeURIComponent(name);
  const { value: sweep, error, reload } = useSweep(wanted);
  if (sweep === undefined)
    return (
      <Page title={wanted} trail={trail}>
        {error ? <Failure error={error} retry={reload} /> : <Loading what="the sweep" />}
      </Page>
    );
  if (sweep === null)
    return (
      <Page title={wanted} trail={trail}>
        <Empty>
          There is no sweep of this name. <Link href="/sweeps">All sweeps</Link>
        </Empty>
      </Page>
    );
  return (
    <Page
      title={sweep.name}
      trail={trail}
      heading={<SweepBadge status={sweep.status} />}
      actions={<Actions sweep={sweep} />}
    >
      {error && <Failure error={error} retry={reload} />}
      <Facts sweep={sweep} />
      <Trials sweep={sweep} />
    </Page>
  );
}

function Facts({ sweep }: { sweep: Sweep }) {
  const { progress, earlyStopping, maxConcurrent } = sweep;
  const best = sweep.trials.find(({ trial }) => trial === progress.bestTrial);
  return (
    <>
      <div className="sweep-progress">
        <ProgressBar
          share={progress.trials === 0 ? null : overOf(progress) / progress.trials}
          label="Trials that are over"
        />
        <span role="status">
          {count(overOf(progress))} of {count(progress.trials)} trials over:{" "}
          {standingOf(progress) || "none begun"}
        </span>
      </div>
      <dl className="cards">
        <div className="card">
          <dt>Best {metricName(sweep.metric) ?? ""}</dt>
          <dd>{figure(best?.value)}</dd>
        </div>
        <div className="card">
          <dt>Best trial</dt>
          <dd>
            {best?.run ? (
              <Link href={`/runs/${encodeURIComponent(best.run.name)}`}>{best.run.name}</Link>
            ) : progress.bestTrial === null ? (
              "–"
            ) : (
              progress.bestTrial
            )}
          </dd>
        </div>
        <div className="card">
          <dt>Method</dt>
          <dd>
            {sweep.method.toLowerCase()}
            {sweep.seed !== null && <small className="faint"> seed {sweep.seed}</small>}
          </dd>
        </div>
        <div className="card">
          <dt>At once</dt>
          <dd>{maxConcurrent === null ? "all" : count(maxConcurrent)}</dd>
        </div>
        <div className="card">
          <dt>Early stopping</dt>
          <dd>
            {earlyStopping === null
              ? "none"
              : `1 of ${earlyStopping.reduction} from step ${count(earlyStopping.minSteps)}`}
          </dd>
        </div>
        <div className="card">
          <dt>Created</dt>
          <dd>
            <Ago at={sweep.createdAt} />
          </dd>
        </div>
      </dl>
    </>
  );
}

function Trials({ sweep }: { sweep: Sweep }) {
  const [lit, setLit] = useState<number | null>(null);
  const [brushes, setBrushes] = useState<readonly (Brush | null)[]>([]);
  const metric = metricName(sweep.metric);
  const atWork = sweep.trials
    .flatMap(({ run, status }) => (run && status && !isOver(status) ? [run.id] : []))
    .slice(0, mostFollowed);
  const standings = useStandings(atWork);
  const brushed = brushes.some((brush) => brush !== null);
  const kept = useMemo(() => {
    if (!brushed) return null;
    const { lines } = parallelOf(sweep.parameters, metric, sweep.trials, isLowBetter(sweep.metric));
    return new Set(lines.filter((line) => isWithin(line, brushes)).map(({ trial }) => trial));
  }, [brushed, brushes, sweep.parameters, sweep.trials, sweep.metric, metric]);
  return (
    <>
      <div className="card sweep-plot">
        <div className="row spread">
          <h2>Trials over their knobs</h2>
          {brushed && (
            <span className="row">
              <span role="status">
                {kept?.size} of {sweep.trials.length} trials
              </span>
              <Button look="quiet" onClick={() => setBrushes([])}>
                Show all
              </Button>
            </span>
          )}
        </div>
        <ParallelPlot {...{ sweep, metric, brushes, lit }} onBrushes={setBrushes} onLit={setLit} />
      </div>
      <TrialsTable {...{ sweep, kept, standings, lit }} onLit={setLit} />
    </>
  );
}

function Actions({ sweep }: { sweep: Sweep }) {
  const [asking, setAsking] = useState<"stop" | "delete" | null>(null);
  const [, go] = useLocation();
  const mayWrite = useMayWrite();
  const worth = (value: number) => (isLowBetter(sweep.metric) ? value : -value);
  const best = sweep.trials
    .flatMap(({ run, value }) => (run ? [{ name: run.name, value }] : []))
    .toSorted((a, b) => (a.value === null ? 1 : b.value === null ? -1 : worth(a.value) - worth(b.value)))
    .slice(0, mostCompared);
  async function stop() {
    const outcome = outcomeOf((await ask(DashboardStopSweep, { input: { id: sweep.id } })).stopSweep);
    if (!outcome.ok) return sentencesOf(outcome.mistake);
    say(`${sweep.name} ends with the runs that it has.`);
    return [];
  }
  async function remove() {
    const outcome = outcomeOf((await ask(DashboardDeleteSweep, { input: { id: sweep.id } })).deleteSweep);
    if (!outcome.ok) return sentencesOf(outcome.mistake);
    say(`${sweep.name} is deleted; its runs stay.`);
    go("/sweeps");
    return [];
  }
  return (
    <>
      {best.length > 1 && (
        <Link
          href={`/compare?runs=${best.map(({ name }) => encodeURIComponent(name)).join(",")}`}
          className="button plain"
        >
          Compare {best.length < sweep.trials.length ? `the best ${best.length}` : "them"}
        </Link>
      )}
      <Link href={`/runs?sweep=${encodeURIComponent(`${sweep.id}~${sweep.name}`)}`} className="button plain">
        Its runs
      </Link>
      {mayWrite && sweep.status === "RUNNING" && <Button onClick={() => setAsking("stop")}>Stop</Button>}
      {mayWrite && sweep.endedAt !== null && (
        <Button look="danger" onClick={() => setAsking("delete")}>
          Delete
        </Button>
      )}
      {asking === "stop" && (
        <ConfirmDialog
          title={`Stop ${sweep.name}?`}
          confirm="Stop the sweep"
          onConfirm={stop}
          onClose={() => setAsking(null)}
        >
          <p>Its runs end, each after saving a checkpoint; trials that wait are never begun.</p>
        </ConfirmDialog>
      )}
      {asking === "delete" && (
        <ConfirmDialog
          title={`Delete ${sweep.name}?`}
          confirm="Delete the sweep"
          danger
          onConfirm={remove}
          onClose={() => setAsking(null)}
        >
          <p>It goes out of every list, for good. Its runs stay.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
