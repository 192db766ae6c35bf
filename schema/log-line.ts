import type { LogLine, logLevels } from "../src/protocol/event.ts";
import type { StoredLogLine } from "../src/results/results.ts";
import { builder } from "./builder.ts";
import { connectionOf } from "./connections.ts";
import { enumOf } from "./enums.ts";

const levels: Record<(typeof logLevels)[number], string> = {
  debug: "For who looks for a fault.",
  info: "What is going on.",
  warn: "What may need a look.",
  error: "What went wrong.",
};
export const LogLevelEnum = enumOf("LogLevel", "How grave a line is.", levels);

const sources: Record<LogLine["source"], string> = {
  trainer: "The trainer.",
  rollout: "The author's code.",
};
export const LogSourceEnum = enumOf("LogSource", "Who wrote a line.", sources);

const LogLineType = builder.objectRef<StoredLogLine>("LogLine").implement({
  description: "One line of a run's log.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id, unique in the run." }),
    at: t.expose("at", { type: "DateTime", description: "When it was written." }),
    attempt: t.exposeInt("attempt", { description: "The attempt that wrote it." }),
    level: t.field({ type: LogLevelEnum, description: "How grave it is.", resolve: ({ level }) => level }),
    source: t.field({ type: LogSourceEnum, description: "Who wrote it.", resolve: ({ source }) => source }),
    message: t.exposeString("message", { description: "The line." }),
  }),
});
export const LogLineConnection = connectionOf("LogLine", LogLineType);

export const LogFilterInput = builder.inputType("LogFilter", {
  description: "Which lines; every condition given must hold.",
  fields: (t) => ({
    level: t.field({ type: LogLevelEnum, description: "This level and graver ones." }),
    source: t.field({ type: LogSourceEnum, description: "Written by this one." }),
    search: t.string({ description: "With this text, in any case." }),
    attempt: t.int({ description: "Of this attempt." }),
  }),
});
