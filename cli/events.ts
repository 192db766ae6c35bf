import type { Call, Command, Option } from "./command.ts";
import { exitCodes } from "./exit.ts";
import { RunByReference, WatchRun, WorkspaceEvents } from "./generated/operations.ts";
import { streamReset } from "./run-endings.ts";
import { findRun } from "./runs.ts";
import { moment, printable } from "./terminal.ts";
import { over } from "./watch-view.ts";

const after: Option = {
  type: "string",
  value: "CURSOR",
  description: "Begin behind this cursor of an earlier line (now when absent)",
};

export const followWorkspace: Command = {
  name: "events",
  summary: "Follow what happens in the workspace, a line an event, until it is interrupted",
  positionals: [],
  options: { after },
  async run(call) {
    await call.client().follow({
      document: WorkspaceEvents,
      variables: { after: call.values.string("after") ?? null },
      cursorOf: ({ workspaceEvents: message }) => ("cursor" in message ? message.cursor : null),
      lost: (reason) => call.output.say(`waiting for the platform: ${reason}`),
      signal: call.signal,
      heard: ({ workspaceEvents: message }) => {
        if (message.__typename === "StreamReset") throw streamReset();
        if (message.__typename === "WorkspaceEventBatch") print(call, message.events, message.cursor);
        return false;
      },
    });
    return exitCodes.interrupted;
  },
};

export const followRun: Command = {
  name: "train events",
  summary: "Follow what happens to a run, a line an event, until it is over",
  positionals: ["RUN"],
  options: { after },
  async run(call) {
    const { id } = await findRun(call, call.positionals[0]!);
    const { run } = await call.client().query(RunByReference, { id });
    const from = call.values.string("after");
    if (from === undefined && run && over.includes(run.status)) return exitCodes.done;
    await call.client().follow({
      document: WatchRun,
      variables: { runId: id, after: from ?? run?.cursor ?? null },
      cursorOf: ({ runEvents: message }) => ("cursor" in message ? message.cursor : null),
      lost: (reason) => call.output.say(`waiting for the platform: ${reason}`),
      signal: call.signal,
      heard: ({ runEvents: message }) => {
        if (message.__typename === "StreamReset") throw streamReset();
        if (message.__typename !== "RunEventBatch") return false;
        print(call, message.events, message.cursor);
        return message.events.some(
          (event) => event.__typename === "RunStatusChanged" && over.includes(event.status),
        );
      },
    });
    return call.signal.aborted ? exitCodes.interrupted : exitCodes.done;
  },
};

interface Told {
  readonly __typename: string;
  readonly id: string;
  readonly at: string;
}

/** A line an event, the last of what belongs together with the cursor behind it: there one can go on. */
function print(call: Call, events: readonly Told[], cursor: string): void {
  for (const [i, event] of events.entries())
    call.output.show({ ...event, cursor: i === events.length - 1 ? cursor : null }, () => said(event));
}

/** The event in a line: what it is, and all that is plain of it. */
function said({ __typename, id: _, at, ...rest }: Told): string {
  const facts = Object.entries(rest).flatMap(([name, value]) =>
    value === null || typeof value === "object" || name.endsWith("Id")
      ? []
      : [`${name} ${printable(String(value))}`],
  );
  return [moment(at), __typename.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase(), ...facts].join("  ");
}
