import pino from "pino";
import { createRedaction } from "./redaction.ts";

/** What the parts of the platform log with; pino's shape, so that each part need not know pino. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  debug(fields: object, message: string): void;
}

/**
 * One JSON line an entry, to stderr or a file of its owner's. The given secrets, keys and tokens never appear: whatever
 * an error quotes is looked through before it is written.
 */
export function openLog(options: {
  level: string;
  file?: string;
  secrets: readonly string[];
}): Log & { close(): void } {
  const destination = pino.destination({
    dest: options.file ?? 2,
    sync: options.file === undefined,
    mkdir: true,
    mode: 0o600,
  });
  // A full disk must not end the platform: what cannot be written down is lost, and said once.
  destination.once("error", (error: Error) => {
    destination.on("error", () => {});
    if (options.file !== undefined)
      process.stderr.write(`trainyard cannot write ${options.file}: ${error.message}\n`);
  });
  const logger = pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ["key", "token", "ticket", "authorization", "*.authorization"],
      hooks: { streamWrite: createRedaction(options.secrets) },
    },
    destination,
  );
  return Object.assign(logger, { close: () => destination.flushSync() });
}
