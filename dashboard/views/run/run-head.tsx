import type { ReactNode } from "react";
import { Link } from "wouter";
import { Ago } from "../../controls/ago.tsx";
import { ProgressBar } from "../../controls/progress-bar.tsx";
import { count } from "../../figures/number.ts";
import { isOver } from "../../platform/run-status.ts";
import type { RunData } from "./run-data.ts";

const kinds: Readonly<Record<RunData["kind"], string>> = {
  RL: "reinforcement learning",
  OFFLINE_RL: "offline reinforcement learning",
  SFT: "supervised fine-tuning",
  MERGE: "merge",
};

/** What a run is and how it stands, under its name: what it does on what, how far it is, and what is in its way. */
export function RunHead({ run }: { run: RunData }) {
  const { progress } = run;
  return (
    <div className="stack run-head">
      <div className="run-facts">
        <span>{kinds[run.kind]}</span>
        <span>model {run.specification.baseModel}</span>
        {run.dataset?.dataset && (
          <span>
            dataset{" "}
            <Link href={`/datasets/${run.dataset.dataset.name}`}>
              {run.dataset.dataset.name}@{run.dataset.version}
            </Link>
          </span>
        )}
        {run.rollout?.rollout && (
          <span>
            rollout{" "}
            <Link href={`/rollouts/${run.rollout.rollout.name}`}>
              {run.rollout.rollout.name}@{run.rollout.version}
            </Link>
          </span>
        )}
        {run.configuration?.configuration && (
          <span>
            configuration{" "}
            <Link href={`/configurations/${run.configuration.configuration.name}`}>
              {run.configuration.configuration.name}@{run.configuration.version}
            </Link>
          </span>
        )}
        {run.sweep && (
          <span>
            trial {run.sweepTrial} of <Link href={`/sweeps/${run.sweep.name}`}>{run.sweep.name}</Link>
            {run.sweepSettings.length > 0 &&
              `: ${run.sweepSettings.map(({ knob, value }) => `${knob} = ${value}`).join(", ")}`}
          </span>
        )}
        <Origin word="fork of" of={run.forkOf} />
        <Origin word="another try of" of={run.retryOf} />
        <Origin word="replay of" of={run.reproduction?.of ?? null} />
        {run.parent?.run && (
          <span>
            begins with{" "}
            <Link href={`/checkpoints/${run.parent.run.name}/${run.parent.step}`}>
              {run.parent.run.name}/{run.parent.name}
            </Link>
          </span>
        )}
        <span>
          submitted <Ago at={run.createdAt} />
          {run.creator && ` by ${run.creator.name}`}
        </span>
        {run.tags.map((tag) => (
          <Link key={tag} className="run-tag" href={`/runs?tag=${encodeURIComponent(tag)}`}>
            {tag}
          </Link>
        ))}
      </div>
      {run.kind !== "MERGE" && (
        <div className="run-progress">
          <ProgressBar share={progress.fraction} label="Progress" />
          <span className="number" data-step={progress.currentStep}>
            step {count(progress.currentStep)}
            {progress.totalSteps !== null && ` of ${count(progress.totalSteps)}`}
            {run.phase && !isOver(run.status) && ` · ${run.phase.toLowerCase()}`}
            {progress.estimatedEnd && run.status === "RUNNING" && (
              <>
                {" · done "}
                <Ago at={progress.estimatedEnd} />
              </>
            )}
          </span>
        </div>
      )}
      <div aria-live="polite" className="stack run-notices">
        {noticesOf(run).map(({ key, bad, text }) => (
          <p key={key} className={`notice ${bad ? "bad" : "warn"}`}>
            {text}
          </p>
        ))}
      </div>
      {run.notes && <p className="run-notes">{run.notes}</p>}
    </div>
  );
}

function Origin({ word, of }: { word: string; of: { readonly name: string } | null }) {
  return of === null ? null : (
    <span>
      {word} <Link href={`/runs/${of.name}`}>{of.name}</Link>
    </span>
  );
}

interface Notice {
  readonly key: string;
  readonly bad: boolean;
  readonly text: ReactNode;
}

/** What whoever looks at the run ought to know first. */
function noticesOf(run: RunData): Notice[] {
  const notices: Notice[] = [];
  const say = (key: string, bad: boolean, text: ReactNode) => notices.push({ key, bad, text });
  if (run.health?.state === "STALLED" && run.status === "RUNNING")
    say(
      "stalled",
      true,
      <>
        Stalled, <Ago at={run.health.since} />: {run.health.reason ?? "it shows no progress"}
      </>,
    );
  // The badge beside the name says it already.
  if (run.statusReason && run.statusReason.message !== run.status.toLowerCase())
    say("reason", ["FAILED", "CRASHED"].includes(run.status), run.statusReason.message);
  if (run.queue)
    say(
      "queue",
      false,
      <>
        {run.queue.reason.message}
        {run.queue.position !== null &&
          run.queue.position > 0 &&
          ` (${run.queue.position} ${run.queue.position === 1 ? "run goes" : "runs go"} before it)`}
      </>,
    );
  if (!isOver(run.status)) {
    if (run.killAt)
      say(
        "kill",
        true,
        <>
          It is ended <Ago at={run.killAt} />: what it has not saved by then is lost.
        </>,
      );
    else if (run.stopRequested)
      say("stop", false, "Stop requested: it saves a checkpoint and ends after its step.");
    if (run.pauseRequested && run.status !== "PAUSED")
      say(
        "pause",
        false,
        run.pauseRequested.preempted
          ? "Pausing to make room for a run that goes before it; it goes on by itself after that."
          : `Pausing: it rests after its step.${run.pauseRequested.reason ? ` ${run.pauseRequested.reason}` : ""}`,
      );
    if (run.checkpointRequested)
      say("checkpoint", false, "A checkpoint is asked for: it comes with the step.");
  }
  if (run.reproduction?.state && run.reproduction.of)
    say("replay", run.reproduction.same === false, replayed(run.reproduction));
  return notices;
}

function replayed({ same, firstDifferentStep, stepsCompared, note }: NonNullable<RunData["reproduction"]>) {
  const verdict =
    same === null
      ? `Replay: ${stepsCompared} steps compared so far.`
      : same
        ? `The replay is the same, bit for bit, over ${stepsCompared} steps.`
        : `The replay differs from step ${firstDifferentStep} on.`;
  return note ? `${verdict} ${note}` : verdict;
}
