import { createInterface } from "node:readline/promises";
import type { Readable, Writable } from "node:stream";
import { usageError } from "./exit.ts";

interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable;
}

/**
 * Whether the person at the terminal says yes, which is never the answer to silence. Where nobody can be asked it is a
 * usage Exit that names `--yes`.
 */
export async function confirmed(
  question: string,
  signal: AbortSignal,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<boolean> {
  if (input.isTTY !== true) throw usageError("nobody can be asked here: --yes does it without a question");
  const lines = createInterface({ input, output, terminal: false });
  output.write(`${question} [y/N] `);
  const close = () => lines.close();
  signal.addEventListener("abort", close, { once: true });
  try {
    for await (const line of lines) return /^\s*y(es)?\s*$/i.test(line);
    return false;
  } finally {
    signal.removeEventListener("abort", close);
    lines.close();
  }
}
