import { figure } from "../../figures/number.ts";
import { duration, moment } from "../../figures/time.ts";
import type { RunData } from "./run-data.ts";
import { timelineOf } from "./timeline.ts";

const rowPx = 22;

/** Attempts and their phases on one line of time, and the attempts as a table. */
export function RunTimeline({ run, nowMs }: { run: RunData; nowMs: number }) {
  const { fromMs, toMs, rows } = timelineOf(run, nowMs);
  const share = (ms: number) => `${(((ms - fromMs) / (toMs - fromMs)) * 100).toFixed(3)}%`;
  return (
    <section className="card stack" aria-labelledby="run-timeline">
      <div className="row spread">
        <h2 id="run-timeline">Timeline</h2>
        <span className="faint">
          {moment(run.createdAt)} to {run.endedAt === null ? "now" : moment(run.endedAt)} ·{" "}
          {duration((toMs - fromMs) / 1000)}
        </span>
      </div>
      <div className="run-timeline">
        {rows.map(({ name, spans }) => (
          <div key={name} className="run-timeline-row">
            <span className="soft">{name}</span>
            <svg
              role="img"
              aria-label={`${name}: ${spans.map((span) => said(span)).join(", ")}`}
              width="100%"
              height={rowPx}
            >
              {spans.map((span) => (
                <g key={`${span.kind}${span.fromMs}${span.label}`}>
                  <title>{said(span)}</title>
                  <rect
                    className={`run-span ${span.kind}`}
                    x={share(span.fromMs)}
                    y="3"
                    width={share(fromMs + Math.max(span.toMs - span.fromMs, (toMs - fromMs) / 500))}
                    height={rowPx - 6}
                    rx="2"
                  />
                </g>
              ))}
            </svg>
          </div>
        ))}
      </div>
      <ul className="run-keys" aria-hidden="true">
        {["waiting", "paused", "setup", "train", "finalize", "stalled", "error"].map((kind) => (
          <li key={kind}>
            <svg width="12" height="12" aria-hidden="true">
              <rect className={`run-span ${kind}`} width="12" height="12" rx="2" />
            </svg>
            {kind}
          </li>
        ))}
      </ul>
      {run.attempts.length > 0 && <Attempts run={run} />}
    </section>
  );
}

const said = ({ label, fromMs, toMs }: { label: string; fromMs: number; toMs: number }) =>
  `${label}, ${duration((toMs - fromMs) / 1000)}`;

function Attempts({ run }: { run: RunData }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className="table-frame" tabIndex={0} aria-label="Attempts">
      <table className="table">
        <thead>
          <tr>
            {["Attempt", "Trainer", "Began", "At work", "From step", "Kept up to", "Ended"].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {run.attempts.map((attempt) => (
            <tr key={attempt.number}>
              <td className="number">{attempt.number}</td>
              <td>{attempt.trainerName}</td>
              <td>{moment(attempt.startedAt)}</td>
              <td className="number">{duration(attempt.usage.wallSeconds)}</td>
              <td>
                {attempt.resumedFromStep === null ? "the beginning" : `step ${attempt.resumedFromStep}`}
                {attempt.resumeCheck && (
                  <span className={attempt.resumeCheck.same ? "soft" : "run-bad"}>
                    {attempt.resumeCheck.same
                      ? " · the same policy"
                      : ` · another policy: off by ${figure(attempt.resumeCheck.maxLogprobDifference)} nats`}
                  </span>
                )}
              </td>
              <td>
                {attempt.cutAfterStep === null
                  ? "all"
                  : attempt.cutAfterStep < 0
                    ? "nothing"
                    : `step ${attempt.cutAfterStep}`}
              </td>
              <td>{attempt.outcome ?? "at work"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
