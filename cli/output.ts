import { styleText } from "node:util";
import { type Exit, exitCodes } from "./exit.ts";
import { clipped, inAscii, type Paint, printable, visibleLength, wrapped } from "./terminal.ts";

/** Where a command writes: text for people, or one JSON document (a line an event where it follows) for programs. */
export interface Output {
  readonly json: boolean;
  /** What it all goes to. */
  readonly out: NodeJS.WriteStream;
  /** Whether a person sees the lines move. */
  readonly live: boolean;
  readonly columns: number;
  readonly rows: number;
  /** Whether the terminal's locale has more than ASCII; where none is set it is taken to. */
  readonly unicode: boolean;
  /** Whether `paint` paints. */
  readonly coloured: boolean;
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
  streams: { out: NodeJS.WriteStream; err: NodeJS.WriteStream; env: NodeJS.ProcessEnv },
  json: boolean,
): Output {
  const { out, err, env } = streams;
  const unicode = isUnicode(env);
  const told = (text: string) => (unicode ? text : inAscii(text));
  const live = !json && out.isTTY === true;
  /** The columns that each drawn line took, so that a window made narrower since then does not mislead. */
  let drawn: readonly number[] = [];
  const columns = () => Math.max(40, out.columns ?? 100);
  const paint: Paint = (style, text) => (live ? styleText(style, text, { stream: out }) : text);
  return {
    out,
    unicode,
    coloured: paint("red", "x") !== "x",
    json,
    live,
    get columns() {
      return columns();
    },
    get rows() {
      return Math.max(4, out.rows ?? 24);
    },
    paint,
    show(data, text) {
      out.write(json ? `${JSON.stringify(data)}\n` : `${told(text())}\n`);
    },
    say(text) {
      if (!json) out.write(`${told(live ? wrapped(text, columns()) : text)}\n`);
    },
    draw(lines) {
      if (!live) return;
      const rows = drawn.reduce((sum, length) => sum + Math.max(1, Math.ceil(length / columns())), 0);
      const fitting = lines.map((line) => told(clipped(line, columns() - 1)));
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
      else if (exit.exitCode !== exitCodes.interrupted)
        err.write(`trainyard: ${told(printable(exit.message))}\n`);
    },
  };
}

function isUnicode(env: NodeJS.ProcessEnv): boolean {
  const locale = env["LC_ALL"] || env["LC_CTYPE"] || env["LANG"];
  return !locale || /utf-?8/i.test(locale);
}
