import type { Readable } from "node:stream";

/** A line that a rollout printed. */
export interface RolloutLine {
  readonly level: "info" | "warn";
  readonly message: string;
}

/** The longest that the log carries. */
const maxLineCharacters = 8_000;
/** A rollout that prints in a loop must not fill the log: so many lines a second, and a burst of as many again. */
const maxLinesPerSecond = 100;

/** Turns what a rollout prints into log lines, bounded in length and rate; what was left out is counted. */
export function createLineLog(log: (line: RolloutLine) => void) {
  let allowance = 2 * maxLinesPerSecond;
  let refilledAt = performance.now();
  let leftOut = 0;

  function tell(line: RolloutLine) {
    const now = performance.now();
    allowance = Math.min(2 * maxLinesPerSecond, allowance + ((now - refilledAt) / 1000) * maxLinesPerSecond);
    refilledAt = now;
    if (allowance < 1) {
      leftOut++;
      return;
    }
    allowance--;
    flush();
    log(line);
  }

  function flush() {
    if (leftOut === 0) return;
    log({ level: "warn", message: `${leftOut} lines of the rollout were left out: it prints too much` });
    leftOut = 0;
  }

  return {
    follow(stream: Readable, level: RolloutLine["level"]) {
      let rest = "";
      const say = (text: string) => {
        const line = text.replace(/\r$/, "");
        const cut = line.length - maxLineCharacters;
        if (line !== "")
          tell({ level, message: cut > 0 ? `${line.slice(0, maxLineCharacters)}… (${cut} more)` : line });
      };
      stream.setEncoding("utf8");
      stream.on("data", (text: string) => {
        const lines = (rest + text).split("\n");
        rest = lines.pop()!;
        for (const line of lines) say(line);
        if (rest.length > maxLineCharacters * 2) {
          say(rest);
          rest = "";
        }
      });
      stream.on("end", () => say(rest));
      stream.on("error", () => {});
    },
    /** Says how many lines were left out, if any still were. */
    flush,
  };
}
