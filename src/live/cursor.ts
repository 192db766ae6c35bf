/** A place in one log: `epoch` tells which log, `sequence` the last entry that has been taken in. */
export interface Position {
  readonly epoch: string;
  readonly sequence: number;
}

/** The place as clients carry it: opaque to them, the same in queries, mutations and subscriptions. */
export function encodeCursor({ epoch, sequence }: Position): string {
  return Buffer.from(`${epoch}:${sequence}`).toString("base64url");
}

/** The place that a cursor names, or null when it is none of ours; only what `encodeCursor` wrote is read. */
export function decodeCursor(cursor: string): Position | null {
  if (cursor.length > 256) return null;
  const text = Buffer.from(cursor, "base64url").toString();
  const parts = /^(.+):(0|[1-9]\d{0,15})$/s.exec(text);
  if (!parts) return null;
  const position = { epoch: parts[1]!, sequence: Number(parts[2]) };
  return Number.isSafeInteger(position.sequence) && encodeCursor(position) === cursor ? position : null;
}
