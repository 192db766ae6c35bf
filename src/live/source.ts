/**
 * What a subscription's resolver returns. Subscribers that join under the same key share one group: each message is
 * rendered once for all of them. Read as an async iterable, it is one subscriber of its own.
 */
export interface Source<Message> extends AsyncIterable<Message> {
  /** Joins until the answered function is called; after that the sink hears nothing more. */
  join<Rendered>(subscriber: Subscriber<Message, Rendered>): () => void;
}

export interface Subscriber<Message, Rendered> {
  /** Subscribers of one source with equal keys render alike. */
  readonly key: string;
  readonly render: (message: Message) => Rendered | Promise<Rendered>;
  readonly sink: Sink<Rendered>;
}

/** Where a subscriber's messages go; the reader of the log never waits for it. */
export interface Sink<Rendered> {
  /** Takes a message. False says: taken, and no more until `whenDrained` calls back. */
  write(rendered: Rendered): boolean;
  whenDrained(resume: () => void): void;
  /** Nothing more will come. */
  end(why: StreamEnd): void;
}

export type StreamEnd =
  /** The cursor cannot be resumed from; a StreamReset was the last message. */
  | "reset"
  /** The sink stayed full for too long; its reader can come back with its last cursor. */
  | "stalled"
  /** The log could not be read for too long, or the process is going; the reader can come back likewise. */
  | "interrupted";
