import { Link, useSearch } from "wouter";
import { moment } from "../../figures/time.ts";
import type { Line } from "./log-lines.ts";

const clock = new Intl.DateTimeFormat(undefined, {
  ...{ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
});

/** One line; its time links to it where it can be linked to. */
export function LogLine({ line, linked }: { line: Line; linked: boolean }) {
  const search = new URLSearchParams(useSearch());
  if (line.cursor !== null) search.set("at", line.cursor);
  const time = (
    <time dateTime={line.at} title={moment(line.at)}>
      {clock.format(new Date(line.at))}
    </time>
  );
  return (
    <div className={`run-line ${line.level.toLowerCase()} ${linked ? "linked" : ""}`}>
      {line.cursor === null ? (
        <span className="run-line-time">{time}</span>
      ) : (
        <Link className="run-line-time" href={`?${search}`}>
          {time}
        </Link>
      )}
      <span className="run-line-level">{line.level.toLowerCase()}</span>
      <span className="run-line-source">{line.source.toLowerCase()}</span>
      <span className="run-line-text">{line.message}</span>
    </div>
  );
}
