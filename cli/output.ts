import { type Exit, exitCodes } from "./exit.ts";
import { printable } from "./terminal.ts";

/** Where a command writes: text for people, or one JSON document (a line an event where it follows) for programs. */
export interface Output {
  readonly json: boolean;
  /** Whether a person sees the lines move. */
  readonly live: boolean;
  readonly columns: number;
  /** What the command found: `data` for programs, `text` for people. */
  show(data: unknown, text: () => string): void;
  /** A remark for people only. */
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
  let drawn = 0;
  const columns = () => Math.max(40, out.columns ?? 100);
  return {
    json,
    live,
    get columns() {
      return columns();
    },
    show(data, text) {
      out.write(json ? `${JSON.stringify(data)}\n` : `${text()}\n`);
    },
    say(text) {
      if (!json) out.write(`${text}\n`);
    },
    draw(lines) {
      if (!live) return;
      const up = drawn > 0 ? `\u001b[${drawn}F` : "";
      out.write(`${up}\u001b[0J${lines.map((line) => clip(line, columns() - 1)).join("\n")}\n`);
      drawn = lines.length;
    },
    settle() {
      drawn = 0;
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

function clip(line: string, width: number): string {
  const characters = [...line];
  return characters.length > width ? `${characters.slice(0, width - 1).join("")}…` : line;
}
