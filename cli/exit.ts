/** What a command ends with; documented in docs/command-line.md and in `trainyard help`. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  unreachable: 3,
  unauthorised: 4,
  interrupted: 130,
} as const;

/** Ends the command with a message for people and a code for programs. */
export class Exit extends Error {
  readonly exitCode: number;
  readonly code: string;
  readonly details: unknown;
  constructor(exitCode: number, code: string, message: string, details: unknown = null) {
    super(message);
    this.exitCode = exitCode;
    this.code = code;
    this.details = details;
  }
}

export const usageError = (message: string) => new Exit(exitCodes.usage, "USAGE", message);
