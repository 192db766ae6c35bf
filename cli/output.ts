import { styleText } from "node:util";
import { type Exit, exitCodes } from "./exit.ts";
import { clipped, type Paint, printable, visibleLength, wrapped } from "./terminal.ts";

/** Where a command writes: text for people, or one JSON document (a line an event where it follows) for programs. */
export interface Output {
  readonly json: boolean;
  /** Whether a person sees the lines move. */
  readonly live: boolean;
  readonly columns: number;
  /** Colours, where a person sees them and has not asked for none (NO_COLOR). */
  readonly paint: Paint;
  /** What the command found: `data` for programs, `text` for people. */
  show(data: unknown, text: () => string): void;
  /** A remark for people only; broken between words where it is too wide. */
  say(text: string): void;
  /** Replaces the lines written by the last `draw`; where nothing moves, nothing is written. */
  draw(lines: readonly string[]): void;
  /** Lets what was drawn stand. */
  settle(): void;
  fail(exit: Exit): void;
}

export function createOutput(
  streams: { out: NodeJS.WriteStream; err: NodeJS.WriteStream },
  json: boolean,
): Output {
  const { out, err } = streams;
  const live = !json && out.isTTY === true;
  /** The columns that each drawn line took, so that a window made narrower since then does not mislead. */
  let drawn: readonly number[] = [];
  const columns = () => Math.max(40, out.columns ?? 100);
  return {
    json,
    live,
    get columns() {
      return columns();
    },
    paint: (style, text) => (live ? styleText(style, text, { stream: out }) : text),
    show(data, text) {
      out.write(json ? `${JSON.stringify(data)}\n` : `${text()}\n`);
    },
    say(text) {
      if (!json) out.write(`${live ? wrapped(text, columns()) : text}\n`);
    },
    draw(lines) {
      if (!live) return;
      const rows = drawn.reduce((sum, length) => sum + Math.max(1, Math.ceil(length / columns())), 0);
      const fitting = lines.map((line) => clipped(line, columns() - 1));
      // One write, each line over its former self and only then the rest cleared: nothing is blank in between.
      const up = rows > 0 ? `\u001b[${rows}F` : "";
      out.write(`${up}${fitting.map((line) => `${line}\u001b[K\n`).join("")}\u001b[0J`);
      drawn = fitting.map(visibleLength);
    },
    settle() {
      drawn = [];
    },
    fail(exit) {
      if (json)
        err.write(
          `${JSON.stringify({ error: { code: exit.code, message: exit.message, details: exit.details } })}\n`,
        );
      else if (exit.exitCode !== exitCodes.interrupted) err.write(`trainyard: ${printable(exit.message)}\n`);
    },
  };
}
