import type { Socket } from "node:net";

/**
 * Writes WebSocket text messages to a socket. All that is due in one turn of the event loop leaves as one write, since
 * the cost of a delivery is the write: one more frame in it costs a tenth.
 */
export interface Frames {
  /** A whole message. */
  send(text: string): void;
  /** A message whose end is shared with other sockets and therefore not copied when it is long. */
  sendShared(start: string, end: Buffer): void;
  /** Whether so much waits for the other side that nothing should be added. */
  readonly full: boolean;
  /** Calls back once, when all that waits has been taken. */
  whenDrained(callback: () => void): void;
  /** Writes out what this turn has gathered, now. */
  flush(): void;
}

/** Longer than this, what is shared is not copied for each socket: copies that wait for slow ones add up. */
const copiedBytes = 2048;
/** Up to here one write of a joined copy is cheaper than one of many parts. */
const joinedBytes = 16_384;

let gathered: SocketFrames[] = [];

function flushAll(): void {
  const due = gathered;
  gathered = [];
  for (const frames of due) frames.flush();
}

export function createFrames(socket: Socket, maxBufferedBytes: number): Frames {
  return new SocketFrames(socket, maxBufferedBytes);
}

/** A class, for there is one a socket, and closures over its state would be kept for each. */
class SocketFrames implements Frames {
  readonly #socket: Socket;
  readonly #maxBufferedBytes: number;
  /** Most turns have one message for a socket: it needs no list. */
  #first: Buffer | null = null;
  #more: Buffer[] | null = null;
  #bytes = 0;
  #shares = false;
  #waiting: (() => void)[] | null = null;

  constructor(socket: Socket, maxBufferedBytes: number) {
    this.#socket = socket;
    this.#maxBufferedBytes = maxBufferedBytes;
  }

  get full(): boolean {
    return this.#socket.writableLength + this.#bytes > this.#maxBufferedBytes;
  }

  send(text: string): void {
    this.sendShared("", Buffer.from(text));
  }

  sendShared(start: string, end: Buffer): void {
    const startBytes = Buffer.byteLength(start);
    const length = startBytes + end.length;
    const headLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
    const copied = end.length <= copiedBytes;
    const part = Buffer.allocUnsafe(headLength + startBytes + (copied ? end.length : 0));
    writeHead(part, length);
    part.write(start, headLength, startBytes);
    if (copied) part.set(end, headLength + startBytes);
    this.#bytes += headLength + length;
    if (this.#first === null) {
      this.#first = part;
      if (gathered.push(this) === 1) setImmediate(flushAll);
    } else {
      this.#more ??= [];
      this.#more.push(part);
    }
    if (copied) return;
    this.#more ??= [];
    this.#more.push(end);
    this.#shares = true;
  }

  whenDrained(callback: () => void): void {
    this.flush();
    if (!this.#socket.writableNeedDrain) {
      setImmediate(callback);
      return;
    }
    if (this.#waiting !== null) return void this.#waiting.push(callback);
    this.#waiting = [callback];
    this.#socket.once("drain", () => {
      const waiting = this.#waiting ?? [];
      this.#waiting = null;
      for (const called of waiting) called();
    });
  }

  flush(): void {
    const first = this.#first;
    if (first === null) return;
    const more = this.#more;
    const size = this.#bytes;
    const joined = !this.#shares && size <= joinedBytes;
    this.#first = null;
    this.#more = null;
    this.#bytes = 0;
    this.#shares = false;
    const socket = this.#socket;
    if (!socket.writable) return;
    if (more === null) socket.write(first);
    else if (joined) socket.write(Buffer.concat([first, ...more], size));
    else {
      socket.cork();
      socket.write(first);
      for (const part of more) socket.write(part);
      socket.uncork();
    }
  }
}

/** The head of an unmasked, unfragmented text frame. */
function writeHead(frame: Buffer, length: number): void {
  frame[0] = 0x81;
  if (length < 126) frame[1] = length;
  else if (length < 65_536) {
    frame[1] = 126;
    frame[2] = length >> 8;
    frame[3] = length & 255;
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
}
