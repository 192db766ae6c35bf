import { writeSync } from "node:fs";

/** A terminal's other screen, taken whole: lines are drawn on it, keys are heard, and what was there before comes back. */
export interface Screen {
  readonly columns: number;
  readonly rows: number;
  /** Shows these lines from the top, as many as there is room for. */
  draw(lines: readonly string[]): void;
  /** Empties it, for something else to be drawn. */
  clear(): void;
  /** Gives the terminal back as it was. */
  close(): void;
}

export interface ScreenKeys {
  readonly key: (key: string) => void;
  readonly resized: () => void;
}

const enter = "\u001b[?1049h\u001b[?25l\u001b[?7l\u001b[2J\u001b[H";
const leave = "\u001b[?7h\u001b[?25h\u001b[?1049l";

/** However the process ends, but for kill -9, the terminal is given back. */
export function openScreen(input: NodeJS.ReadStream, out: NodeJS.WriteStream, heard: ScreenKeys): Screen {
  const hear = (chunk: Buffer) => {
    for (const key of keysIn(chunk.toString("utf8"))) heard.key(key);
  };
  // Of a crash nothing but this is told, and writes that wait are lost in it.
  const atExit = () => void writeSync((out as { fd?: number }).fd ?? 1, leave);
  process.once("exit", atExit);
  input.setRawMode(true);
  input.on("data", hear);
  input.resume();
  out.on("resize", heard.resized);
  out.write(enter);
  let open = true;
  return {
    get columns() {
      return out.columns ?? 80;
    },
    get rows() {
      return out.rows ?? 24;
    },
    draw(lines) {
      if (!open) return;
      const fitting = lines.slice(0, out.rows ?? 24);
      const rest = fitting.length < (out.rows ?? 24) ? "\r\n\u001b[0J" : "";
      // One write. A line is cleared before it is written: behind one that fills its row its last column would be.
      out.write(`\u001b[H${fitting.map((line) => `\u001b[2K${line}\u001b[0m`).join("\r\n")}${rest}`);
    },
    clear: () => void out.write("\u001b[H\u001b[2J"),
    close() {
      if (!open) return;
      open = false;
      process.off("exit", atExit);
      out.off("resize", heard.resized);
      input.off("data", hear);
      input.setRawMode(false);
      input.pause();
      out.write(leave);
    },
  };
}

const named: Readonly<Record<string, string>> = {
  "\u001b[A": "up",
  "\u001bOA": "up",
  "\u001b[B": "down",
  "\u001bOB": "down",
  "\u001b[5~": "page-up",
  "\u001b[6~": "page-down",
  "\u001b[H": "home",
  "\u001b[1~": "home",
  "\u001b[F": "end",
  "\u001b[4~": "end",
  "\u001b": "escape",
  "\r": "enter",
  "\n": "enter",
  "\u007f": "backspace",
  "\b": "backspace",
  "\u0003": "interrupt",
};

/** The keys that were pressed, by their names or as the letters that they are. */
export function keysIn(text: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: keys without a letter begin with an escape
  const pressed = text.match(/\u001b\[[0-9;]*[A-Za-z~]|\u001bO[A-Za-z]|./gsu) ?? [];
  return pressed.map((key) => named[key] ?? key);
}
