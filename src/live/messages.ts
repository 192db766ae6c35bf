/** Why a stream cannot go on from a cursor: the caller reads the snapshot again and subscribes after its cursor. */
export type ResetReason =
  /** The log no longer has all that came after the cursor. */
  | "EXPIRED"
  /** The cursor is of another log than this one. */
  | "OTHER_LOG"
  /** The log has not come that far: the cursor is not one that was given out. */
  | "BEYOND_END";

/** What every stream says besides its own messages. */
export type ControlMessage =
  /** All that was missed has been sent; from here on it is live. */
  | { readonly kind: "StreamReady"; readonly cursor: string }
  /** The stream ends here. `earliest` is the first cursor that can be resumed from. */
  | { readonly kind: "StreamReset"; readonly reason: ResetReason; readonly earliest: string | null }
  /** So many states were skipped because the reader was slow; only in streams of a latest state. */
  | { readonly kind: "Lagged"; readonly skipped: number; readonly cursor: string }
  /** Nothing happened; a reader that comes back after this cursor misses nothing. */
  | { readonly kind: "Heartbeat"; readonly cursor: string; readonly at: string };
