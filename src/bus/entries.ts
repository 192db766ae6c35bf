import { z } from "zod";
import { type Event, event, runIdOf } from "../protocol/event.ts";
import { withSeries } from "../protocol/older.ts";
import { type Entry, EntryRefused, entryMaxBytes } from "./bus.ts";

/** An entry that was checked: `event` is a copy that its writer cannot change any more, `text` the same as JSON. */
export interface CheckedEntry {
  readonly id: string;
  readonly workspaceId: string;
  readonly runId: string | null;
  readonly event: Event;
  readonly text: string;
}

/** Checks at the source what every reader will check, so that no event is written that nobody can read. */
export function checkEntry(entry: Entry): CheckedEntry {
  // Ids travel in a NATS header, where a line break would end it.
  if (!/^[\x21-\x7e]{1,256}$/.test(entry.id))
    throw new EntryRefused(JSON.stringify(entry.id), "an id is 1 to 256 printable ASCII characters");
  const checked = event.safeParse(entry.event);
  if (!checked.success) throw new EntryRefused(entry.id, z.prettifyError(checked.error));
  const text = JSON.stringify(checked.data);
  const bytes = Buffer.byteLength(text);
  if (bytes > entryMaxBytes)
    throw new EntryRefused(
      entry.id,
      `${bytes} bytes are more than the ${entryMaxBytes} that an entry may have`,
    );
  return {
    id: entry.id,
    workspaceId: checked.data.workspaceId,
    runId: runIdOf(checked.data),
    event: checked.data,
    text,
  };
}

/** The event that was found in the log, or null (and one line) when it is none: a reader goes on past it. */
export function readEvent(found: unknown, sequence: number, warn: Warn): Event | null {
  const checked = event.safeParse(withSeries(found));
  if (checked.success) return checked.data;
  const why = checked.error.issues[0]?.message ?? "not an event";
  warn(`log entry ${sequence} is not an event of this protocol and was skipped: ${why}`);
  return null;
}

/** Where a bus says in one line what somebody should know. */
export type Warn = (line: string) => void;
