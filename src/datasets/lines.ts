/** What is wrong with a file, where, and how to mend it. */
export interface Problem {
  /** Counted from 1; 0 means the file as a whole. */
  readonly line: number;
  readonly column: string | null;
  readonly message: string;
  readonly mend: string | null;
}

/** Takes the bytes of a file as they come, whole lines or not, and hands on what it makes of them. */
export interface Reader {
  push(chunk: Uint8Array): void;
  end(): void;
}

/** One row as its file has it. */
export interface FoundRow {
  readonly line: number;
  readonly row: Readonly<Record<string, unknown>>;
}

export const maxRowBytes = 16 * 1024 * 1024;

/**
 * Cuts bytes into lines of UTF-8 text. `whole` is false for a last line without its line feed. A line that is no UTF-8
 * or too long is a problem and not handed on.
 */
export function lineReader(
  line: (text: string, number: number, whole: boolean) => void,
  problem: (problem: Problem) => void,
): Reader {
  let parts: Uint8Array[] = [];
  let heldBytes = 0;
  let number = 1;

  function finish(whole: boolean) {
    if (heldBytes > maxRowBytes)
      problem({
        line: number,
        column: null,
        message: `the line is longer than ${maxRowBytes} bytes`,
        mend: "split the row, or check that lines end in a line feed",
      });
    else if (heldBytes > 0 || whole) {
      const bytes = parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts, heldBytes);
      const text = decoded(bytes);
      if (text === null) problem({ line: number, column: null, ...encodingFault(bytes, number) });
      else {
        const start = number === 1 && text.startsWith("\uFEFF") ? 1 : 0;
        line(text.slice(start, text.endsWith("\r") ? -1 : undefined), number, whole);
      }
    }
    parts = [];
    heldBytes = 0;
    number++;
  }

  return {
    push(chunk) {
      let start = 0;
      for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, start)) {
        hold(chunk.subarray(start, at));
        finish(true);
        start = at + 1;
      }
      hold(chunk.subarray(start));
    },
    end() {
      if (heldBytes > 0) finish(false);
    },
  };

  function hold(bytes: Uint8Array) {
    heldBytes += bytes.byteLength;
    // Of a line that is too long only the length is kept.
    if (heldBytes <= maxRowBytes) parts.push(bytes);
    else parts = [];
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text, or null when the bytes are none; a zero byte is in UTF-8 and in no text. */
function decoded(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function encodingFault(bytes: Uint8Array, line: number): Pick<Problem, "message" | "mend"> {
  const mend = "save the file as UTF-8";
  if (line === 1 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)))
    return { message: "the file is UTF-16", mend };
  if (bytes.includes(0)) return { message: "the line holds a zero byte: this is no text in UTF-8", mend };
  return { message: "the line is not UTF-8", mend };
}
