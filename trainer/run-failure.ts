/** A run that cannot go on, as its owner is told it: a code that programs know and a sentence for people. */
export class RunFailure extends Error {
  readonly code: string;
  constructor(code: string, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = "RunFailure";
    this.code = code;
  }
}

/** What went wrong, in words that can stand in an event. */
export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 8_000);
}
