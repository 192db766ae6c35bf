/** What a group of subscribers reads: messages by position, as many readers as there are, each at its own place. */
export interface Feed<Message> {
  /** The newest position that can be read; only grows. */
  readonly position: number;
  /** Whether every message counts, or only the latest. */
  readonly exact: boolean;
  /**
   * The next message after a position, at most as far as `upTo`, and the position that it reaches; the message is null
   * when nothing in between is to be seen.
   */
  read(after: number, upTo: number): Reading<Message> | Promise<Reading<Message>>;
  /** The cursor that a reader at this position resumes from. */
  cursor(position: number): string;
  close(): void;
}

export type Reading<Message> =
  | {
      readonly kind: "read";
      readonly message: Message | null;
      readonly position: number;
      /** When the newest event in the message was said; null without a message. */
      readonly newestAt: string | null;
    }
  | { readonly kind: "reset"; readonly message: Message };

/** Where a subscriber begins. */
export type Start<Message> =
  | { readonly kind: "now" }
  | { readonly kind: "after"; readonly position: number }
  | { readonly kind: "reset"; readonly message: Message };
