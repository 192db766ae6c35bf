import type { Call, Command } from "./command.ts";
import { Exit, exitCodes } from "./exit.ts";
import { FollowLogs, RunLogs, type RunLogsQuery } from "./generated/operations.ts";
import { notFound } from "./mistakes.ts";
import { findRun } from "./runs.ts";
import { moment, printable } from "./terminal.ts";
import { over } from "./watch-view.ts";

const levels = ["debug", "info", "warn", "error"] as const;

type Line = Pick<
  NonNullable<RunLogsQuery["run"]>["logs"]["nodes"][number],
  "at" | "level" | "source" | "message" | "attempt"
>;

export const runLogs: Command = {
  name: "train logs",
  summary: "Print what trainer and rollout said",
  positionals: ["RUN"],
  options: {
    limit: { type: "string", value: "N", description: "The last so many lines (200 when absent)" },
    level: {
      type: "string",
      value: "LEVEL",
      choices: levels,
      description: "debug, info, warn or error, and what is worse",
    },
    search: { type: "string", value: "TEXT", description: "Only lines that contain this" },
    follow: { type: "boolean", description: "Go on with new lines until the run is over" },
  },
  async run(call) {
    const { id } = await findRun(call, call.positionals[0]!);
    const level = call.values.choice("level")?.toUpperCase() as
      | Uppercase<(typeof levels)[number]>
      | undefined;
    const search = call.values.string("search");
    const wanted = call.values.whole("limit", 1, 100_000) ?? 200;
    const { lines, status, cursor } = await lastLines(
      call,
      id,
      { ...(level ? { level } : {}), ...(search ? { search } : {}) },
      wanted,
    );
    if (!call.values.flag("follow")) {
      call.output.show({ lines }, () => lines.map(said).join("\n") || "no lines");
      return exitCodes.done;
    }
    print(call, lines, cursor);
    if (over.includes(status)) return exitCodes.done;
    const grave = (line: Pick<Line, "level">) =>
      level === undefined ||
      levels.indexOf(line.level.toLowerCase() as "info") >= levels.indexOf(level.toLowerCase() as "info");
    await follow(
      call,
      id,
      cursor,
      (line) => grave(line) && (search === undefined || line.message.includes(search)),
    );
    return call.signal.aborted ? exitCodes.interrupted : exitCodes.done;
  },
};

/** The lines; for programs the last of them with the cursor behind it. */
function print(call: Call, lines: readonly Line[], cursor: string): void {
  for (const [at, line] of lines.entries())
    call.output.show({ ...line, cursor: at === lines.length - 1 ? cursor : null }, () => said(line));
}

function said(line: Line): string {
  return `${moment(line.at).slice(11)} ${line.level.toLowerCase().padEnd(5)} ${line.source.toLowerCase().padEnd(7)} ${printable(line.message)}`;
}

async function lastLines(
  call: Call,
  id: string,
  filter: { readonly level?: Line["level"]; readonly search?: string },
  wanted: number,
): Promise<{ lines: Line[]; status: string; cursor: string }> {
  let newest: Pick<NonNullable<RunLogsQuery["run"]>, "status" | "cursor"> | null = null;
  const lines: Line[] = [];
  for (let before: string | null = null; ; ) {
    const last = Math.min(100, wanted - lines.length);
    const page: RunLogsQuery = await call.client().query(RunLogs, { id, filter, last, before });
    if (!page.run) throw notFound("run of this id", "trainyard train list");
    newest ??= page.run;
    lines.unshift(...page.run.logs.nodes);
    before = page.run.logs.pageInfo.hasPreviousPage ? (page.run.logs.pageInfo.startCursor ?? null) : null;
    if (before === null || lines.length >= wanted)
      return { lines, status: newest.status, cursor: newest.cursor };
  }
}

/** New lines after the cursor, each once, until the run is over. */
async function follow(
  call: Call,
  runId: string,
  cursor: string,
  wanted: (line: Line) => boolean,
): Promise<void> {
  await call.client().follow({
    document: FollowLogs,
    variables: { runId, after: cursor },
    cursorOf: ({ runEvents: message }) => ("cursor" in message ? message.cursor : null),
    lost: (reason) => call.output.say(`waiting for the platform: ${reason}`),
    signal: call.signal,
    heard: ({ runEvents: message }) => {
      if (message.__typename === "StreamReset")
        throw new Exit(exitCodes.failed, "RESET", "the log does not reach back to here any more: ask again");
      if (message.__typename !== "RunEventBatch") return false;
      const fresh = message.events.flatMap((event) =>
        event.__typename === "LogsWritten"
          ? event.lines.map((line) => ({ ...line, attempt: event.attempt ?? 0 })).filter(wanted)
          : [],
      );
      print(call, fresh, message.cursor);
      return message.events.some(
        (event) => event.__typename === "RunStatusChanged" && over.includes(event.status),
      );
    },
  });
}
