/** What a parser made of the bytes so far: how many it used up, and how many the rest must be before it can go on. */
export interface Taken {
  readonly used: number;
  readonly needs: number;
}

/** Gathers bytes until a parser can go on, so that a long message is put together once and not with every piece of it. */
export function createIntake(take: (bytes: Buffer) => Taken): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let held = 0;
  let needs = 1;
  return (chunk) => {
    parts.push(chunk);
    held += chunk.length;
    if (held < needs) return;
    const bytes = parts.length === 1 ? chunk : Buffer.concat(parts, held);
    const taken = take(bytes);
    const rest = bytes.subarray(taken.used);
    parts = rest.length === 0 ? [] : [rest];
    held = rest.length;
    needs = taken.needs;
  };
}

/** Takes the frames of a WebSocket as a server sends them: unmasked, whole. */
export function takeFrames(heard: (opcode: number, payload: Buffer) => void): (bytes: Buffer) => Taken {
  return (bytes) => {
    let from = 0;
    for (;;) {
      const left = bytes.length - from;
      if (left < 2) return { used: from, needs: 2 };
      const short = bytes[from + 1]! & 0x7f;
      const head = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (left < head) return { used: from, needs: head };
      const length =
        short < 126
          ? short
          : short === 126
            ? bytes.readUInt16BE(from + 2)
            : Number(bytes.readBigUInt64BE(from + 2));
      if (left < head + length) return { used: from, needs: head + length };
      heard(bytes[from]! & 0x0f, bytes.subarray(from + head, from + head + length));
      from += head + length;
    }
  };
}

/** Takes the chunks of an HTTP body; an empty one is its end. */
export function takeChunks(heard: (chunk: Buffer) => void): (bytes: Buffer) => Taken {
  return (bytes) => {
    let from = 0;
    for (;;) {
      const line = bytes.indexOf("\r\n", from);
      if (line < 0) return { used: from, needs: bytes.length - from + 1 };
      const length = Number.parseInt(bytes.toString("latin1", from, line), 16);
      const end = line + 2 + length + 2;
      if (bytes.length < end) return { used: from, needs: end - from };
      heard(bytes.subarray(line + 2, end - 2));
      from = end;
    }
  };
}
